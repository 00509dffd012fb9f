import type { FilterValue, RangeFilter } from '../../../contract/api/page/list';
import { endOfDay, startOfDay } from '../../../contract/day';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';
import { formatDay, isQuickPick, parseDay } from '../../form/period/business-day';

/**
 * Writes one filter value as a short word for the address, and reads it back.
 *
 * `decode(encode(value))` is the value again; whatever the address holds besides that (typed by hand,
 * from an older release) decodes to null and filters nothing.
 */
interface FilterCodec {
  encode: (value: FilterValue, field: ResolvedField) => string | null;
  decode: (word: string, field: ResolvedField) => FilterValue | null;
}

/** Characters that URLSearchParams leaves as they are, so that the address stays readable. */
const RANGE_SEPARATOR = '_';
const LIST_SEPARATOR = '.';
const EMPTY_ITEM = '*';

const textCodec: FilterCodec = {
  encode: (value) => (typeof value === 'string' && value !== '' ? value : null),
  decode: (word) => (word === '' ? null : word),
};

const booleanCodec: FilterCodec = {
  encode: (value) => (typeof value === 'boolean' ? String(value) : null),
  decode: (word) => (word === 'true' ? true : word === 'false' ? false : null),
};

const numberRangeCodec: FilterCodec = {
  encode: (value) => encodeRange(value, { from: String, to: String }),
  decode: (word) => decodeRange(word, { from: parseNumber, to: parseNumber }),
};

/** Quick picks stay what they are called; whole business days read as dates; any other moment as epoch ms. */
const timeRangeCodec: FilterCodec = {
  encode: (value) =>
    isQuickPick(value) ? value : encodeRange(value, { from: formatFirstMoment, to: formatLastMoment }),
  decode: (word) =>
    isQuickPick(word) ? word : decodeRange(word, { from: parseFirstMoment, to: parseLastMoment }),
};

const optionsCodec: FilterCodec = {
  encode: encodeItems,
  decode: (word, { options }) => {
    const byWord = new Map(options.map(({ value }) => [String(value), value]));
    const values = splitItems(word).map((item) => byWord.get(item));
    return values.every((value) => value !== undefined) && values.length > 0 ? values : null;
  },
};

const referenceCodec: FilterCodec = {
  encode: encodeItems,
  decode: (word) => (word === '' ? null : splitItems(word)),
};

const unfilteredCodec: FilterCodec = { encode: () => null, decode: () => null };

const FILTER_CODECS: Readonly<Record<FieldKind, FilterCodec>> = {
  text: textCodec,
  mobile: textCodec,
  boolean: booleanCodec,
  number: numberRangeCodec,
  money: numberRangeCodec,
  percent: numberRangeCodec,
  duration: numberRangeCodec,
  level: numberRangeCodec,
  time: timeRangeCodec,
  enum: optionsCodec,
  tags: optionsCodec,
  reference: referenceCodec,
  images: unfilteredCodec,
  rows: unfilteredCodec,
};

/** Tags among those in use are no declared options. */
function codecOf({ kind, offersUsed }: ResolvedField): FilterCodec {
  return kind === 'tags' && offersUsed ? referenceCodec : FILTER_CODECS[kind];
}

/** Word for the address; null when the value filters nothing. */
export function encodeFilter(field: ResolvedField, value: FilterValue): string | null {
  return codecOf(field).encode(value, field);
}

/** Value of a word from the address; null when the word is none of this field's. */
export function decodeFilter(field: ResolvedField, word: string): FilterValue | null {
  return codecOf(field).decode(word, field);
}

/** Reads a range `from_to` of business days or epoch ms, for example `2026-11-01_2026-11-07`. */
export function decodePeriod(word: string): RangeFilter | null {
  return decodeRange(word, { from: parseFirstMoment, to: parseLastMoment });
}

/** Writes a range of time for the address; see {@link decodePeriod}. */
export function encodePeriod(period: RangeFilter): string | null {
  return encodeRange(period, { from: formatFirstMoment, to: formatLastMoment });
}

/** Writes a list of words for the address: `a.b`; null when the list is empty. */
export function encodeItems(value: FilterValue): string | null {
  if (!Array.isArray(value) || value.length === 0) {
    return null;
  }
  return value.map((item) => escapeItem(String(item))).join(LIST_SEPARATOR);
}

/** Reads what {@link encodeItems} wrote. */
export function splitItems(word: string): readonly string[] {
  return word === '' ? [] : word.split(LIST_SEPARATOR).map(unescapeItem);
}

function escapeItem(item: string): string {
  return item === '' ? EMPTY_ITEM : item.replaceAll('*', '*2a').replaceAll(LIST_SEPARATOR, '*2e');
}

function unescapeItem(item: string): string {
  return item === EMPTY_ITEM ? '' : item.replaceAll('*2e', LIST_SEPARATOR).replaceAll('*2a', '*');
}

interface RangeEnds<T> {
  readonly from: T;
  readonly to: T;
}

function encodeRange(value: FilterValue, format: RangeEnds<(end: number) => string>): string | null {
  if (!isRange(value) || (value[0] === null && value[1] === null)) {
    return null;
  }
  const [from, to] = value;
  return `${from === null ? '' : format.from(from)}${RANGE_SEPARATOR}${to === null ? '' : format.to(to)}`;
}

function decodeRange(
  word: string,
  parse: RangeEnds<(end: string) => number | undefined>,
): RangeFilter | null {
  const ends = word.split(RANGE_SEPARATOR);
  if (ends.length !== 2) {
    return null;
  }
  const [fromWord = '', toWord = ''] = ends;
  const from = fromWord === '' ? null : parse.from(fromWord);
  const to = toWord === '' ? null : parse.to(toWord);
  return from === undefined || to === undefined || (from === null && to === null) ? null : [from, to];
}

function isRange(value: FilterValue): value is RangeFilter {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((end) => end === null || typeof end === 'number')
  );
}

function parseNumber(word: string): number | undefined {
  const value = Number(word);
  return Number.isFinite(value) ? value : undefined;
}

function parseFirstMoment(word: string): number | undefined {
  return parseDay(word) ?? parseNumber(word);
}

function parseLastMoment(word: string): number | undefined {
  const dayMs = parseDay(word);
  return dayMs === undefined ? parseNumber(word) : endOfDay(dayMs) - 1;
}

function formatFirstMoment(atMs: number): string {
  return startOfDay(atMs) === atMs ? (formatDay(atMs) ?? String(atMs)) : String(atMs);
}

function formatLastMoment(atMs: number): string {
  return endOfDay(atMs) - 1 === atMs ? (formatDay(atMs) ?? String(atMs)) : String(atMs);
}
