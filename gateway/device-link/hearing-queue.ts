import { ONE_SECOND_MS } from '../../contract/limits';
import type { DeviceHearer, DeviceMessage } from './device-link';

/** What became of a message: heard · given up, for it alone cannot be heard · not heard before the end. */
export type Hearing = 'heard' | 'givenUp' | 'closed';

export interface HearingQueue {
  /** Resolves when it is known what became of it; messages of one device are heard in their order. */
  readonly push: (imei: string, message: DeviceMessage) => Promise<Hearing>;
  /** Messages of a device that wait or are being heard. */
  readonly waitingOf: (imei: string) => number;
  /** Resolves when nothing waits any more. */
  readonly settled: () => Promise<void>;
  /** Hears nothing more; resolves when what is being heard is over. */
  readonly close: () => Promise<void>;
}

export interface HearingQueueOptions {
  readonly hear: DeviceHearer;
  readonly log: { readonly warn: (fields: object, words: string) => void };
  /** Devices heard at once. */
  readonly atOnce?: number;
  /** Wait before the first repetition; each further one waits twice as long, up to `waitMostMs`. */
  readonly waitMs?: number;
  readonly waitMostMs?: number;
}

const AT_ONCE = 8;
const WAIT_MS = ONE_SECOND_MS / 2;
const WAIT_MOST_MS = 15 * ONE_SECOND_MS;
/** Tries after which a message is given up, if others were heard meanwhile: then it is not the database. */
const TRIES_MAX = 5;

interface Waiting {
  readonly message: DeviceMessage;
  readonly resolve: (hearing: Hearing) => void;
  tries: number;
  /** How many messages had been heard when it failed first. */
  heardBefore: number;
}

/**
 * Hears devices: each in the order of its messages, several at once, and again what could not be heard. While
 * the database is away nothing is given up.
 */
export function createHearingQueue(options: HearingQueueOptions): HearingQueue {
  const { hear, log, atOnce = AT_ONCE, waitMs = WAIT_MS, waitMostMs = WAIT_MOST_MS } = options;
  const lanes = new Map<string, Waiting[]>();
  const ready: string[] = [];
  const pauses = createPauses();
  const active = new Set<Promise<void>>();
  const idle: (() => void)[] = [];
  let heardCount = 0;
  let isClosed = false;

  function pump(): void {
    while (!isClosed && active.size < atOnce) {
      const imei = ready.shift();
      if (imei === undefined) break;
      const work = hearFirst(imei).finally(() => {
        active.delete(work);
        pump();
      });
      active.add(work);
    }
    if (lanes.size === 0) rest();
  }

  function rest(): void {
    for (const resolve of idle.splice(0)) resolve();
  }

  async function hearFirst(imei: string): Promise<void> {
    const lane = lanes.get(imei) ?? [];
    const [first] = lane;
    if (first === undefined) return;
    try {
      await hear(imei, first.message);
      heardCount += 1;
    } catch (error) {
      if (!isGivenUp(first, heardCount, { log, imei, error })) return waitFor(imei, first.tries);
      return finish(imei, lane, 'givenUp');
    }
    finish(imei, lane, 'heard');
  }

  function finish(imei: string, lane: Waiting[], hearing: Hearing): void {
    lane.shift()?.resolve(hearing);
    if (lane.length === 0) lanes.delete(imei);
    else ready.push(imei);
  }

  function waitFor(imei: string, tries: number): void {
    pauses.begin(Math.min(waitMostMs, waitMs * 2 ** Math.min(tries - 1, 20)), () => {
      ready.push(imei);
      pump();
    });
  }

  return {
    async push(imei, message) {
      if (isClosed) return 'closed';
      return new Promise<Hearing>((resolve) => {
        const waiting = { message, resolve, tries: 0, heardBefore: 0 };
        const lane = lanes.get(imei);
        lane?.push(waiting);
        if (lane !== undefined) return;
        lanes.set(imei, [waiting]);
        ready.push(imei);
        pump();
      });
    },
    waitingOf: (imei) => lanes.get(imei)?.length ?? 0,
    async settled() {
      if (lanes.size === 0) return;
      await new Promise<void>((resolve) => idle.push(resolve));
    },
    async close() {
      isClosed = true;
      pauses.end();
      await Promise.all(active);
      for (const lane of lanes.values()) for (const { resolve } of lane) resolve('closed');
      lanes.clear();
      rest();
    },
  };
}

interface Failure extends Pick<HearingQueueOptions, 'log'> {
  readonly imei: string;
  readonly error: unknown;
}

/** Counts a failure; says whether the message is given up, for it alone fails again and again. */
function isGivenUp(waiting: Waiting, heardCount: number, { log, imei, error }: Failure): boolean {
  if (waiting.tries === 0) waiting.heardBefore = heardCount;
  waiting.tries += 1;
  if (waiting.tries >= TRIES_MAX && heardCount > waiting.heardBefore) {
    log.warn({ err: error, imei, kind: waiting.message.kind }, 'a message of a device was given up');
    return true;
  }
  if (waiting.tries === 1) log.warn({ err: error, imei }, 'a device could not be heard; it is tried again');
  return false;
}

interface Pauses {
  readonly begin: (ms: number, then: () => void) => void;
  readonly end: () => void;
}

function createPauses(): Pauses {
  const timers = new Set<NodeJS.Timeout>();
  return {
    begin(ms, then) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        then();
      }, ms);
      timers.add(timer);
    },
    end() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
