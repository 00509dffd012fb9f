import { sql, type RawBuilder } from 'kysely';
import {
  isAtEnd,
  isByDays,
  isOfDevices,
  measuresOf,
  type Measure,
} from '../../../../contract/resources/metric';
import type { TenantTransaction } from '../../../database/tenant';
import { PRESENCE_KEPT_MS } from '../../device/presence';
import { toScopeCondition } from '../../list/list-source';
import { toFirstWithIncome } from '../../order/income/device-income';
import { toRunSums } from '../../order/order-deltas';
import { isOfPresence, isUnknownWithoutRows, toMeasureSql } from '../metric-sql';
import { isNarrowed, toNarrowedSums } from '../narrowing';
import { hourSumsWithPresence } from '../presence-sums';
import type { FoldedMetric, HourSpan, MetricRow, RollupRead } from '../rollup-repository';
import { isOfDays, joinSpans, toAtoms, type Atoms } from './atoms';
import { foldMetrics } from './metric-fold';

/** Metrics of one of the spans that were asked for, all of those that were read or some. */
export type FiguresOf = (span: HourSpan, metrics?: readonly FoldedMetric[]) => MetricRow;

/**
 * Reads the sums of several spans at once, which may lie within one another: those of a period, of what has passed of it, of each of
 * its days and of what they are compared with. One statement adds up each measure within the parts that
 * all of them are made up of; metrics are folded from these here, each as if its span had been read alone.
 */
export async function readSpanFigures(
  trx: TenantTransaction,
  read: Omit<RollupRead, 'span'>,
  spans: readonly HourSpan[],
): Promise<FiguresOf> {
  const parts = toAtoms(spans);
  const measures = [...new Set(read.metrics.flatMap(({ fold }) => measuresOf(fold)))];
  const ways = new Map(measures.map((measure) => [measure, toWay(measure, read.nowMs)]));
  const sums = parts.atoms.length === 0 ? [] : await readAtoms(trx, read, { parts, measures });
  const find = toFinder(parts.atoms);
  return (span, metrics = read.metrics) => {
    const of = { span, within: sums.slice(...find(span)), nowMs: read.nowMs };
    return foldMetrics(metrics, (measure) => sumWithin(of, measure, ways.get(measure)));
  };
}

/** What each measure came to within an atom. */
interface AtomSums {
  readonly fromMs: number;
  /** Where the days end that begin with it; beyond everything where none do. */
  readonly daysUntilMs: number;
  readonly sums: Readonly<Record<string, number | null>>;
}

const ATOM = '~atom';

async function readAtoms(
  trx: TenantTransaction,
  read: Omit<RollupRead, 'span'>,
  { parts, measures }: { readonly parts: Atoms; readonly measures: readonly Measure[] },
): Promise<readonly AtomSums[]> {
  const starts = parts.atoms.map(({ fromMs }) => fromMs);
  const columns = measures.map((measure) => sql`${toMeasureSql(measure)} AS ${sql.id(measure)}`);
  const { rows } = await sql<Record<string, number | null>>`
    SELECT width_bucket(r.hour_at, ${starts}::bigint[]) - 1 AS ${sql.id(ATOM)}, ${sql.join(columns)}
    FROM ${toAtomSums(read, parts)} r
    WHERE ${toScopeCondition('r', read.scope)} AND ${isWithin(sql`r.hour_at`, parts.atoms)} GROUP BY 1`.execute(
    trx,
  );
  const known = new Map(rows.map((row) => [row[ATOM], row]));
  const ends = new Map(parts.days.map(({ fromMs, untilMs }) => [fromMs, untilMs]));
  return starts.map((fromMs, place) => ({
    fromMs,
    daysUntilMs: ends.get(fromMs) ?? Infinity,
    sums: known.get(place) ?? {},
  }));
}

/** Finds the atoms of a span that was asked for: from which place on, and up to which. */
function toFinder(atoms: readonly HourSpan[]): (span: HourSpan) => readonly [number, number] {
  const starts = new Map(atoms.map(({ fromMs }, place) => [fromMs, place]));
  const ends = new Map(atoms.map(({ untilMs }, place) => [untilMs, place + 1]));
  return ({ fromMs, untilMs }) => {
    if (fromMs >= untilMs) return [0, 0];
    const [first, end] = [starts.get(fromMs), ends.get(untilMs)];
    if (first === undefined || end === undefined) throw new Error('No such span was asked for.');
    return [first, end];
  };
}

/** Sums by store under the first hour of what they are of; those of a part are kept by day alone. */
function toAtomSums(read: Omit<RollupRead, 'span'>, { atoms, days }: Atoms): RawBuilder<unknown> {
  const { scope, part, metrics, nowMs } = read;
  const whole = () =>
    toRunSums({
      days: isWithin(sql`day_at`, atoms.filter(isOfDays)),
      hours: isWithin(
        sql`hour_at`,
        atoms.filter((atom) => !isOfDays(atom)),
      ),
    });
  const sums = isNarrowed(read) ? toNarrowedSums(read) : whole();
  if (!metrics.some(({ fold }) => isOfPresence(fold))) return sums;
  return hourSumsWithPresence({ scope, part, cells: atoms, days, metrics, nowMs }, sums);
}

/** In as few conditions as can be; none of no spans. */
function isWithin(at: RawBuilder<unknown>, spans: readonly HourSpan[]): RawBuilder<unknown> {
  const runs = joinSpans(spans);
  if (runs.length === 0) return sql`FALSE`;
  const isOf = ({ fromMs, untilMs }: HourSpan) =>
    sql`(${at} >= ${fromMs}::bigint AND ${at} < ${untilMs}::bigint)`;
  return sql`(${sql.join(runs.map(isOf), sql` OR `)})`;
}

/** How a measure of a span comes of those of its parts. */
interface Way {
  readonly of: 'all' | 'last' | 'days';
  /** Of a span that began before nothing is known, though of its later parts it is. */
  readonly sinceMs: number;
  /** What it is without any rows. */
  readonly nothing: 0 | null;
}

function toWay(measure: Measure, nowMs: number): Way {
  const nothing = isUnknownWithoutRows(measure) ? null : 0;
  if (isByDays(measure)) return { of: 'days', sinceMs: -Infinity, nothing };
  const of = isAtEnd(measure) ? 'last' : 'all';
  if (measure === 'lostCents') return { of, sinceMs: toFirstWithIncome(nowMs), nothing };
  return { of, sinceMs: isOfDevices(measure) ? nowMs - PRESENCE_KEPT_MS : -Infinity, nothing };
}

interface Within {
  readonly span: HourSpan;
  readonly within: readonly AtomSums[];
  readonly nowMs: number;
}

/** What a measure came to within a span; null where it is not known. */
function sumWithin({ span, within, nowMs }: Within, measure: Measure, way: Way | undefined): number | null {
  if (way === undefined) throw new Error(`The measure ${measure} was not read.`);
  if (span.fromMs < way.sinceMs) return way.nothing;
  if (way.of === 'last') return within.findLast(({ fromMs }) => fromMs < nowMs)?.sums[measure] ?? way.nothing;
  let sum: number | null = null;
  for (const { daysUntilMs, sums } of within) {
    const value = sums[measure] ?? null;
    // Sums of days stand with the atom that they begin with, which may end earlier.
    if (value !== null && (way.of === 'all' || daysUntilMs <= span.untilMs)) sum = (sum ?? 0) + value;
  }
  return sum ?? way.nothing;
}
