import type { Catalogue } from '../../../contract/access/catalogue';
import { ApiCode } from '../../../contract/api/envelope';
import type { ListAnswer, ListQuery, ListRequest, Row, TabsAnswer } from '../../../contract/api/page/list';
import { apiError } from '../../../contract/errors/api-error';
import { PAGE_SIZES, TOTAL_CAP } from '../../../contract/limits';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { EQUIPMENT_FIELD, isTypedTable } from '../../../contract/resources/source';
import type { Reads } from '../../database/read/reads';
import { askBriefly } from '../../database/read/tenant-read';
import { findPastNumber } from '../device/unbind-device';
import { askTogether, withTenant } from '../../database/tenant';
import { isKeyValue, type KeyValue } from './page/keyset';
import { isInTally, NOTHING, toGroupsQuestion, type CountedGroups } from './list-count';
import {
  toCountedPageQuestion,
  toPageQuestion,
  toRowQuestion,
  type CappedCount,
  type CountedPage,
  type RawRow,
  type RowPage,
} from './list-repository';
import { toSortKeys } from './page/page-select';
import type { PageRead, RowSet } from './page/row-set';
import { createListSource, toListScope, type ListSource } from './list-source';
import { decodeCursor, encodeCursor, toQueryFingerprint } from './list-cursor';
import {
  preparePage,
  toConditions,
  toOffset,
  toSorters,
  toTabConditions,
  visibleFields,
  type PreparedPage,
  type QueryContext,
} from './list-query';
import type { Reader } from '../../caller/reader';
import { toWireValue } from './wire-value';

/** Reads the rows of one list page. */
export interface ListService {
  list: (reader: Reader, request: ListRequest) => Promise<ListAnswer>;
  tabs: (reader: Reader, query: ListQuery) => Promise<TabsAnswer>;
  /** @throws ApiError `notFound`, the same for a row of another tenant and one that never was. */
  detail: (reader: Reader, id: string) => Promise<Row>;
}

export interface ListServiceOptions {
  readonly page: ResolvedListPage;
  readonly reads: Reads;
  readonly catalogue: Catalogue;
  readonly now: () => number;
}

export function createListService(options: ListServiceOptions): ListService {
  const { page } = options;
  const parts: Parts = { ...options, prepared: preparePage(page), source: createListSource(page) };
  return {
    list: (reader, request) => readList(parts, reader, request),
    tabs: (reader, query) => readTabs(parts, reader, query),
    detail: (reader, id) => readDetail(parts, reader, id),
  };
}

interface Parts extends ListServiceOptions {
  readonly prepared: PreparedPage;
  readonly source: ListSource;
}

async function readList(parts: Parts, reader: Reader, request: ListRequest): Promise<ListAnswer> {
  const { page, prepared } = parts;
  const context = toContext(parts, reader);
  const rowSet = toRowSet(parts, reader, { query: request, context });
  const tab = toTabConditions(page, request.tab, reader);
  const set: RowSet = { ...rowSet, conditions: [...rowSet.conditions, ...tab] };
  const fields = visibleFields(prepared, context.access).filter(isListed);
  const sorters = toSorters(prepared, request, context);
  const { filters, keyword, pageSize = PAGE_SIZES[0] } = request;
  const fingerprint = toQueryFingerprint([page.id, filters, keyword, request.tab, sorters]);
  const place = toPlace(request, { set, sorters, fingerprint });
  const read: PageRead = { fields: namesOf(page, fields), sorters, limit: pageSize, ...place };
  const { page: rows, total } = await readCounted(parts, reader, {
    set,
    read,
    counted: { set: rowSet, groups: [tab] },
  });
  return {
    list: rows.rows.map((row) => toRow(page, fields, row)),
    total: total.count,
    isTotalCapped: total.isCapped,
    ...toCursors(rows, read, fingerprint),
  };
}

/** A page and how many rows there are in all: of one question where the page itself may tell. */
async function readCounted(
  { page, reads }: Parts,
  reader: Reader,
  { set, read, counted }: { readonly set: RowSet; readonly read: PageRead; readonly counted: CountedGroups },
): Promise<CountedPage> {
  const { primary: db } = reads;
  const isFirst = read.anchor === null && read.offset === 0;
  if (isFirst && !isInTally(page, counted)) {
    const [both] = await askBriefly<[CountedPage]>(reads, reader, [
      toCountedPageQuestion(db, set, read, TOTAL_CAP),
    ]);
    return both;
  }
  const [rows, [total = NOTHING]] = await askBriefly<[RowPage, readonly CappedCount[]]>(reads, reader, [
    toPageQuestion(db, set, read),
    toGroupsQuestion(db, page, counted),
  ]);
  return { page: rows, total };
}

async function readTabs(parts: Parts, reader: Reader, query: ListQuery): Promise<TabsAnswer> {
  const { page, reads } = parts;
  const set = toRowSet(parts, reader, { query, context: toContext(parts, reader) });
  const groups = page.tabs.map(({ name }) => toTabConditions(page, name, reader));
  if (groups.length === 0) return { tabs: [] };
  const question = toGroupsQuestion(reads.primary, page, { set, groups });
  const [counts] = await askBriefly<[readonly CappedCount[]]>(reads, reader, [question]);
  return { tabs: page.tabs.map(({ name }, index) => ({ name, ...(counts[index] ?? NOTHING) })) };
}

