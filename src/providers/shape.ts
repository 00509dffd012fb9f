/** Tells whether a value from outside is what it should be. */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
export const isFlag: Check = (value) => typeof value === 'boolean';

/** The check of a value that may be null. */
export function orNull(check: Check): Check {
  return (value) => value === null || check(value);
}

/** The check of a list whose every item passes. */
export function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

/**
 * Builds the guard of an object from one check per field, so that an answer of another shape becomes a
 * failed call instead of a broken page.
 */
export function shapeOf<T extends object>(
  checks: Readonly<Record<keyof T, Check>>,
): (value: unknown) => value is T {
  const entries = Object.entries<Check>(checks);
  return (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    entries.every(([field, check]) => check(Reflect.get(value, field)));
}

/** Rows of a list call, with the number of all of them. */
export interface ListOf<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** Reads the data of a list call, `{ list, total }`; null when a row is not of the shape. */
export function readListOf<T>(isRow: (value: unknown) => value is T): (data: unknown) => ListOf<T> | null {
  return (data) => {
    if (typeof data !== 'object' || data === null) return null;
    const list: unknown = Reflect.get(data, 'list');
    const total: unknown = Reflect.get(data, 'total');
    if (!Array.isArray(list) || !list.every(isRow)) return null;
    return { rows: list, total: typeof total === 'number' ? total : list.length };
  };
}
