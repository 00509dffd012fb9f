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
import type { HourSpan, MetricRow, RollupRead } from '../rollup-repository';
import { contains, isOfDays, joinSpans, toAtoms, type Atoms } from './atoms';
import { foldMetrics, type SumOf } from './metric-fold';

/** Metrics of one of the spans that were asked for. */
export type FiguresOf = (span: HourSpan) => MetricRow;

/** By the number of an atom, counted from 1, what each measure came to within it. */
type AtomSums = ReadonlyMap<number, Readonly<Record<string, number | null>>>;

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
  const sums = parts.atoms.length === 0 ? new Map() : await readAtoms(trx, read, { parts, measures });
  return (span) => foldMetrics(read.metrics, toSumOf(span, { parts, sums, nowMs: read.nowMs }));
}

const ATOM = '~atom';

async function readAtoms(
  trx: TenantTransaction,
  read: Omit<RollupRead, 'span'>,
  { parts, measures }: { readonly parts: Atoms; readonly measures: readonly Measure[] },
): Promise<AtomSums> {
  const starts = parts.atoms.map(({ fromMs }) => fromMs);
  const columns = measures.map((measure) => sql`${toMeasureSql(measure)} AS ${sql.id(measure)}`);
  const { rows } = await sql<Record<string, number | null>>`
    SELECT width_bucket(r.hour_at, ${starts}::bigint[]) AS ${sql.id(ATOM)}, ${sql.join(columns)}
    FROM ${toAtomSums(read, parts)} r
    WHERE ${toScopeCondition('r', read.scope)} AND ${isWithin(sql`r.hour_at`, parts.atoms)} GROUP BY 1`.execute(
    trx,
  );
  return new Map(rows.map((row) => [Number(row[ATOM]), row]));
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

interface Known {
  readonly parts: Atoms;
  readonly sums: AtomSums;
  readonly nowMs: number;
}

/** What a measure came to within a span. */
function toSumOf(span: HourSpan, { parts, sums, nowMs }: Known): SumOf {
  const places = parts.atoms.flatMap((atom, index) => (contains(span, atom) ? [index + 1] : []));
  const begun = places.filter((place) => (parts.atoms[place - 1]?.fromMs ?? nowMs) < nowMs);
  // Sums of days stand with the atom that they begin with, which may end earlier.
  const starts = new Set(parts.days.filter((days) => contains(span, days)).map(({ fromMs }) => fromMs));
  const ofDays = places.filter((place) => starts.has(parts.atoms[place - 1]?.fromMs ?? Number.NaN));
  const toPlaces = (measure: Measure): readonly number[] => {
    if (isByDays(measure)) return ofDays;
    if (isTooLongAgo(measure, span, nowMs)) return [];
    return isAtEnd(measure) ? begun.slice(-1) : places;
  };
  return (measure) => {
    const values = toPlaces(measure).map((place) => sums.get(place)?.[measure] ?? null);
    const known = values.filter((value) => value !== null);
    if (known.length === 0 && isUnknownWithoutRows(measure)) return null;
    return known.reduce((total, value) => total + value, 0);
  };
}

/** Of a span that began before its steps were kept nothing is known, though of its later parts it is. */
function isTooLongAgo(measure: Measure, { fromMs }: HourSpan, nowMs: number): boolean {
  if (measure === 'lostCents') return fromMs < toFirstWithIncome(nowMs);
  return isOfDevices(measure) && fromMs < nowMs - PRESENCE_KEPT_MS;
}
