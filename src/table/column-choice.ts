import type { ResolvedField } from '../../contract/resources/field';
import { COLUMN_MAX_WIDTH_PX, COLUMN_MIN_WIDTH_PX } from './data-table/data-column';

/** What a column is chosen by; a declared field is one, and so is a figure. */
export type ColumnField = Pick<ResolvedField, 'field' | 'title' | 'list'>;

/** A column and whether it is shown, in the reader's order. */
export interface ColumnState {
  readonly field: ColumnField;
  readonly isShown: boolean;
  /** The reader's own width, px; absent: the field's. */
  readonly width?: number;
}

/** What is kept of a reader's choice: names only, so that the declaration stays the authority. */
export type ColumnChoice = readonly {
  readonly field: string;
  readonly isShown: boolean;
  readonly width?: number;
}[];

/**
 * The columns of a table, in the reader's order where there is one.
 *
 * Fields that the choice does not know (added since) follow in declared order with their declared
 * state; fields that are gone are dropped. The first declared column names the row: it stays first
 * and shown, because it is the fixed one that opens the drawer.
 */
export function resolveColumns(
  fields: readonly ColumnField[],
  choice: ColumnChoice | null,
): readonly ColumnState[] {
  const columns = fields.filter(({ list }) => list !== null);
  const [lead, ...others] = columns;
  if (lead === undefined) {
    return [];
  }
  const chosen = (choice ?? []).flatMap(({ field: name, ...state }) => {
    const field = others.find((candidate) => candidate.field === name);
    return field === undefined ? [] : [{ ...state, field }];
  });
  const leadChoice = choice?.find(({ field }) => field === lead.field);
  const added = others
    .filter((field) => !chosen.some((column) => column.field === field))
    .map((field) => ({ field, isShown: field.list === 'shown' }));
  return [{ ...leadChoice, field: lead, isShown: true }, ...chosen, ...added];
}

/** What to keep of the columns as they stand. */
export function toColumnChoice(columns: readonly ColumnState[]): ColumnChoice {
  return columns.map(({ field, ...state }) => ({ ...state, field: field.field }));
}

/** The columns with the widths that the reader gave them; a width that is not named is the field's again. */
export function withWidths(
  columns: readonly ColumnState[],
  widths: Readonly<Record<string, number>>,
): readonly ColumnState[] {
  return columns.map(({ field, isShown }) => {
    const width = widths[field.field];
    return width === undefined ? { field, isShown } : { field, isShown, width: Math.round(width) };
  });
}

/** Moves the column at `from` to stand at `to`; the first column neither moves nor is passed. */
export function moveColumn(
  columns: readonly ColumnState[],
  from: number,
  to: number,
): readonly ColumnState[] {
  const moved = columns[from];
  if (moved === undefined || from === 0 || to < 1 || to >= columns.length) {
    return columns;
  }
  const rest = columns.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** Reads a kept choice; null for anything that is not one. */
export function parseColumnChoice(kept: unknown): ColumnChoice | null {
  return Array.isArray(kept) && kept.every(isColumnEntry)
    ? kept.filter((entry, index) => kept.findIndex(({ field }) => field === entry.field) === index)
    : null;
}

function isColumnEntry(entry: unknown): entry is ColumnChoice[number] {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'field' in entry &&
    typeof entry.field === 'string' &&
    'isShown' in entry &&
    typeof entry.isShown === 'boolean' &&
    (!('width' in entry) || isWidth(entry.width))
  );
}

function isWidth(width: unknown): width is number {
  return typeof width === 'number' && width >= COLUMN_MIN_WIDTH_PX && width <= COLUMN_MAX_WIDTH_PX;
}
