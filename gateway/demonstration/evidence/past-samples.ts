import type { Insertable } from 'kysely';
import { CURVE_MARGIN_MS, CURVE_STEPS_MS } from '../../../contract/domain/evidence/curve';
import type { StackDeclaration } from '../../../contract/resources/evidence/stack';
import { ONE_DAY_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { MeasureRule, MeasureRules } from '../../device-link/device-program/device-profile';
import type { DeviceSampleTable, Readings } from '../../features/device/sample-tables';
import type { SeedDevice } from '../devices';
import { LIVING_TRAITS } from '../equipment/living-traits';
import { round, type EquipmentWord } from '../equipment/seed-equipment';
import type { SeedOrder } from '../order-maker';
import type { Random } from '../random';
import { toldOfEntries } from './past-stacks';

/** What is kept of the devices of a type. */
export interface KeptOf {
  readonly fields: readonly string[];
  readonly stacks: readonly StackDeclaration[];
}

export interface PastSamples {
  readonly franchiseeId: string;
  readonly orders: readonly SeedOrder[];
  /** These and others, which ran beside them. */
  readonly runs: readonly SeedOrder[];
  /** Declared curves and stacks by the word of the type. */
  readonly curves: ReadonlyMap<string, KeptOf>;
  readonly nowMs: number;
  readonly random: Random;
}

/** Reports of one run that are made at most, beside those around it; of the last day's stacks one for each step. */
const REPORTS_MAX = 18;
/** When a device reports around a run, from its beginning and from its end. */
const BEFORE_MS = [-2 * ONE_MINUTE_MS, -ONE_MINUTE_MS, 2 * ONE_SECOND_MS];
const AFTER_MS = [-ONE_SECOND_MS, 2 * ONE_SECOND_MS, ONE_MINUTE_MS, 2 * ONE_MINUTE_MS];

/** What devices would have told while their orders ran, had they lived then. */
export function makeSamples(
  devices: readonly SeedDevice[],
  { franchiseeId, orders, runs, curves, nowMs, random }: PastSamples,
): readonly Insertable<DeviceSampleTable>[] {
  const byId = new Map(devices.map((device) => [device.device_id, device]));
  const runsOf = byDevice(runs);
  const kept = new Map<string, Insertable<DeviceSampleTable>>();
  for (const order of orders) {
    const device = byId.get(order.device_id);
    const { fields, stacks } = curves.get(order.equipment) ?? { fields: [], stacks: [] };
    const { started_at: from } = order;
    if (device === undefined || from === null || !isKnown(order.equipment)) continue;
    const traits = LIVING_TRAITS[order.equipment](device.attributes);
    const beside = { fields, stacks, traits, orders: runsOf.get(order.device_id) ?? [], random };
    const { measures } = traits;
    const to = order.ended_at ?? nowMs;
    const isClose = stacks.length > 0 && nowMs - from <= ONE_DAY_MS;
    let before: Readings = {};
    for (const at of toMoments(from, to, { isOver: order.ended_at !== null, isClose, nowMs })) {
      const run = at >= from && at < to ? { share: (at - from) / (to - from), usage: usageOf(order) } : null;
      before = toReadings(fields, { measures, device, before, run, random });
      const row = { franchisee_id: franchiseeId, device_id: order.device_id, at };
      // Runs side by side on one device are told by the same reports.
      const readings = { ...before, ...toldOfEntries(device, at, beside) };
      if (Object.keys(readings).length > 0)
        kept.set(`${order.device_id} ${at}`, { ...row, readings: JSON.stringify(readings) });
    }
  }
  return [...kept.values()];
}

function byDevice(orders: readonly SeedOrder[]): ReadonlyMap<string, readonly SeedOrder[]> {
  const found = new Map<string, SeedOrder[]>();
  for (const order of orders) found.set(order.device_id, [...(found.get(order.device_id) ?? []), order]);
  return found;
}

function isKnown(word: string): word is EquipmentWord {
  return Object.hasOwn(LIVING_TRAITS, word);
}

function toMoments(
  from: number,
  to: number,
  { isOver, isClose, nowMs }: { readonly isOver: boolean; readonly isClose: boolean; readonly nowMs: number },
): readonly number[] {
  const everyMs = isClose ? CURVE_STEPS_MS[1] : Math.max(ONE_MINUTE_MS, Math.ceil((to - from) / REPORTS_MAX));
  const within = Array.from(
    { length: Math.max(0, Math.ceil((to - from) / everyMs) - 1) },
    (_, index) => from + (index + 1) * everyMs,
  );
  const around = [
    ...BEFORE_MS.map((after) => from + after),
    ...(isOver ? AFTER_MS.map((after) => to + after) : []),
  ];
  return [...new Set([...around, ...within])]
    .filter((at) => at <= nowMs && at >= from - CURVE_MARGIN_MS)
    .toSorted((one, other) => one - other);
}

function usageOf({ usage }: SeedOrder): Readonly<Record<string, unknown>> {
  const told: unknown = typeof usage === 'string' ? JSON.parse(usage) : {};
  return typeof told === 'object' && told !== null ? Object.fromEntries(Object.entries(told)) : {};
}

interface Moment {
  readonly measures: MeasureRules;
  readonly device: SeedDevice;
  readonly before: Readings;
  /** Null while nothing runs. */
  readonly run: { readonly share: number; readonly usage: Readonly<Record<string, unknown>> } | null;
  readonly random: Random;
}

function toReadings(fields: readonly string[], moment: Moment): Readings {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const rule = moment.measures[field];
      const value = rule === undefined ? null : toReading(field, rule, moment);
      return value === null ? [] : [[field, value] as const];
    }),
  );
}

function toReading(field: string, rule: MeasureRule, { device, before, run, random }: Moment): number | null {
  switch (rule.kind) {
    case 'wander': {
      const [least, most] = run === null ? rule.idle : rule.running;
      const was = before[field];
      const next =
        was !== undefined && was >= least && was <= most
          ? was + (random.next() - 0.5) * 2 * rule.step
          : least + random.next() * (most - least);
      return round(Math.min(most, Math.max(least, next)), rule.digits);
    }
    case 'usage': {
      const used = run?.usage[rule.of];
      return run !== null && typeof used === 'number' ? round(used * run.share, 2) : 0;
    }
    default: {
      const value = device.attributes[field];
      return typeof value === 'number' ? value : null;
    }
  }
}
