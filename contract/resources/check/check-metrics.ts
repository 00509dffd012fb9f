import { checkText } from './check-text';
import { checkUnique } from './check-unique';
import type { FieldDeclaration } from '../field';
import {
  MEASURES,
  PRESENCE_MEASURES,
  type ChartDeclaration,
  type MetricDeclaration,
  type SumFold,
} from '../metric';
import { suggest } from '../problem';
import type { Located } from './located';

/** Metrics and charts of a statistics page; `extra.NAME` measures come from number fields of the type's orders. */
export function checkMetrics(
  metrics: readonly MetricDeclaration[],
  charts: readonly ChartDeclaration[],
  where: string,
  orderFields: readonly FieldDeclaration[],
): readonly Located[] {
  const extras = orderFields
    .filter(({ kind, from }) => kind === 'number' && from === 'attribute')
    .map(({ field }) => `extra.${field}`);
  const measures = [...MEASURES, ...PRESENCE_MEASURES, ...extras];
  const names = metrics.map(({ name }) => name);
  return [
    ...checkUnique('RC013', 'metric', metrics, `${where}.metrics`, ({ name }) => name),
    ...metrics.flatMap((metric, index) => checkMetric(metric, `${where}.metrics[${index}]`, measures)),
    ...checkUnique('RC013', 'chart', charts, `${where}.charts`, ({ name }) => name),
    ...charts.flatMap((chart, index) => [
      ...checkText(chart.title, `${where}.charts[${index}].title`),
      ...metricsOf(chart).flatMap(({ name, place }) =>
        names.includes(name)
          ? []
          : [
              {
                id: 'RC017',
                where: `${where}.charts[${index}].${place}`,
                message: `the page has no metric "${name}".`,
                hint: suggest(name, names, 'Declare the metric.'),
              },
            ],
      ),
      ...checkShare(chart, `${where}.charts[${index}]`, metrics),
    ]),
  ];
}

/** Parts of a ratio add up to nothing. */
function checkShare(
  chart: ChartDeclaration,
  where: string,
  metrics: readonly MetricDeclaration[],
): readonly Located[] {
  if (chart.kind !== 'share') return [];
  const metric = metrics.find(({ name }) => name === chart.metric);
  if (metric === undefined || 'sum' in metric.fold) return [];
  const message = `"${chart.metric}" is a ratio: its shares add up to nothing.`;
  return [{ id: 'RC038', where: `${where}.metric`, message, hint: 'Name a metric that is folded as a sum.' }];
}

/** The names of metrics that a chart draws, each with its place. */
function metricsOf(chart: ChartDeclaration): readonly { readonly name: string; readonly place: string }[] {
  return chart.kind === 'share'
    ? [{ name: chart.metric, place: 'metric' }]
    : chart.metrics.map((name, at) => ({ name, place: `metrics[${at}]` }));
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
    ]),
  ];
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
