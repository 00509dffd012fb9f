import type { StackDeclaration } from '../../../contract/resources/evidence/stack';
import { derive } from '../../device-link/device-program/derived';
import { entriesIn } from '../../device-link/device-program/entries';
import type { EntryRule } from '../../device-link/device-program/device-profile';
import type { Readings } from '../../features/device/sample-tables';
import { stackReadings } from '../../features/device/stack-readings';
import type { SeedDevice } from '../devices';
import type { LivingTraits } from '../equipment/living-traits';
import { round } from '../equipment/seed-equipment';
import type { SeedOrder } from '../order-maker';
import type { Random } from '../random';

export interface ToldOfEntries {
  readonly fields: readonly string[];
  readonly stacks: readonly StackDeclaration[];
  readonly traits: LivingTraits;
  /** Runs of the device at whatever time. */
  readonly orders: readonly SeedOrder[];
  readonly random: Random;
}

/**
 * What a report tells of the entries of a device's list, each of which runs for an order of its own, and what the whole
 * device tells that follows from them.
 */
export function toldOfEntries(
  device: SeedDevice,
  at: number,
  { fields, stacks, traits, orders, random }: ToldOfEntries,
): Readings {
  const { entries: rule, derived = {} } = traits;
  if (rule === undefined || stacks.length === 0) return {};
  const running = orders.filter(({ started_at, ended_at }) => isWithin(at, started_at, ended_at));
  const taken = new Map(
    running.map(({ item_name, order_no }) => [device.seed.slotOf?.(item_name), order_no] as const),
  );
  const entries = entriesIn(device.attributes, rule.field).map((entry) => ({
    ...entry,
    ...toColumns(rule, taken.get(String(entry[rule.key])), random),
  }));
  const shown = derive(derived, { ...device.attributes, [rule.field]: entries });
  const whole = fields.flatMap((field) => {
    const value = Object.hasOwn(derived, field) ? shown[field] : undefined;
    return typeof value === 'number' ? [[field, value] as const] : [];
  });
  const ofEntries = stacks.flatMap((stack) => Object.entries(stackReadings(stack, shown)));
  return Object.fromEntries([...whole, ...ofEntries]);
}

/** Of the last two digits of an order's number. */
const SHARES = 100;

function isWithin(at: number, from: number | null, to: number | null): boolean {
  return from !== null && at >= from && (to === null || at < to);
}

function toColumns({ columns }: EntryRule, orderNo: string | undefined, random: Random) {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => {
      if (column.kind !== 'wander') return [];
      const [least, most] = orderNo === undefined ? column.idle : column.running;
      // What is plugged in draws about the same from its beginning to its end.
      const level = least + ((Number((orderNo ?? '').slice(-2)) || 0) / SHARES) * (most - least);
      const next = level + (random.next() - 0.5) * column.step;
      return [[name, round(Math.min(most, Math.max(least, next)), column.digits)] as const];
    }),
  );
}
