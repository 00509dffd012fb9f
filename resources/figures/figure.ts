import type {
  AlertMeasure,
  ChartDeclaration,
  LastingChart,
  Measure,
  MetricDeclaration,
  SumFold,
} from '../../contract/resources/metric';
import type { CarriesDeclaration, TallyDeclaration } from '../../contract/resources/statistic/tally';
import type { RateDeclaration } from '../../contract/resources/statistic/rate';
import type { LinkDeclaration } from '../../contract/resources/statistic/link';
import type { MeterDeclaration } from '../../contract/resources/statistic/meter';
import type { WatchedDeclaration } from '../../contract/resources/statistic/watched';
import type { Text } from '../../contract/text';

/** What is particular to the statistics of one type: its key figures and charts, and what they are summed from. */
export interface TypeFigures {
  /** Stands above its key figures. */
  readonly title: Text;
  readonly metrics: readonly MetricDeclaration[];
  readonly charts: readonly ChartDeclaration[];
  readonly carries?: CarriesDeclaration;
  readonly rates?: readonly RateDeclaration[];
  readonly tallies?: readonly TallyDeclaration[];
  readonly links?: readonly LinkDeclaration[];
  readonly watched?: readonly WatchedDeclaration[];
  readonly meters?: readonly MeterDeclaration[];
}

type Words = readonly [zh: string, en: string];
type Settings = Partial<Pick<MetricDeclaration, 'kind' | 'unit' | 'better' | 'isDrawnOnly'>>;

const toText = ([zh, en]: Words): Text => ({ zh, en });

/** A quantity or tally of the type's orders, summed. */
export function total(
  name: string,
  title: Words,
  formula: Words,
  settings: Settings = {},
): MetricDeclaration {
  return figure(name, title, formula, { fold: { sum: [`extra.${name}`] }, ...settings });
}

/** What came of the alerts that a rule of the type raises: how often, for how long, or on how many devices at last. */
export function ofAlerts(
  measure: AlertMeasure,
  name: string,
  title: Words,
  formula: Words,
  settings: Settings = {},
): MetricDeclaration {
  const kind = measure.startsWith('alertSeconds.') ? 'duration' : 'number';
  return figure(name, title, formula, { kind, better: 'down', fold: { sum: [measure] }, ...settings });
}

/** A figure under a name of its own. */
export function figure(
  name: string,
  title: Words,
  formula: Words,
  { fold, kind = 'number', ...settings }: Settings & Pick<MetricDeclaration, 'fold'>,
): MetricDeclaration {
  return { name, title: toText(title), kind, fold, formula: toText(formula), ...settings };
}

/** One sum per another. */
export function per(of: Measure | SumFold, by: Measure | SumFold): MetricDeclaration['fold'] {
  return { ratio: { of: toSum(of), per: toSum(by) } };
}

function toSum(measure: Measure | SumFold): SumFold {
  return typeof measure === 'string' ? { sum: [measure] } : measure;
}

/** A chart over several figures of the type. */
export function chart(
  kind: 'trend' | 'hours' | 'mix',
  name: string,
  title: Words,
  ...metrics: readonly [string, ...string[]]
): ChartDeclaration {
  return { kind, name, title: toText(title), metrics };
}

/** Parts of a whole by hour of the day, one upon another. */
export function stacked(name: string, title: Words, ...metrics: readonly string[]): ChartDeclaration {
  return { kind: 'hours', name, title: toText(title), metrics, isStacked: true };
}

/** The devices that run out first. */
export function lasting(
  name: string,
  title: Words,
  { list, left, used }: Pick<LastingChart, 'list' | 'left' | 'used'>,
): ChartDeclaration {
  return { kind: 'lasting', name, title: toText(title), list, left, used };
}

/** Only drawn: a part of something that a figure tells whole. */
export const DRAWN = { isDrawnOnly: true } as const;
