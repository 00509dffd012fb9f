import { formatBusinessTime } from '../../../contract/day';
import { formatDuration } from '../../../contract/duration';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';
import { text, type Language } from '../../../contract/text';
import { toWireValue } from '../list/wire-value';

/** How a number is written. */
export type NumberStyle = 'plain' | 'money' | 'percent';

/** A cell of a file: words, a figure that sheets can calculate with, or nothing. */
export type ExportCell = string | null | { readonly number: number; readonly style: NumberStyle };

const YES = text('是', 'Yes');
const NO = text('否', 'No');
const BETWEEN = text('、', ', ');
const ENTRIES = text('{count} 项', '{count} entries');
const CENTS = 100;

/** A value of the database as a cell. */
export type CellOf = (value: unknown) => ExportCell;

/** The value is that of the wire: masked, and nothing more. */
type PrepareCell = (field: ResolvedField, language: Language) => CellOf;

/** What the list shows of each kind, as a file can hold it. */
const PREPARE: Readonly<Record<FieldKind, PrepareCell>> = {
  text: () => words,
  mobile: () => words,
  reference: () => words,
  number: () => toNumber('plain'),
  level: () => toNumber('plain'),
  percent: () => toNumber('percent'),
  money: () => (value) => (typeof value === 'number' ? toMoneyCell(value) : null),
  duration: (_field, language) => (value) =>
    typeof value === 'number' ? formatDuration(value, language) : null,
  time: () => (value) => (typeof value === 'number' ? formatBusinessTime(value) : null),
  enum: (field, language) => {
    const titleOf = prepareTitles(field, language);
    return (value) => (value === null || value === undefined ? null : titleOf(value));
  },
  tags: (field, language) => {
    const titleOf = prepareTitles(field, language);
    return (value) =>
      Array.isArray(value) && value.length > 0 ? value.map(titleOf).join(BETWEEN[language]) : null;
  },
  boolean: (_field, language) => (value) =>
    typeof value === 'boolean' ? (value ? YES[language] : NO[language]) : null,
  images: countEntries,
  rows: countEntries,
};

/**
 * How the values of a field become cells; where there is none, the cell says what the list says of that. Whatever does
 * not depend on the value is looked up here, once for millions of cells.
 */
export function prepareCell(field: ResolvedField, language: Language): CellOf {
  const toCell = PREPARE[field.kind](field, language);
  const none = field.none?.[language] ?? null;
  return (value) => toCell(toWireValue(field, value)) ?? none;
}

/** An amount as sheets calculate with it. */
export function toMoneyCell(cents: number): ExportCell {
  return { number: cents / CENTS, style: 'money' };
}

/** The head of a column: its title, with the unit that the list shows beside each value. */
export function toHead(
  { title, unit, kind }: Pick<ResolvedField, 'title' | 'unit' | 'kind'>,
  language: Language,
): string {
  if (kind === 'money') return `${title[language]}${language === 'zh' ? '（元）' : ' (¥)'}`;
  if (unit === null) return title[language];
  return language === 'zh' ? `${title.zh}（${unit.zh}）` : `${title.en} (${unit.en})`;
}

function words(value: unknown): ExportCell {
  return typeof value === 'string' && value !== '' ? value : null;
}

function toNumber(style: NumberStyle): CellOf {
  return (value) => (typeof value === 'number' ? { number: value, style } : null);
}

/** A value newer than this release is said as it is rather than hidden. */
function prepareTitles({ options }: ResolvedField, language: Language): (value: unknown) => string {
  const titles = new Map<unknown, string>(options.map(({ value, title }) => [value, title[language]]));
  return (value) => titles.get(value) ?? String(value);
}

function countEntries(_field: ResolvedField, language: Language): CellOf {
  return (value) =>
    Array.isArray(value) && value.length > 0
      ? ENTRIES[language].replace('{count}', String(value.length))
      : null;
}
