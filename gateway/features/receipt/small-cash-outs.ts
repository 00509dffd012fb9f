import type { TenantTransaction } from '../../database/tenant';
import '../store/tables';

/** Up to which amount a store pays cash-outs without a review, where it does at all. */
export interface SmallCashOuts {
  readonly isOn: boolean;
  readonly upToCents: number;
}

/** The same of one store, by its id and name. */
export interface StoreSmall extends SmallCashOuts {
  readonly id: string;
  readonly name: string;
}

interface StoreKey {
  readonly franchiseeId: string;
  readonly storeId: string;
}

const COLUMNS = ['id', 'name', 'small_cash_out_on as isOn', 'small_cash_out_cents as upToCents'] as const;
/** Stores that are told at once. */
const STORES_MAX = 500;

export function readSmall(
  trx: TenantTransaction,
  { franchiseeId, storeId }: StoreKey,
): Promise<StoreSmall | undefined> {
  return trx
    .selectFrom('store')
    .select([...COLUMNS])
    .where('franchisee_id', '=', franchiseeId)
    .where('id', '=', storeId)
    .executeTakeFirst();
}

export function lockSmall(
  trx: TenantTransaction,
  { franchiseeId, storeId }: StoreKey,
): Promise<StoreSmall | undefined> {
  return trx
    .selectFrom('store')
    .select([...COLUMNS])
    .where('franchisee_id', '=', franchiseeId)
    .where('id', '=', storeId)
    .forUpdate()
    .executeTakeFirst();
}

/** Every store of these, by name; of all where none are named. */
export function listSmall(
  trx: TenantTransaction,
  { franchiseeId, storeIds }: { readonly franchiseeId: string; readonly storeIds: readonly string[] | null },
): Promise<StoreSmall[]> {
  const stores = trx
    .selectFrom('store')
    .select([...COLUMNS])
    .where('franchisee_id', '=', franchiseeId)
    .orderBy('name')
    .limit(STORES_MAX);
  if (storeIds === null) return stores.execute();
  return storeIds.length === 0 ? Promise.resolve([]) : stores.where('id', 'in', [...storeIds]).execute();
}

export async function writeSmall(
  trx: TenantTransaction,
  { franchiseeId, storeId }: StoreKey,
  { isOn, upToCents }: SmallCashOuts,
): Promise<void> {
  await trx
    .updateTable('store')
    .set({ small_cash_out_on: isOn, small_cash_out_cents: upToCents })
    .where('franchisee_id', '=', franchiseeId)
    .where('id', '=', storeId)
    .execute();
}
