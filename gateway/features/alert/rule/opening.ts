import { startOfDay } from '../../../../contract/day';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../../contract/limits';

/** Opening hours of a store: minutes of the day. */
export interface OpeningHours {
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** Whether a store is open, and until when it stays so. */
export interface Opening {
  readonly isOpen: boolean;
  /** Epoch ms; null for one that never closes. */
  readonly changesAt: number | null;
}

const DAY_MINUTES = ONE_DAY_MS / ONE_MINUTE_MS;

/** Hours that end before they begin go on past midnight. */
export function openingAt({ fromMinute, toMinute }: OpeningHours, nowMs: number): Opening {
  const isRoundTheClock = fromMinute % DAY_MINUTES === toMinute % DAY_MINUTES;
  if (isRoundTheClock) return { isOpen: true, changesAt: null };
  const dayAt = startOfDay(nowMs);
  const minute = (nowMs - dayAt) / ONE_MINUTE_MS;
  const isOpen =
    fromMinute < toMinute
      ? minute >= fromMinute && minute < toMinute
      : minute >= fromMinute || minute < toMinute;
  const next = isOpen ? toMinute : fromMinute;
  const changesAt = dayAt + next * ONE_MINUTE_MS;
  return { isOpen, changesAt: changesAt > nowMs ? changesAt : changesAt + ONE_DAY_MS };
}
