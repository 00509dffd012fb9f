import { startOfDay } from '../../../contract/day';
import { ONE_SECOND_MS } from '../../../contract/limits';
import { derive } from './derived';
import type { MeasureRule, MeasureRules, SupplyRule } from './device-profile';
import type { DeviceState, Run } from './device-state';
import type { Turn } from './turn';
import { disturb, disturbedNames } from './disturbance';
import { entriesIn, isEntry } from './entries';
import { amountOf, usageAt } from './usage';

type Values = Readonly<Record<string, unknown>>;

/** What is measured of one place: the whole device, or one of its slots. */
interface Place {
  readonly run: Run | undefined;
  readonly isServicing: boolean;
  readonly isOff: boolean;
}

/** Moves every measure on: the values to keep, and those of them that are reported. */
export function measureAll(turn: Turn): { readonly values: Values; readonly measures: Values } {
  const { profile, state } = turn;
  const isServicing = state.service !== null;
  const isOff = profile.slots.every((slot) => state.off.includes(slot));
  const own = move(turn, profile.measures, state.values, { run: state.runs[0], isServicing, isOff });
  const entries = moveEntries(turn);
  const values = { ...state.values, ...own, ...entries, ...loadOf(turn) };
  const named = [
    ...Object.keys(own),
    ...Object.keys(entries),
    ...supplyNames(turn),
    ...Object.keys(loadOf(turn)),
    ...disturbedNames(profile),
    ...state.parameters,
  ];
  const known = named.filter((name) => values[name] !== undefined);
  const measures = Object.fromEntries(known.map((name) => [name, values[name]]));
  return { values, measures: derive(profile.derived ?? {}, disturb(profile, state, measures)) };
}

function loadOf({ profile: { load }, state }: Turn): Values {
  return load === undefined ? {} : { [load.field]: (state.load ?? null) !== null };
}

function supplyNames({ profile }: Turn): readonly string[] {
  return profile.supplies.flatMap(({ isPerSlot, field, share }) =>
    isPerSlot ? [] : [field, ...(share === undefined ? [] : [share.field])],
  );
}

function moveEntries(turn: Turn): Values {
  const { profile, state } = turn;
  if (profile.entries === undefined) return {};
  const { field, key, columns } = profile.entries;
  const moved = entriesIn(state.values, field).map((entry) => {
    const slot = String(entry[key]);
    const place = {
      run: state.runs.find((run) => run.slot === slot),
      isServicing: state.service !== null,
      isOff: state.off.includes(slot),
    };
    return { ...entry, ...move(turn, columns, entry, place) };
  });
  return { [field]: moved };
}

function move(turn: Turn, rules: MeasureRules, before: Values, place: Place): Values {
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, valueOf(turn, rule, before[name], place)]),
  );
}

function valueOf(turn: Turn, rule: MeasureRule, before: unknown, place: Place): unknown {
  const { run } = place;
  switch (rule.kind) {
    case 'wander':
      return wander(turn, rule, before, run !== undefined);
    case 'state':
      if (turn.state.fault !== null && rule.faulty !== undefined) return rule.faulty;
      if (place.isOff && rule.off !== undefined) return rule.off;
      if (place.isServicing && rule.servicing !== undefined) return rule.servicing;
      return run === undefined ? rule.idle : rule.running;
    case 'phases':
      return run === undefined ? rule.idle : phaseOf(rule.running, shareOf(run, turn.at));
    case 'timeLeft':
      return run === undefined
        ? 0
        : Math.max(0, Math.ceil((run.startedAt + run.plannedMs - turn.at) / 1000 / rule.unitSec));
    case 'elapsed':
      return run === undefined ? 0 : Math.max(0, Math.floor((turn.at - run.startedAt) / ONE_SECOND_MS));
    case 'startedAt':
      return run?.startedAt ?? null;
    case 'usage':
      if (run === undefined) return rule.idle === undefined ? 0 : rule.idle;
      return usedBy(turn, run, rule);
    case 'unused':
      return run === undefined ? 0 : unusedBy(turn, run, rule);
    case 'lowestShare':
      return lowestShare(turn.state, rule) ?? before;
    case 'total':
      return before ?? 0;
    case 'orderNo':
      return run?.orderNo ?? null;
    case 'day':
      return startOfDay(turn.at);
    case 'ofDay':
      return (turn.state.values[rule.day] ?? startOfDay(turn.at)) === startOfDay(turn.at) ? (before ?? 0) : 0;
  }
}

function wander(
  turn: Turn,
  rule: Extract<MeasureRule, { kind: 'wander' }>,
  before: unknown,
  isRunning: boolean,
): number {
  const [least, most] = isRunning ? rule.running : rule.idle;
  const chance = turn.random();
  const next =
    typeof before === 'number' && before >= least && before <= most
      ? before + (chance - 0.5) * 2 * rule.step
      : least + chance * (most - least);
  return roundTo(Math.min(most, Math.max(least, next)), rule.digits);
}

