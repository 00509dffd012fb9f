import type { Transaction } from 'kysely';
import { startOfDay } from '../../../contract/day';
import { DisplayStatus } from '../../../contract/domain/device';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import { toEventId } from '../../features/device/device-event';
import { toPresenceStep, type PresenceFacts } from '../../features/device/presence';
import { insertColumns, type Columns } from '../columnar-insert';
import type { SeedDevice } from '../devices';
import { faultAt } from '../evidence/past-fault';
import type { Random } from '../random';

const PRESENCE_COLUMNS: Columns<'device_presence'> = {
  franchisee_id: 'text',
  step_id: 'text',
  at: 'bigint',
  equipment: 'text',
  store_id: 'text',
  device_id: 'text',
  enabled_step: 'smallint',
  online_step: 'smallint',
  down_step: 'smallint',
  fault_begun: 'smallint',
  fault_code: 'text',
  fault_text: 'text',
  repair_ms: 'bigint',
};

/** On such a part of days a device has a fault for a while. */
const FAULT_CHANCE = 0.012;
/** How far orders go back, and with them the times at which a device was out of reach. */
const HISTORY_DAYS = 90;
/** On such a part of days a device is out of reach for a while; where reception is bad, on more. */
const OUTAGE_CHANCE = 0.03;
const BAD_SIGNAL_OUTAGE_CHANCE = 0.15;

/** A change of a device's shown state that is kept. */
export interface KeptState {
  readonly device_id: string;
  readonly at: number;
  /** Status shown from then on. */
  readonly after: number;
}

interface Seeded {
  readonly franchiseeId: string;
  readonly devices: readonly SeedDevice[];
  readonly random: Random;
  readonly nowMs: number;
  /** What is kept of their states, in order, and since when: there the two agree. */
  readonly states: readonly KeptState[];
  readonly statesFromMs: number;
}

/** When devices were in use, online, down and faulty, up to what they are now. */
export async function insertPresence(
  trx: Transaction<Database>,
  { franchiseeId, devices, states, ...past }: Seeded,
): Promise<void> {
  const statesOf = byDevice(states);
  await insertSteps(trx, { franchiseeId, devices }, (device) =>
    toSteps(null, historyOf(device, { ...past, states: statesOf.get(device.device_id) ?? [] })),
  );
}

/** The same of devices that were well, and have been through these states since. */
export async function insertLaterPresence(
  trx: Transaction<Database>,
  { franchiseeId, devices, states }: Pick<Seeded, 'franchiseeId' | 'devices' | 'states'>,
): Promise<void> {
  const statesOf = byDevice(states);
  await insertSteps(trx, { franchiseeId, devices }, (device) => {
    const own = statesOf.get(device.device_id) ?? [];
    return toSteps(
      WELL,
      own.map(({ at, after }) => ({ at, ...factsOf(device, after, at) })),
    );
  });
}

async function insertSteps(
  trx: Transaction<Database>,
  { franchiseeId, devices }: Pick<Seeded, 'franchiseeId' | 'devices'>,
  stepsOf: (device: SeedDevice) => ReturnType<typeof toSteps>,
): Promise<void> {
  let tail = 0;
  const rows = devices.flatMap((device) => {
    const { device_id, equipment, store } = device;
    const place = { franchisee_id: franchiseeId, device_id, equipment, store_id: store.id };
    return stepsOf(device).map((step) => ({ ...place, step_id: toEventId(step.at, (tail += 1)), ...step }));
  });
  await insertColumns(trx, 'device_presence', PRESENCE_COLUMNS, rows);
}

function byDevice(states: readonly KeptState[]): ReadonlyMap<string, readonly KeptState[]> {
  const found = new Map<string, KeptState[]>();
  for (const state of states) {
    const of = found.get(state.device_id);
    if (of === undefined) found.set(state.device_id, [state]);
    else of.push(state);
  }
  return found;
}

/** What is kept of a life, with how long each fault of it was there. */
function toSteps(before: PresenceFacts | null, moments: readonly Moment[]) {
  let was = before;
  let faultyFrom: number | null = null;
  return moments.flatMap(({ at, ...is }) => {
    const found = toPresenceStep(was, is);
    was = is;
    if (found === null) return [];
    const { isFaultCleared, ...step } = found;
    if (step.fault_begun === 1) faultyFrom = at;
    return [{ at, ...step, repair_ms: isFaultCleared && faultyFrom !== null ? at - faultyFrom : null }];
  });
}

type Moment = PresenceFacts & { readonly at: number };

const WELL: PresenceFacts = { enabled: true, online: true, upgrading: false, fault_code: null };

/** What a device is that shows a status. */
function factsOf(device: SeedDevice, status: number, at: number): PresenceFacts {
  const fault = status === DisplayStatus.fault ? faultAt(device, at) : null;
  return {
    enabled: status !== DisplayStatus.disabled,
    online: status !== DisplayStatus.offline,
    upgrading: status === DisplayStatus.upgrading,
    fault_code: fault?.code ?? null,
    fault_text: fault?.text ?? null,
  };
}

/** Bound, out of reach or faulty now and then, from some day on as it is kept, and at last as it is. */
function historyOf(
  device: SeedDevice,
  { random, nowMs, states, statesFromMs }: Omit<Seeded, 'franchiseeId' | 'devices'>,
): readonly Moment[] {
  const { bindAt, quietSince, status, store } = device;
  const chance = store.hasBadSignal === true ? BAD_SIGNAL_OUTAGE_CHANCE : OUTAGE_CHANCE;
  const changedAt = Math.max(bindAt + ONE_DAY_MS, Math.min(quietSince, nowMs));
  const firstDay = startOfDay(Math.max(bindAt, nowMs - HISTORY_DAYS * ONE_DAY_MS)) + ONE_DAY_MS;
  const moments: Moment[] = [{ at: bindAt, ...WELL }];
  for (let dayAt = firstDay; dayAt + ONE_DAY_MS <= Math.min(changedAt, statesFromMs); dayAt += ONE_DAY_MS) {
    const isAway = random.chance(chance);
    if (!isAway && !random.chance(FAULT_CHANCE)) continue;
    const at = dayAt + random.int(0, 16) * ONE_HOUR_MS + random.int(0, 59) * ONE_MINUTE_MS;
    moments.push({ at, ...factsOf(device, isAway ? DisplayStatus.offline : DisplayStatus.fault, at) });
    moments.push({ at: at + random.int(20, 400) * ONE_MINUTE_MS, ...WELL });
  }
  const isNow = { at: changedAt, ...factsOf(device, status, changedAt) };
  if (changedAt < statesFromMs) moments.push(isNow);
  for (const { at, after } of states) moments.push({ at, ...factsOf(device, after, at) });
  const lastAt = moments.at(-1)?.at ?? bindAt;
  return [...moments, { ...isNow, at: Math.max(lastAt, changedAt) }];
}
