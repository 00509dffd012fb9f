import type { SummaryPageDeclaration } from '../../declaration';
import {
  isOfDevices,
  measuresOf,
  type HoursChart,
  type MetricDeclaration,
  type MixChart,
} from '../../metric';
import { suggest } from '../../problem';
import { checkText } from '../check-text';
import type { Located } from '../located';

/** Key figures of a row of their own, and charts whose metrics stand side by side. */
export function checkFigures(
  { metrics, charts, own }: Pick<SummaryPageDeclaration, 'metrics' | 'charts' | 'own'>,
  where: string,
): readonly Located[] {
  const names = metrics.map(({ name }) => name);
  return [
    ...(own === undefined
      ? []
      : [
          ...checkText(own.title, `${where}.own.title`),
          ...own.metrics.flatMap((name, index) => {
            const place = `${where}.own.metrics[${index}]`;
            return [...mustBeMetric(name, place, names), ...mustBeNew(own.metrics, index, place)];
          }),
        ]),
    ...charts.flatMap((chart, index) =>
      chart.kind === 'hours' || chart.kind === 'mix'
        ? checkSideBySide(chart, `${where}.charts[${index}]`, metrics)
        : [],
    ),
  ];
}

function mustBeMetric(name: string, where: string, names: readonly string[]): readonly Located[] {
  if (names.includes(name)) return [];
  const message = `the page has no metric "${name}".`;
  return [{ id: 'RC017', where, message, hint: suggest(name, names, 'Declare the metric.') }];
}

function mustBeNew(all: readonly string[], index: number, where: string): readonly Located[] {
  const name = all[index];
  if (name === undefined || all.indexOf(name) === index) return [];
  return [{ id: 'RC013', where, message: `"${name}" stands there twice.`, hint: 'Name each once.' }];
}

/** One axis measures them all; parts of a whole are sums. */
function checkSideBySide(
  chart: HoursChart | MixChart,
  where: string,
  metrics: readonly MetricDeclaration[],
): readonly Located[] {
  const { kind, metrics: drawn } = chart;
  const areParts = kind === 'mix' || chart.isStacked === true;
  const found = drawn.flatMap((name) => metrics.find((metric) => metric.name === name) ?? []);
  const [first] = found;
  const tooFew: Located = {
    id: 'RC049',
    where: `${where}.metrics`,
    message: 'it draws nothing.',
    hint: areParts ? 'Name two metrics at least.' : 'Name a metric.',
  };
  return [
    ...(drawn.length < (areParts ? 2 : 1) ? [tooFew] : []),
    ...found.flatMap((metric) => {
      const place = `${where}.metrics[${drawn.indexOf(metric.name)}]`;
      return [
        ...(metric.kind === first?.kind ? [] : [unlike(metric.name, place)]),
        ...(areParts && 'ratio' in metric.fold ? [noPart(metric.name, place)] : []),
        ...(kind === 'hours' && isOfPresence(metric) ? [noHours(metric.name, place)] : []),
      ];
    }),
  ];
}

/** What devices were there for is summed over spans of time, not by hour. */
function isOfPresence({ fold }: MetricDeclaration): boolean {
  return measuresOf(fold).some(isOfDevices);
}

function noHours(name: string, where: string): Located {
  const message = `"${name}" is of the time that devices are there, which is not known by hour of the day.`;
  return { id: 'RC049', where, message, hint: 'Name a metric that is folded from orders.' };
}

function unlike(name: string, where: string): Located {
  const message = `"${name}" is of another kind than the metrics before it.`;
  return { id: 'RC049', where, message, hint: 'Draw it in a chart of its own.' };
}

function noPart(name: string, where: string): Located {
  const message = `"${name}" is a ratio, which is no part of a whole.`;
  return { id: 'RC049', where, message, hint: 'Name a metric that is folded as a sum.' };
}
