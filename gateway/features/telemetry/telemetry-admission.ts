import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import type { TelemetryLane } from './telemetry-lanes';
import { createShares } from './telemetry-quota';

/** How much the receivers take from one address and from all. */
export interface AdmissionLimits {
  /** Requests of one address per minute. Offices share an address. */
  readonly requestsPerCaller: number;
  readonly requestsOverall: number;
  /** Bytes to keep, of one address per minute. */
  readonly bytesPerCaller: number;
  readonly bytesOverall: number;
  /** Bytes of one address that go into the shared lane in a day. */
  readonly sharedBytesPerDay: number;
  /** Appends under way at once, of one address and of all; more are turned away. */
  readonly appendsPerCaller: number;
  readonly appendsOverall: number;
}

const ONE_MB = 1024 * 1024;

export const ADMISSION_LIMITS: AdmissionLimits = {
  requestsPerCaller: 600,
  requestsOverall: 6000,
  bytesPerCaller: 4 * ONE_MB,
  bytesOverall: 32 * ONE_MB,
  sharedBytesPerDay: 8 * ONE_MB,
  appendsPerCaller: 10,
  appendsOverall: 50,
};

/** Decides about each report of an address; one that asks for too much never costs another its place. */
export interface Admission {
  /** Seconds to wait before anything is read; 0 lets the request in and counts it. */
  readonly enter: (caller: string, nowMs: number) => number;
  /**
   * Runs an append of that many bytes when one more may be under way, and says which lane they go into; undefined
   * when not. Bytes count unless the append fails.
   */
  readonly append: (
    report: Report,
    work: (lane: TelemetryLane) => Promise<void>,
  ) => Promise<void> | undefined;
}

export interface Report {
  readonly caller: string;
  readonly bytes: number;
  readonly nowMs: number;
}

export function createAdmission(limits: AdmissionLimits): Admission {
  const requests = createShares({
    windowMs: ONE_MINUTE_MS,
    perCaller: limits.requestsPerCaller,
    overall: limits.requestsOverall,
  });
  const bytes = createShares({
    windowMs: ONE_MINUTE_MS,
    perCaller: limits.bytesPerCaller,
    overall: limits.bytesOverall,
  });
  const days = createShares({
    windowMs: ONE_DAY_MS,
    perCaller: limits.sharedBytesPerDay,
    overall: Number.MAX_SAFE_INTEGER,
  });
  const underWay = new Map<string, number>();
  let appends = 0;

  function count(caller: string, step: 1 | -1): void {
    appends += step;
    const own = (underWay.get(caller) ?? 0) + step;
    if (own === 0) underWay.delete(caller);
    else underWay.set(caller, own);
  }

  function use({ caller, bytes: size, nowMs }: Report) {
    const giveBackMinute = bytes.use(caller, size, nowMs);
    const isBeyond = days.usedBy(caller, nowMs) + size > limits.sharedBytesPerDay;
    if (isBeyond) return { lane: 'excess', giveBack: giveBackMinute } as const;
    const giveBackDay = days.use(caller, size, nowMs);
    const giveBack = (): void => {
      giveBackMinute();
      giveBackDay();
    };
    return { lane: 'shared', giveBack } as const;
  }

  return {
    enter(caller, nowMs) {
      const seconds = Math.max(requests.waitFor(caller, nowMs), bytes.waitFor(caller, nowMs));
      if (seconds === 0) requests.use(caller, 1, nowMs);
      return seconds;
    },
    append(report, work) {
      const { caller } = report;
      const own = underWay.get(caller) ?? 0;
      if (appends >= limits.appendsOverall || own >= limits.appendsPerCaller) return undefined;
      const { lane, giveBack } = use(report);
      count(caller, 1);
      return work(lane)
        .catch((error: unknown) => {
          giveBack();
          throw error;
        })
        .finally(() => count(caller, -1));
    },
  };
}
