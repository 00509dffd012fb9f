import type { KeyStore } from './key-store';
import { createVisitorId, type FillRandom } from './random-id';

/** Key of the stored visitor id. */
export const VISITOR_KEY = 'telemetry_visitor';

/** Answers this browser's visitor id and makes one if missing (spec §4). Survives logout. */
export function resolveVisitorId(store: KeyStore, fill: FillRandom): string {
  const stored = store.read(VISITOR_KEY);
  if (/^uid_[0-9a-z]{16}$/.test(stored)) return stored;
  const created = createVisitorId(fill);
  store.write(VISITOR_KEY, created);
  return created;
}
