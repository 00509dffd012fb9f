import { toUrlPath } from '../../contract/api/endpoints';
import { toSummaryEndpoint } from '../../contract/api/page/page-endpoints';
import { chartsOf } from '../../contract/api/page/statistic/beside';
import {
  toHeatEndpoint,
  toLastingEndpoint,
  toRankingEndpoint,
  toRingEndpoint,
  toWaitingEndpoint,
} from '../../contract/api/page/statistic/statistic-endpoints';
import type { ResolvedSummaryPage } from '../../contract/resources/resolved';
import type { Asked, Narrowing, View } from './asked';

/**
 * A summary of a period. Charts by hour of the day and charts of a mix are drawn from the figures, which have no call but
 * the first.
 */
export function summaryCalls(summary: ResolvedSummaryPage, { name, of, ...reach }: View): readonly Asked[] {
  const heats = of.model === undefined ? chartsOf(summary, 'heat') : [];
  return [
    { name: `summary ${name}`, path: toUrlPath(toSummaryEndpoint(summary)), body: of, ...reach },
    ...heats.flatMap(({ name: chart, metrics }) =>
      metrics.map((metric) => ({
        ...{ name: `heat of ${metric} ${name}`, path: toUrlPath(toHeatEndpoint(summary)) },
        ...{ body: { chart, metric, ...of }, ...reach },
      })),
    ),
    ...chartsOf(summary, 'ranking').map(({ name: chart }) => ({
      ...{ name: `ranking ${name}`, path: toUrlPath(toRankingEndpoint(summary)) },
      ...{ body: { chart, ...of }, ...reach },
    })),
  ];
}

/** The same figures beside those of the year before, which lie further back than the period. */
export function lastYearCalls(summary: ResolvedSummaryPage, { name, of }: View): readonly Asked[] {
  const compared = { ...of, compareWith: 'lastYear' };
  return [
    {
      ...{ name: `summary ${name} beside last year`, path: toUrlPath(toSummaryEndpoint(summary)) },
      ...{ body: compared, isOfYears: true },
    },
    ...chartsOf(summary, 'ranking').map(({ name: chart }) => ({
      ...{ name: `ranking ${name} beside last year`, path: toUrlPath(toRankingEndpoint(summary)) },
      ...{ body: { chart, ...compared }, isOfYears: true },
    })),
  ];
}

/** What a summary shows of now, whatever the period. */
export function presentCalls(
  summary: ResolvedSummaryPage,
  { name = 'now', ...narrowing }: Narrowing & { readonly name?: string } = {},
): readonly Asked[] {
  const { storeIds } = narrowing;
  const waits = chartsOf(summary, 'todo').length > 0 && narrowing.model === undefined;
  return [
    ...(waits
      ? [{ name: `waiting ${name}`, path: toUrlPath(toWaitingEndpoint(summary)), body: toStores(storeIds) }]
      : []),
    ...chartsOf(summary, 'ring').map(({ name: chart }) => ({
      ...{ name: `ring of ${chart} ${name}`, path: toUrlPath(toRingEndpoint(summary)) },
      body: { chart, ...narrowing },
    })),
    ...chartsOf(summary, 'lasting').map(({ name: chart }) => ({
      ...{ name: `lasting ${name}`, path: toUrlPath(toLastingEndpoint(summary)) },
      body: { chart, ...narrowing },
    })),
  ];
}

function toStores(storeIds: readonly string[] | undefined) {
  return storeIds === undefined ? {} : { storeIds };
}
