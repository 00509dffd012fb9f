import { Type } from '@sinclair/typebox';
import type { ChartDeclaration } from '../../../resources/metric';
import type { ResolvedSummaryPage } from '../../../resources/resolved';
import { COMPARISONS } from '../../../domain/report';
import { closed, wordOf, type Shape } from '../../shape';
import { Id, Line, Period } from '../../parameter';
import { ComparedPeriods } from '../report';

const STORES_MAX = 100;
/** Stores that a ranking names at each end. */
export const RANKED_MAX = 10;

const Figure = Type.Unsafe<number | null>({ type: ['number', 'null'] });
const NAME_MAX = 200;
/** Devices of this model alone. @default of any */
const Model = { model: Type.Optional(Line({ maxLength: NAME_MAX })) };
const Stores = { storeIds: Type.Optional(Type.Array(Id, { maxItems: STORES_MAX })) };

/** Body of `POST {group}/statistic/summary/ring`. */
export const RingRequest = closed({ chart: wordOf<string>([]), ...Stores, ...Model });
export type RingRequest = Shape<typeof RingRequest>;

/** How many devices there are of each choice, as they are now; choices of none are left out. */
export const RingAnswer = Type.Object({
  parts: Type.Array(
    Type.Object({
      value: Type.Unsafe<string | number>({ type: ['string', 'number'] }),
      count: Type.Integer(),
    }),
  ),
  total: Type.Integer(),
  updatedAt: Type.Integer(),
});
export type RingAnswer = Shape<typeof RingAnswer>;

/** Body of `POST {group}/statistic/summary/heat`. */
export const HeatRequest = closed({
  chart: wordOf<string>([]),
  metric: wordOf<string>([]),
  period: Period,
  ...Stores,
});
export type HeatRequest = Shape<typeof HeatRequest>;

/** An hour of a weekday: all such hours of the period together. */
export const HeatCell = Type.Object({
  /** 0 is Monday. */
  weekday: Type.Integer(),
  hour: Type.Integer(),
  value: Figure,
});
export type HeatCell = Shape<typeof HeatCell>;

/** The hours of the period that have begun; others are left out, for they are no hours without anything. */
export const HeatAnswer = Type.Object({
  /** The figure that was asked for: whoever has asked for another meanwhile still shows this one under its own name. */
  metric: Type.String(),
  cells: Type.Array(HeatCell),
  /** The same over the whole period: where the metric is a sum, the sum of the cells. */
  total: Figure,
  updatedAt: Type.Integer(),
});
export type HeatAnswer = Shape<typeof HeatAnswer>;

/** Body of `POST {group}/statistic/summary/ranking`. */
export const RankingRequest = closed({
  chart: wordOf<string>([]),
  period: Period,
  /** @default 'previous' */
  compareWith: Type.Optional(wordOf(COMPARISONS)),
  ...Stores,
  ...Model,
});
export type RankingRequest = Shape<typeof RankingRequest>;

/**
 * A figure of the period, and its part in the change: what it had come to by the last full hour, and that of the
 * compared days. Contributions are the difference of the two; those of all stores are the whole change.
 */
const RankedFigures = {
  value: Type.Number(),
  elapsed: Type.Number(),
  previous: Type.Number(),
};

export const RankedStore = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ...RankedFigures,
  /** Enough was sold in the compared days for a percentage to mean something. */
  isComparable: Type.Boolean(),
});
export type RankedStore = Shape<typeof RankedStore>;

/** The first and the last stores, and all between them together; stores that sold nothing are the last. */
export const RankingAnswer = Type.Object({
  top: Type.Array(RankedStore, { maxItems: RANKED_MAX }),
  /** Those beside the first; the last one last. */
  bottom: Type.Array(RankedStore, { maxItems: RANKED_MAX }),
  rest: Type.Object({ count: Type.Integer(), ...RankedFigures }),
  total: Type.Object(RankedFigures),
  comparison: ComparedPeriods,
  updatedAt: Type.Integer(),
});
export type RankingAnswer = Shape<typeof RankingAnswer>;

/** Devices that are named as those that run out first. */
export const LASTING_MAX = 10;

/** Body of `POST {group}/statistic/summary/lasting`. */
export const LastingRequest = closed({ chart: wordOf<string>([]), ...Stores, ...Model });
export type LastingRequest = Shape<typeof LastingRequest>;

export const LastingDevice = Type.Object({
  id: Type.String(),
  deviceNumber: Type.String(),
  storeName: Type.String(),
  /** What is left in all of its entries, and what it used a day on average. */
  left: Type.Number(),
  perDay: Type.Number(),
  /** How many days that lasts. */
  days: Type.Number(),
});
export type LastingDevice = Shape<typeof LastingDevice>;

/** The devices that run out first, the first of them first; those that use nothing last for ever, and are left out. */
export const LastingAnswer = Type.Object({
  devices: Type.Array(LastingDevice, { maxItems: LASTING_MAX }),
  updatedAt: Type.Integer(),
});
export type LastingAnswer = Shape<typeof LastingAnswer>;

/** Names of the charts of a kind. */
export function chartsOf<K extends ChartDeclaration['kind']>(
  { charts }: Pick<ResolvedSummaryPage, 'charts'>,
  kind: K,
): readonly Extract<ChartDeclaration, { readonly kind: K }>[] {
  return charts.filter(
    (chart): chart is Extract<ChartDeclaration, { readonly kind: K }> => chart.kind === kind,
  );
}

const toChart = (charts: readonly { readonly name: string }[]) => wordOf(charts.map(({ name }) => name));

/** Body of a ring of one page. */
export function toRingBody(page: ResolvedSummaryPage) {
  return closed({ ...RingRequest.properties, chart: toChart(chartsOf(page, 'ring')) });
}

/** Body of a heat map of one page. */
export function toHeatBody(page: ResolvedSummaryPage) {
  const charts = chartsOf(page, 'heat');
  const metric = wordOf([...new Set(charts.flatMap(({ metrics }) => metrics))]);
  return closed({ ...HeatRequest.properties, chart: toChart(charts), metric });
}

/** Body of a ranking of one page. */
export function toRankingBody(page: ResolvedSummaryPage) {
  return closed({ ...RankingRequest.properties, chart: toChart(chartsOf(page, 'ranking')) });
}

/** Body of what lasts how long of one page. */
export function toLastingBody(page: ResolvedSummaryPage) {
  return closed({ ...LastingRequest.properties, chart: toChart(chartsOf(page, 'lasting')) });
}
