import { sql, type RawBuilder } from 'kysely';
import type { HourSpan } from '../rollup-repository';
import { cellRows } from './opening';

/** How steps are added up that were taken since the first of several spans began. */
export interface SpanSteps {
  /**
   * Sums of the steps that lie in each span, with `from_ms` and `until_ms`: by the span alone that is the last that began by
   * then (`isLastBegun`).
   */
  readonly within: RawBuilder<unknown>;
  /** Columns that tell rows of a span apart. */
  readonly key: readonly string[];
  /** Columns that follow from these. @default none */
  readonly carried?: readonly string[];
  /** Columns that hold through all spans before the one that a step lies in. */
  readonly stocks: readonly string[];
  /** Columns that mean something for the span alone that a step lies in. */
  readonly own: readonly string[];
  /** One after the other, none within another. */
  readonly cells: readonly HourSpan[];
}

/**
 * Opens a query with `c`: a row for each key and span, with what lies in the span as `own`, or null where nothing does, and for each
 * stock as `<name>_after` what later spans leave of it.
 *
 * Each step is looked at once, and what it leaves is added up from the last span to the first: spans times keys, and not times
 * steps, which for the hours of a month were a million.
 */
export function withSteps({ within, key, carried = [], stocks, own, cells }: SpanSteps): RawBuilder<unknown> {
  const of = (alias: string, names: readonly string[]) =>
    sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));
  const most = (names: readonly string[]) =>
    sql.join(names.map((name) => sql`max(${sql.ref(`w.${name}`)}) AS ${sql.id(name)}`));
  const left = stocks.map(
    (name) =>
      sql`coalesce(sum(sum(${sql.ref(`w.${name}`)})) OVER later, 0)::bigint AS ${sql.id(`${name}_after`)}`,
  );
  const summed = own.map((name) => sql`sum(${sql.ref(`w.${name}`)}) AS ${sql.id(name)}`);
  const shown = [...key, ...carried];
  const counted = [...stocks, ...own];
  const nothing = counted.map((name) => sql`NULL::bigint AS ${sql.id(name)}`);
  return sql`
    -- Keys are numbered, and told apart by their numbers from there on: words take many times as long to sort.
    WITH within AS MATERIALIZED (
      SELECT w.*, dense_rank() OVER (ORDER BY ${of('w', key)}) AS number FROM (${within}) w),
    known AS (SELECT w.number, ${most(shown)}, max(w.from_ms) AS last_ms FROM within w GROUP BY w.number),
    c AS (
      SELECT ${most(shown)}, w.from_ms, w.until_ms, ${sql.join([...left, ...summed])}
      FROM (
        -- Spans that no step lies in, too, as rows of the same sum: none is looked up among the others.
        SELECT k.number, ${of('k', shown)}, c.from_ms, c.until_ms, ${sql.join(nothing)}
        FROM known k JOIN ${cellRows(cells)} ON c.from_ms <= k.last_ms
        UNION ALL SELECT n.number, ${sql.join(shown.map(() => sql`NULL`))}, n.from_ms, n.until_ms, ${of('n', counted)} FROM within n) w
      GROUP BY w.number, w.from_ms, w.until_ms
      WINDOW later AS (PARTITION BY w.number ORDER BY w.from_ms DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING))`;
}
