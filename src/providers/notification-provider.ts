import type { NotificationProvider } from '@refinedev/core';

/** A message as the outlet is asked to show it; the same key replaces what is shown under it. */
export interface ShownMessage {
  readonly key: string;
  readonly type: 'success' | 'error' | 'loading';
  readonly content: string;
  /** Seconds; 0 until it is closed. @default antd's */
  readonly duration?: number;
  /** A button beside the words. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** The part of antd's message that is used. */
export interface MessageOutlet {
  open: (config: ShownMessage) => unknown;
  destroy: (key: string) => void;
}

/** What the provider asks of the portal around it. */
export interface NotificationOptions {
  readonly isSignedIn: () => boolean;
  /** Label of the button that takes a change back, in the language in force. */
  readonly undoLabel: () => string;
}

/**
 * refine's notifications as antd messages: the place where the failure of a call is shown unless the
 * page shows it itself (`errorNotification: false`). The same words at the same time are one message,
 * so that five calls that fail together are told once; after the session ended nothing is shown here,
 * for the login page tells why.
 *
 * A `progress` is a change that waits to be taken back: one message that refine opens anew every second
 * under the same key, with a button while there is time, gone when there is none.
 */
export function createNotificationProvider(
  outlet: MessageOutlet,
  { isSignedIn, undoLabel }: NotificationOptions,
): Required<NotificationProvider> {
  return {
    open({ key, message, description, type, undoableTimeout, cancelMutation }) {
      if (!isSignedIn()) return;
      if (type === 'progress') {
        const progressKey = key ?? message;
        if (undoableTimeout === 0) return outlet.destroy(progressKey);
        outlet.open({
          key: progressKey,
          type: 'loading',
          content: message,
          duration: 0,
          ...(cancelMutation === undefined
            ? {}
            : { action: { label: undoLabel(), onClick: toUndo(outlet, progressKey, cancelMutation) } }),
        });
        return;
      }
      // refine heads a failed call with its own words and puts the gateway's, meant for people, below.
      const content = type === 'error' ? (description ?? message) : message;
      outlet.open({ key: type === 'error' ? content : (key ?? content), type, content });
    },
    close: (key) => outlet.destroy(key),
  };
}

function toUndo(outlet: MessageOutlet, key: string, cancel: () => void): () => void {
  return () => {
    cancel();
    outlet.destroy(key);
  };
}
