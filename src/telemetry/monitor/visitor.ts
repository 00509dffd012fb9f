import type { KeyStore } from './key-store';
import { isVisitorId } from './random-id';

/** Key of the stored visitor id. */
export const VISITOR_KEY = 'telemetry_visitor';

/** Answers this browser's visitor id and makes one if missing (spec §4). Survives logout. */
export function resolveVisitorId(store: KeyStore, createId: () => string): string {
  const stored = store.read(VISITOR_KEY);
  if (stored !== null && isVisitorId(stored)) return stored;
  const created = createId();
  store.write(VISITOR_KEY, created);
  return created;
}
