import type { Selectable } from 'kysely';
import { COLUMNS } from '../../../../contract/resources/source';
import type { DeviceTable } from '../../device/tables';
import type { OpeningHours } from './opening';

/** A device as rules look at it. */
export type AlertDevice = Selectable<DeviceTable>;

/** What a rule is judged by. */
export interface AlertFacts {
  readonly device: AlertDevice;
  /** Declared versions of the firmware, the newest last. */
  readonly versions: readonly string[];
  /** When any device of the store last had an order; null for never. */
  readonly storeSoldAt: number | null;
  /** When its store is open; null for always. */
  readonly hours: OpeningHours | null;
  /** Limits that its store has of its own, by rule. */
  readonly limits: ReadonlyMap<string, number>;
}

/** The value of a field of the page; undefined where the row itself does not hold one. */
export function readField(device: AlertDevice, field: string): unknown {
  if (!Object.hasOwn(COLUMNS.device, field)) return device.attributes[field];
  const columns: ReadonlyMap<string, unknown> = new Map(Object.entries(device));
  return columns.get(field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}
