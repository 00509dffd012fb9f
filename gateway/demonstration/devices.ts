import type { RateDeclaration } from '../../contract/resources/statistic/rate';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../contract/limits';
import { DisplayStatus } from '../../contract/domain/device';
import type { PartDeclaration } from '../../contract/resources/upkeep/part';
import type { PlaceTable } from '../features/store/tables';
import type { DeviceTraits, SeedEquipment } from './equipment/seed-equipment';
import type { SeedType } from './equipment/seed-types';
import type { Random } from './random';
import type { StorePlan, TenantPlan } from './tenants';

/** A device while the demonstration is made; counters grow with its orders. */
export interface SeedDevice {
  /** Word of its type on the wire. */
  readonly equipment: string;
  /** How devices of its type are used. */
  readonly seed: SeedEquipment;
  /** Declared versions of its module, the newest last. */
  readonly firmware: readonly string[];
  /** What of its orders is worked out when they have ended. */
  readonly rates: readonly RateDeclaration[];
  /** Declared parts that wear with every start. */
  readonly parts: readonly PartDeclaration[];
  readonly device_id: string;
  readonly device_number: string;
  readonly device_name: string;
  readonly imei: string;
  readonly store: StorePlan;
  readonly placeKind: PlaceTable['kind'];
  readonly room_name: string;
  readonly position: string;
  readonly traits: DeviceTraits;
  readonly attributes: Record<string, unknown>;
  readonly status: number;
  /** Is to stay unused for days; others may be, where few orders are made. */
  readonly isLongIdle: boolean;
  isSevereTimeout: boolean;
  readonly bindAt: number;
  readonly fault: { readonly code: string; readonly text: string } | undefined;
  readonly lastHeartbeatAt: number;
  readonly signal: number;
  /** No order of the past begins or runs after this moment. */
  quietSince: number;
  /** End of the latest order; the next one begins after it. */
  freeAt: number;
  currentOrderNo: string | null;
  currentOrderId: string | null;
  /** Starts in the time that orders are made for. */
  starts: number;
  todayStarts: number;
  todayFreeStarts: number;
  todayIncomeCents: number;
  totalIncomeCents: number;
  lastOrderAt: number | null;
}

export interface DeviceSettings {
  readonly types: readonly SeedType[];
  readonly random: Random;
  readonly nowMs: number;
  readonly tenantIndex: number;
}

/** Coprime to every count of devices here, so that multiplying by it shuffles the positions. */
const SHUFFLE = 97;
/** From here on a tenant has enough devices of a type for one in every state. */
const ENOUGH_FOR_EVERY_STATE = 30;

/** Makes the devices of a tenant, machines before the dispensers that are linked to them. */
export function makeDevices(plan: TenantPlan, settings: DeviceSettings): SeedDevice[] {
  return settings.types.reduce<SeedDevice[]>(
    (devices, type) => [...devices, ...makeType(plan, type, devices, settings)],
    [],
  );
}

function makeType(
  plan: TenantPlan,
  type: SeedType,
  known: readonly SeedDevice[],
  settings: DeviceSettings,
): SeedDevice[] {
  const { word: equipment } = type;
  const stores = plan.stores.flatMap((store, index) =>
    Array.from({ length: countAt(plan, index, type) }, (_, indexInStore) => ({ store, indexInStore })),
  );
  const states = drawStates(stores.length, settings.random.fork(`states ${equipment}`));
  return stores.map(({ store, indexInStore }, index) => {
    const partner = findPartner(equipment, store, indexInStore, known);
    const device = makeDevice(plan, type, store, {
      ...settings,
      random: settings.random.fork(`${equipment} ${index}`),
      index,
      indexInStore,
      count: stores.length,
      state: states[index] ?? { status: DisplayStatus.idle, isLongIdle: false, isSevereTimeout: false },
      partner,
    });
    if (partner !== undefined && equipment === 'washing_partner') {
      partner.attributes['detergentLinked'] = device.device_number;
    }
    return device;
  });
}

/** As the store's plan says, else evenly over the stores, the first ones taking what is left over. */
function countAt({ stores }: TenantPlan, index: number, { word, devices }: SeedType): number {
  if (devices === null) return stores[index]?.equipment[word] ?? 0;
  return Math.floor(devices / stores.length) + (index < devices % stores.length ? 1 : 0);
}

interface State {
  readonly status: number;
  readonly isLongIdle: boolean;
  readonly isSevereTimeout: boolean;
}