async function readDetail(parts: Parts, reader: Reader, id: string): Promise<Row> {
  const { page, prepared, source, reads } = parts;
  // Whoever opens a row is about to do something with it.
  const { primary: db } = reads;
  const { access, nowMs } = toContext(parts, reader);
  const fields = visibleFields(prepared, access);
  const set = { source, scope: toListScope(page, reader, nowMs) };
  const question = toRowQuestion(db, set, { id, fields: namesOf(page, fields) });
  const [row] = await askTogether<[RawRow | undefined]>(db, reader.franchiseeId, [question]);
  if (row !== undefined) return toRow(page, fields, row);
  const isDevice = page.source.table === 'device';
  const number = isDevice
    ? await withTenant(db, reader.franchiseeId, (trx) => findPastNumber(trx, { ...set.scope, deviceId: id }))
    : null;
  // Orders lead to devices that are gone; of what never was here, or never theirs, nobody hears more.
  throw number === null
    ? apiError(ApiCode.notFound, 'rowNotFound')
    : apiError(ApiCode.notFound, 'deviceUnbound', { number });
}

function toContext({ catalogue, now }: Parts, { access }: Reader): QueryContext {
  return { access, catalogue, nowMs: now() };
}

function toRowSet(
  { page, prepared, source }: Parts,
  reader: Reader,
  { query, context }: { readonly query: ListQuery; readonly context: QueryContext },
): RowSet {
  const scope = toListScope(page, reader, context.nowMs);
  return { source, scope, conditions: toConditions(prepared, query, context) };
}

/** Tables within a row, and pictures, are for the drawer. */
function isListed({ kind, list }: ResolvedField): boolean {
  return list !== null || (kind !== 'rows' && kind !== 'images');
}

/** A list of one type need not say of which, nor one of what belongs to none. */
function isOfSeveral({ equipment, table }: ResolvedListPage['source']): boolean {
  return equipment === null && isTypedTable(table);
}

/** The fields themselves, the ids that their links lead to, and the type where a page shows several. */
function namesOf({ source }: ResolvedListPage, fields: readonly ResolvedField[]): readonly string[] {
  const type = isOfSeveral(source) ? [EQUIPMENT_FIELD] : [];
  return [...new Set([...fields.flatMap(({ field, idField }) => [field, idField]), ...type])];
}

function toRow({ source }: ResolvedListPage, fields: readonly ResolvedField[], raw: RawRow): Row {
  const ids = fields.filter(({ field, idField }) => idField !== field).map(({ idField }) => idField);
  return {
    ...(isOfSeveral(source) ? { [EQUIPMENT_FIELD]: raw[EQUIPMENT_FIELD] } : {}),
    ...Object.fromEntries(ids.map((name) => [name, raw[name] ?? null])),
    ...Object.fromEntries(fields.map((field) => [field.field, toWireValue(field, raw[field.field])])),
    id: String(raw['id']),
  };
}

interface PlaceContext {
  readonly set: RowSet;
  readonly sorters: PageRead['sorters'];
  readonly fingerprint: string;
}

/** Where a page begins: behind a cursor, or at a page number. */
function toPlace(request: ListRequest, context: PlaceContext): Pick<PageRead, 'anchor' | 'offset'> {
  const { cursor, page = 1, pageSize = PAGE_SIZES[0] } = request;
  if (cursor === undefined) return { anchor: null, offset: toOffset(page, pageSize) };
  const decoded = decodeCursor(cursor, context.fingerprint);
  const keys = toSortKeys(context.set.source, context.sorters, context.set.scope);
  const values = decoded?.values ?? [];
  const anchor = keys.map((key, index): KeyValue | undefined => {
    const value = values[index];
    return isKeyValue(key.column, value) ? value : undefined;
  });
  if (decoded === null || values.length !== keys.length || !anchor.every((value) => value !== undefined)) {
    throw apiError(ApiCode.invalid, 'invalidCursor');
  }
  return { anchor: { values: anchor, isBackward: decoded.isBackward }, offset: 0 };
}

function toCursors(
  page: RowPage,
  { anchor, offset }: PageRead,
  fingerprint: string,
): Pick<ListAnswer, 'nextCursor' | 'previousCursor'> {
  const isBackward = anchor?.isBackward ?? false;
  const first = page.keys[0];
  const last = page.keys.at(-1);
  // Whoever came backward came from a following page; whoever came by cursor or number, from one before.
  const hasNext = isBackward || page.hasMore;
  const hasPrevious = isBackward ? page.hasMore : anchor !== null || offset > 0;
  return {
    nextCursor: hasNext && last !== undefined ? encodeCursor(last, { isBackward: false, fingerprint }) : null,
    previousCursor:
      hasPrevious && first !== undefined ? encodeCursor(first, { isBackward: true, fingerprint }) : null,
  };
}
