import type { Clock } from '../../clock';
import type { TimingEntry } from '../resource/timing';

export interface BeaconReceipts {
  /**
   * Call before the beacon is handed over, one after the other; resolves with its HTTP status, or undefined
   * when none is known.
   */
  next: () => Promise<number | undefined>;
  /** Feeds resource timing entries. */
  note: (entry: TimingEntry) => void;
}

/**
 * Learns from resource timing how a beacon ended: browsers list beacons there, with the status of the answer.
 *
 * Status 0 means a failed network. On another origin without Timing-Allow-Origin it is only hidden, and the
 * beacon counts as delivered.
 */
export function createBeaconReceipts(
  clock: Clock,
  endpoint: URL | undefined,
  pageOrigin: string,
): BeaconReceipts {
  const WAIT_MS = 2000;
  let sinceMs = 0;
  let settle: (status: number | undefined) => void;

  return {
    next: () =>
      new Promise((resolve) => {
        const timer = clock.after(WAIT_MS, () => resolve(undefined));
        sinceMs = clock.elapsed();
        settle = (status) => {
          clock.cancel(timer);
          resolve(status);
        };
      }),
    note({ initiatorType, name, responseStatus, startTime }) {
      if (initiatorType !== 'beacon' || name !== endpoint?.href) return;
      // A beacon sent earlier, on leaving, is nobody's receipt.
      if (startTime >= sinceMs)
        settle?.(responseStatus || endpoint?.origin === pageOrigin ? responseStatus : undefined);
    },
  };
}