function usedBy(turn: Turn, run: Run, { of, times }: Extract<MeasureRule, { kind: 'usage' }>): unknown {
  const used = usageAt(turn.profile, turn.state, run, turn.at)[of] ?? 0;
  return times === undefined ? used : roundTo(amountOf(used) * times, 0);
}

function unusedBy(turn: Turn, run: Run, { of, from }: Extract<MeasureRule, { kind: 'unused' }>): number {
  const used = amountOf(usageAt(turn.profile, turn.state, run, turn.at)[of]);
  return Math.max(0, Math.round(amountOf(turn.state.values[from]) - used));
}

function phaseOf(phases: readonly unknown[], share: number): unknown {
  return phases[Math.min(phases.length - 1, Math.floor(share * phases.length))] ?? null;
}

function shareOf(run: Run, at: number): number {
  return Math.min(1, Math.max(0, (at - run.startedAt) / run.plannedMs));
}

export function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

/** Tells whether too little of a supply is left for a slot; what nothing is known of is there. */
export function isSupplyOff(turn: Turn, supply: SupplyRule, slot: string): boolean {
  const holder = holderOf(turn, supply, slot);
  const left = numberOr(holder[supply.field]);
  if (left === null) return false;
  const capacity = capacityIn(holder, supply);
  const leastShare = supply.offAt ?? 0;
  return left === 0 || (capacity !== null && left / capacity <= leastShare);
}

function holderOf({ state, profile: { entries } }: Turn, supply: SupplyRule, slot: string): Values {
  if (!supply.isPerSlot) return state.values;
  if (entries === undefined) return {};
  return entriesIn(state.values, entries.field).find((one) => String(one[entries.key]) === slot) ?? {};
}

function numberOr(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** The values after a run has used more: totals grow, supplies shrink and end at 0. */
export function useUp(turn: Turn, run: Run, usage: Values): Values {
  const { profile } = turn;
  const grown = (name: string) => amountOf(usage[name]) - amountOf(run.usage[name]);
  let { values } = turn.state;
  for (const [field, rule] of Object.entries(profile.measures)) {
    if (rule.kind !== 'total') continue;
    const sum = amountOf(values[field]) + grown(rule.of) / (1 - (rule.lostShare ?? 0));
    values = { ...values, [field]: roundTo(sum, rule.digits) };
  }
  for (const supply of profile.supplies) {
    values = take(turn, values, { supply, slot: run.slot, amount: grown(supply.usedBy) });
  }
  return values;
}

interface Taking {
  readonly supply: SupplyRule;
  readonly slot: string;
  readonly amount: number;
}

function take({ profile }: Turn, values: Values, { supply, slot, amount }: Taking): Values {
  if (!supply.isPerSlot) return { ...values, ...lessen(values, supply, amount) };
  const { entries } = profile;
  const list = entries === undefined ? undefined : values[entries.field];
  if (entries === undefined || !Array.isArray(list)) return values;
  const next = list.map((entry: unknown) =>
    isEntry(entry) && String(entry[entries.key]) === slot
      ? { ...entry, ...lessen(entry, supply, amount) }
      : entry,
  );
  return { ...values, [entries.field]: next };
}

function lessen(holder: Values, supply: SupplyRule, amount: number): Values {
  const { field, share } = supply;
  const held = numberOr(holder[field]);
  if (held === null) return {};
  const left = roundTo(Math.max(0, held - amount), 3);
  const capacity = capacityIn(holder, supply);
  return {
    [field]: left,
    ...(share === undefined || capacity === null ? {} : { [share.field]: roundTo(left / capacity, 3) }),
  };
}

/** Null where nobody says how much it holds. */
function capacityIn(holder: Values, { share }: SupplyRule): number | null {
  if (share === undefined) return null;
  const capacity =
    typeof share.capacity === 'number' ? share.capacity : numberOr(holder[share.capacity.from]);
  return capacity !== null && capacity > 0 ? capacity : null;
}

/** Null where no entry says both. */
function lowestShare(
  state: DeviceState,
  { list, left, capacity, digits = 3 }: Extract<MeasureRule, { kind: 'lowestShare' }>,
): number | null {
  const shares = entriesIn(state.values, list).flatMap((entry) => {
    const whole = typeof capacity === 'number' ? capacity : numberOr(entry[capacity]);
    const held = numberOr(entry[left]);
    return held === null || whole === null || whole <= 0 ? [] : [held / whole];
  });
  return shares.length === 0 ? null : roundTo(Math.min(...shares), digits);
}
