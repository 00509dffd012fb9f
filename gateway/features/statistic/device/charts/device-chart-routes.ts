import type { FastifyInstance } from 'fastify';
import { toUrlPath } from '../../../../../contract/api/endpoints';
import { deviceChartsOf } from '../../../../../contract/api/page/statistic/device-charts';
import {
  DAY_STATES_CALL,
  FAULT_KINDS_CALL,
  toIdleCall,
  toQuadrantCall,
} from '../../../../../contract/api/page/statistic/device-calls';
import {
  toDayStatesEndpoint,
  toFaultKindsEndpoint,
  toIdleEndpoint,
  toQuadrantEndpoint,
} from '../../../../../contract/api/page/statistic/device-endpoints';
import type { ResolvedReportPage } from '../../../../../contract/resources/resolved';
import type { Reader } from '../../../../caller/reader';
import { readFor } from '../../../../database/read/tenant-read';
import type { Reads } from '../../../../database/read/reads';
import { contractRoutes, toRouteSchema } from '../../../../plugins/contract-types';
import { toSuccess } from '../../../../plugins/envelope';
import type { RouteGuard } from '../../../../plugins/guard';
import { readerOf } from '../../../../plugins/reader-of';
import { pickNamed } from '../../pick-named';
import { toDaySpan } from '../../report-period';
import { toScope } from '../../statistic-service';
import { readDayStates } from './day-states';
import { readFaultKinds } from './fault-kinds';
import { readLongIdle } from './long-idle';
import { readQuadrant } from './quadrant';

interface ChartOptions {
  readonly reads: Reads;
  readonly now: () => number;
}

/** What stands above a table of devices: each chart by a call of its own, so that rows need not wait for it. */
export function installDeviceChartRoutes(
  app: FastifyInstance,
  page: ResolvedReportPage,
  options: ChartOptions,
): void {
  const has = (kind: 'quadrant' | 'downtime' | 'states' | 'faults' | 'idle') =>
    deviceChartsOf(page, kind).length > 0;
  if (has('quadrant')) installQuadrant(app, page, options);
  if (has('downtime') || has('states')) installDayStates(app, page, options);
  if (has('faults')) installFaults(app, page, options);
  if (has('idle')) installIdle(app, page, options);
}

const guardOf = (page: ResolvedReportPage): RouteGuard => ({
  permission: page.reads,
  scope: 'tenant',
  equipment: page.equipment,
  isReading: true,
});
const wordsOf = (page: ResolvedReportPage, what: string) => ({
  tags: [page.id],
  summary: `${page.title.en}: ${what}`,
});

function installQuadrant(app: FastifyInstance, page: ResolvedReportPage, { reads, now }: ChartOptions): void {
  contractRoutes(app).post(
    toUrlPath(toQuadrantEndpoint(page)),
    { config: guardOf(page), schema: toRouteSchema(toQuadrantCall(page), wordsOf(page, 'quadrant')) },
    async (request) => {
      const reader = readerOf(request);
      const chart = pickNamed(deviceChartsOf(page, 'quadrant'), request.body.chart, 'chart');
      const axes = {
        x: pickNamed(page.metrics, chart.x, 'chart'),
        y: pickNamed(page.metrics, chart.y, 'chart'),
      };
      const read = toRead(page, reader, { ...request.body, nowMs: now() });
      const found = await readFor(reads, reader, (trx) => readQuadrant(trx, read, axes));
      return toSuccess(request, { ...found, updatedAt: read.nowMs });
    },
  );
}

function installDayStates(
  app: FastifyInstance,
  page: ResolvedReportPage,
  { reads, now }: ChartOptions,
): void {
  contractRoutes(app).post(
    toUrlPath(toDayStatesEndpoint(page)),
    { config: guardOf(page), schema: toRouteSchema(DAY_STATES_CALL, wordsOf(page, 'states by day')) },
    async (request) => {
      const reader = readerOf(request);
      const read = toRead(page, reader, { ...request.body, nowMs: now() });
      const found = await readFor(reads, reader, (trx) => readDayStates(trx, read));
      return toSuccess(request, { ...found, updatedAt: read.nowMs });
    },
  );
}

function installFaults(app: FastifyInstance, page: ResolvedReportPage, { reads, now }: ChartOptions): void {
  contractRoutes(app).post(
    toUrlPath(toFaultKindsEndpoint(page)),
    { config: guardOf(page), schema: toRouteSchema(FAULT_KINDS_CALL, wordsOf(page, 'faults by code')) },
    async (request) => {
      const reader = readerOf(request);
      const read = toRead(page, reader, { ...request.body, nowMs: now() });
      const found = await readFor(reads, reader, (trx) => readFaultKinds(trx, read));
      return toSuccess(request, { ...found, updatedAt: read.nowMs });
    },
  );
}

function installIdle(app: FastifyInstance, page: ResolvedReportPage, { reads, now }: ChartOptions): void {
  contractRoutes(app).post(
    toUrlPath(toIdleEndpoint(page)),
    { config: guardOf(page), schema: toRouteSchema(toIdleCall(page), wordsOf(page, 'idle devices')) },
    async (request) => {
      const reader = readerOf(request);
      const nowMs = now();
      const chart = pickNamed(deviceChartsOf(page, 'idle'), request.body.chart, 'chart');
      const scope = toScope(page, reader, request.body);
      const found = await readFor(reads, reader, (trx) => readLongIdle(trx, { scope, nowMs }, chart));
      return toSuccess(request, { ...found, updatedAt: nowMs });
    },
  );
}

function toRead(
  page: ResolvedReportPage,
  reader: Reader,
  asked: Parameters<typeof toScope>[2] & {
    readonly period: readonly [number, number];
    readonly nowMs: number;
  },
) {
  return {
    scope: toScope(page, reader, asked),
    span: toDaySpan(asked.period),
    nowMs: asked.nowMs,
  };
}
