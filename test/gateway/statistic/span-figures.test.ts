import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startOfDay, startOfHour } from '../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import { toCells } from '../../../gateway/features/statistic/report-period';
import {
  toColumns,
  toSumsOf,
  toWhere,
  type HourSpan,
  type MetricRow,
  type RollupRead,
} from '../../../gateway/features/statistic/rollup-repository';
import { readSpanFigures } from '../../../gateway/features/statistic/span/span-figures';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.2 });
const MERCHANT = 'm1001';
/** Within an hour: what is compared ends before now. */
const NOW_MS = startOfHour(TEST_NOW_MS) + 25 * ONE_MINUTE_MS;
const TODAY_MS = startOfDay(NOW_MS);
const WEEK_MS = 7 * ONE_DAY_MS;

const days = (count: number): HourSpan => ({
  fromMs: TODAY_MS - (count - 1) * ONE_DAY_MS,
  untilMs: TODAY_MS + ONE_DAY_MS,
});
const until = ({ fromMs }: HourSpan, untilMs: number): HourSpan => ({ fromMs, untilMs });
const moved = ({ fromMs, untilMs }: HourSpan, byMs: number): HourSpan => ({
  fromMs: fromMs + byMs,
  untilMs: untilMs + byMs,
});

/** A period, what has passed of it, the same of weeks before, and the buckets of both. */
function spansOf(period: HourSpan, bucket: 'hour' | 'day' | 'week', shiftMs: number): readonly HourSpan[] {
  const elapsed = until(period, startOfHour(NOW_MS));
  const base = moved(elapsed, -shiftMs);
  return [
    ...[period, elapsed, base, ...toCells(period, bucket)],
    ...toCells(bucket === 'hour' ? period : elapsed, bucket).map((cell) => moved(cell, -shiftMs)),
  ];
}

const PERIODS = [
  { what: 'nine days', spans: spansOf(days(9), 'day', 2 * WEEK_MS) },
  { what: 'a week beside that of a year ago', spans: spansOf(days(7), 'day', 52 * WEEK_MS) },
  { what: 'today by hours', spans: spansOf(days(1), 'hour', WEEK_MS) },
  { what: 'three weeks that begin within one', spans: spansOf(days(24), 'week', 4 * WEEK_MS) },
  { what: 'a day that is over', spans: spansOf(moved(days(1), -3 * ONE_DAY_MS), 'hour', WEEK_MS) },
  { what: 'more than is kept', spans: [days(900), days(200), days(60), moved(days(20), -790 * ONE_DAY_MS)] },
  { what: 'nothing yet', spans: [days(1), until(days(1), TODAY_MS)] },
];
const NARROWED: readonly Pick<RollupRead, 'scope' | 'part'>[] = [
  { scope: { franchiseeId: MERCHANT, equipment: [], storeIds: null } },
  { scope: { franchiseeId: MERCHANT, equipment: [], storeIds: ['s01'] } },
  { scope: { franchiseeId: MERCHANT, equipment: [], storeIds: null }, part: { by: 'method', id: 'wechat' } },
];

/** Sums of the same rows in another order differ in their last digits. */
function expectSame(got: MetricRow, alone: MetricRow, what: string): void {
  expect(Object.keys(got), what).toEqual(Object.keys(alone));
  for (const [name, value] of Object.entries(alone)) {
    const own = got[name] ?? null;
    if (value === null || own === null) expect([name, own], what).toEqual([name, value]);
    else expect(Math.abs(own - value) / Math.max(1, Math.abs(value)), `${what}: ${name}`).toBeLessThan(1e-9);
  }
}

/** Of hours, which begin within a day, days tell nothing. */
async function readAlone(trx: TenantTransaction, read: RollupRead): Promise<MetricRow> {
  const isByHour = read.span.untilMs - read.span.fromMs === ONE_HOUR_MS;
  const { rows } = await sql<MetricRow>`
    SELECT ${toColumns(read.metrics)} FROM ${toSumsOf(read, { isByHour })} r WHERE ${toWhere(read)}`.execute(
    trx,
  );
  return rows[0] ?? {};
}

it.each(PERIODS)('spans that are read at once are what each is alone: $what', async ({ spans }) => {
  // All are read at once; of many hours some are looked at alone.
  const looked = spans.filter((_, place) => spans.length < 30 || place < 3 || place % 5 === 0);
  const pages = gateway().resolved.pages.filter((page) => page.kind === 'statistic-summary');
  expect(pages.length).toBeGreaterThan(5);
  const asked = pages.flatMap((page, index) =>
    (index === 0 ? NARROWED : NARROWED.slice(0, 1)).map((narrowed) => ({ page, narrowed })),
  );
  let known = 0;
  await withTenant(gateway().database.db, MERCHANT, async (trx) => {
    for (const { page, narrowed } of asked) {
      const { equipment, metrics } = page;
      const scope = { ...narrowed.scope, equipment: [equipment] };
      const read = { ...narrowed, scope, metrics, nowMs: NOW_MS };
      const figuresOf = await readSpanFigures(trx, read, spans);
      for (const span of looked) {
        const alone = await readAlone(trx, { ...read, span });
        expectSame(figuresOf(span), alone, `${equipment} ${(span.fromMs - TODAY_MS) / ONE_HOUR_MS}`);
        known += Object.values(alone).filter((value) => value !== null && value !== 0).length;
      }
    }
  });
  expect(known).toBeGreaterThan(20);
});
