import type { TenantTransaction } from '../../../database/tenant';
import type { AlertDevice } from './alert-facts';
import type { OpeningHours } from './opening';

const NO_LIMITS: ReadonlyMap<string, number> = new Map();

/** When stores are open, by store. */
export async function readStoreHours(
  trx: TenantTransaction,
  franchiseeId: string,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, OpeningHours>> {
  if (storeIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('store')
    .select(['id', 'open_from_minute as fromMinute', 'open_to_minute as toMinute'])
    .where('franchisee_id', '=', franchiseeId)
    .where('id', 'in', [...storeIds])
    .execute();
  return new Map(rows.map(({ id, ...hours }) => [id, hours]));
}

/** Limits that stores have of their own: by rule, for the type and the store of a device. */
export async function readStoreLimits(
  trx: TenantTransaction,
  franchiseeId: string,
  storeIds: readonly string[],
): Promise<(device: Pick<AlertDevice, 'store_id' | 'equipment'>) => ReadonlyMap<string, number>> {
  if (storeIds.length === 0) return () => NO_LIMITS;
  const rows = await trx
    .selectFrom('store_alert_limit')
    .select(['store_id', 'equipment', 'rule', 'value'])
    .where('franchisee_id', '=', franchiseeId)
    .where('store_id', 'in', [...storeIds])
    .execute();
  const byPlace = new Map<string, Map<string, number>>();
  for (const { rule, value, ...place } of rows) {
    const own = byPlace.get(keyOf(place)) ?? new Map<string, number>();
    byPlace.set(keyOf(place), own.set(rule, value));
  }
  return (device) => byPlace.get(keyOf(device)) ?? NO_LIMITS;
}

function keyOf({ store_id, equipment }: Pick<AlertDevice, 'store_id' | 'equipment'>): string {
  return JSON.stringify([store_id, equipment]);
}
