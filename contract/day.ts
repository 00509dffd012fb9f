import { ONE_DAY_MS, ONE_HOUR_MS } from './limits';

/** The business day runs 00:00–24:00 in Asia/Shanghai, which has no daylight saving time. */
export const SHANGHAI_OFFSET_MS = 8 * ONE_HOUR_MS;

/** Start of the business day that holds the given moment, epoch ms. */
export function startOfDay(atMs: number): number {
  return Math.floor((atMs + SHANGHAI_OFFSET_MS) / ONE_DAY_MS) * ONE_DAY_MS - SHANGHAI_OFFSET_MS;
}

/** First millisecond after the business day that holds the given moment, epoch ms. */
export function endOfDay(atMs: number): number {
  return startOfDay(atMs) + ONE_DAY_MS;
}

/** Start of the hour that holds the given moment, epoch ms. */
export function startOfHour(atMs: number): number {
  return Math.floor(atMs / ONE_HOUR_MS) * ONE_HOUR_MS;
}

/** Start of the business week (Monday) that holds the given moment, epoch ms. */
export function startOfWeek(atMs: number): number {
  const day = Math.floor((atMs + SHANGHAI_OFFSET_MS) / ONE_DAY_MS);
  // Day 0 of the epoch was a Thursday.
  return (day - ((day + 3) % 7)) * ONE_DAY_MS - SHANGHAI_OFFSET_MS;
}

/** Start of the business month that holds the given moment, epoch ms. */
export function startOfMonth(atMs: number): number {
  const there = new Date(atMs + SHANGHAI_OFFSET_MS);
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 1) - SHANGHAI_OFFSET_MS;
}
