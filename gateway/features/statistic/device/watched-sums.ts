import { sql, type RawBuilder } from 'kysely';
import type { NarrowedPart } from '../../../../contract/api/page/report';
import type { WatchedDeclaration } from '../../../../contract/resources/statistic/watched';
import { toScopeCondition } from '../../list/list-source';
import { isOfNarrowed } from '../narrowing';
import type { FoldedMetric, HourSpan, RollupScope } from '../rollup-repository';
import { cellRows, LASTING } from './opening';

export interface WatchedRead {
  readonly scope: RollupScope;
  /** @default all devices */
  readonly part?: NarrowedPart | undefined;
  /** None reaches beyond now. */
  readonly cells: readonly HourSpan[];
  readonly watched: readonly WatchedDeclaration[];
}

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
 * Devices that the rule holds on now or held on since the first span began, each once in every span; and all the others, on
 * which it did not hold, by how many there are: they are looked at once however many spans there are.
 */
function watchedSide(
  by: 'store_id' | 'device_id',
  watched: WatchedDeclaration,
  read: Omit<WatchedRead, 'watched'>,
): RawBuilder<unknown> {
  const { name, rule } = watched;
  const isWatched = toCondition(watched, read);
  return sql`
    SELECT w.franchisee_id, w.equipment, w.of_id, w.from_ms, jsonb_build_object(
      ${sql.lit(`watched.${name}`)}, sum(w.devices),
      ${sql.lit(`sound.${name}`)}, sum(w.sound)) AS extra
    FROM (
      WITH held AS MATERIALIZED (${holdsOf(by, { rule, isWatched }, read)})
      ${troubledSums(read)} UNION ALL ${quietSums(by, isWatched, read)}
    ) w GROUP BY w.franchisee_id, w.equipment, w.of_id, w.from_ms`;
}

/** What alerts add up to on a device by a moment: one that holds now, less what later steps take back. */
function holdsOf(
  by: 'store_id' | 'device_id',
  { rule, isWatched }: { readonly rule: string; readonly isWatched: RawBuilder<unknown> },
  { scope, cells }: Omit<WatchedRead, 'watched'>,
): RawBuilder<unknown> {
  const firstMs = Math.min(...cells.map(({ fromMs }) => fromMs), Number.MAX_SAFE_INTEGER);
  // An alert is of the store that it was raised in: a device takes along what is wrong with it.
  const isOfRule = (alias: 'a' | 's') => {
    const of = (column: string) => sql.ref(`${alias}.${column}`);
    return sql`${of('franchisee_id')} = ${scope.franchiseeId} AND ${of('rule')} = ${rule}
      AND d.device_id = ${of('device_id')} AND d.equipment = ${of('equipment')}`;
  };
  const device = sql`d.franchisee_id, d.equipment, ${sql.ref(`d.${by}`)} AS of_id, d.device_id, d.bind_at`;
  return sql`
    SELECT ${device}, ${LASTING}::bigint AS at, 1 AS holds FROM alert a JOIN device d ON ${isOfRule('a')}
    WHERE ${isWatched} AND a.recovered_at IS NULL
    UNION ALL
    SELECT ${device}, s.at, -s.step FROM alert_step s JOIN device d ON ${isOfRule('s')}
    WHERE ${isWatched} AND s.at >= ${firstMs}::bigint`;
}

/** Devices that something is known of, by span. All of it are rows of one sum, so that no span is looked up among the others. */
function troubledSums({ cells }: Pick<WatchedRead, 'cells'>): RawBuilder<unknown> {
  const device = sql`m.franchisee_id, m.equipment, m.of_id, m.device_id, m.bind_at`;
  return sql`
    SELECT h.franchisee_id, h.equipment, h.of_id, h.from_ms, count(*) AS devices, count(*) FILTER (WHERE h.holds = 0) AS sound
    FROM (
      SELECT m.franchisee_id, m.equipment, m.of_id, m.device_id, c.from_ms, sum(m.holds) AS holds
      FROM (
        SELECT * FROM held UNION ALL SELECT DISTINCT ${device}, ${LASTING}::bigint, 0 FROM held m
      ) m JOIN ${cellRows(cells)} ON m.at > c.until_ms AND m.bind_at < c.until_ms
      GROUP BY m.franchisee_id, m.equipment, m.of_id, m.device_id, c.from_ms
    ) h GROUP BY h.franchisee_id, h.equipment, h.of_id, h.from_ms`;
}

/** Devices that nothing is known of: as many as were bound before the end of each span. */
function quietSums(
  by: 'store_id' | 'device_id',
  isWatched: RawBuilder<unknown>,
  { cells }: Omit<WatchedRead, 'watched'>,
): RawBuilder<unknown> {
  const ends = sql`${cells.map(({ untilMs }) => untilMs)}::bigint[]`;
  return sql`
    SELECT q.franchisee_id, q.equipment, q.of_id, c.from_ms, sum(q.devices), sum(q.devices)
    FROM (
      SELECT d.franchisee_id, d.equipment, ${sql.ref(`d.${by}`)} AS of_id, width_bucket(d.bind_at, ${ends}) AS spans_before,
             count(*) AS devices
      FROM device d WHERE ${isWatched} AND d.device_id <> ALL(ARRAY(SELECT held.device_id FROM held))
      GROUP BY 1, 2, 3, 4
    ) q JOIN ${cellRows(cells)} ON c.until_ms > coalesce((${ends})[q.spans_before], 0)
    GROUP BY q.franchisee_id, q.equipment, q.of_id, c.from_ms`;
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
