import { sql, type RawBuilder } from 'kysely';
import { ONE_DAY_MS } from '../../../../contract/limits';
import { deleteOldRows, type TenantSweep } from '../../../jobs/sweep';
import './device-income-tables';

/** Weeks before an hour whose same hours say what it would have earned. */
export const BASE_WEEKS = 4;
const ONE_WEEK_MS = 7 * ONE_DAY_MS;
/** How far back a period may begin for which they are asked. */
const ASKED_DAYS = 184;
/** Periods of the last half year, and the weeks before each. */
export const DEVICE_INCOME_KEPT_MS = ASKED_DAYS * ONE_DAY_MS + BASE_WEEKS * ONE_WEEK_MS;
/** The first moment of periods for which it is still kept what devices earned before. */
export const toFirstWithIncome = (nowMs: number): number => nowMs - ASKED_DAYS * ONE_DAY_MS;

const INCOME = sql`received_cents + platform_share_cents`;

/** Adds what changes of orders mean for the hours of devices, in the statement that folds them (decision 081). */
export function foldDeviceIncome(changes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
      INSERT INTO device_income_hour AS r (franchisee_id, equipment, device_id, hour_at, income_cents)
      SELECT franchisee_id, min(equipment), device_id, hour_at, sum(${INCOME})
      FROM ${changes} GROUP BY franchisee_id, device_id, hour_at HAVING sum(${INCOME}) <> 0
      ON CONFLICT (franchisee_id, device_id, hour_at)
      DO UPDATE SET income_cents = r.income_cents + excluded.income_cents`;
}

/** What devices earned by the hour and is not folded yet: several rows may be of one hour. */
export const WAITING_INCOME = sql`(
  SELECT franchisee_id, device_id, hour_at, ${INCOME} AS income_cents FROM order_delta)`;

/** Hours that no figure asks for any more. */
export const DEVICE_INCOME_SWEEP: TenantSweep = {
  table: 'device_income_hour',
  deleteSome: (trx, { nowMs, limit, franchiseeId }) =>
    deleteOldRows(trx, {
      table: 'device_income_hour',
      key: ['franchisee_id', 'device_id', 'hour_at'],
      where: sql`franchisee_id = ${franchiseeId} AND hour_at < ${nowMs - DEVICE_INCOME_KEPT_MS}`,
      orderBy: sql`hour_at`,
      limit,
    }),
};
