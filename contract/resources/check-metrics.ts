import { checkText } from './check-text';
import { checkUnique } from './check-unique';
import type { FieldDeclaration } from './field';
import { MEASURES, type ChartDeclaration, type MetricDeclaration, type SumFold } from './metric';
import { suggest, type ConfigProblem } from './problem';

const METRIC_KINDS = ['number', 'money', 'percent', 'duration'];

/** Metrics and charts of a statistics page; `extra.NAME` measures come from number fields of the type's orders. */
export function checkMetrics(
  metrics: readonly MetricDeclaration[],
  charts: readonly ChartDeclaration[],
  path: string,
  orderFields: readonly FieldDeclaration[],
): readonly ConfigProblem[] {
  const extras = orderFields.filter(({ kind }) => kind === 'number').map(({ field }) => `extra.${field}`);
  const measures = [...MEASURES, ...extras];
  const names = metrics.map(({ name }) => name);
  return [
    ...checkUnique('RC013', 'metric', metrics, `${path}.metrics`, ({ name }) => name),
    ...metrics.flatMap((metric, index) => checkMetric(metric, `${path}.metrics[${index}]`, measures)),
    ...checkUnique('RC013', 'chart', charts, `${path}.charts`, ({ name }) => name),
    ...charts.flatMap((chart, index) => [
      ...checkText(chart.title, `${path}.charts[${index}].title`),
      ...chart.metrics.flatMap((name, at) =>
        names.includes(name)
          ? []
          : [
              {
                id: 'RC017',
                path: `${path}.charts[${index}].metrics[${at}]`,
                message: `the page has no metric "${name}".`,
                hint: suggest(name, names, 'Declare the metric.'),
              },
            ],
      ),
    ]),
  ];
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
    ...(METRIC_KINDS.includes(metric.kind) ? [] : [unknownKind(metric.kind, path)]),
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
