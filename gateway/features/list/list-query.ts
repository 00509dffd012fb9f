import type { SubjectAccess } from '../../../contract/access/access';
import type { Catalogue } from '../../../contract/access/catalogue';
import { parseExpression, type Expression } from '../../../contract/access/expression';
import { toRefusalText } from '../../../contract/access/refusal-text';
import { ApiCode } from '../../../contract/api/envelope';
import type { ListFilters, ListQuery, ListRequest } from '../../../contract/api/page/list';
import { defaultPeriod } from '../../../contract/day';
import { ApiError, apiError } from '../../../contract/errors/api-error';
import { OFFSET_ROWS_MAX, ONE_DAY_MS, ONE_SECOND_MS, PERIOD_MAX_DAYS } from '../../../contract/limits';
import { READER_SELF } from '../../../contract/resources/ticket/reader-self';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Text } from '../../../contract/text';
import type { Reader } from '../../caller/reader';
import type { Condition } from './list-condition';
import { toCondition } from './filter-condition';

/** A page with what is looked up for every call prepared once. */
export interface PreparedPage {
  readonly page: ResolvedListPage;
  readonly fields: readonly PreparedField[];
}

export interface PreparedField {
  readonly field: ResolvedField;
  readonly permission: readonly Expression[];
}

export function preparePage(page: ResolvedListPage): PreparedPage {
  const fields = page.fields.map((field) => ({ field, permission: [parseExpression(field.permission)] }));
  return { page, fields };
}

/** What the checks of a query depend on. */
export interface QueryContext {
  readonly access: SubjectAccess;
  readonly catalogue: Catalogue;
  readonly nowMs: number;
}

/** Fields of the page that the caller may see. */
export function visibleFields(prepared: PreparedPage, access: SubjectAccess): readonly ResolvedField[] {
  return prepared.fields.filter(({ permission }) => access.allows(permission)).map(({ field }) => field);
}

/**
 * The conditions of filters, keyword and period.
 *
 * @throws ApiError that names the field: `forbidden` when the caller may not see it, for what may not be
 * seen may not be guessed by filtering either; `invalid` when a period is too long or reversed.
 */
export function toConditions(
  prepared: PreparedPage,
  { filters = {}, keyword = '' }: ListQuery,
  context: QueryContext,
): readonly Condition[] {
  const { page } = prepared;
  const chosen = Object.entries(filters)
    .filter(([name]) => name !== page.period)
    .flatMap(([name, value]) => {
      const field = findVisible(prepared, name, context);
      return toCondition(field, value) ?? [];
    });
  const search = toSearch(prepared, keyword, context);
  const period = page.period === null ? [] : [toPeriod(page, filters, context.nowMs)];
  return [...period, ...chosen, ...search];
}

/** The conditions of a tab; none for the empty name. What it says of whoever reads becomes that account. */
export function toTabConditions(
  page: ResolvedListPage,
  name: string | undefined,
  { accountId }: Pick<Reader, 'accountId'>,
): readonly Condition[] {
  if (name === undefined || name === '') return [];
  const tab = page.tabs.find((candidate) => candidate.name === name);
  if (tab === undefined) throw apiError(ApiCode.invalid, 'notAllowedValue', { field: 'tab' });
  return tab.where.map(({ field, in: values }) => ({
    ...{ op: 'anyOf', field },
    values: values.map((value) => (value === READER_SELF ? accountId : value)),
  }));
}

/** The order that rows stand in when nobody asks for another: the tab's own, or the page's. */
function firstSorterOf({ tabs, sorter }: ResolvedListPage, tab: string | undefined) {
  return tabs.find(({ name }) => name === tab)?.sorter ?? sorter;
}

/** The order asked for, or the tab's or the page's own. */
export function toSorters(
  prepared: PreparedPage,
  { sorters, tab }: ListRequest,
  context: QueryContext,
): readonly { readonly field: string; readonly order: 'asc' | 'desc' }[] {
  if (sorters === undefined || sorters.length === 0) return [firstSorterOf(prepared.page, tab)];
  for (const { field } of sorters) findVisible(prepared, field, context);
  if (new Set(sorters.map(({ field }) => field)).size < sorters.length) {
    throw apiError(ApiCode.invalid, 'invalidField', { field: 'sorters' });
  }
  return sorters;
}

/** @throws ApiError when page numbers would reach further than is quick. */
export function toOffset(page: number, pageSize: number): number {
  if (page * pageSize > OFFSET_ROWS_MAX) {
    throw apiError(ApiCode.invalid, 'pageTooFar', { max: OFFSET_ROWS_MAX });
  }
  return (page - 1) * pageSize;
}

/** @throws ApiError `invalid` for a field that the page does not have, `forbidden` for one that the caller may not see. */
export function findVisible(prepared: PreparedPage, name: string, context: QueryContext): ResolvedField {
  const found = prepared.fields.find(({ field }) => field.field === name);
  if (found === undefined) throw apiError(ApiCode.invalid, 'unknownField', { field: name });
  const refusal = context.access.explain(found.permission);
  if (refusal !== null) throw new ApiError(ApiCode.forbidden, toRefusalText(refusal, context.catalogue));
  return found.field;
}

function toSearch(prepared: PreparedPage, keyword: string, { access }: QueryContext): readonly Condition[] {
  const { search } = prepared.page;
  const text = keyword.trim();
  if (search === null || text === '') return [];
  const visible = new Set(visibleFields(prepared, access).map(({ field }) => field));
  const fields = search.fields.filter((field) => visible.has(field));
  return fields.length === 0 ? [] : [{ op: 'search', fields, text, match: search.match }];
}

/** The page's period: as asked for, else as a range of a field that follows it bounds it, else the last days. */
function toPeriod(page: ResolvedListPage, filters: ListFilters, nowMs: number): Condition {
  const field = page.period ?? '';
  const standIn = filters[field] === undefined ? findStandIn(page, filters) : null;
  if (standIn === null) return toOwnPeriod(page, filters[field], nowMs);
  const { range, follows, title } = standIn;
  assertPeriod(range, title);
  const [from, to] = range;
  return { op: 'between', field, from: from - follows.withinSeconds * ONE_SECOND_MS, to };
}

function findStandIn(page: ResolvedListPage, filters: ListFilters) {
  for (const { field: name, title, follows } of page.fields) {
    const value: unknown = filters[name];
    const [from, to] = toList(value);
    if (follows?.field === page.period && typeof from === 'number' && typeof to === 'number') {
      return { title, follows, range: [from, to] as const };
    }
  }
  return null;
}

function toOwnPeriod({ period, fields }: ResolvedListPage, value: unknown, nowMs: number): Condition {
  const field = period ?? '';
  const title = fields.find((candidate) => candidate.field === field)?.title ?? field;
  const [givenFrom, givenTo] = toList(value);
  const [defaultFrom, to] = defaultPeriod(nowMs, typeof givenTo === 'number' ? givenTo : undefined);
  const from = typeof givenFrom === 'number' ? givenFrom : defaultFrom;
  assertPeriod([from, to], title);
  return { op: 'between', field, from, to };
}

/** @throws ApiError when a period ends before it begins or spans more than 31 days (spec §9), or as many as said. */
export function assertPeriod(
  [from, to]: readonly [number, number],
  field: string | Text,
  max = PERIOD_MAX_DAYS,
): void {
  if (from > to) throw apiError(ApiCode.invalid, 'periodReversed', { field });
  if (to - from > max * ONE_DAY_MS) {
    throw apiError(ApiCode.invalid, 'periodTooLong', { field, max });
  }
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
