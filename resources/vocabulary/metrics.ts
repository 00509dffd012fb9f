import {
  DOWN_MEASURES,
  MEASURES,
  PRESENCE_MEASURES,
  type ChartDeclaration,
  type CommonMeasure,
  type FlowChart,
  type Measure,
  type MetricDeclaration,
  type MetricKind,
  type ShareDimension,
} from '../../contract/resources/metric';
import { text, type Text } from '../../contract/text';

/** What a type's own metric may say beside its name. */
export interface MetricOptions {
  readonly kind?: MetricKind;
  readonly unit?: Text;
  readonly better?: 'up' | 'down';
  /** The definition in words. @default made of the title */
  readonly formula?: Text;
}

/** The measure behind a name: one that every type has, or the fold of a number field of the type's orders. */
type MeasureOf<F extends string> = F extends CommonMeasure ? F : `extra.${F}`;

/** The sum of a measure or of a number field of the type's orders; the metric bears its name. */
export function sum<const F extends string>(
  field: F,
  zh: string,
  en: string,
  options: MetricOptions = {},
): MetricDeclaration<MeasureOf<F>> {
  const formula = text(`所选时间内订单的${zh}合计`, `${en}, summed over the orders of the period`);
  const fold = { sum: [toMeasure(field)] };
  return { name: field, title: { zh, en }, kind: 'number', fold, formula, ...options };
}

/** One sum per another, for example litres per order. */
export function ratio<const F extends string, const G extends string>(
  name: string,
  zh: string,
  en: string,
  { of, per, ...options }: MetricOptions & { readonly of: F; readonly per: G; readonly formula: Text },
): MetricDeclaration<MeasureOf<F> | MeasureOf<G>> {
  const fold = { ratio: { of: { sum: [toMeasure(of)] }, per: { sum: [toMeasure(per)] } } };
  return { name, title: { zh, en }, kind: 'number', fold, ...options };
}

function toMeasure<F extends string>(field: F): MeasureOf<F>;
function toMeasure(field: string): Measure {
  return (
    [...MEASURES, ...PRESENCE_MEASURES, ...DOWN_MEASURES].find((measure) => measure === field) ??
    `extra.${field}`
  );
}

/** Metrics of the same page over the period: the first as bars, the others as lines. */
export function trend(
  name: string,
  zh: string,
  en: string,
  ...metrics: readonly [string, ...string[]]
): ChartDeclaration {
  return { kind: 'trend', name, title: { zh, en }, metrics };
}

/** Money of the same page over the period: in above the axis, back below it, and what is left. */
export function flow(
  name: string,
  zh: string,
  en: string,
  parts: Omit<FlowChart, 'kind' | 'name' | 'title'>,
): ChartDeclaration {
  return { kind: 'flow', name, title: { zh, en }, ...parts };
}

/** One metric of the same page, split by a dimension. */
export function share(
  name: string,
  zh: string,
  en: string,
  { metric, by }: { readonly metric: string; readonly by: ShareDimension },
): ChartDeclaration {
  return { kind: 'share', name, title: { zh, en }, metric, by };
}
