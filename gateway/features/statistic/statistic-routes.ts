import { Type, type TSchema } from '@sinclair/typebox';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import { LIST_CALLS, REPORT_CALL, toUrlPath } from '../../../contract/api/endpoints';
import { INCOME_DIMENSIONS, type ReportRequest, type SummaryRequest } from '../../../contract/api/report';
import type { ResolvedMetric } from '../../../contract/resources/metric';
import type { ResolvedReportPage, ResolvedSummaryPage } from '../../../contract/resources/resolved';
import { createStatisticService } from './statistic-service';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { answerOf, closed } from '../../../contract/api/answer';
import { PAGE_NUMBER, PAGE_SIZE, toSortersSchema } from '../list/list-schema';
import { readerOf } from '../../plugins/reader-of';

const STORES_MAX = 100;
const DEVICE_COLUMNS = ['deviceNumber', 'storeName', 'model'] as const;
const INCOME_COLUMNS = ['at', 'storeName'] as const;

const FIGURE = Type.Unsafe({ type: ['number', 'null'] });
const TEXT = Type.Optional(Type.Unsafe({ type: ['string', 'null'] }));

const PERIOD_AND_STORES = {
  period: Type.Array(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), {
    minItems: 2,
    maxItems: 2,
  }),
  storeIds: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: STORES_MAX })),
};

/** The call of a statistics page, generated from its declaration. */
export function installStatisticRoutes(
  app: FastifyInstance,
  page: ResolvedSummaryPage | ResolvedReportPage,
  { db, now }: { readonly db: Kysely<Database>; readonly now: () => number },
): void {
  const service = createStatisticService({ page, db, now });
  const path = toPath(page);
  switch (page.kind) {
    case 'statistic-summary':
      app.post<{ Body: SummaryRequest }>(
        path,
        toOptions(page, SUMMARY_BODY, toSummaryData(page)),
        async (request) => toSuccess(request, await service.summary(readerOf(request), request.body)),
      );
      return;
    case 'statistic-income':
      app.post<{ Body: ReportRequest }>(
        path,
        toOptions(page, toIncomeBody(page), toReportData(page)),
        async (request) => toSuccess(request, await service.income(readerOf(request), request.body)),
      );
      return;
    case 'statistic-device':
      app.post<{ Body: ReportRequest }>(
        path,
        toOptions(page, toDeviceBody(page), toReportData(page)),
        async (request) => toSuccess(request, await service.devices(readerOf(request), request.body)),
      );
  }
}

type StatisticPage = ResolvedSummaryPage | ResolvedReportPage;

function toPath({ id, kind }: StatisticPage): string {
  const call = kind === 'statistic-summary' ? REPORT_CALL : LIST_CALLS.list;
  return toUrlPath({ version: 'v1', path: `${id}/${call}` });
}

function toOptions(page: StatisticPage, body: TSchema, data: TSchema): RouteShorthandOptions {
  const config: RouteGuard = { permission: page.reads, scope: 'tenant', equipment: page.equipment };
  return { config, schema: { tags: [page.id], summary: page.title.en, body, response: answerOf(data) } };
}

const SUMMARY_BODY = closed(PERIOD_AND_STORES);

function toReportBody(page: StatisticPage, columns: readonly string[]) {
  return {
    ...PERIOD_AND_STORES,
    page: Type.Optional(PAGE_NUMBER),
    pageSize: Type.Optional(PAGE_SIZE),
    sorters: Type.Optional(toSortersSchema([...columns, ...page.metrics.map(({ name }) => name)])),
  };
}

function toIncomeBody(page: StatisticPage): TSchema {
  const dimension = Type.Unsafe({ type: 'string', enum: [...INCOME_DIMENSIONS] });
  return closed({ ...toReportBody(page, INCOME_COLUMNS), dimension: Type.Optional(dimension) });
}

function toDeviceBody(page: StatisticPage): TSchema {
  return closed(toReportBody(page, DEVICE_COLUMNS));
}

function toFigures(metrics: readonly ResolvedMetric[], figure: TSchema): Record<string, TSchema> {
  return Object.fromEntries(metrics.map(({ name }) => [name, figure]));
}

function toSummaryData({ metrics }: StatisticPage): TSchema {
  const compared = Type.Object({ value: FIGURE, previous: FIGURE });
  return Type.Object({
    metrics: Type.Object(toFigures(metrics, compared)),
    isComparable: Type.Boolean(),
    granularity: Type.String(),
    trend: Type.Array(Type.Object({ at: Type.Integer(), values: Type.Object(toFigures(metrics, FIGURE)) })),
    updatedAt: Type.Integer(),
  });
}

function toReportData({ metrics }: StatisticPage): TSchema {
  const figures = toFigures(metrics, FIGURE);
  const names = { deviceNumber: TEXT, storeName: TEXT, model: TEXT, at: Type.Optional(Type.Integer()) };
  const cursor = Type.Null();
  return Type.Object({
    list: Type.Array(Type.Object({ ...names, ...figures, id: Type.String() })),
    total: Type.Integer(),
    isTotalCapped: Type.Boolean(),
    nextCursor: cursor,
    previousCursor: cursor,
    totals: Type.Object(figures),
  });
}
