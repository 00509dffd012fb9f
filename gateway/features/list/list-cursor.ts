import { createHash } from 'node:crypto';
import type { KeyValue } from './page/keyset';

/** A place between two rows of one query, and the direction to read on in. */
export interface Cursor {
  readonly values: readonly unknown[];
  readonly isBackward: boolean;
}

/** A short fingerprint of everything that a cursor depends on; key order does not matter. */
export function toQueryFingerprint(query: unknown): string {
  return createHash('sha256').update(JSON.stringify(query, sortKeys)).digest('base64url').slice(0, 16);
}

export function encodeCursor(
  values: readonly KeyValue[],
  { isBackward, fingerprint }: { readonly isBackward: boolean; readonly fingerprint: string },
): string {
  return Buffer.from(JSON.stringify([fingerprint, isBackward ? 1 : 0, values])).toString('base64url');
}

/** Reads a cursor; null when it is damaged or belongs to another query. */
export function decodeCursor(cursor: string, fingerprint: string): Cursor | null {
  const parsed = parse(Buffer.from(cursor, 'base64url').toString());
  if (!Array.isArray(parsed)) return null;
  const [owner, direction, values] = parsed as readonly unknown[];
  if (owner !== fingerprint || (direction !== 0 && direction !== 1) || !Array.isArray(values)) return null;
  return { values, isBackward: direction === 1 };
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return null;
  }
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
