/** What storage has to offer; `localStorage` does, and tests hand in a map. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A choice of the reader that outlives the page and is followed at once. */
export interface Preference<T extends string> {
  read: () => T;
  write: (value: T) => void;
  /** Calls the listener after every change, also one made in another tab; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
}

/** Settings of {@link createPreference}. */
export interface PreferenceOptions<T extends string> {
  readonly storage: KeyValueStorage;
  readonly key: string;
  readonly allowed: readonly T[];
  readonly fallback: T;
  /** Source of `storage` events, which tell of changes in other tabs. */
  readonly events?: Pick<EventTarget, 'addEventListener'>;
}

/**
 * Keeps one choice under one key. Storage that is full or blocked costs only the memory of the choice:
 * it still holds until the page is left.
 */
export function createPreference<T extends string>(options: PreferenceOptions<T>): Preference<T> {
  const { storage, key, allowed, fallback, events } = options;
  const listeners = new Set<() => void>();
  let current = readStored();

  function readStored(): T {
    try {
      const stored = storage.getItem(key);
      return allowed.find((value) => value === stored) ?? fallback;
    } catch {
      return fallback;
    }
  }

  function adopt(value: T): void {
    if (value === current) return;
    current = value;
    for (const listener of listeners) listener();
  }

  events?.addEventListener('storage', (event) => {
    const changedKey: unknown = Reflect.get(event, 'key');
    if (changedKey === key || changedKey === null) adopt(readStored());
  });

  return {
    read: () => current,
    write(value) {
      try {
        storage.setItem(key, value);
      } catch {
        // The choice holds for this page; there is nowhere to keep it longer.
      }
      adopt(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
