import type { Row } from '../../../contract/api/page/list';
import type {
  FiguresRequest,
  IncomeFiguresRequest,
  ReportAnswer,
  ReportRequest,
  SummaryAnswer,
  SummaryRequest,
} from '../../../contract/api/page/report';
import { ApiCode } from '../../../contract/api/envelope';
import { isDateDimension, type IncomeDimension } from '../../../contract/domain/report';
import { apiError } from '../../../contract/errors/api-error';
import { INCOME_PERIOD_MAX_DAYS } from '../../../contract/limits';
import type { ResolvedReportPage, ResolvedSummaryPage } from '../../../contract/resources/resolved';
import { mostUsedOf, type PartDeclaration, type PartUse } from '../../../contract/resources/upkeep/part';
import type { Reads } from '../../database/read/reads';
import { readFor } from '../../database/read/tenant-read';
import type { FoldedMetric, MetricRow, NamedRow, RollupRead } from './rollup-repository';
import type { Reader } from '../../caller/reader';
import { toPlace, type Extent } from './report-place';
import { readHours } from './extra/hours';
import { isNarrowed, readModels } from './narrowing';
import { readShares } from './share';
import { readDevicePage } from './device/device-page';
import { readComparedDates } from './income/compared-dates';
import { readComparedParts } from './income/compared-parts';
import { toMetrics } from './wire-metric';
import { toDaySpan } from './report-period';
import { readCompared } from './comparison';

type StatisticPage = ResolvedSummaryPage | ResolvedReportPage;
type Sorter = NonNullable<ReportRequest['sorters']>[number];

/** Reads figures from the rollups; raw orders are never touched. */
export interface StatisticService {
  summary: (reader: Reader, request: SummaryRequest) => Promise<SummaryAnswer>;
  income: (reader: Reader, request: ReportRequest, extent?: Extent) => Promise<ReportAnswer>;
  /** What the charts of the income are drawn from. */
  incomeFigures: (reader: Reader, request: IncomeFiguresRequest) => Promise<SummaryAnswer>;
  devices: (reader: Reader, request: ReportRequest, extent?: Extent) => Promise<ReportAnswer>;
}

export interface StatisticServiceOptions {
  readonly page: StatisticPage;
  readonly reads: Reads;
  readonly now: () => number;
}

export function createStatisticService({ page, reads, now }: StatisticServiceOptions): StatisticService {
  const { metrics } = page;
  const toRead = (reader: Reader, request: Asked, maxDays?: number): RollupRead => {
    assertTold(request);
    return {
      scope: toScope(page, reader, request),
      span: toDaySpan(request.period, maxDays),
      metrics,
      nowMs: now(),
      part: request.part,
    };
  };

  return {
    async summary(reader, request) {
      const read = toRead(reader, request);
      const { compareWith = 'previous' } = request;
      return readFor(reads, reader, async (trx) => {
        const { answer, totals } = await readCompared(trx, read, { compareWith });
        return {
          ...answer,
          ...(await readShares(trx, page, { read, totals })),
          ...(page.kind === 'statistic-summary' && !isNarrowed(read) ? await readHours(trx, page, read) : {}),
          models: await readModels(trx, read),
          updatedAt: read.nowMs,
        };
      });
    },

    async income(reader, request, extent) {
      const read = toRead(reader, request, INCOME_PERIOD_MAX_DAYS);
      const { dimension = 'day' } = request;
      const { limit, offset } = toPlace(request, extent);
      return readFor(reads, reader, async (trx) => {
        const found = isDateDimension(dimension)
          ? await readComparedDates(trx, read, dimension)
          : await readComparedParts(trx, read, dimension);
        const { compared } = found;
        const rows = sortRows(found.rows, toIncomeSorters(request, read));
        const totals = toMetrics(metrics, found.totals);
        const answer = {
          ...toAnswer(rows.slice(offset, offset + limit), { total: rows.length, totals }),
          models: await readModels(trx, read),
        };
        return compared === undefined ? answer : { ...answer, compared };
      });
    },

    async incomeFigures(reader, request) {
      const read = toRead(reader, request, INCOME_PERIOD_MAX_DAYS);
      const { granularity } = request;
      return readFor(reads, reader, async (trx) => {
        const { answer, totals } = await readCompared(trx, read, { compareWith: 'previous', granularity });
        return {
          ...answer,
          ...(await readShares(trx, page, { read, totals })),
          models: await readModels(trx, read),
          updatedAt: read.nowMs,
        };
      });
    },

    async devices(reader, request, extent) {
      const read = toRead(reader, request);
      const { view = 'device' } = request;
      const order = toDeviceOrder(page, request);
      return readFor(reads, reader, async (trx) => {
        const place = { view, sorters: order, parts: partsOf(page), ...toPlace(request, extent) };
        const { rows, count, totals } = await readDevicePage(trx, read, place);
        const list = rows.map((row) => ({
          ...toNamedRow(metrics, row, DEVICE_ROW),
          ...toMostUsed(row['parts']),
        }));
        const answer = toAnswer(list, { total: count, totals: toMetrics(metrics, totals) });
        return { ...answer, models: await readModels(trx, read) };
      });
    },
  };
}

