import { ApiCode } from '../../../../contract/api/envelope';
import {
  chartsOf,
  type HeatAnswer,
  type HeatRequest,
  type LastingAnswer,
  type LastingRequest,
  type RankingAnswer,
  type RankingRequest,
  type RingAnswer,
  type RingRequest,
} from '../../../../contract/api/page/statistic/beside';
import { apiError } from '../../../../contract/errors/api-error';
import type {
  ResolvedListPage,
  ResolvedPage,
  ResolvedSummaryPage,
} from '../../../../contract/resources/resolved';
import type { Reader } from '../../../caller/reader';
import type { Reads } from '../../../database/read/reads';
import { readFor } from '../../../database/read/tenant-read';
import { pickNamed } from '../pick-named';
import { toDaySpan } from '../report-period';
import type { RollupRead } from '../rollup-repository';
import { toScope } from '../statistic-service';
import { readHeat } from './heat';
import { readLasting } from './lasting';
import { readRanking } from './ranking';
import { readRing } from './ring';

export interface BesideOptions {
  readonly reads: Reads;
  readonly now: () => number;
  readonly pages: readonly ResolvedPage[];
}

/** What a summary shows beside its figures; each throws an ApiError for a chart or metric that the page has not. */
export interface BesideService {
  readonly ring: (reader: Reader, request: RingRequest) => Promise<RingAnswer>;
  readonly heat: (reader: Reader, request: HeatRequest) => Promise<HeatAnswer>;
  readonly ranking: (reader: Reader, request: RankingRequest) => Promise<RankingAnswer>;
  readonly lasting: (reader: Reader, request: LastingRequest) => Promise<LastingAnswer>;
}

/** @throws Error where devices are drawn that no list shows. */
export function createBesideService(
  page: ResolvedSummaryPage,
  { reads, now, pages }: BesideOptions,
): BesideService {
  const devices = findDevices(pages, page);
  if (devices === undefined && chartsOf(page, 'ring').length > 0) {
    throw new Error(`Nothing lists the devices of "${page.id}".`);
  }
  return {
    async ring(reader, request) {
      const nowMs = now();
      const chart = pickNamed(chartsOf(page, 'ring'), request.chart, 'chart');
      if (devices === undefined) throw apiError(ApiCode.invalid, 'notAllowedValue', { field: 'chart' });
      const scope = { ...toScope(page, reader, request), nowMs };
      const ring = await readFor(reads, reader, (trx) => readRing(trx, chart, { devices, scope }));
      return { ...ring, parts: [...ring.parts], updatedAt: nowMs };
    },
    async heat(reader, request) {
      const { metrics } = pickNamed(chartsOf(page, 'heat'), request.chart, 'chart');
      const offered = page.metrics.filter(({ name }) => metrics.includes(name));
      const metric = pickNamed(offered, request.metric, 'metric');
      const read = toRead(page, reader, { ...request, nowMs: now() });
      const heat = await readFor(reads, reader, (trx) => readHeat(trx, read, metric));
      return { metric: metric.name, ...heat, cells: [...heat.cells], updatedAt: read.nowMs };
    },
    async ranking(reader, request) {
      const { compareWith = 'previous' } = request;
      const chart = pickNamed(chartsOf(page, 'ranking'), request.chart, 'chart');
      const metric = pickNamed(page.metrics, chart.metric, 'metric');
      const read = toRead(page, reader, { ...request, nowMs: now() });
      const ranking = await readFor(reads, reader, (trx) => readRanking(trx, read, { metric, compareWith }));
      return { ...ranking, updatedAt: read.nowMs };
    },
    async lasting(reader, request) {
      const nowMs = now();
      const chart = pickNamed(chartsOf(page, 'lasting'), request.chart, 'chart');
      const scope = toScope(page, reader, request);
      const found = await readFor(reads, reader, (trx) => readLasting(trx, chart, { scope, nowMs }));
      return { devices: [...found], updatedAt: nowMs };
    },
  };
}

/** The list of the devices of a type. */
export function findDevices(
  pages: readonly ResolvedPage[],
  { equipment }: Pick<ResolvedSummaryPage, 'equipment'>,
): ResolvedListPage | undefined {
  return pages.find(
    (each): each is ResolvedListPage => each.kind === 'device' && each.source.equipment === equipment,
  );
}

function toRead(
  page: ResolvedSummaryPage,
  reader: Reader,
  asked: Parameters<typeof toScope>[2] & {
    readonly period: readonly [number, number];
    readonly nowMs: number;
  },
): RollupRead {
  const { nowMs } = asked;
  return { scope: toScope(page, reader, asked), span: toDaySpan(asked.period), metrics: [], nowMs };
}
