import type { Declaration } from '../../declaration';
import { isOfDevices, MEASURES, measuresOf } from '../../metric';
import { checkMetrics } from '../check-metrics';
import { mustBeWhole } from '../check-range';
import { checkText } from '../check-text';
import { checkIcon, checkRouteWord } from '../check-words';
import type { Located } from '../located';

const WHERE = 'overview';
/** The overview of a single type would repeat its summary. */
const LEAST_TYPES = 2;

/** The page over all types: its words, its sums, and that somebody can open it. */
export function checkOverview({ overview, entries }: Declaration): readonly Located[] {
  if (overview === undefined) return [];
  const { name, title, icon, leastTypes, metrics } = overview;
  const counted = entries.filter((entry) => entry.kind === 'equipment' && entry.statistic !== undefined);
  const isTaken = entries.some((entry) => entry.name === name);
  return [
    ...checkRouteWord(name, `${WHERE}.name`),
    ...(isTaken ? [refuse('RC006', 'name', `the entry name "${name}" is taken.`, 'Give each its own.')] : []),
    ...checkText(title, `${WHERE}.title`),
    ...checkIcon(icon, `${WHERE}.icon`),
    ...mustBeWhole(leastTypes, `${WHERE}.leastTypes`, { least: LEAST_TYPES }),
    ...(leastTypes > counted.length
      ? [
          refuse(
            'RC050',
            'leastTypes',
            `only ${counted.length} types have statistics, so nobody could open the page.`,
            'Ask for fewer types, or leave out the overview.',
          ),
        ]
      : []),
    ...checkMetrics(metrics, [], WHERE, {
      ofOrders: MEASURES,
      rules: [],
      links: [],
      watched: [],
      meters: [],
    }),
    ...(metrics.length === 0
      ? [refuse('RC050', 'metrics', 'the overview says nothing.', 'Name at least one metric.')]
      : []),
    ...metrics.flatMap(({ name: metric, fold }, index) =>
      measuresOf(fold).some(isOfDevices)
        ? [
            refuse(
              'RC038',
              `metrics[${index}].fold`,
              `"${metric}" says what devices were, of which the overview has no sums.`,
              'Name a metric that is folded from orders.',
            ),
          ]
        : [],
    ),
    ...metrics.flatMap(({ name: metric, fold }, index) =>
      'sum' in fold
        ? []
        : [
            refuse(
              'RC038',
              `metrics[${index}].fold`,
              `"${metric}" is a ratio: those of types and stores add up to nothing.`,
              'Name a metric that is folded as a sum.',
            ),
          ],
    ),
  ];
}

function refuse(id: string, at: string, message: string, hint: string): Located {
  return { id, where: `${WHERE}.${at}`, message, hint };
}
