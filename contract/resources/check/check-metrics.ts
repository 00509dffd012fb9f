import { checkText } from './check-text';
import { checkUnique } from './check-unique';
import type { SorterDeclaration } from '../declaration';
import {
  ALERT_MEASURES,
  DOWN_MEASURES,
  isOfDevices,
  LINK_MEASURES,
  measuresOf,
  METER_MEASURES,
  PRESENCE_MEASURES,
  WATCHED_MEASURES,
  type ChartDeclaration,
  type MetricDeclaration,
  type SumFold,
} from '../metric';
import { suggest } from '../problem';
import type { Located } from './located';
import type { SummedOfType } from './statistic/summed-of-type';

/** Metrics and charts of a statistics page; each over measures that are summed. */
export function checkMetrics(
  metrics: readonly MetricDeclaration[],
  charts: readonly ChartDeclaration[],
  where: string,
  { ofOrders, rules, links, watched, meters }: SummedOfType,
): readonly Located[] {
  const measures = [
    ...[...ofOrders, ...PRESENCE_MEASURES, ...DOWN_MEASURES],
    ...nameAll(ALERT_MEASURES, rules),
    ...nameAll(LINK_MEASURES, links),
    ...nameAll(WATCHED_MEASURES, watched),
    ...nameAll(METER_MEASURES, meters),
  ];
  const names = metrics.map(({ name }) => name);
  return [
    ...checkUnique('RC013', 'metric', metrics, `${where}.metrics`, ({ name }) => name),
    ...metrics.flatMap((metric, index) => checkMetric(metric, `${where}.metrics[${index}]`, measures)),
    ...checkUnique('RC013', 'chart', charts, `${where}.charts`, ({ name }) => name),
    ...charts.flatMap((chart, index) => [
      ...checkText(chart.title, `${where}.charts[${index}].title`),
      ...metricsOf(chart).flatMap(({ name, place }) =>
        names.includes(name) ? [] : [unknownMetric(name, names, `${where}.charts[${index}].${place}`)],
      ),
      ...checkShare(chart, `${where}.charts[${index}]`, metrics),
    ]),
  ];
}

function nameAll(kinds: readonly string[], names: readonly string[]): readonly string[] {
  return kinds.flatMap((kind) => names.map((name) => `${kind}.${name}`));
}

/** What the rows of a report are first sorted by: figures of the page. */
export function checkFirstOrder(
  order: readonly SorterDeclaration[],
  metrics: readonly MetricDeclaration[],
  where: string,
): readonly Located[] {
  const names = metrics.map(({ name }) => name);
  return order.flatMap(({ field }, index) =>
    names.includes(field) ? [] : [unknownMetric(field, names, `${where}[${index}].field`)],
  );
}

function unknownMetric(name: string, names: readonly string[], where: string): Located {
  const hint = suggest(name, names, 'Declare the metric.');
  return { id: 'RC017', where, message: `the page has no metric "${name}".`, hint };
}

/** Parts of a ratio add up to nothing, and so does time that is kept by no item and no method. */
function checkShare(
  chart: ChartDeclaration,
  where: string,
  metrics: readonly MetricDeclaration[],
): readonly Located[] {
  return summedOf(chart).flatMap(({ name, place }) => {
    const metric = metrics.find((candidate) => candidate.name === name);
    if (metric === undefined) return [];
    if (!('sum' in metric.fold)) {
      const message = `"${name}" is a ratio: its shares add up to nothing.`;
      return [
        { id: 'RC038', where: `${where}.${place}`, message, hint: 'Name a metric that is folded as a sum.' },
      ];
    }
    if (chart.kind !== 'share' || chart.by === 'store' || !measuresOf(metric.fold).some(isOfDevices))
      return [];
    const message = `"${name}" is of devices and their days, which are kept by no ${chart.by}.`;
    return [{ id: 'RC038', where: `${where}.${place}`, message, hint: 'Name a metric of orders.' }];
  });
}

/** Charts whose metrics are folded as sums: they are parts of a whole. */
const ADDED_UP: readonly ChartDeclaration['kind'][] = ['share', 'flow', 'ranking'];

/** Names of metrics that a chart adds up, each with its place. */
function summedOf(chart: ChartDeclaration): ReturnType<typeof metricsOf> {
  return ADDED_UP.includes(chart.kind) ? metricsOf(chart) : [];
}

/** The names of metrics that a chart draws, each with its place. */
function metricsOf(chart: ChartDeclaration): readonly { readonly name: string; readonly place: string }[] {
  switch (chart.kind) {
    case 'share':
    case 'ranking':
      return [{ name: chart.metric, place: 'metric' }];
    case 'flow':
      return (['inflow', 'outflow', 'rest'] as const).map((place) => ({ name: chart[place], place }));
    case 'trend':
    case 'heat':
    case 'hours':
    case 'mix':
      return chart.metrics.map((name, at) => ({ name, place: `metrics[${at}]` }));
    case 'ring':
    case 'lasting':
    case 'todo':
      return [];
  }
}

function checkMetric(
  metric: MetricDeclaration,
  where: string,
  measures: readonly string[],
): readonly Located[] {
  const folds: readonly (readonly [SumFold, string])[] =
    'ratio' in metric.fold
      ? [
          [metric.fold.ratio.of, 'fold.ratio.of'],
          [metric.fold.ratio.per, 'fold.ratio.per'],
        ]
      : [[metric.fold, 'fold']];
  return [
    ...checkText(metric.title, `${where}.title`),
    ...checkText(metric.formula, `${where}.formula`),
    ...(metric.unit === undefined ? [] : checkText(metric.unit, `${where}.unit`)),
    ...folds.flatMap(([fold, place]) => [
      ...unknownMeasures(fold.sum, `${where}.${place}.sum`, measures),
      ...unknownMeasures(fold.minus ?? [], `${where}.${place}.minus`, measures),
      ...checkTimes(fold.times, `${where}.${place}.times`),
    ]),
  ];
}

/** Nothing is taken less than a part of a time. */
function checkTimes(times: number | undefined, where: string): readonly Located[] {
  if (times === undefined || (Number.isFinite(times) && times > 0)) return [];
  return [{ id: 'RC036', where, message: `${times} times is nothing.`, hint: 'Use a number above 0.' }];
}

function unknownMeasures(
  used: readonly string[],
  where: string,
  measures: readonly string[],
): readonly Located[] {
  return used.flatMap((measure, index) =>
    measures.includes(measure)
      ? []
      : [
          {
            id: 'RC018',
            where: `${where}[${index}]`,
            message: `"${measure}" is not a measure that is folded.`,
            hint: suggest(measure, measures, 'Use a measure, or "extra." and a number field of the order.'),
          },
        ],
  );
}
