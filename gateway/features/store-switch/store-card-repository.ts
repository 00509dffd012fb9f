import { sql } from 'kysely';
import type { ResolvedStoreSwitch } from '../../../contract/resources/store-switch';
import type { Reader } from '../../caller/reader';
import type { TenantTransaction } from '../../database/tenant';
import { toSql } from '../list/list-condition';
import type { ListScope, ListSource } from '../list/list-source';
import { toConcerned } from '../list/switch-column';
import type { StoreOfType } from '../store/store-offers';

/** A store that the reader may see; undefined when there is none. */
export function readStore(
  trx: TenantTransaction,
  { franchiseeId, storeIds }: Pick<Reader, 'franchiseeId' | 'storeIds'>,
  id: string,
) {
  return trx
    .selectFrom('store')
    .innerJoin('place', (join) =>
      join.onRef('place.franchisee_id', '=', 'store.franchisee_id').onRef('place.id', '=', 'store.place_id'),
    )
    .select([
      'store.id',
      'store.name',
      'place.name as placeName',
      'store.hotline',
      'store.open_from_minute as openFromMinute',
      'store.open_to_minute as openToMinute',
    ])
    .where('store.franchisee_id', '=', franchiseeId)
    .where('store.id', '=', id)
    .$if(storeIds !== null, (query) => query.where('store.id', 'in', [...(storeIds ?? []), '']))
    .executeTakeFirst();
}

/** Keeps a store until the transaction ends: who switches it waits for whoever was there first. */
export async function lockStore(
  trx: TenantTransaction,
  { franchiseeId, storeId }: Pick<StoreOfType, 'franchiseeId' | 'storeId'>,
): Promise<void> {
  await trx
    .selectFrom('store')
    .select('id')
    .where('franchisee_id', '=', franchiseeId)
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .execute();
}

/** Writes how a switch of a store stands from now on. */
export async function writeSwitch(
  trx: TenantTransaction,
  { franchiseeId, storeId, equipment }: StoreOfType,
  { field, isOn, nowMs }: { readonly field: string; readonly isOn: boolean; readonly nowMs: number },
): Promise<void> {
  const state = { is_on: isOn, changed_at: nowMs };
  await trx
    .insertInto('store_switch')
    .values({ franchisee_id: franchiseeId, store_id: storeId, equipment, field, ...state })
    .onConflict((conflict) =>
      conflict.columns(['franchisee_id', 'store_id', 'equipment', 'field']).doUpdateSet(state),
    )
    .execute();
}

/** Devices of one store, as the lists of the page know them. */
export interface StoreDevices {
  readonly source: ListSource;
  /** Holds one store. */
  readonly scope: ListScope;
}

export interface ConcernedCount {
  readonly devices: number;
  readonly offline: number;
}

/** How many devices each switch is about, in the same order. */
export async function countConcerned(
  trx: TenantTransaction,
  of: StoreDevices,
  switches: readonly ResolvedStoreSwitch[],
): Promise<readonly ConcernedCount[]> {
  if (switches.length === 0) return [];
  const counts = switches.flatMap((each, index) => {
    const concerned = concernedBy(of, each);
    return [
      sql`count(*) FILTER (WHERE ${concerned})::int AS ${sql.id(`d${index}`)}`,
      sql`count(*) FILTER (WHERE ${concerned} AND NOT ${isOnline(of)})::int AS ${sql.id(`o${index}`)}`,
    ];
  });
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(counts)}
    FROM ${of.source.from} WHERE ${of.source.within(of.scope)}`.execute(trx);
  return switches.map((_, index) => ({
    devices: rows[0]?.[`d${index}`] ?? 0,
    offline: rows[0]?.[`o${index}`] ?? 0,
  }));
}

export interface ConcernedDevice {
  readonly id: string;
  readonly online: boolean;
}

/** The devices that a switch is about, in the order of their ids. */
export async function listConcerned(
  trx: TenantTransaction,
  of: StoreDevices,
  about: ResolvedStoreSwitch,
): Promise<readonly ConcernedDevice[]> {
  const { source, scope } = of;
  const { rows } = await sql<ConcernedDevice>`SELECT ${source.id} AS id, ${isOnline(of)} AS online
    FROM ${source.from} WHERE ${source.within(scope)} AND ${concernedBy(of, about)}
    ORDER BY ${source.id}`.execute(trx);
  return rows;
}

function concernedBy({ source, scope }: StoreDevices, about: ResolvedStoreSwitch) {
  return sql`TRUE ${toSql(toConcerned(about), (field) => source.columnOf(field, scope))}`;
}

function isOnline({ source, scope }: StoreDevices) {
  return source.columnOf('online', scope).value;
}
