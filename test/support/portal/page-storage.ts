import type { KeyValueStorage } from '../../../src/preference/preference';

/** The storage of an origin, as one page has it. */
export interface PageStorage extends KeyValueStorage {
  /** From here on the page is closed. */
  close: () => void;
}

/**
 * A browser lets a closed page write nothing. The window of a suite goes on after each page of it, so what a page asked
 * for and hears of only afterwards would otherwise empty the storage that the next page has begun with.
 */
export function openPageStorage(origin: KeyValueStorage): PageStorage {
  let isOpen = true;
  return {
    getItem: (key) => (isOpen ? origin.getItem(key) : null),
    setItem(key, value) {
      if (isOpen) origin.setItem(key, value);
    },
    removeItem(key) {
      if (isOpen) origin.removeItem(key);
    },
    close() {
      isOpen = false;
    },
  };
}
