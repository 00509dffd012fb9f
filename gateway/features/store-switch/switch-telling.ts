import { sql } from 'kysely';
import { CommandStatus, OPEN_COMMAND_STATES } from '../../../contract/domain/command';
import { meetsConditions } from '../../../contract/resources/action';
import type { TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import { tellRegistered } from '../command/system-command';
import type { LockedDevice } from '../device/device-repository';
import type { StoreSwitches } from '../store/store-offers';

export interface SwitchTellingOptions {
  readonly switches: StoreSwitches;
  readonly random: RandomBytes;
}

/**
 * Tells a device that has come back how its store was switched while it could not hear it: in its absence, before it
 * was bound there, or when a command was lost. Yields whether it was told anything.
 */
export type TellMissed = (trx: TenantTransaction, device: LockedDevice, nowMs: number) => Promise<boolean>;

export function createSwitchTelling({ switches, random }: SwitchTellingOptions): TellMissed {
  return async (trx, device, nowMs) => {
    const declared = (switches.get(device.equipment) ?? []).filter(({ concerns }) =>
      meetsConditions(device.attributes, concerns),
    );
    if (declared.length === 0) return false;
    const missed = await readMissed(trx, device);
    const values = Object.fromEntries(
      declared.flatMap(({ field }) => {
        const isOn = missed.get(field);
        return isOn === undefined ? [] : [[field, isOn] as const];
      }),
    );
    if (Object.keys(values).length === 0) return false;
    const { franchisee_id: franchiseeId, device_id: deviceId } = device;
    await tellRegistered(trx, { franchiseeId, deviceId, values, nowMs }, random);
    return true;
  };
}

const HEARD = [...OPEN_COMMAND_STATES, CommandStatus.succeeded];

/** Switches of the store that the device was not told since they were switched. */
async function readMissed(
  trx: TenantTransaction,
  { franchisee_id, store_id, equipment, device_id }: LockedDevice,
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ readonly field: string; readonly is_on: boolean }>`
    SELECT w.field, w.is_on FROM store_switch w
     WHERE w.franchisee_id = ${franchisee_id} AND w.store_id = ${store_id} AND w.equipment = ${equipment}
       AND NOT EXISTS (SELECT FROM device_command c
         WHERE c.franchisee_id = ${franchisee_id} AND c.device_id = ${device_id} AND c.store_id = w.store_id
           AND c.source = 'system' AND c.created_at >= w.changed_at AND c.status = ANY(${HEARD}::smallint[])
           AND c.params -> w.field = to_jsonb(w.is_on))`.execute(trx);
  return new Map(rows.map(({ field, is_on }) => [field, is_on]));
}
