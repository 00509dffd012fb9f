import { sql } from 'kysely';
import type { IdleAnswer, IdleDevice } from '../../../../../contract/api/page/statistic/device-charts';
import { IDLE_DEVICES_MAX } from '../../../../../contract/domain/statistic/device-quadrant';
import { ONE_DAY_MS } from '../../../../../contract/limits';
import type { TenantTransaction } from '../../../../database/tenant';
import { toScopeCondition } from '../../../list/list-source';
import { isOfModel } from '../../narrowing';
import type { RollupRead } from '../../rollup-repository';

/** Devices in use without an order for so many whole days, counted from their binding where there never was one. */
export async function readLongIdle(
  trx: TenantTransaction,
  { scope, nowMs }: Pick<RollupRead, 'scope' | 'nowMs'>,
  { days }: { readonly days: number },
): Promise<Omit<IdleAnswer, 'updatedAt'>> {
  const since = sql`coalesce(d.last_order_at, d.bind_at)`;
  const { rows } = await sql<IdleDevice & { readonly total: number }>`
    SELECT d.device_id AS id, d.device_number AS "deviceNumber", s.name AS "storeName", d.position,
           d.display_status::float8 AS "displayStatus", d.last_order_at::float8 AS "lastOrderAt",
           ((${nowMs}::bigint - ${since}) / ${sql.lit(ONE_DAY_MS)})::float8 AS "idleDays",
           (count(*) OVER ())::float8 AS total
    FROM device d LEFT JOIN store s ON s.franchisee_id = d.franchisee_id AND s.id = d.store_id
    WHERE ${toScopeCondition('d', scope)} AND ${isOfModel('d', scope)} AND d.enabled AND ${since} <= ${nowMs - days * ONE_DAY_MS}::bigint
    ORDER BY ${since}, d.device_number, d.device_id LIMIT ${sql.lit(IDLE_DEVICES_MAX)}`.execute(trx);
  return {
    devices: rows.map(({ total: _total, ...device }) => device),
    total: rows[0]?.total ?? 0,
  };
}
