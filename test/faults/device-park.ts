import { API_BASE } from '../../contract/api/endpoints';
import type { ListAnswer } from '../../contract/api/page/list';
import { PLAIN_PROFILE, type DeviceProfile } from '../../gateway/device-link/device-program/device-profile';
import { beginDevice, type DeviceState } from '../../gateway/device-link/device-program/device-state';
import { createDeviceClient, type DeviceClient } from '../../gateway/device-link/mqtt/device-client';
import { callProduct } from './product-call';

/** A start that a device has carried out. */
export interface StartMade {
  readonly imei: string;
  readonly orderNo: string;
  readonly at: number;
  /** Of the command that it began with; null when it began with none. */
  readonly expiresAt: number | null;
}

/** Devices at a broker, which live on whatever becomes of the gateway. */
export interface DevicePark {
  /** Every start that was carried out, in turn. */
  readonly starts: readonly StartMade[];
  /** Commands that came too late and were not carried out. */
  readonly expired: () => number;
  /** Commands that were carried out or refused, each counted once. */
  readonly settled: () => number;
  readonly isQuiet: () => boolean;
  /** Who is awake stays so, and who sleeps does so for the last time. */
  readonly stayAwake: () => void;
  readonly close: () => Promise<void>;
}

/** A device of the demonstration. */
export interface ParkDevice {
  readonly id: string;
  readonly imei: string;
}

export interface DeviceParkOptions {
  readonly url: string;
  readonly prefix: string;
  readonly imeis: readonly string[];
  /** Those that sleep for longer than a command counts, over and over. */
  readonly sleepers: readonly string[];
}

/** Quick, and never failing by itself: what fails is the gateway's doing. */
const PROFILE: DeviceProfile = {
  ...PLAIN_PROFILE,
  heartbeatMs: 10_000,
  workMs: [5, 60],
  rebootMs: [200, 400],
};
/** A start that was sent when it fell asleep does not count any more when it wakes up. */
const ASLEEP_MS = 22_000;
const AWAKE_MS = 5_000;

export function openDevicePark({ url, prefix, imeis, sleepers }: DeviceParkOptions): DevicePark {
  const starts: StartMade[] = [];
  const expired = new Set<string>();
  const settled = new Set<string>();
  const states = new Map<string, DeviceState>();
  const clients = new Map<string, DeviceClient>();
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;
  let areAllAwake = false;

  function keep(imei: string, next: DeviceState): void {
    const before = states.get(imei);
    states.set(imei, next);
    for (const run of next.runs) {
      if (before?.runs.some(({ startedAt, orderNo }) => same(run, { startedAt, orderNo })) === true) continue;
      const job = next.jobs.find(({ command }) => command.orderNo === run.orderNo);
      const expiresAt = job?.command.expiresAt ?? null;
      starts.push({ imei, orderNo: run.orderNo, at: run.startedAt, expiresAt });
    }
    for (const { commandId, answers } of next.handled) {
      for (const said of answers) {
        if (said.kind !== 'result') continue;
        settled.add(commandId);
        if (said.failCode === 'expired') expired.add(commandId);
      }
    }
  }

  function switchOn(imei: string): void {
    const at = Date.now();
    const fresh = beginDevice({ at, firmwareVersion: '9.9.1', signal: 30, values: {}, seq: at });
    const state = states.get(imei) ?? fresh;
    states.set(imei, state);
    const client = createDeviceClient({
      address: { url, clientId: `device-${imei}` },
      ...{ prefix, imei, state, profile: PROFILE },
      keep: (next) => keep(imei, next),
      now: Date.now,
      random: Math.random,
      log: { warn: () => undefined },
    });
    clients.set(imei, client);
  }

  function later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!isClosed) work();
    }, ms);
    timers.add(timer);
  }

  /** What it is told meanwhile waits at the broker. */
  function fallAsleep(imei: string): void {
    if (areAllAwake) return;
    void clients.get(imei)?.close();
    later(ASLEEP_MS, () => {
      switchOn(imei);
      later(AWAKE_MS, () => fallAsleep(imei));
    });
  }

  imeis.forEach(switchOn);
  for (const imei of sleepers) later(AWAKE_MS, () => fallAsleep(imei));
  return {
    starts,
    expired: () => expired.size,
    settled: () => settled.size,
    isQuiet: () => [...states.values()].every(({ runs, jobs }) => runs.length + jobs.length === 0),
    stayAwake() {
      areAllAwake = true;
    },
    async close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([...clients.values()].map((client) => client.close()));
    },
  };
}

/** @throws Error when fewer devices of a merchant are idle. */
export async function findIdleDevices(
  origin: string,
  token: string,
  count: number,
): Promise<readonly ParkDevice[]> {
  const { data } = await callProduct(origin, {
    kind: 'list',
    path: `${API_BASE}/v1/washer/device/list`,
    token,
    body: { page: 1, pageSize: count, tab: 'idle' },
  });
  const devices = (data as ListAnswer).list.map(({ id, imei }) => ({ id: String(id), imei: String(imei) }));
  if (devices.length < count) throw new Error(`Only ${devices.length} devices are idle.`);
  return devices;
}

interface RunName {
  readonly startedAt: number;
  readonly orderNo: string;
}

function same(one: RunName, other: RunName): boolean {
  return one.startedAt === other.startedAt && one.orderNo === other.orderNo;
}
