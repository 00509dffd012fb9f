import type { Kysely } from 'kysely';
import type { PlaceOption } from '../../../contract/api/store';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';

/** Places with the stores that a caller may see; places without any are left out. */
export async function listPlaces(
  db: Kysely<Database>,
  { franchiseeId, storeIds }: { readonly franchiseeId: string; readonly storeIds: readonly string[] | null },
): Promise<readonly PlaceOption[]> {
  const rows = await withTenant(db, franchiseeId, (trx) =>
    trx
      .selectFrom('store')
      .innerJoin('place', (join) =>
        join
          .onRef('place.franchisee_id', '=', 'store.franchisee_id')
          .onRef('place.id', '=', 'store.place_id'),
      )
      .select([
        'place.id as placeId',
        'place.name as placeName',
        'place.kind',
        'store.id',
        'store.name',
        'store.hotline',
      ])
      .where('store.franchisee_id', '=', franchiseeId)
      .$if(storeIds !== null, (query) => query.where('store.id', 'in', [...(storeIds ?? []), '']))
      .orderBy('place.id')
      .orderBy('store.id')
      .execute(),
  );
  const places = new Map<string, PlaceOption>();
  for (const { placeId, placeName, kind, ...store } of rows) {
    const { stores } = places.get(placeId) ?? { stores: [] };
    places.set(placeId, { id: placeId, name: placeName, kind, stores: [...stores, store] });
  }
  return [...places.values()];
}
