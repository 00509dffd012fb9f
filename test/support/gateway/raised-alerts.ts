import type { Kysely } from 'kysely';
import type { Database } from '../../../gateway/database/schema';
import { withTenant } from '../../../gateway/database/tenant';

interface Raised {
  readonly equipment: string;
  readonly rule: string;
  /** 1 urgent, 2 important, 3 hint. */
  readonly level: number;
  /** Since when, epoch ms. */
  readonly at: number;
}

/** Writes firing alerts, each on a device of its type in a store of its own where there are as many; yields ids. */
export async function raiseAlerts(
  db: Kysely<Database>,
  franchiseeId: string,
  alerts: readonly Raised[],
): Promise<readonly string[]> {
  return withTenant(db, franchiseeId, async (trx) => {
    const devices = await trx
      .selectFrom('device')
      .select(['device_id', 'device_number', 'store_id', 'equipment'])
      .where('franchisee_id', '=', franchiseeId)
      .orderBy('device_id')
      .execute();
    const takenStores = new Set<string>();
    const rows = alerts.map(({ equipment, rule, level, at }, index) => {
      const own = devices.filter((device) => device.equipment === equipment);
      const device = own.find(({ store_id }) => !takenStores.has(store_id)) ?? own[0];
      if (device === undefined) throw new Error(`${franchiseeId} has no device of ${equipment}.`);
      takenStores.add(device.store_id);
      return {
        ...device,
        franchisee_id: franchiseeId,
        alert_id: `${at.toString(36)}-${index}`,
        rule,
        level,
        status: 1,
        first_at: at,
        last_at: at,
      };
    });
    await trx.insertInto('alert').values(rows).execute();
    return rows.map(({ alert_id }) => alert_id);
  });
}
