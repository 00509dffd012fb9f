import { ONE_MINUTE_MS } from '../../../contract/limits';

/** Why something that a device said was left out. */
export type LeftOutReason = 'malformed' | 'unknownTopic' | 'tooMany' | 'stale';

/** Counts what was left out, and says so once a minute at most: a device that lies must not fill the log. */
export interface LeftOut {
  readonly count: (reason: LeftOutReason, imei: string | null) => void;
  readonly counts: () => Readonly<Record<LeftOutReason, number>>;
}

export interface LeftOutOptions {
  readonly now: () => number;
  readonly log: { readonly warn: (fields: object, words: string) => void };
}

export function createLeftOut({ now, log }: LeftOutOptions): LeftOut {
  const counts: Record<LeftOutReason, number> = { malformed: 0, unknownTopic: 0, tooMany: 0, stale: 0 };
  let toldAt: number | null = null;
  return {
    count(reason, imei) {
      counts[reason] += 1;
      // What is old is nobody's fault.
      if (reason === 'stale' || (toldAt !== null && now() - toldAt < ONE_MINUTE_MS)) return;
      toldAt = now();
      log.warn({ reason, imei, counts: { ...counts } }, 'something that a device said was left out');
    },
    counts: () => ({ ...counts }),
  };
}
