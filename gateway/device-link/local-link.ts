import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../contract/limits';
import type { DeviceLink, DeviceMessage } from './device-link';
import type { DeviceState } from './device-program/device-state';
import type { Happening } from './device-program/step-device';
import { reportEveryMs } from './device-program/turn';
import { createHearingQueue, type HearingQueue } from './hearing-queue';
import { createMomentQueue } from './moment-queue';
import type { SimulatedDevice } from './simulated-device';
import { happen, join, post, runDue, type Due, type Simulation } from './simulation';

/** A link whose devices are simulated in the process. */
export interface LocalLink extends DeviceLink {
  /** Lets devices that were bound join, those that were unbound leave, and tells the others what was filled up. */
  readonly refresh: () => Promise<void>;
  /** Makes something happen to a device; false when there is none of that IMEI. */
  readonly happen: (imei: string, happening: Happening) => boolean;
  readonly stateOf: (imei: string) => DeviceState | undefined;
  readonly imeis: () => readonly string[];
  /** Does what is due by now, at most one beat's worth; yields how much that was. */
  readonly runDue: () => number;
  /** Resolves when the gateway has heard everything that has arrived. */
  readonly settled: () => Promise<void>;
}

export interface LocalLinkOptions {
  /** Bound devices with an IMEI after the given one, in the order of their IMEIs; fewer than the limit: the last. */
  readonly loadDevices: (after: string, limit: number) => Promise<readonly SimulatedDevice[]>;
  readonly now: () => number;
  readonly random: () => number;
  readonly log: { readonly warn: (fields: object, words: string) => void };
  /** Whoever drives it calls `runDue` and `refresh` instead of the clock. */
  readonly isDrivenByHand?: boolean;
}

const BEAT_MS = ONE_SECOND_MS / 10;
/** What one beat does at most, so that nothing else waits for it. */
const BEAT_MOST = 200;
const REFRESH_MS = ONE_MINUTE_MS;
const LOAD_AT_ONCE = 500;
/** Messages of a device that the gateway has not heard yet; a further report says nothing new. */
const UNHEARD_MAX = 4;

/** @see docs/device-link.md */
export function createLocalLink(options: LocalLinkOptions): LocalLink {
  const { now, random, log } = options;
  const residents: Simulation['residents'] = new Map();
  const simulation = { now, random, residents, queue: createMomentQueue<Due>(), arrive };
  let hearing: HearingQueue | undefined;
  let timers: NodeJS.Timeout[] = [];
  let refreshing: Promise<void> | undefined;
  let isClosed = false;

  function arrive(imei: string, message: DeviceMessage): void {
    if (hearing === undefined) return;
    if (message.kind === 'report' && hearing.waitingOf(imei) >= UNHEARD_MAX) return;
    hearing.push(imei, message).catch((error: unknown) => {
      log.warn({ err: error, imei }, 'a message of a simulated device was lost');
    });
  }

  async function load(): Promise<void> {
    // At the beginning their reports are spread over a heartbeat; one that was just bound reports at once.
    const isBeginning = residents.size === 0;
    const seen = new Set<string>();
    for (let after: string | undefined = ''; after !== undefined && !isClosed;) {
      const page = await options.loadDevices(after, LOAD_AT_ONCE);
      for (const device of page) {
        seen.add(device.imei);
        const wait = isBeginning ? random() * reportEveryMs(device.profile, device.beginning) : 0;
        join(simulation, device, Math.round(now() + wait));
      }
      after = page.length < LOAD_AT_ONCE ? undefined : page.at(-1)?.imei;
    }
    if (isClosed) return;
    for (const imei of residents.keys()) if (!seen.has(imei)) residents.delete(imei);
  }

  async function refresh(): Promise<void> {
    refreshing ??= load().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  function start(): void {
    const reload = () => {
      refresh().catch((error: unknown) => log.warn({ err: error }, 'simulated devices could not be read'));
    };
    reload();
    timers = [setInterval(() => runDue(simulation, BEAT_MOST), BEAT_MS), setInterval(reload, REFRESH_MS)];
  }

  return {
    async send(imei, message) {
      if (isClosed) throw new Error('The link to devices is closed.');
      post(simulation, imei, message);
    },
    async listen(hear) {
      hearing = createHearingQueue({ hear, log });
      if (options.isDrivenByHand !== true) start();
    },
    async close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      await refreshing?.catch(() => undefined);
      await hearing?.close();
    },
    refresh,
    happen: (imei, happening) => happen(simulation, imei, happening),
    stateOf: (imei) => residents.get(imei)?.state,
    imeis: () => [...residents.keys()],
    runDue: () => runDue(simulation, BEAT_MOST),
    async settled() {
      await hearing?.settled();
    },
  };
}