type Asked = FiguresRequest & Pick<ReportRequest, 'part' | 'dimension'>;
const BY_ITEM: readonly IncomeDimension[] = ['item', 'method'];

/**
 * @throws ApiError where no sums tell what is asked for: what was sold, and how it was paid, is not kept by device, and
 * of one part there are no others.
 */
function assertTold({ model, part, dimension = 'day' }: Asked): void {
  const isByItem = part !== undefined && part.by !== 'device';
  if (model !== undefined && isByItem) throw apiError(ApiCode.invalid, 'notAllowedValue', { field: 'part' });
  const isOther = part !== undefined && !isDateDimension(dimension) && dimension !== 'store';
  if (isOther || (model !== undefined && BY_ITEM.includes(dimension)))
    throw apiError(ApiCode.invalid, 'notAllowedValue', { field: 'dimension' });
}

/** What stands in a row of a report of devices beside its figures. */
const DEVICE_ROW = [
  ...(['deviceNumber', 'storeId', 'storeName', 'position', 'model', 'removedAt'] as const),
  ...(['name', 'deviceCount', 'lastOrderAt', 'idleDays', 'partUse'] as const),
];
const BY_NUMBER: readonly Sorter[] = [{ field: 'deviceNumber', order: 'asc' }];

function partsOf(page: StatisticPage): readonly PartDeclaration[] {
  return page.kind === 'statistic-device' ? (page.devices?.parts ?? []) : [];
}

/** The part of a device that is most used up, and its starts since it was serviced. */
function toMostUsed(parts: unknown) {
  // What the query made of the plan itself.
  const most = mostUsedOf(Array.isArray(parts) ? (parts as readonly PartUse[]) : []);
  return { part: most?.part ?? null, partUsed: most?.used ?? null };
}

/** As asked; else as declared, with what is to be looked at first; else by number. */
function toDeviceOrder(page: StatisticPage, { sorters = [] }: ReportRequest): readonly Sorter[] {
  if (sorters.length > 0) return sorters;
  const declared = page.kind === 'statistic-device' ? (page.devices?.firstOrder ?? []) : [];
  return [...declared, ...BY_NUMBER];
}

/** What a reader may see of the stores asked for. */
export function toScope(
  page: Pick<StatisticPage, 'equipment'>,
  reader: Reader,
  { storeIds, model }: Pick<FiguresRequest, 'storeIds' | 'model'>,
): RollupRead['scope'] {
  const own = reader.storeIds;
  const asked = storeIds === undefined || storeIds.length === 0 ? null : storeIds;
  const both = asked === null || own === null ? (asked ?? own) : asked.filter((id) => own.includes(id));
  return { franchiseeId: reader.franchiseeId, equipment: [page.equipment], storeIds: both, model };
}

function toNamedRow(metrics: readonly FoldedMetric[], row: NamedRow, names: readonly string[]): Row {
  return {
    ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
    ...toMetrics(metrics, row),
    id: String(row['id']),
  };
}

/** Newest first; parts of the whole by their first figure, the largest first. */
function toIncomeSorters(
  { sorters = [], dimension = 'day' }: ReportRequest,
  { metrics }: RollupRead,
): readonly Sorter[] {
  if (sorters.length > 0) return sorters;
  const [first] = metrics;
  return [{ field: isDateDimension(dimension) || first === undefined ? 'at' : first.name, order: 'desc' }];
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
): Omit<ReportAnswer, 'models'> {
  return { list, total, isTotalCapped: false, nextCursor: null, previousCursor: null, totals };
}
