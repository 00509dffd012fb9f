import type { Row } from '../../../contract/api/page/list';
import { formatBusinessTime } from '../../../contract/day';
import { formatDuration } from '../../../contract/duration';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';

/** What the screen says of a value, worked out without the gateway's own words. */
export function onScreen(field: ResolvedField, value: unknown): string {
  const none = field.none?.zh ?? '';
  if (value === null || value === undefined || value === '') return none;
  const titleOf = (each: unknown) =>
    field.options.find((option) => option.value === each)?.title.zh ?? String(each);
  switch (field.kind) {
    case 'money':
      return String(Number(value) / 100);
    case 'time':
      return formatBusinessTime(Number(value));
    case 'duration':
      return formatDuration(Number(value), 'zh');
    case 'boolean':
      return value === true ? '是' : '否';
    case 'enum':
      return titleOf(value);
    case 'tags':
      return Array.isArray(value) ? value.map(titleOf).join('、') || none : none;
    case 'rows':
    case 'images':
      return Array.isArray(value) && value.length > 0 ? `${value.length} 项` : none;
    default:
      return String(value);
  }
}

/** Columns of a page in some order. */
export function fieldsOf({ id, fields }: ResolvedListPage, columns: readonly string[]): ResolvedField[] {
  return columns.map((name) => {
    const field = fields.find((each) => each.field === name);
    if (field === undefined) throw new Error(`${id} has no ${name}.`);
    return field;
  });
}

/** Rows of a list as cells of words. */
export function toTable(
  page: ResolvedListPage,
  columns: readonly string[],
  rows: readonly Row[],
): readonly (readonly string[])[] {
  const fields = fieldsOf(page, columns);
  return rows.map((row) => fields.map((field) => onScreen(field, row[field.field])));
}

/** Kinds that stand in a file as figures: a minus before them is no formula. */
const FIGURES: ReadonlySet<FieldKind> = new Set(['number', 'money', 'percent', 'level']);
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** The same as CSV holds them: words that sheets would run begin with an apostrophe (controls O1). */
export function toDefused(
  page: ResolvedListPage,
  columns: readonly string[],
  rows: readonly Row[],
): readonly (readonly string[])[] {
  const kinds = fieldsOf(page, columns).map(({ kind }) => kind);
  return toTable(page, columns, rows).map((line) =>
    line.map((cell, index) =>
      FORMULA.test(cell) && !FIGURES.has(kinds[index] ?? 'text') ? `'${cell}` : cell,
    ),
  );
}
