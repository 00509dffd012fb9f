import type { NotificationProvider } from '@refinedev/core';

/** The part of antd's message that is used. */
export interface MessageOutlet {
  open: (config: {
    key: string;
    type: 'success' | 'error' | 'loading';
    content: string;
    duration?: number;
  }) => unknown;
  destroy: (key: string) => void;
}

/**
 * refine's notifications as antd messages: the place where the failure of a call is shown unless the
 * page shows it itself (`errorNotification: false`). The same words at the same time are one message,
 * so that five calls that fail together are told once; after the session ended nothing is shown here,
 * for the login page tells why.
 */
export function createNotificationProvider(
  outlet: MessageOutlet,
  isSignedIn: () => boolean,
): NotificationProvider {
  return {
    open({ key, message, description, type }) {
      if (!isSignedIn()) return;
      // refine heads a failed call with its own words and puts the gateway's, meant for people, below.
      const content = type === 'error' ? (description ?? message) : message;
      if (type === 'progress') outlet.open({ key: key ?? content, type: 'loading', content, duration: 0 });
      else outlet.open({ key: type === 'error' ? content : (key ?? content), type, content });
    },
    close: (key) => outlet.destroy(key),
  };
}
