import { checkText } from './check-text';
import { checkUnique } from './check-unique';
import type { FieldDeclaration } from '../field';
import {
  MEASURES,
  METRIC_KINDS,
  type ChartDeclaration,
  type MetricDeclaration,
  type SumFold,
} from '../metric';
import { suggest, type ConfigProblem } from '../problem';

/** Metrics and charts of a statistics page; `extra.NAME` measures come from number fields of the type's orders. */
export function checkMetrics(
  metrics: readonly MetricDeclaration[],
  charts: readonly ChartDeclaration[],
  path: string,
  orderFields: readonly FieldDeclaration[],
): readonly ConfigProblem[] {
  const extras = orderFields
    .filter(({ kind, from }) => kind === 'number' && from === 'attribute')
    .map(({ field }) => `extra.${field}`);
  const measures = [...MEASURES, ...extras];
  const names = metrics.map(({ name }) => name);
  return [
    ...checkUnique('RC013', 'metric', metrics, `${path}.metrics`, ({ name }) => name),
    ...metrics.flatMap((metric, index) => checkMetric(metric, `${path}.metrics[${index}]`, measures)),
    ...checkUnique('RC013', 'chart', charts, `${path}.charts`, ({ name }) => name),
    ...charts.flatMap((chart, index) => [
      ...checkText(chart.title, `${path}.charts[${index}].title`),
      ...metricsOf(chart).flatMap(({ name, place }) =>
        names.includes(name)
          ? []
          : [
              {
                id: 'RC017',
                path: `${path}.charts[${index}].${place}`,
                message: `the page has no metric "${name}".`,
                hint: suggest(name, names, 'Declare the metric.'),
              },
            ],
      ),
    ]),
  ];
}

/** The names of metrics that a chart draws, each with its place. */
function metricsOf(chart: ChartDeclaration): readonly { readonly name: string; readonly place: string }[] {
  return chart.kind === 'share'
    ? [{ name: chart.metric, place: 'metric' }]
    : chart.metrics.map((name, at) => ({ name, place: `metrics[${at}]` }));
}

function checkMetric(
  metric: MetricDeclaration,
  path: string,
  measures: readonly string[],
): readonly ConfigProblem[] {
  const folds: readonly (readonly [SumFold, string])[] =
    'ratio' in metric.fold
      ? [
          [metric.fold.ratio.of, 'fold.ratio.of'],
          [metric.fold.ratio.per, 'fold.ratio.per'],
        ]
      : [[metric.fold, 'fold']];
  return [
    ...checkText(metric.title, `${path}.title`),
    ...checkText(metric.formula, `${path}.formula`),
    ...((METRIC_KINDS as readonly string[]).includes(metric.kind) ? [] : [unknownKind(metric.kind, path)]),
    ...folds.flatMap(([fold, place]) => [
      ...unknownMeasures(fold.sum, `${path}.${place}.sum`, measures),
      ...unknownMeasures(fold.minus ?? [], `${path}.${place}.minus`, measures),
    ]),
  ];
}

function unknownKind(kind: string, path: string): ConfigProblem {
  const hint = suggest(kind, METRIC_KINDS, `Use one of ${METRIC_KINDS.join(', ')}.`);
  return { id: 'RC009', path: `${path}.kind`, message: `there is no metric kind "${kind}".`, hint };
}

function unknownMeasures(
  used: readonly string[],
  path: string,
  measures: readonly string[],
): readonly ConfigProblem[] {
  return used.flatMap((measure, index) =>
    measures.includes(measure)
      ? []
      : [
          {
            id: 'RC018',
            path: `${path}[${index}]`,
            message: `"${measure}" is not a measure that is folded.`,
            hint: suggest(measure, measures, 'Use a measure, or "extra." and a number field of the order.'),
          },
        ],
  );
}
