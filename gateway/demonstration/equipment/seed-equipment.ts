import type { PlaceTable } from '../../features/store/tables';
import type { Random } from '../random';

/** The types with a seed of their own, as they travel on the wire (spec §2, login-page context). */
export type EquipmentWord =
  'washer' | 'water' | 'shower' | 'power_controller' | 'washing_partner' | 'shower_partner' | 'box';

/** What a device is made from. */
export interface DeviceContext {
  readonly random: Random;
  readonly nowMs: number;
  /** Position among the tenant's devices of the type, and how many there are. */
  readonly index: number;
  readonly count: number;
  readonly status: number;
  readonly placeKind: PlaceTable['kind'];
  /** Number of the machine that a dispenser serves, in the same store. */
  readonly partnerNumber: string | undefined;
  /** For washers: how many of the type are drums and dryers. */
  readonly washerKinds: { readonly drum: number; readonly dryer: number };
}

/** What is particular to one device; `attributes` carries the field names of the declaration. */
export interface DeviceTraits {
  readonly label: string;
  readonly model: string;
  readonly linkType: 'serial' | 'pulse' | 'relay';
  readonly faults: readonly Fault[];
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface Fault {
  readonly code: string;
  readonly text: string;
}

/** One use of a device, before it is known how it went. */
export interface Service {
  readonly itemName: string;
  readonly plannedSec: number;
  readonly priceCents: number;
  /** Name of what it is settled by: stopping half-way costs half (pages 4.2); null where it costs the same. */
  readonly meteredBy: string | null;
  /** What was used after the given share of it, 0–1, under the names of pages 4.7. */
  readonly usage: (share: number) => Readonly<Record<string, unknown>>;
  /** What its start asks the device for beside that. @default nothing */
  readonly asks?: Readonly<Record<string, string | number | boolean>>;
}

/** How one type of equipment looks and is used in the demonstration. */
export interface SeedEquipment {
  /** First letter of device and order numbers. */
  readonly letter: string;
  /** Uses of one device on an ordinary day. */
  readonly startsPerDay: number;
  /** Weights of the hours 0–23. */
  readonly hours: readonly number[];
  /** Part of its uses that somebody reserves some time before. @default none */
  readonly reservedShare?: number;
  /** Several users at once (power boxes have ten ports). */
  readonly slots: number;
  readonly describe: (context: DeviceContext) => DeviceTraits;
  /** Which of these an order is for, by what it is called. @default nobody knows */
  readonly slotOf?: (itemName: string) => string | undefined;
  readonly serve: (device: ServedDevice, random: Random) => Service;
  /** Part of what goes through the meters of a device that no order is for. @default none */
  readonly lostShare?: (attributes: Readonly<Record<string, unknown>>) => number;
  /** What a device shows of the order that it works on. @default nothing */
  readonly taken?: (
    attributes: Readonly<Record<string, unknown>>,
    orderNo: string,
  ) => DeviceTraits['attributes'];
}

/** What a use depends on. */
interface ServedDevice {
  readonly traits: DeviceTraits;
  readonly bindAt: number;
}

/** Statuses that the makers look at. */
export const RUNNING = 2;

export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
