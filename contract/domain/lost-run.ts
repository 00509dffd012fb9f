import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../limits';

/** How long the end of a run that its device shows no more is waited for: it may have been told on another way. */
export const LOST_RUN_GRACE_MS = 10 * ONE_SECOND_MS;
/** What a device shows so soon after a start may have been said before it. */
export const LOST_RUN_SETTLES_MS = ONE_MINUTE_MS;

/** A run that its device does not show any more, without having told its end. */
export interface LostRun {
  readonly startedAt: number;
  /** Null for a run without a planned end. */
  readonly expectedEndAt: number | null;
  /** When the device was heard last before it did not show the run; null when it was never heard. */
  readonly seenAt: number | null;
  /** When the device was first heard without the run. */
  readonly missingAt: number;
}

/** How the order of such a run ends, and when the run counts as over. */
export interface LostRunEnd {
  readonly event: 'finish' | 'abort';
  readonly at: number;
}

/** A device's clock and the way of its messages may bring a run's end forward by a tenth of it, a minute at most. */
const EARLY_SHARE = 0.1;
const EARLY_MAX_MS = ONE_MINUTE_MS;

/**
 * Ends a run that nobody told the end of (decision 092): one whose planned end had come has finished then; any other
 * broke off when its device was heard last, for nothing is known of it since.
 */
export function endOfLostRun({ startedAt, expectedEndAt, seenAt, missingAt }: LostRun): LostRunEnd {
  if (expectedEndAt !== null) {
    const early = Math.min(EARLY_MAX_MS, EARLY_SHARE * (expectedEndAt - startedAt));
    if (missingAt >= expectedEndAt - early) {
      return { event: 'finish', at: Math.min(expectedEndAt, missingAt) };
    }
  }
  return { event: 'abort', at: Math.min(missingAt, Math.max(startedAt, seenAt ?? startedAt)) };
}
