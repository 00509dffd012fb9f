import { sql, type RawBuilder } from 'kysely';
import type { NarrowedPart } from '../../../../contract/api/page/report';
import type { WatchedDeclaration } from '../../../../contract/resources/statistic/watched';
import { toScopeCondition } from '../../list/list-source';
import { isOfNarrowed } from '../narrowing';
import type { FoldedMetric, HourSpan, RollupScope } from '../rollup-repository';
import { cellRows } from './opening';

export interface WatchedRead {
  readonly scope: RollupScope;
  /** @default all devices */
  readonly part?: NarrowedPart | undefined;
  /** None reaches beyond now. */
  readonly cells: readonly HourSpan[];
  readonly watched: readonly WatchedDeclaration[];
}

/** Later than everything that is asked for: what holds now lasts. */
const LASTING = sql.lit(Number.MAX_SAFE_INTEGER);

/** The watched devices that metrics are folded over. */
export function watchedOf(metrics: readonly FoldedMetric[]): readonly WatchedDeclaration[] {
  const all = metrics.flatMap(({ watched = [] }) => watched);
  return all.filter(({ name }, index) => all.findIndex((each) => each.name === name) === index);
}

/**
 * How many devices a rule watched in the moment that each span ends, and on how many of them it did not hold, a row for
 * each of `watched`, as `extra` under the names of the measures. They are those that are there now and were bound by then,
 * each in the store where it stands now; what is read beside them are their alerts and later steps.
 */
export function watchedBy(
  by: 'store_id' | 'device_id',
  { watched, ...read }: WatchedRead,
): RawBuilder<unknown> {
  return sql`(${sql.join(
    watched.map((each) => watchedSide(by, each, read)),
    sql` UNION ALL `,
  )})`;
}

/**
 * Each device once in every span, with what its alerts add up to at the end: one that holds now, less what later steps
 * take back. All of it are rows of one sum, so that no span is looked up among the others.
 */
function watchedSide(
  by: 'store_id' | 'device_id',
  watched: WatchedDeclaration,
  { scope, part, cells }: Omit<WatchedRead, 'watched'>,
): RawBuilder<unknown> {
  const { name, rule } = watched;
  const firstMs = Math.min(...cells.map(({ fromMs }) => fromMs), Number.MAX_SAFE_INTEGER);
  const key = sql.ref(`w.${by}`);
  const device = sql`d.franchisee_id, d.equipment, d.store_id, d.device_id, d.bind_at`;
  const isWatched = toCondition(watched, { scope, part });
  // An alert is of the store that it was raised in: a device takes along what is wrong with it.
  const isOfRule = (alias: 'a' | 's') => {
    const of = (column: string) => sql.ref(`${alias}.${column}`);
    return sql`${of('franchisee_id')} = ${scope.franchiseeId} AND ${of('rule')} = ${rule}
      AND d.device_id = ${of('device_id')} AND d.equipment = ${of('equipment')}`;
  };
  return sql`
    SELECT w.franchisee_id, w.equipment, ${key} AS of_id, w.from_ms, jsonb_build_object(
      ${sql.lit(`watched.${name}`)}, count(*),
      ${sql.lit(`sound.${name}`)}, count(*) FILTER (WHERE w.holds = 0)) AS extra
    FROM (
      SELECT m.franchisee_id, m.equipment, m.store_id, m.device_id, c.from_ms, sum(m.holds) AS holds
      FROM ${cellRows(cells)}
      JOIN (
        SELECT ${device}, ${LASTING}::bigint AS at, 0 AS holds FROM device d WHERE ${isWatched}
        UNION ALL
        SELECT ${device}, ${LASTING}::bigint, 1 FROM alert a JOIN device d ON ${isOfRule('a')}
        WHERE ${isWatched} AND a.recovered_at IS NULL
        UNION ALL
        SELECT ${device}, s.at, -s.step FROM alert_step s JOIN device d ON ${isOfRule('s')}
        WHERE ${isWatched} AND s.at >= ${firstMs}::bigint
      ) m ON m.at > c.until_ms AND m.bind_at < c.until_ms
      GROUP BY m.franchisee_id, m.equipment, m.store_id, m.device_id, c.from_ms
    ) w GROUP BY w.franchisee_id, w.equipment, ${key}, w.from_ms`;
}

/** Of a device `d`. */
function toCondition(
  { where = [], knows = [] }: WatchedDeclaration,
  { scope, part }: Pick<WatchedRead, 'scope' | 'part'>,
): RawBuilder<unknown> {
  const conditions = [
    ...where.map(({ field, in: values }) => isOneOf(field, values)),
    ...knows.map((field) => sql`d.attributes ->> ${sql.lit(field)} IS NOT NULL`),
  ];
  const isOfScope = [toScopeCondition('d', scope), isOfNarrowed('d', { scope, part })];
  return sql.join([...isOfScope, ...conditions], sql` AND `);
}

function isOneOf(field: string, values: readonly unknown[]): RawBuilder<unknown> {
  const words = values.map((value) => JSON.stringify(value));
  return sql`d.attributes -> ${sql.lit(field)} = ANY(${words}::text[]::jsonb[])`;
}
