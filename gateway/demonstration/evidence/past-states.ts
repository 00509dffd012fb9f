import type { Insertable } from 'kysely';
import { DisplayStatus } from '../../../contract/domain/device';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { toSortableId } from '../../database/sortable-id';
import type { OrderEventTable } from '../../features/device/event-tables';
import type { SeedDevice } from '../devices';
import { faultAt } from './past-fault';
import type { SeedOrder } from '../order-maker';
import type { KeptState } from '../living/presence-history';
import type { Random } from '../random';

/** A stretch in which a device was not idle. */
interface Stretch {
  readonly from: number;
  /** Null: it goes on. */
  readonly to: number | null;
  readonly state: number;
  readonly orderId: string | null;
}

export interface PastStates {
  readonly franchiseeId: string;
  /** Orders of the devices since then, those under way among them. */
  readonly orders: readonly SeedOrder[];
  /** From when on states are made, epoch ms. */
  readonly fromMs: number;
  readonly nowMs: number;
  readonly random: Random;
}

const { idle, running, fault, offline } = DisplayStatus;

/** How likely a device broke down or was away between two of its orders. */
const AWAY_CHANCE = 0.015;
const AWAY_CHANCE_BAD = 0.08;
const FAULT_CHANCE = 0.012;
/** Silence that long makes a device one that is away. */
const SILENCE_MS = 30 * ONE_MINUTE_MS;
/** Between an order and what befalls its device. */
const PAUSE_MS = 10 * ONE_MINUTE_MS;
const AWAY_MINUTES = [35, 240] as const;
const FAULT_MINUTES = [15, 160] as const;

/** Changes of the devices' states as they would have been kept, had anybody looked: what leads to how each is now. */
export function makeStateEvents(
  devices: readonly SeedDevice[],
  { franchiseeId, orders, fromMs, nowMs, random }: PastStates,
): readonly (Insertable<OrderEventTable> & KeptState)[] {
  const byDevice = new Map<string, SeedOrder[]>();
  for (const order of orders) {
    const of = byDevice.get(order.device_id);
    if (of === undefined) byDevice.set(order.device_id, [order]);
    else of.push(order);
  }
  let tail = 0;
  return devices.flatMap((device) => {
    const runs = toRuns(byDevice.get(device.device_id) ?? [], Math.max(fromMs, device.bindAt));
    const stretches = withNow(device, befall(device, runs, random), { fromMs, nowMs });
    return toChanges(stretches).map(({ at, before, after, orderId, since }) => ({
      ...{ franchisee_id: franchiseeId, event_id: toSortableId(at, (tail += 1)), at },
      ...{ device_id: device.device_id, order_id: orderId, kind: 'state' as const },
      after,
      detail: JSON.stringify({ before, after, ...toWords(device, { before, after, at, since }) }),
    }));
  });
}

/** Runs one after the other; those that overlap, on a device that serves several users, are one. */
function toRuns(orders: readonly SeedOrder[], fromMs: number): readonly Stretch[] {
  const runs: Stretch[] = [];
  const started = orders
    .flatMap(({ started_at: from, ended_at: to, order_id: orderId }) =>
      from === null || from < fromMs ? [] : [{ from, to, state: running, orderId }],
    )
    .toSorted((one, other) => one.from - other.from);
  for (const run of started) {
    const last = runs.at(-1);
    if (last === undefined || (last.to !== null && last.to < run.from)) runs.push(run);
    else runs[runs.length - 1] = { ...last, to: laterOf(last.to, run.to) };
  }
  return runs;
}

function laterOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.max(one, other);
}

/** Puts a breakdown or an absence into a gap between two runs now and then. */
function befall(device: SeedDevice, runs: readonly Stretch[], random: Random): readonly Stretch[] {
  const awayChance = device.store.hasBadSignal === true ? AWAY_CHANCE_BAD : AWAY_CHANCE;
  return runs.flatMap((run, index) => {
    const next = runs[index + 1];
    if (run.to === null || next === undefined) return [run];
    const isAway = random.chance(awayChance);
    if (!isAway && !random.chance(FAULT_CHANCE)) return [run];
    const [least, most] = isAway ? AWAY_MINUTES : FAULT_MINUTES;
    const from = run.to + PAUSE_MS + random.int(0, PAUSE_MS);
    const to = from + random.int(least, most) * ONE_MINUTE_MS + random.int(0, ONE_MINUTE_MS - 1);
    const state = isAway ? offline : fault;
    return to + PAUSE_MS >= next.from ? [run] : [run, { from, to, state, orderId: null }];
  });
}

/** Ends with the state that the device is in now. */
function withNow(
  device: SeedDevice,
  past: readonly Stretch[],
  { fromMs, nowMs }: Pick<PastStates, 'fromMs' | 'nowMs'>,
): readonly Stretch[] {
  const last = past.at(-1);
  if (device.status === running || device.status === idle) return past;
  const free = last === undefined ? Math.max(fromMs, device.bindAt) : (last.to ?? nowMs);
  const from = Math.max(free + ONE_SECOND_MS, Math.min(device.quietSince, nowMs - ONE_SECOND_MS));
  return from >= nowMs ? past : [...past, { from, to: null, state: device.status, orderId: null }];
}

function toChanges(stretches: readonly Stretch[]) {
  return stretches.flatMap(({ from, to, state, orderId }) => [
    { at: from, before: idle, after: state, orderId, since: null },
    ...(to === null ? [] : [{ at: to, before: state, after: idle, orderId, since: from }]),
  ]);
}

interface Change {
  readonly before: number;
  readonly after: number;
  readonly at: number;
  readonly since: number | null;
}

/** What a change tells beside the two states. */
function toWords(device: SeedDevice, { before, after, at, since }: Change) {
  if (after === offline) return { online: false, heardAt: at - SILENCE_MS };
  if (before === offline && since !== null) return { online: true, heardAt: since - SILENCE_MS };
  const broken = faultAt(device, since ?? at);
  if (after === fault) return { fault: broken.code, faultText: broken.text, faultBefore: null };
  return before === fault ? { fault: null, faultText: null, faultBefore: broken.code } : {};
}
