import { sql, type RawBuilder } from 'kysely';
import type { NarrowedPart } from '../../../../contract/api/page/report';
import type { WatchedDeclaration } from '../../../../contract/resources/statistic/watched';
import { toScopeCondition } from '../../list/list-source';
import { isOfNarrowed } from '../narrowing';
import type { FoldedMetric, HourSpan, RollupScope } from '../rollup-repository';
import { cellRows, firstBegun, isLastBegun, LASTING } from './opening';
import { withSteps } from './steps-by-span';

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

const KEY = ['franchisee_id', 'equipment', 'of_id'];

/** As many devices as are watched now, less those that were bound later; and on how many of them the rule held. */
function watchedSide(
  by: 'store_id' | 'device_id',
  watched: WatchedDeclaration,
  read: Omit<WatchedRead, 'watched'>,
): RawBuilder<unknown> {
  const { name, rule } = watched;
  const { cells } = read;
  const within = sumsWithin(by, { rule, isWatched: toCondition(watched, read) }, read);
  const steps = {
    within,
    key: KEY,
    stocks: ['devices', 'holds'],
    own: ['devices_at_end', 'holds_at_end'],
    cells,
  };
  return sql`
    SELECT c.franchisee_id, c.equipment, c.of_id, c.from_ms, jsonb_build_object(
      ${sql.lit(`watched.${name}`)}, c.devices, ${sql.lit(`sound.${name}`)}, c.devices - c.holds) AS extra
    FROM (
      ${withSteps(steps)}
      SELECT c.*, coalesce(c.devices_at_end, 0) + c.devices_after AS devices, coalesce(c.holds_at_end, 0) + c.holds_after AS holds
      FROM c
    ) c WHERE c.devices > 0`;
}

/** What the steps that lie in a span add up to, and what of them is later than its end. */
function sumsWithin(
  by: 'store_id' | 'device_id',
  of: { readonly rule: string; readonly isWatched: RawBuilder<unknown> },
  read: Omit<WatchedRead, 'watched'>,
): RawBuilder<unknown> {
  const { cells } = read;
  const key = sql`d.franchisee_id, d.equipment, ${sql.ref(`d.${by}`)}`;
  return sql`
    SELECT m.franchisee_id, m.equipment, m.of_id, c.from_ms, c.until_ms, sum(m.devices) AS devices, sum(m.holds) AS holds,
           sum(m.devices) FILTER (WHERE m.at >= c.until_ms) AS devices_at_end,
           sum(m.holds) FILTER (WHERE m.at > c.until_ms) AS holds_at_end
    FROM (
      WITH held AS MATERIALIZED (${holdsOf(by, of, read)})
      SELECT ${key} AS of_id, ${LASTING}::bigint AS at, count(*) AS devices, 0 AS holds
      FROM device d WHERE ${of.isWatched} GROUP BY ${key}
      UNION ALL
      SELECT ${key} AS of_id, d.bind_at, -1, 0 FROM device d WHERE ${of.isWatched} AND d.bind_at >= ${firstBegun(cells)}::bigint
      UNION ALL
      SELECT h.franchisee_id, h.equipment, h.of_id, h.at, 0, h.holds FROM held h
      UNION ALL
      -- Before it was bound nothing held on a device, whatever did where it stood then.
      SELECT h.franchisee_id, h.equipment, h.of_id, h.bind_at, 0, -sum(h.holds) FROM held h
      WHERE h.bind_at >= ${firstBegun(cells)}::bigint GROUP BY h.franchisee_id, h.equipment, h.of_id, h.device_id, h.bind_at
    ) m JOIN ${cellRows(cells)} ON ${isLastBegun(cells, sql`m.at`)}
    GROUP BY m.franchisee_id, m.equipment, m.of_id, c.from_ms, c.until_ms`;
}

/** What alerts add up to on a device by a moment: one that holds now, less what steps take back since it was bound. */
function holdsOf(
  by: 'store_id' | 'device_id',
  { rule, isWatched }: { readonly rule: string; readonly isWatched: RawBuilder<unknown> },
  { scope, cells }: Omit<WatchedRead, 'watched'>,
): RawBuilder<unknown> {
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
    WHERE ${isWatched} AND s.at >= ${firstBegun(cells)}::bigint AND s.at > d.bind_at`;
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
