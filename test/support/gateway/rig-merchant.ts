import type { Insertable } from 'kysely';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import { withTenant } from '../../../gateway/database/tenant';
import type { DeviceTable } from '../../../gateway/features/device/tables';

/** A merchant with one store, for an engine to be tried on. */
export interface RigMerchant {
  readonly franchiseeId: string;
  readonly deviceIds: readonly string[];
  readonly equipment: string;
  /** When all of it came to be, epoch ms. */
  readonly nowMs: number;
  /** What its devices are like. */
  readonly state: Pick<Insertable<DeviceTable>, 'display_status' | 'online'>;
}

/** IMEI of a device's module. */
export function imeiOf({ franchiseeId }: Pick<RigMerchant, 'franchiseeId'>, deviceId: string): string {
  return `${franchiseeId}-${deviceId}`;
}

/** Writes the merchant, its store `s1`, its devices and their modules. */
export async function insertRigMerchant({ db }: OpenDatabase, merchant: RigMerchant): Promise<void> {
  const { franchiseeId, deviceIds, equipment, nowMs, state } = merchant;
  const account = { kind: 'merchant', mobile: '', subject_type: 1, certification: 2 } as const;
  await db
    .insertInto('franchisee')
    .values({ ...account, id: franchiseeId, name: franchiseeId, created_at: nowMs })
    .execute();
  await withTenant(db, franchiseeId, async (trx) => {
    const own = { franchisee_id: franchiseeId };
    await trx
      .insertInto('place')
      .values({ ...own, id: 'p', kind: 'school', name: 'p' })
      .execute();
    await trx
      .insertInto('store')
      .values({ ...own, id: 's1', place_id: 'p', name: 's1', created_at: nowMs })
      .execute();
    const devices = deviceIds.map((device_id) => ({
      ...own,
      ...state,
      ...{ device_id, equipment, device_number: device_id, device_name: device_id, store_id: 's1' },
      ...{ imei: imeiOf(merchant, device_id), model: 'M', link_type: 'serial' },
      ...{ bind_at: nowMs, attributes: '{}' },
    }));
    await trx.insertInto('device').values(devices).execute();
    const modules = devices.map(({ imei, device_id }) => ({
      ...{ imei, device_id, owner_franchisee_id: franchiseeId },
    }));
    await trx.insertInto('device_module').values(modules).execute();
  });
}
