import { meetsConditions } from '../../../contract/resources/action';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import type { ResolvedStoreSwitch, SwitchRefusal } from '../../../contract/resources/store-switch';
import type { TenantTransaction } from '../../database/tenant';
import '../device/tables';
import './tables';

/** The switches of the stores, by the word of the type on the wire; types without any are left out. */
export type StoreSwitches = ReadonlyMap<string, readonly ResolvedStoreSwitch[]>;

/** Looks up what is declared. */
export function createStoreSwitches(pages: readonly ResolvedPage[]): StoreSwitches {
  return new Map(
    pages.flatMap((page) =>
      'storeSwitches' in page && page.source.equipment !== null && page.storeSwitches.length > 0
        ? [[page.source.equipment, page.storeSwitches] as const]
        : [],
    ),
  );
}

/** A store as one type sees it. */
export interface StoreOfType {
  readonly franchiseeId: string;
  readonly storeId: string;
  readonly equipment: string;
}

/** How the switches of a store stand that somebody has switched, by their fields. */
export async function readSwitched(
  trx: TenantTransaction,
  { franchiseeId, storeId, equipment }: StoreOfType,
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await trx
    .selectFrom('store_switch')
    .select(['field', 'is_on'])
    .where('franchisee_id', '=', franchiseeId)
    .where('store_id', '=', storeId)
    .where('equipment', '=', equipment)
    .execute();
  return new Map(rows.map(({ field, is_on }) => [field, is_on]));
}

/** A device that an order is for. */
export interface OrderedDevice {
  readonly franchiseeId: string;
  readonly deviceId: string;
  readonly equipment: string;
}

/**
 * The switch of the device's store that is off and refuses what is asked for; null when none does. Looks nothing up
 * unless a switch could refuse it: nearly every order passes here.
 */
export async function findRefusing(
  trx: TenantTransaction,
  switches: StoreSwitches,
  { franchiseeId, deviceId, equipment }: OrderedDevice,
  isAsked: (refusal: SwitchRefusal) => boolean,
): Promise<ResolvedStoreSwitch | null> {
  const asked = (switches.get(equipment) ?? []).filter(({ refuses }) => refuses !== null && isAsked(refuses));
  if (asked.length === 0) return null;
  const device = await trx
    .selectFrom('device')
    .select(['store_id', 'attributes'])
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  if (device === undefined) return null;
  const switched = await readSwitched(trx, { franchiseeId, storeId: device.store_id, equipment });
  const off = asked.filter(({ field, isOn }) => !(switched.get(field) ?? isOn));
  return off.find(({ concerns }) => meetsConditions(device.attributes, concerns)) ?? null;
}
