import type { Clock } from '../clock';

/** The part of a resource timing entry that tells a beacon's fate. */
export interface BeaconEntry {
  readonly name: string;
  readonly initiatorType: string;
  readonly startTime: number;
  readonly responseStatus?: number;
}

export interface BeaconReceipts {
  /** Call before the beacon is handed over; resolves with its HTTP status, or undefined when none is known. */
  next(): Promise<number | undefined>;
  /** Feeds resource timing entries. */
  note(entry: BeaconEntry): void;
}

const WAIT_MS = 2000;
/** After so many silences in a row the browser evidently does not list beacons. */
const SILENCES = 3;

/**
 * Learns from resource timing how a beacon ended: browsers list beacons there, with the status of the answer.
 *
 * @param isStatusReadable - Whether status 0 means a failed network. On another origin without
 *   Timing-Allow-Origin it is only hidden, and the beacon counts as delivered.
 */
export function createBeaconReceipts(options: {
  readonly clock: Clock;
  readonly endpointUrl: string;
  readonly isStatusReadable: boolean;
}): BeaconReceipts {
  const { clock } = options;
  let waiting: { readonly sinceMs: number; readonly settle: (status: number | undefined) => void }[] = [];
  let silences = 0;

  return {
    next() {
      if (silences >= SILENCES) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const settle = (status: number | undefined): void => {
          clock.cancel(timer);
          waiting = waiting.filter((other) => other !== waiter);
          resolve(status);
        };
        const timer = clock.after(WAIT_MS, () => {
          silences += 1;
          settle(undefined);
        });
        const waiter = { sinceMs: clock.elapsed(), settle };
        waiting.push(waiter);
      });
    },
    note(entry) {
      if (entry.initiatorType !== 'beacon' || entry.name !== options.endpointUrl) return;
      silences = 0;
      const status = entry.responseStatus;
      const isKnown = status !== undefined && (status > 0 || options.isStatusReadable);
      // A beacon sent earlier, on leaving, is nobody's receipt.
      waiting.find((waiter) => waiter.sinceMs <= entry.startTime)?.settle(isKnown ? status : undefined);
    },
  };
}
