import type { ListAnswer, Row } from '../../contract/api/list';

/**
 * Reads the data of a list call; null when it is not a list, so that a wrong answer becomes a failed
 * call instead of a broken page.
 */
export function readListAnswer(data: unknown): ListAnswer | null {
  if (typeof data !== 'object' || data === null) return null;
  const list: unknown = Reflect.get(data, 'list');
  const total: unknown = Reflect.get(data, 'total');
  if (!Array.isArray(list) || !list.every(isRow) || typeof total !== 'number') return null;
  const totals = readTotals(Reflect.get(data, 'totals'));
  return {
    list,
    total,
    isTotalCapped: Reflect.get(data, 'isTotalCapped') === true,
    nextCursor: readCursor(Reflect.get(data, 'nextCursor')),
    previousCursor: readCursor(Reflect.get(data, 'previousCursor')),
    ...(totals === null ? {} : { totals }),
  };
}

/** Tells whether a value is one row: an object with an id. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'string';
}

function readCursor(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function readTotals(value: unknown): Readonly<Record<string, number | null>> | null {
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, number | null] => entry[1] === null || typeof entry[1] === 'number',
    ),
  );
}
