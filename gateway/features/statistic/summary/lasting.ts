import { sql } from 'kysely';
import {
  LASTING_MAX,
  type LastingAnswer,
  type LastingDevice,
} from '../../../../contract/api/page/statistic/beside';
import { startOfDay } from '../../../../contract/day';
import { LASTING_DAYS, ONE_DAY_MS } from '../../../../contract/limits';
import type { LastingChart } from '../../../../contract/resources/metric';
import type { TenantTransaction } from '../../../database/tenant';
import { toScopeCondition } from '../../list/list-source';
import { DAY_SUMS } from '../../order/order-deltas';
import { isOfModel } from '../narrowing';
import { toMetricSql } from '../metric-sql';
import type { RollupScope } from '../rollup-repository';

/**
 * The devices that run out first: what their entries hold now, by the mean of what they used on the last whole days.
 * What is read are the devices and a row for each of them and day.
 */
export async function readLasting(
  trx: TenantTransaction,
  { list, left, used }: LastingChart,
  { scope, nowMs }: { readonly scope: RollupScope; readonly nowMs: number },
): Promise<LastingAnswer['devices']> {
  const untilMs = startOfDay(nowMs);
  const fromMs = untilMs - LASTING_DAYS * ONE_DAY_MS;
  const entries = sql`d.attributes -> ${sql.lit(list)}`;
  const held = sql`e -> ${sql.lit(left)}`;
  const usedSql = toMetricSql({ sum: [used] });
  const { rows } = await sql<LastingDevice>`
    SELECT d.device_id AS id, d.device_number AS "deviceNumber", coalesce(s.name, '') AS "storeName", h."left",
           u.per_day AS "perDay", h."left" / u.per_day AS days
    FROM device d
    LEFT JOIN store s ON s.franchisee_id = d.franchisee_id AND s.id = d.store_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(CASE WHEN jsonb_typeof(${held}) = 'number' THEN (${held})::float8 END), 0)::float8 AS "left"
      FROM jsonb_array_elements(CASE WHEN jsonb_typeof(${entries}) = 'array' THEN ${entries} ELSE '[]'::jsonb END) e
    ) h
    JOIN (
      SELECT r.franchisee_id, r.device_id, ${usedSql} / ${sql.lit(LASTING_DAYS)} AS per_day
      FROM ${DAY_SUMS} r
      WHERE r.franchisee_id = ${scope.franchiseeId} AND r.equipment = ANY(${[...(scope.equipment ?? [])]}::text[])
        AND r.day_at >= ${fromMs}::bigint AND r.day_at < ${untilMs}::bigint
      GROUP BY 1, 2 HAVING ${usedSql} > 0
    ) u ON u.franchisee_id = d.franchisee_id AND u.device_id = d.device_id
    WHERE ${toScopeCondition('d', scope)} AND ${isOfModel('d', scope)}
    ORDER BY days, d.device_id LIMIT ${sql.lit(LASTING_MAX)}`.execute(trx);
  return rows;
}
