import { NUMBER_KINDS, OPTION_KINDS, type ResolvedField } from '../field';
import type { ResolvedMetric } from '../metric';
import type { ResolvedTally, ResolvedTallyCondition } from './tally';

/** What a field of orders is filtered by: any of these values, or a range with both ends inclusive. */
type OrderFilter = (string | number)[] | [from: number | null, to: number | null];
/** Filters of a list of orders, by field. */
export type OrderFilters = Readonly<Record<string, OrderFilter>>;

/** Quantities without a declared step are told to this. */
const FINEST_STEP = 0.01;
/** Binary fractions leave a rest behind. */
const PER_UNIT = 1e6;

/**
 * By name of a metric, what the orders that it counts have in common, as the list of orders is filtered by it. Absent
 * where a metric is no single tally, or where the list has no filter for what the tally asks.
 */
export function findCountedOrders(
  metrics: readonly ResolvedMetric[],
  {
    tallies,
    fields,
  }: { readonly tallies: readonly ResolvedTally[]; readonly fields: readonly ResolvedField[] },
): Readonly<Record<string, OrderFilters>> {
  const byMeasure = new Map<string, ResolvedTally>(tallies.map((tally) => [`extra.${tally.name}`, tally]));
  const filterable = new Map(fields.filter(({ isFilter }) => isFilter).map((field) => [field.field, field]));
  return Object.fromEntries(
    metrics.flatMap(({ name, fold }) => {
      const only =
        'ratio' in fold || (fold.minus ?? []).length > 0 || fold.sum.length > 1 ? null : fold.sum[0];
      const tally = byMeasure.get(only ?? '');
      const filters = tally === undefined ? null : toFilters(tally.where, filterable);
      return filters === null ? [] : [[name, filters]];
    }),
  );
}

function toFilters(
  where: readonly ResolvedTallyCondition[],
  filterable: ReadonlyMap<string, ResolvedField>,
): OrderFilters | null {
  const filters: Record<string, OrderFilter> = {};
  for (const condition of where) {
    const field = filterable.get(condition.field);
    const filter = field === undefined ? null : toFilter(condition, field);
    // One filter says one thing of a field.
    if (filter === null || condition.field in filters) return null;
    filters[condition.field] = filter;
  }
  return Object.keys(filters).length === 0 ? null : filters;
}

function toFilter(
  { in: values, least, under }: ResolvedTallyCondition,
  field: ResolvedField,
): OrderFilter | null {
  const isRange = NUMBER_KINDS.some((kind) => kind === field.kind);
  if (values === null) return isRange ? [least, under === null ? null : justBelow(under, field)] : null;
  if (least !== null || under !== null) return null;
  const words = values.filter((each) => typeof each === 'string' || typeof each === 'number');
  if (words.length < values.length) return null;
  if (OPTION_KINDS.some((kind) => kind === field.kind)) return words;
  const [value] = words;
  return isRange && words.length === 1 && typeof value === 'number' ? [value, value] : null;
}

/** The greatest value below a bound that itself does not count: ends of a filter do. */
function justBelow(under: number, { step }: ResolvedField): number {
  return Math.round((under - (step ?? FINEST_STEP)) * PER_UNIT) / PER_UNIT;
}
