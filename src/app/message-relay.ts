import type { MessageOutlet, ShownMessage } from '../providers/notification-provider';

/** A way to show messages before the component that shows them is loaded. */
export interface MessageRelay extends MessageOutlet {
  /** Whether anything was to be shown yet; the component is drawn from then on. */
  isNeeded: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Hands over everything that waited, and all that follows. */
  connect: (outlet: MessageOutlet) => void;
}

/** Most pages never show a message, so antd's part for it is loaded with the first one. */
export function createMessageRelay(): MessageRelay {
  const listeners = new Set<() => void>();
  let waiting: readonly ShownMessage[] = [];
  let connected: MessageOutlet | null = null;
  let isNeeded = false;
  return {
    open(config) {
      if (connected !== null) {
        connected.open(config);
        return;
      }
      waiting = [...waiting, config];
      isNeeded = true;
      for (const listener of listeners) listener();
    },
    destroy(key) {
      // What was closed before it could be shown is not shown at all.
      waiting = waiting.filter((config) => config.key !== key);
      connected?.destroy(key);
    },
    isNeeded: () => isNeeded,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect(outlet) {
      connected = outlet;
      for (const config of waiting) outlet.open(config);
      waiting = [];
    },
  };
}
