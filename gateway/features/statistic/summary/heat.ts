import { sql } from 'kysely';
import type { HeatAnswer } from '../../../../contract/api/page/statistic/beside';
import { SHANGHAI_OFFSET_MS } from '../../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../../contract/limits';
import type { TenantTransaction } from '../../../database/tenant';
import { toNothing } from '../comparison';
import { bucketsOf, toCells } from '../report-period';
import {
  readTotals,
  toColumns,
  toSumsOf,
  toWhere,
  type FoldedMetric,
  type RollupRead,
} from '../rollup-repository';
import { toMetrics } from '../wire-metric';

const DAY_HOURS = 24;
const WEEK_DAYS = 7;
/** The first day of the calendar that moments count from was a Thursday: so many days after a Monday. */
const FIRST_WEEKDAY = 3;
const LOCAL = sql`(r.hour_at + ${sql.lit(SHANGHAI_OFFSET_MS)})`;
const WEEKDAY = sql`((${LOCAL} / ${sql.lit(ONE_DAY_MS)} + ${sql.lit(FIRST_WEEKDAY)}) % ${sql.lit(WEEK_DAYS)})`;
const HOUR = sql`(${LOCAL} / ${sql.lit(ONE_HOUR_MS)} % ${sql.lit(DAY_HOURS)})`;

type CellRow = Readonly<Record<string, number | null>> & { readonly weekday: number; readonly hour: number };

/** A figure by weekday and hour: folded from all such hours of the period, of which any has begun. */
export async function readHeat(
  trx: TenantTransaction,
  read: RollupRead,
  metric: FoldedMetric,
): Promise<Omit<HeatAnswer, 'updatedAt' | 'metric'>> {
  const { nowMs } = read;
  const begun = { ...read.span, untilMs: Math.min(read.span.untilMs, nowMs + 1) };
  const only = { ...read, metrics: [metric] };
  const { rows } = await sql<CellRow>`
    SELECT ${WEEKDAY}::int AS weekday, ${HOUR}::int AS hour, ${toColumns(only.metrics)}
    FROM ${toSumsOf(only, { cells: toCells(read.span, 'hour'), isByHour: true })} r WHERE ${toWhere(only)} GROUP BY 1, 2`.execute(
    trx,
  );
  const known = new Map(rows.map((row) => [row.weekday * DAY_HOURS + row.hour, row]));
  const nothing = toNothing(only.metrics);
  const begunCells = begun.fromMs < begun.untilMs ? bucketsOf(begun, 'hour').map(toCellNumber) : [];
  const numbers = [...new Set([...begunCells, ...known.keys()])].sort((one, other) => one - other);
  return {
    cells: numbers.map((number) => ({
      weekday: Math.floor(number / DAY_HOURS),
      hour: number % DAY_HOURS,
      value: toMetrics([metric], known.get(number) ?? nothing)[metric.name] ?? null,
    })),
    total: toMetrics([metric], await readTotals(trx, only))[metric.name] ?? null,
  };
}

/** Hours since the begin of the week. */
function toCellNumber(atMs: number): number {
  const local = atMs + SHANGHAI_OFFSET_MS;
  const weekday = (Math.floor(local / ONE_DAY_MS) + FIRST_WEEKDAY) % WEEK_DAYS;
  return weekday * DAY_HOURS + (Math.floor(local / ONE_HOUR_MS) % DAY_HOURS);
}