/** 5 % offline, a sixth running, and one of everything else where there are enough devices. */
function drawStates(count: number, random: Random): readonly State[] {
  const least = count >= ENOUGH_FOR_EVERY_STATE ? 1 : 0;
  const share = (part: number): number => Math.max(least, Math.round(count * part));
  const of = (amount: number, status: number, marks: Partial<State> = {}): State[] =>
    Array.from({ length: amount }, () => ({ status, isLongIdle: false, isSevereTimeout: false, ...marks }));
  const states = [
    ...of(share(0.05), DisplayStatus.offline),
    ...of(share(0.02), DisplayStatus.fault),
    ...of(share(0.01), DisplayStatus.disabled),
    ...of(share(0.01), DisplayStatus.servicing),
    ...of(share(0.004), DisplayStatus.upgrading),
    ...of(share(0.02), DisplayStatus.reserved),
    ...of(share(0.005), DisplayStatus.running, { isSevereTimeout: true }),
    ...of(share(0.16), DisplayStatus.running),
    ...of(share(0.02), DisplayStatus.idle, { isLongIdle: true }),
  ].slice(0, count);
  const all = [...states, ...of(count - states.length, DisplayStatus.idle)];
  return random.shuffle(all);
}

/** The machine in the same store that a dispenser serves; dryers take no detergent. */
function findPartner(
  equipment: string,
  store: StorePlan,
  indexInStore: number,
  known: readonly SeedDevice[],
): SeedDevice | undefined {
  const served = equipment === 'washing_partner' ? 'washer' : equipment === 'shower_partner' ? 'shower' : '';
  return known.filter(
    (device) =>
      device.equipment === served &&
      device.store === store &&
      device.traits.attributes['machineKind'] !== 'dryer',
  )[indexInStore];
}

interface DevicePlace extends DeviceSettings {
  readonly index: number;
  readonly indexInStore: number;
  readonly count: number;
  readonly state: State;
  readonly partner: SeedDevice | undefined;
}

function makeDevice(
  plan: TenantPlan,
  { word, seed, firmware, rates, parts }: SeedType,
  store: StorePlan,
  place: DevicePlace,
): SeedDevice {
  const { random, nowMs, index, indexInStore, count, state, tenantIndex, partner } = place;
  const { letter, describe } = seed;
  const placeKind = plan.places.find(({ name }) => name === store.place)?.kind ?? 'school';
  const traits = describe({
    random,
    nowMs,
    index: (index * SHUFFLE) % count,
    count,
    status: state.status,
    placeKind,
    partnerNumber: partner?.device_number,
    washerKinds: plan.washerKinds,
  });
  const device_number = `${letter}${String(index + 1).padStart(4, '0')}`;
  const building = store.buildings[indexInStore % store.buildings.length] ?? '';
  const floor = 1 + (Math.floor(indexInStore / (2 * store.buildings.length)) % 6);
  const quietSince = drawQuietSince(state, random, nowMs);
  const isOffline = state.status === DisplayStatus.offline;
  return {
    equipment: word,
    seed,
    firmware,
    rates,
    parts,
    device_id: `${plan.franchisee.id}-${device_number}`,
    device_number,
    device_name: `${building}${traits.label}${indexInStore + 1}号`,
    imei: `86${String(tenantIndex).padStart(3, '0')}${[...letter].map((each) => each.charCodeAt(0)).join('')}${String(index + 1).padStart(8, '0')}`,
    store,
    placeKind,
    room_name: `${building}${floor}层`,
    position: `${building}-${floor}层-${indexInStore % 2 === 0 ? '左' : '右'}${1 + (indexInStore % 4)}`,
    traits,
    attributes: { ...traits.attributes },
    ...state,
    bindAt: nowMs - (random.chance(0.05) ? random.int(10, 60) : random.int(95, 700)) * ONE_DAY_MS,
    fault: state.status === DisplayStatus.fault ? random.pick(traits.faults) : undefined,
    lastHeartbeatAt: isOffline ? quietSince : nowMs - random.int(3, 55) * ONE_SECOND_MS,
    signal: isOffline ? 0 : store.hasBadSignal === true ? random.int(3, 7) : random.int(14, 31),
    quietSince,
    freeAt: 0,
    ...UNUSED,
  };
}

/** Of a device that has had no order yet: what its orders fill in as they are made. */
export const UNUSED = {
  currentOrderNo: null,
  currentOrderId: null,
  starts: 0,
  todayStarts: 0,
  todayFreeStarts: 0,
  todayIncomeCents: 0,
  totalIncomeCents: 0,
  lastOrderAt: null,
} as const;

/** Since when the device has taken no order, from what keeps it from taking one. */
function drawQuietSince({ status, isLongIdle }: State, random: Random, nowMs: number): number {
  if (isLongIdle) return nowMs - random.int(84, 480) * ONE_HOUR_MS;
  switch (status) {
    case DisplayStatus.offline:
      return nowMs - random.int(35, 6_000) * ONE_MINUTE_MS;
    case DisplayStatus.disabled:
      return nowMs - random.int(1, 15) * ONE_DAY_MS;
    case DisplayStatus.fault:
      return nowMs - random.int(20, 1_200) * ONE_MINUTE_MS;
    case DisplayStatus.servicing:
    case DisplayStatus.upgrading:
      return nowMs - random.int(2, 12) * ONE_MINUTE_MS;
    default:
      return nowMs;
  }
}
