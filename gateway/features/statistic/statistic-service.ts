import type { Kysely } from 'kysely';
import type { Row } from '../../../contract/api/page/list';
import type {
  FiguresRequest,
  ReportAnswer,
  ReportRequest,
  SummaryAnswer,
  SummaryRequest,
} from '../../../contract/api/page/report';
import type { IncomeDimension } from '../../../contract/domain/report';
import { PAGE_SIZES } from '../../../contract/limits';
import type { ResolvedReportPage, ResolvedSummaryPage } from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import {
  readBuckets,
  readDevices,
  readDeviceTotals,
  readTotals,
  type BucketRow,
  type MetricRow,
  type NamedRow,
  type FoldedMetric,
  type RollupRead,
  type TimeBucket,
} from './rollup-repository';
import { toOffset } from '../list/list-query';
import type { Reader } from '../../caller/reader';
import { readShares } from './share';
import { readComparedStores, type ComparedStores } from './store-comparison';
import { toMetrics } from './wire-metric';
import { bucketsOf, toDaySpan } from './report-period';
import { readCompared, toNothing } from './comparison';

type StatisticPage = ResolvedSummaryPage | ResolvedReportPage;
type Sorter = NonNullable<ReportRequest['sorters']>[number];

/** Reads figures from the rollups; raw orders are never touched. */
export interface StatisticService {
  summary: (reader: Reader, request: SummaryRequest) => Promise<SummaryAnswer>;
  income: (reader: Reader, request: ReportRequest) => Promise<ReportAnswer>;
  devices: (reader: Reader, request: ReportRequest) => Promise<ReportAnswer>;
}

export interface StatisticServiceOptions {
  readonly page: StatisticPage;
  readonly db: Kysely<Database>;
  readonly now: () => number;
}

export function createStatisticService({ page, db, now }: StatisticServiceOptions): StatisticService {
  const { metrics } = page;
  const toRead = (reader: Reader, request: FiguresRequest): RollupRead => ({
    scope: toScope(page, reader, request),
    span: toDaySpan(request.period),
    metrics,
    nowMs: now(),
  });

  return {
    async summary(reader, request) {
      const read = toRead(reader, request);
      const { compareWith = 'previous' } = request;
      return withTenant(db, reader.franchiseeId, async (trx) => {
        const totals = await readTotals(trx, read);
        return {
          ...(await readCompared(trx, read, { totals, compareWith })),
          ...(page.kind === 'statistic-summary' ? await readShares(trx, page, { read, totals }) : {}),
          updatedAt: read.nowMs,
        };
      });
    },

    async income(reader, request) {
      const read = toRead(reader, request);
      const { dimension = 'day', page: number = 1, pageSize = PAGE_SIZES[0] } = request;
      const offset = toOffset(number, pageSize);
      return withTenant(db, reader.franchiseeId, async (trx) => {
        const { rows: found, compared } = await readDimension(trx, read, dimension);
        const rows = sortRows(found, toIncomeSorters(request, read));
        const totals = toMetrics(metrics, await readTotals(trx, read));
        const answer = toAnswer(rows.slice(offset, offset + pageSize), { total: rows.length, totals });
        return compared === undefined ? answer : { ...answer, compared };
      });
    },

    async devices(reader, request) {
      const read = toRead(reader, request);
      const { page: number = 1, pageSize = PAGE_SIZES[0], sorters = [] } = request;
      const offset = toOffset(number, pageSize);
      const order: readonly Sorter[] =
        sorters.length === 0 ? [{ field: 'deviceNumber', order: 'asc' }] : sorters;
      return withTenant(db, reader.franchiseeId, async (trx) => {
        const rows = await readDevices(trx, read, { sorters: order, limit: pageSize, offset });
        const { count, totals } = await readDeviceTotals(trx, read);
        const list = rows.map((row) =>
          toNamedRow(metrics, row, ['deviceNumber', 'storeName', 'model', 'removedAt']),
        );
        return toAnswer(list, { total: count, totals: toMetrics(metrics, totals) });
      });
    },
  };
}

function toScope(page: StatisticPage, reader: Reader, { storeIds }: FiguresRequest): RollupRead['scope'] {
  const own = reader.storeIds;
  const asked = storeIds === undefined || storeIds.length === 0 ? null : storeIds;
  const both = asked === null || own === null ? (asked ?? own) : asked.filter((id) => own.includes(id));
  return { franchiseeId: reader.franchiseeId, equipment: [page.equipment], storeIds: both };
}

/** One row for every bucket of the span: sums of nothing are 0, ratios of nothing are null. */
function fillGaps(
  rows: readonly BucketRow[],
  { read, bucket }: { readonly read: RollupRead; readonly bucket: TimeBucket },
): readonly BucketRow[] {
  const known = new Map(rows.map((row) => [row.at, row]));
  const nothing = toNothing(read.metrics);
  return bucketsOf(read.span, bucket).map((at) => ({
    ...toMetrics(read.metrics, known.get(at) ?? nothing),
    at,
  }));
}

async function readDimension(
  trx: TenantTransaction,
  read: RollupRead,
  dimension: IncomeDimension,
): Promise<ComparedStores> {
  if (dimension === 'store') return readComparedStores(trx, read);
  const rows = fillGaps(await readBuckets(trx, read, dimension), { read, bucket: dimension });
  return { rows: rows.map((row) => ({ ...row, id: String(row.at) })) };
}

function toNamedRow(metrics: readonly FoldedMetric[], row: NamedRow, names: readonly string[]): Row {
  return {
    ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
    ...toMetrics(metrics, row),
    id: String(row['id']),
  };
}

/** Newest first; stores by their first figure, the largest first. */
function toIncomeSorters(
  { sorters = [], dimension }: ReportRequest,
  { metrics }: RollupRead,
): readonly Sorter[] {
  if (sorters.length > 0) return sorters;
  const [first] = metrics;
  return [{ field: dimension === 'store' && first !== undefined ? first.name : 'at', order: 'desc' }];
}

function sortRows(rows: readonly Row[], sorters: readonly Sorter[]): readonly Row[] {
  return [...rows].sort((left, right) => {
    for (const { field, order } of sorters) {
      const difference = compareValues(left[field], right[field], order);
      if (difference !== 0) return difference;
    }
    return left.id < right.id ? -1 : 1;
  });
}

function toWord(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Nulls come last in either direction. */
function compareValues(left: unknown, right: unknown, order: 'asc' | 'desc'): number {
  if (left === null || left === undefined) return right === null || right === undefined ? 0 : 1;
  if (right === null || right === undefined) return -1;
  const difference =
    typeof left === 'number' && typeof right === 'number'
      ? left - right
      : toWord(left).localeCompare(toWord(right), 'zh-CN');
  return order === 'asc' ? difference : -difference;
}

function toAnswer(
  list: readonly Row[],
  { total, totals }: { readonly total: number; readonly totals: MetricRow },
): ReportAnswer {
  return { list, total, isTotalCapped: false, nextCursor: null, previousCursor: null, totals };
}
