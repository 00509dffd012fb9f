import { sql, type RawBuilder } from 'kysely';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import { deleteOldRows, type TenantSweep } from '../../jobs/sweep';
import { toEventId } from './device-event';
import './presence-tables';

/** What presence is told by. */
export interface PresenceFacts {
  readonly enabled: boolean;
  readonly online: boolean;
  readonly upgrading: boolean;
  readonly fault_code: string | null;
  /** What the device says of it. @default nothing */
  readonly fault_text?: string | null;
}

/** What a change adds to what devices are, and what it means for a fault. */
export interface PresenceStep {
  readonly enabled_step: number;
  readonly online_step: number;
  readonly down_step: number;
  readonly fault_begun: number;
  /** Of the fault that began, for it is counted by its code; null where none did. */
  readonly fault_code: string | null;
  readonly fault_text: string | null;
  readonly isFaultCleared: boolean;
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

/** What a change adds to the devices in use, and to those of them that are online or down; null where nothing. */
export function toPresenceStep(
  before: PresenceFacts | null,
  after: PresenceFacts | null,
): PresenceStep | null {
  const [was, is] = [toPresence(before), toPresence(after)];
  const hasBegun = is.fault === 1 && was.fault === 0;
  const numbers = {
    enabled_step: is.enabled - was.enabled,
    online_step: is.online - was.online,
    down_step: is.down - was.down,
    fault_begun: hasBegun ? 1 : 0,
  };
  // Whoever lets go of a faulty device has not cleared its fault.
  const isFaultCleared = was.fault === 1 && after !== null && is.fault === 0;
  if (!isFaultCleared && Object.values(numbers).every((value) => value === 0)) return null;
  const begun = hasBegun ? after : null;
  return {
    ...numbers,
    fault_code: begun?.fault_code ?? null,
    fault_text: begun?.fault_text ?? null,
    isFaultCleared,
  };
}

/** Down is what shows as offline or as faulty; a fault is there however the device shows. */
function toPresence(facts: PresenceFacts | null) {
  const enabled = facts?.enabled === true ? 1 : 0;
  const fault = (facts?.fault_code ?? null) === null ? 0 : 1;
  const online = facts?.online === true ? enabled : 0;
  const isWell = online === 1 && (fault === 0 || facts?.upgrading === true);
  return { enabled, online, fault, down: isWell ? 0 : enabled };
}

/** The same of the row of a device, in SQL: 1 where it is down, else 0. */
export function downSql(alias: string): RawBuilder<number> {
  const of = (column: keyof PresenceFacts) => sql.ref(`${alias}.${column}`);
  const isFaulty = sql`(${of('fault_code')} IS NOT NULL AND NOT ${of('upgrading')})`;
  return sql<number>`(${of('enabled')} AND (NOT ${of('online')} OR ${isFaulty}))::int`;
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
  const found = toPresenceStep(before, after);
  if (found === null) return;
  const { isFaultCleared, ...step } = found;
  const place = { franchisee_id, device_id, equipment, store_id };
  const begunAt = isFaultCleared ? await readFaultBegun(trx, place) : null;
  const repair_ms = begunAt === null ? null : at - begunAt;
  await trx
    .insertInto('device_presence')
    .values({ ...place, step_id: toEventId(at), at, ...step, repair_ms })
    .execute();
}

/** When the fault began that a device has; null where nobody kept it. */
async function readFaultBegun(
  trx: TenantTransaction,
  { franchisee_id, device_id }: PresencePlace,
): Promise<number | null> {
  const row = await trx
    .selectFrom('device_presence')
    .select('at')
    .where('franchisee_id', '=', franchisee_id)
    .where('device_id', '=', device_id)
    .where('fault_begun', '=', 1)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The same where a device is put into use or out of it without having been read; before its row changes. */
export async function keepEnabling(
  trx: TenantTransaction,
  { franchiseeId, id }: { readonly franchiseeId: string; readonly id: string },
  { isEnabled, at }: { readonly isEnabled: boolean; readonly at: number },
): Promise<void> {
  const step = sql.lit(isEnabled ? 1 : -1);
  await sql`INSERT INTO device_presence
      (franchisee_id, step_id, at, equipment, store_id, device_id, enabled_step, online_step, down_step)
    SELECT franchisee_id, ${toEventId(at)}, ${at}::bigint, equipment, store_id, device_id, ${step},
           CASE WHEN online THEN ${step} ELSE 0 END,
           CASE WHEN online AND (fault_code IS NULL OR upgrading) THEN 0 ELSE ${step} END
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
