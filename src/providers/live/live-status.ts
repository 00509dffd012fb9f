/** Whether changes arrive by themselves; while they do not, what is on screen is read again from time to time. */
export interface LiveStatus {
  readonly isLive: () => boolean;
  readonly set: (isLive: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createLiveStatus(): LiveStatus {
  const listeners = new Set<() => void>();
  // A page that has just opened is fresh, and has nothing to say.
  let value = true;
  return {
    isLive: () => value,
    set(isLive) {
      if (value === isLive) return;
      value = isLive;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** That of this page, which has one stream. */
export const liveStatus = createLiveStatus();
