import { useCallback, useState } from 'react';
import type { KeyValueStorage } from './preference';

/**
 * A reader's choice about one page, kept in the browser. Storage that is full, blocked or holds
 * something else costs only the memory of the choice.
 *
 * @param parse - Answers null for anything that is not such a choice.
 */
export function useKept<T>(
  key: string,
  parse: (kept: unknown) => T | null,
  storage: KeyValueStorage = window.localStorage,
): readonly [T | null, (value: T | null) => void] {
  const read = () => ({ key, value: readKept(storage, key, parse) });
  const [kept, setKept] = useState(read);
  // What a page shows may change while it stays, and with it what the choice is about.
  const current = kept.key === key ? kept : read();
  if (current !== kept) setKept(current);
  const keep = useCallback(
    (next: T | null) => {
      setKept({ key, value: next });
      writeKept(storage, key, next);
    },
    [storage, key],
  );
  return [current.value, keep];
}

function readKept<T>(storage: KeyValueStorage, key: string, parse: (kept: unknown) => T | null): T | null {
  try {
    const kept = storage.getItem(key);
    return kept === null ? null : parse(JSON.parse(kept));
  } catch {
    return null;
  }
}

function writeKept(storage: KeyValueStorage, key: string, value: unknown): void {
  try {
    if (value === null) {
      storage.removeItem(key);
    } else {
      storage.setItem(key, JSON.stringify(value));
    }
  } catch {
    // The choice holds until the page is left; there is nowhere to keep it longer.
  }
}
