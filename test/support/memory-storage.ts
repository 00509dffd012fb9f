/** A storage of its own for every test, with the faults that real ones have. */
export interface MemoryStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  readonly entries: ReadonlyMap<string, string>;
  /** From now on every call throws, as blocked storage does. */
  block: () => void;
  /** From now on writing throws, as full storage does. */
  fill: () => void;
}

/** Builds a storage that holds the given entries. */
export function createMemoryStorage(first: Readonly<Record<string, string>> = {}): MemoryStorage {
  const entries = new Map(Object.entries(first));
  let isBlocked = false;
  let isFull = false;
  const assertOpen = () => {
    if (isBlocked) throw new DOMException('denied', 'SecurityError');
  };
  return {
    entries,
    block() {
      isBlocked = true;
    },
    fill() {
      isFull = true;
    },
    getItem(key) {
      assertOpen();
      return entries.get(key) ?? null;
    },
    setItem(key, value) {
      assertOpen();
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem(key) {
      assertOpen();
      entries.delete(key);
    },
  };
}

/** A `storage` event as browsers send it to the other tabs; a null key tells that all was cleared. */
export function toStorageEvent(key: string | null): Event {
  return Object.assign(new Event('storage'), { key });
}
