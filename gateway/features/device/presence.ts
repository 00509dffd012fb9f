import { sql } from 'kysely';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import { deleteOldRows, type TenantSweep } from '../../jobs/sweep';
import { toEventId } from './device-event';
import './presence-tables';

/** What presence is told by. */
export interface PresenceFacts {
  readonly enabled: boolean;
  readonly online: boolean;
}

/** Which device a step is of, and where it stands. */
export interface PresencePlace {
  readonly franchisee_id: string;
  readonly device_id: string;
  readonly equipment: string;
  readonly store_id: string;
}

/** A year and its comparison with the year before need no more. */
export const PRESENCE_KEPT_MS = 800 * ONE_DAY_MS;

/** What a change adds to the devices in use, and to those of them that are online; null where nothing. */
export function toPresenceStep(
  before: PresenceFacts | null,
  after: PresenceFacts | null,
): { readonly enabled_step: number; readonly online_step: number } | null {
  const [was, is] = [toPresence(before), toPresence(after)];
  const step = { enabled_step: is.enabled - was.enabled, online_step: is.online - was.online };
  return step.enabled_step === 0 && step.online_step === 0 ? null : step;
}

function toPresence(facts: PresenceFacts | null) {
  const enabled = facts?.enabled === true ? 1 : 0;
  return { enabled, online: facts?.online === true ? enabled : 0 };
}

/** Keeps what a change of a device means for the time that devices are there, in the transaction of the change. */
export async function keepPresence(
  trx: TenantTransaction,
  { franchisee_id, device_id, equipment, store_id }: PresencePlace,
  {
    before,
    after,
    at,
  }: { readonly before: PresenceFacts | null; readonly after: PresenceFacts | null; readonly at: number },
): Promise<void> {
  const step = toPresenceStep(before, after);
  if (step === null) return;
  const place = { franchisee_id, device_id, equipment, store_id };
  await trx
    .insertInto('device_presence')
    .values({ ...place, step_id: toEventId(at), at, ...step })
    .execute();
}

/** The same where a device is put into use or out of it without having been read; before its row changes. */
export async function keepEnabling(
  trx: TenantTransaction,
  { franchiseeId, id }: { readonly franchiseeId: string; readonly id: string },
  { isEnabled, at }: { readonly isEnabled: boolean; readonly at: number },
): Promise<void> {
  const step = sql.lit(isEnabled ? 1 : -1);
  await sql`INSERT INTO device_presence
      (franchisee_id, step_id, at, equipment, store_id, device_id, enabled_step, online_step)
    SELECT franchisee_id, ${toEventId(at)}, ${at}::bigint, equipment, store_id, device_id, ${step},
           CASE WHEN online THEN ${step} ELSE 0 END
    FROM device
    WHERE franchisee_id = ${franchiseeId} AND device_id = ${id} AND enabled <> ${isEnabled}`.execute(trx);
}

/** Steps that no figure asks for any more. */
export const PRESENCE_SWEEP: TenantSweep = {
  table: 'device_presence',
  deleteSome: (trx, { nowMs, limit, franchiseeId }) =>
    deleteOldRows(trx, {
      table: 'device_presence',
      key: ['franchisee_id', 'step_id'],
      where: sql`franchisee_id = ${franchiseeId} AND at < ${nowMs - PRESENCE_KEPT_MS}`,
      orderBy: sql`at`,
      limit,
      isChanging: false,
    }),
};
