import { ONE_DAY_MS, ONE_HOUR_MS, ONE_SECOND_MS, PERIOD_DEFAULT_DAYS } from './limits';

/** The business day runs 00:00–24:00 in Asia/Shanghai, which has no daylight saving time. */
export const SHANGHAI_OFFSET_MS = 8 * ONE_HOUR_MS;

/** Last millisecond of the last business year with four digits: no request speaks of a moment beyond it. */
export const MOMENT_MAX_MS = Date.UTC(9999, 11, 31, 16) - 1;

/** Tells whether a value is a moment of the calendar, epoch ms: one that every clock here can write. */
export function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOMENT_MAX_MS;
}

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

/** First millisecond after the business month that holds the given moment, epoch ms. */
export function endOfMonth(atMs: number): number {
  const there = new Date(atMs + SHANGHAI_OFFSET_MS);
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 1) - SHANGHAI_OFFSET_MS;
}

const TWO_DIGITS: readonly string[] = Array.from({ length: 60 }, (_, count) =>
  String(count).padStart(2, '0'),
);
/** The day that was written last: moments come in rows, and those of one day one after another. */
let lastDay = { day: Number.NaN, words: '' };

/** A moment as the business's clock shows it: `YYYY-MM-DD HH:mm:ss`. Cut it where less is wanted. */
export function formatBusinessTime(atMs: number): string {
  const there = Math.trunc(atMs + SHANGHAI_OFFSET_MS);
  const day = Math.floor(there / ONE_DAY_MS);
  if (day !== lastDay.day) lastDay = { day, words: new Date(there).toISOString().slice(0, 10) };
  const seconds = Math.floor((there - day * ONE_DAY_MS) / ONE_SECOND_MS);
  const hour = TWO_DIGITS[Math.floor(seconds / 3_600)];
  const minute = TWO_DIGITS[Math.floor(seconds / 60) % 60];
  return `${lastDay.words} ${hour}:${minute}:${TWO_DIGITS[seconds % 60]}`;
}

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** A moment as a form control for date and time writes it, `YYYY-MM-DDTHH:mm`, by the business's clock. */
export function formatBusinessMinute(atMs: number): string {
  return formatBusinessTime(atMs).slice(0, 16).replace(' ', 'T');
}

/** Reads {@link formatBusinessMinute}, epoch ms; undefined for any other text. */
export function parseBusinessMinute(words: string): number | undefined {
  const atMs = MINUTE.test(words) ? Date.parse(`${words}:00Z`) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : atMs - SHANGHAI_OFFSET_MS;
}

/** The period that lists and reports start with: the last seven business days, both ends inclusive. */
export function defaultPeriod(
  nowMs: number,
  toMs: number = endOfDay(nowMs) - 1,
): readonly [fromMs: number, toMs: number] {
  return [startOfDay(toMs) - (PERIOD_DEFAULT_DAYS - 1) * ONE_DAY_MS, toMs];
}
