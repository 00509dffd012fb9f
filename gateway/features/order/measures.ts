/** The whole-number measures of both rollups, by column. */
export const MEASURES = [
  'paid_order_count',
  'gross_cents',
  'discount_cents',
  'received_cents',
  'platform_share_cents',
  'refund_cents',
  'refunded_order_count',
  'fee_cents',
  'paid_starts',
  'free_starts',
  'start_attempts',
  'start_failures',
  'run_seconds',
] as const;
export type Measure = (typeof MEASURES)[number];

/** How much of each measure; those left out are none. */
export type MeasureChange = Readonly<Partial<Record<Measure, number>>>;

/** Sums of all measures, and under `extra` of what one type has beside them. */
export type Sums = Record<Measure, number> & { readonly extra: Record<string, number> };

export function emptySums(): Sums {
  return {
    paid_order_count: 0,
    gross_cents: 0,
    discount_cents: 0,
    received_cents: 0,
    platform_share_cents: 0,
    refund_cents: 0,
    refunded_order_count: 0,
    fee_cents: 0,
    paid_starts: 0,
    free_starts: 0,
    start_attempts: 0,
    start_failures: 0,
    run_seconds: 0,
    extra: {},
  };
}

/** Consumption is counted to three decimals, so that sums in any order agree. */
export function toThousandths(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
