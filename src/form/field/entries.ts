import type { ActionValue } from '../../../contract/api/page/action';
import type { ResolvedField } from '../../../contract/resources/field';

/** One entry of a table that is filled in, by column. */
export type Entry = Readonly<Record<string, string | number | boolean | null>>;

/** Tells whether a value is a table that is filled in; an empty list is one without entries. */
export function isEntries(value: ActionValue | undefined): value is readonly Entry[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'object' && !Array.isArray(entry));
}

/** The entries of a row as they may be changed: the columns that are asked for, and no others; null for no table. */
export function toEntries(value: unknown, columns: readonly ResolvedField[]): readonly Entry[] | null {
  if (!Array.isArray(value)) return null;
  return value.filter(isObject).map((entry) =>
    Object.fromEntries(
      columns.map(({ field }) => {
        const cell = entry[field];
        return [field, isCell(cell) ? cell : null];
      }),
    ),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCell(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
