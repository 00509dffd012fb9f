import type { ExportQuery } from '../../../contract/api/page/export/export';
import type { FilterValue } from '../../../contract/api/page/list';
import { formatBusinessTime } from '../../../contract/day';
import { formatDuration } from '../../../contract/duration';
import { readPlaceChoice } from '../../../contract/resources/choice/room-value';
import { isMobile, maskMobile } from '../../../contract/mobile';
import { formatMoney } from '../../../contract/money';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { text, type Language, type Text } from '../../../contract/text';
import type { FigureExportPage } from './export-page';

/** Length of the date in a moment that is written out. */
const DATE_LENGTH = 'YYYY-MM-DD'.length;
const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const STORES = text('店铺', 'Stores');
const TAB = text('状态页签', 'Tab');
const KEYWORD = text('关键字', 'Keyword');
const YES = text('是', 'Yes');
const NO = text('否', 'No');
const UNNAMED_ROOM = text('未登记房间', 'no room on record');
const NOTHING = text('全部', 'Everything');
const BEHIND: Text = text('；', '; ');
const SAYS: Text = text('：', ': ');

/** Names of stores, by their ids. */
export type StoreNames = ReadonlyMap<string, string>;

/** The language of the words, and the names in them. */
export interface ToldIn {
  readonly language: Language;
  readonly stores: StoreNames;
}

/** Says in words what a list is narrowed by beside its period, in the order of its fields. */
export function describeQuery(
  page: Pick<ResolvedListPage, 'fields' | 'tabs' | 'period'>,
  { filters = {}, keyword = '', tab = '' }: ExportQuery,
  { language, stores }: ToldIn,
): string {
  const chosen = page.tabs.find(({ name }) => name === tab);
  const parts = [
    ...(chosen === undefined || chosen.where.length === 0 ? [] : [[TAB, chosen.title[language]] as const]),
    ...(keyword.trim() === '' ? [] : [[KEYWORD, toSaid(keyword.trim())] as const]),
    ...page.fields.flatMap((field) => {
      const value = field.field === page.period ? undefined : filters[field.field];
      const words = value === undefined ? '' : describeFilter(field, value, { language, stores });
      return words === '' ? [] : [[field.title, words] as const];
    }),
  ];
  return sayParts(parts, language);
}

/** Says in words what figures are counted by, and the stores that they are of. */
export function describeFigures(
  page: Pick<FigureExportPage, 'choicesOf'>,
  query: Parameters<FigureExportPage['choicesOf']>[0],
  { language, stores }: ToldIn,
): string {
  const { storeIds = [] } = query;
  const names = storeIds.map((id) => stores.get(id) ?? id).join(' / ');
  return sayParts(
    [
      ...page.choicesOf(query).map(([title, choice]) => [title, choice[language]] as const),
      ...(names === '' ? [] : [[STORES, names] as const]),
    ],
    language,
  );
}

/** Says one thing after another, each with its title; nothing is everything. */
export function sayParts(
  parts: readonly (readonly [title: Text, words: string])[],
  language: Language,
): string {
  if (parts.length === 0) return NOTHING[language];
  return parts.map(([title, words]) => `${title[language]}${SAYS[language]}${words}`).join(BEHIND[language]);
}

/** The days of a period. */
export function describeRange([from, to]: readonly [number, number]): string {
  const [first, last] = [from, to].map((at) => formatBusinessTime(at).slice(0, DATE_LENGTH));
  return first === last ? (first ?? '') : `${first} – ${last}`;
}

/** Ids of the stores that filters name. */
export function storesIn(
  page: Pick<ResolvedListPage, 'fields'>,
  { filters = {} }: ExportQuery,
): readonly string[] {
  return page.fields
    .filter(({ source }) => source === 'store')
    .flatMap(({ field }) => {
      const value: unknown = filters[field];
      const named: readonly unknown[] = Array.isArray(value) ? value : [];
      return named.flatMap((each) => (typeof each === 'string' ? [readPlaceChoice(each).storeId] : []));
    });
}

/** Lists are searched by whole mobiles too, and no file, task or log line holds one. */
const toSaid = (words: string): string => (isMobile(words) ? maskMobile(words) : words);

function describeFilter(field: ResolvedField, value: FilterValue, { language, stores }: ToldIn): string {
  if (typeof value === 'string')
    return field.kind === 'mobile' ? value.slice(-4).padStart(value.length, '*') : toSaid(value);
  if (typeof value === 'boolean') return value ? YES[language] : NO[language];
  const items: readonly (string | number | null)[] = value;
  if (field.options.length > 0) {
    return field.options
      .flatMap((option) => (items.includes(option.value) ? [option.title[language]] : []))
      .join(' / ');
  }
  if (field.kind === 'reference' || field.kind === 'tags') {
    return items.map((each) => describePlace(String(each), { language, stores })).join(' / ');
  }
  if (items.every((end) => end === null)) return '';
  return items.map((end) => (typeof end === 'number' ? describeEnd(field, end, language) : '')).join(' – ');
}

/** The store by its name, with the room where one is named; words of tags stay what they are. */
function describePlace(value: string, { language, stores }: ToldIn): string {
  const { storeId, room } = readPlaceChoice(value);
  const store = stores.get(storeId);
  if (store === undefined) return value;
  return room === null ? store : `${store} ${room || UNNAMED_ROOM[language]}`;
}

function describeEnd({ kind, unit }: ResolvedField, end: number, language: Language): string {
  switch (kind) {
    case 'time':
      return formatBusinessTime(end);
    case 'money':
      return `¥${formatMoney(Math.round(end))}`;
    case 'duration':
      return formatDuration(end, language);
    case 'percent':
      return PERCENT.format(end);
    default:
      return unit === null ? String(end) : `${end} ${unit[language]}`;
  }
}
