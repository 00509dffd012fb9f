import { toUrlPath } from '../../contract/api/endpoints';
import { toOverviewEndpoint } from '../../contract/api/page/overview/overview-endpoint';
import {
  toIncomeFiguresEndpoint,
  toReportEndpoint,
  toSummaryEndpoint,
} from '../../contract/api/page/page-endpoints';
import { chartsOf } from '../../contract/api/page/statistic/beside';
import {
  toHeatEndpoint,
  toRankingEndpoint,
  toRingEndpoint,
  toWaitingEndpoint,
} from '../../contract/api/page/statistic/statistic-endpoints';
import { DEVICE_VIEWS, INCOME_DIMENSIONS } from '../../contract/domain/report';
import { ONE_DAY_MS } from '../../contract/limits';
import type {
  ResolvedPage,
  ResolvedReportPage,
  ResolvedSummaryPage,
} from '../../contract/resources/resolved';

export interface Asked {
  readonly name: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Everything that the statistics of the first type are asked for over a week and a month, and the overview. */
export function callsOf(pages: readonly ResolvedPage[], nowMs: number): readonly Asked[] {
  const overview = pages.find((page) => page.kind === 'overview');
  const summary = pages.find((page) => page.kind === 'statistic-summary');
  const income = findReport(pages, 'statistic-income');
  const devices = findReport(pages, 'statistic-device');
  if (overview === undefined || summary === undefined || income === undefined || devices === undefined) {
    throw new Error('The declaration has no statistics.');
  }
  const periods = [7, 30].map((days) => ({ days, period: [nowMs - days * ONE_DAY_MS, nowMs] as const }));
  return [
    { name: 'overview', path: toUrlPath(toOverviewEndpoint(overview)), body: {} },
    { name: 'waiting', path: toUrlPath(toWaitingEndpoint(summary)), body: {} },
    ...chartsOf(summary, 'ring').map(({ name: chart }) => ({
      name: `ring ${chart}`,
      path: toUrlPath(toRingEndpoint(summary)),
      body: { chart },
    })),
    ...periods.flatMap(({ days, period }) => [
      ...summaryCalls(summary, days, period),
      ...reportCalls({ income, devices }, days, period),
    ]),
  ];
}

function findReport(pages: readonly ResolvedPage[], kind: ResolvedReportPage['kind']) {
  return pages.find((page): page is ResolvedReportPage => page.kind === kind);
}

type Span = readonly [fromMs: number, untilMs: number];

function summaryCalls(summary: ResolvedSummaryPage, days: number, period: Span): readonly Asked[] {
  return [
    { name: `summary ${days} d`, path: toUrlPath(toSummaryEndpoint(summary)), body: { period } },
    ...chartsOf(summary, 'heat').flatMap(({ name: chart, metrics }) =>
      metrics.slice(0, 1).map((metric) => ({
        name: `heat ${days} d`,
        path: toUrlPath(toHeatEndpoint(summary)),
        body: { chart, metric, period },
      })),
    ),
    ...chartsOf(summary, 'ranking').map(({ name: chart }) => ({
      name: `ranking ${days} d`,
      path: toUrlPath(toRankingEndpoint(summary)),
      body: { chart, period },
    })),
  ];
}

function reportCalls(
  { income, devices }: { readonly income: ResolvedReportPage; readonly devices: ResolvedReportPage },
  days: number,
  period: Span,
): readonly Asked[] {
  const incomePath = toUrlPath(toReportEndpoint(income));
  const devicePath = toUrlPath(toReportEndpoint(devices));
  return [
    {
      name: `income charts ${days} d`,
      path: toUrlPath(toIncomeFiguresEndpoint(income)),
      body: { period },
    },
    ...INCOME_DIMENSIONS.map((dimension) => ({
      name: `income by ${dimension} ${days} d`,
      path: incomePath,
      body: { period, dimension },
    })),
    ...DEVICE_VIEWS.map((view) => ({
      name: `devices by ${view} ${days} d`,
      path: devicePath,
      body: { period, view },
    })),
  ];
}
