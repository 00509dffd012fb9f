import { sql, type RawBuilder } from 'kysely';
import { jsonNumber } from '../../database/json-value';
import {
  PRESENCE_MEASURES,
  type CommonMeasure,
  type Fold,
  type Measure,
  type SumFold,
} from '../../../contract/resources/metric';

/** Columns of both rollup tables, and of the presence beside them. */
const MEASURE_COLUMNS: Readonly<Record<CommonMeasure, string>> = {
  paidOrderCount: 'paid_order_count',
  grossCents: 'gross_cents',
  discountCents: 'discount_cents',
  receivedCents: 'received_cents',
  platformShareCents: 'platform_share_cents',
  refundCents: 'refund_cents',
  refundedOrderCount: 'refunded_order_count',
  paidStarts: 'paid_starts',
  freeStarts: 'free_starts',
  startAttempts: 'start_attempts',
  startFailures: 'start_failures',
  runSeconds: 'run_seconds',
  deviceDays: 'device_days',
  onlineDays: 'online_days',
  openSeconds: 'open_seconds',
};

const EXTRA = 'extra.';

/** The value of a metric over a group of rollup rows called `r`; null for a ratio whose divisor is 0. */
export function toMetricSql(fold: Fold): RawBuilder<number | null> {
  if (!('ratio' in fold)) return toSumSql(fold);
  const { of, per } = fold.ratio;
  return sql`(${toSumSql(of)} / nullif(${toSumSql(per)}, 0))`;
}

function toSumSql({ sum, minus = [] }: SumFold): RawBuilder<number> {
  const added = sql.join(sum.map(toMeasureSql), sql` + `);
  if (minus.length === 0) return sql`(${added})`;
  return sql`(${added} - ${sql.join(minus.map(toMeasureSql), sql` - `)})`;
}

/** Double precision holds cents exactly up to 90 trillion yuan, and both drivers read it as a number. */
function toMeasureSql(measure: Measure): RawBuilder<number> {
  return sql`coalesce(sum(${toColumn(measure)}), 0)::float8`;
}

function toColumn(measure: Measure): RawBuilder<unknown> {
  if (isExtra(measure)) return jsonNumber('r.extra', measure.slice(EXTRA.length));
  return sql.ref(`r.${MEASURE_COLUMNS[measure]}`);
}

function isExtra(measure: Measure): measure is `extra.${string}` {
  return measure.startsWith(EXTRA);
}

/** Tells whether a metric is folded from the time that devices are there. */
export function isOfPresence(fold: Fold): boolean {
  const sums = 'ratio' in fold ? [fold.ratio.of, fold.ratio.per] : [fold];
  const used = sums.flatMap(({ sum, minus = [] }) => [...sum, ...minus]);
  return PRESENCE_MEASURES.some((measure) => used.includes(measure));
}
