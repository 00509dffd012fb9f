import type { NotificationProvider } from '@refinedev/core';

/** A message as the outlet is asked to show it; the same key replaces what is shown under it. */
export interface ShownMessage {
  readonly key: string;
  readonly type: 'success' | 'error' | 'loading';
  readonly content: string;
  /** What a failure is found by in the log, to be copied beside the words. */
  readonly traceId?: string;
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
  /** Trace id of the latest failed call that was told in these words; null where there is none. */
  readonly traceOf: (message: string) => string | null;
}

/** Time enough to copy a number. */
const TRACED_SECONDS = 8;

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
  { isSignedIn, undoLabel, traceOf }: NotificationOptions,
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
      if (type === 'success') return void outlet.open({ key: key ?? message, type, content: message });
      const content = description ?? message;
      const traceId = traceOf(content);
      const traced = traceId === null ? {} : { traceId, duration: TRACED_SECONDS };
      outlet.open({ key: content, type, content, ...traced });
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
