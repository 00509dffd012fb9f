import { sql, type RawBuilder } from 'kysely';
import type { NarrowedPart } from '../../../../contract/api/page/report';
import type { OrderMeasure } from '../../../../contract/resources/metric';
import type { LinkDeclaration } from '../../../../contract/resources/statistic/link';
import { toScopeCondition } from '../../list/list-source';
import { DEVICE_SUMS } from '../../order/order-deltas';
import { toColumn } from '../metric-sql';
import { isOfNarrowed } from '../narrowing';
import type { FoldedMetric, HourSpan, RollupScope } from '../rollup-repository';
import { cellRows, startOfSpan } from './opening';
import { boundsOf, toWholeDays } from './whole-days';

export interface LinkRead {
  readonly scope: RollupScope;
  /** @default all devices */
  readonly part?: NarrowedPart | undefined;
  readonly cells: readonly HourSpan[];
  readonly links: readonly LinkDeclaration[];
}

/** The links that metrics are folded over. */
export function linksOf(metrics: readonly FoldedMetric[]): readonly LinkDeclaration[] {
  const links = metrics.flatMap(({ links: named = [] }) => named);
  return links.filter(({ name }, index) => links.findIndex((each) => each.name === name) === index);
}

/**
 * What both sides of links came to within the whole days of each span, a row for each side, as `extra` under the names of
 * the measures. Sums by device know days and no hours, so a day that a span only cuts into counts on neither side, and a
 * span without a whole day has no rows. Links are those that stand now; what is read are the devices of both types
 * and a row for each of them and day.
 */
export function linkedBy(
  by: 'store_id' | 'device_id',
  { scope, part, cells, links }: LinkRead,
): RawBuilder<unknown> {
  const days = toWholeDays(cells);
  const sums = links.map((link) => linkSums(link, { by, scope, part, days }));
  return sql`(
    SELECT m.franchisee_id, m.equipment, m.of_id, m.from_ms, jsonb_build_object(m.measure, sum(m.value)) AS extra
    FROM (${sql.join(sums, sql` UNION ALL `)}) m
    GROUP BY m.franchisee_id, m.equipment, m.of_id, m.from_ms, m.measure)`;
}

interface LinkDays extends Pick<LinkRead, 'scope' | 'part'> {
  readonly by: 'store_id' | 'device_id';
  readonly days: readonly HourSpan[];
}

/**
 * Both sides of a link, under the device that names the other. A number is given once in a store and type. A pair that had no
 * orders was there all the same, and what it came to is a known 0.
 */
function linkSums(link: LinkDeclaration, of: LinkDays): RawBuilder<unknown> {
  const { by, scope, part, days } = of;
  return sql`(
    WITH p AS MATERIALIZED (
      SELECT d.franchisee_id, d.equipment, d.store_id, ${sql.ref(`d.${by}`)} AS of_id, d.device_id, t.device_id AS named_id
      FROM device d JOIN device t ON t.franchisee_id = ${scope.franchiseeId} AND t.equipment = ${link.to}
        AND t.store_id = d.store_id AND t.device_number = d.attributes ->> ${sql.lit(link.field)}
      WHERE ${toScopeCondition('d', scope)} AND ${isOfNarrowed('d', { scope, part })})
    SELECT p.franchisee_id, p.equipment, p.of_id, c.from_ms, s.measure, 0::float8 AS value
    FROM (SELECT DISTINCT p.franchisee_id, p.equipment, p.of_id FROM p) p CROSS JOIN ${cellRows(days)}
    CROSS JOIN (VALUES (${sql.lit(`linked.${link.name}`)}), (${sql.lit(`linking.${link.name}`)})) AS s (measure)
    UNION ALL ${sideSums(`linked.${link.name}`, of, { of: 'named_id', measure: link.linked, equipment: [link.to] })}
    UNION ALL ${sideSums(`linking.${link.name}`, of, { of: 'device_id', measure: link.linking, equipment: scope.equipment })})`;
}

interface Side extends Pick<RollupScope, 'equipment'> {
  readonly of: 'device_id' | 'named_id';
  readonly measure: OrderMeasure;
}

/**
 * A row for each pair and span that has sums. Each day belongs to the last span that began by then, and is looked up among them,
 * not held against each. Pairs and sums of the same device are gathered by one aggregate, and not joined: nothing tells
 * how many there are, and a plan that thinks them few holds each pair against each sum.
 */
function sideSums(
  name: string,
  { scope, days }: LinkDays,
  { of, measure, equipment }: Side,
): RawBuilder<unknown> {
  const { fromMs, untilMs } = boundsOf(days);
  const device = sql.ref(`p.${of}`);
  return sql`(
    SELECT pair.franchisee_id, pair.equipment, pair.of_id, u.from_ms, ${sql.lit(name)}, u.value
    FROM (
      SELECT m.device_id, m.store_id, array_agg(m.franchisee_id) FILTER (WHERE m.from_ms IS NULL) AS franchisees,
             array_agg(m.equipment) FILTER (WHERE m.from_ms IS NULL) AS equipments,
             array_agg(m.of_id) FILTER (WHERE m.from_ms IS NULL) AS of_ids,
             array_agg(m.from_ms) FILTER (WHERE m.from_ms IS NOT NULL) AS starts,
             array_agg(m.value) FILTER (WHERE m.from_ms IS NOT NULL) AS sums
      FROM (
        SELECT ${device} AS device_id, p.store_id, p.franchisee_id, p.equipment, p.of_id, NULL::bigint AS from_ms, NULL::float8 AS value
        FROM p
        UNION ALL
        SELECT r.device_id, r.store_id, NULL, NULL, NULL, r.from_ms, sum(r.value)::float8
        FROM (
          SELECT r.device_id, r.store_id, ${startOfSpan(days, sql`r.day_at`)} AS from_ms, coalesce(${toColumn(measure)}, 0) AS value
          FROM ${DEVICE_SUMS} r
          WHERE ${toScopeCondition('r', { ...scope, equipment })} AND r.device_id = ANY(ARRAY(SELECT ${device} FROM p))
            AND r.day_at >= ${fromMs}::bigint AND r.day_at < ${untilMs}::bigint
        ) r WHERE r.from_ms IS NOT NULL GROUP BY r.device_id, r.store_id, r.from_ms
      ) m GROUP BY m.device_id, m.store_id
    ) g CROSS JOIN unnest(g.franchisees, g.equipments, g.of_ids) AS pair (franchisee_id, equipment, of_id)
    CROSS JOIN unnest(g.starts, g.sums) AS u (from_ms, value))`;
}
