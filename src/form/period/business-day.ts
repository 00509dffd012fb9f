import { endOfDay, startOfDay, startOfMonth } from '../../../contract/day';
import { ONE_DAY_MS } from '../../../contract/limits';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Dates are read at noon UTC, which lies in the same business day of Asia/Shanghai. */
const NOON = 'T12:00:00Z';
const LAST_YEAR = 9999;

/** First moment of a business day `YYYY-MM-DD`, epoch ms; undefined where the text is no date. */
export function parseDay(day: string): number | undefined {
  const atMs = DATE.test(day) ? Date.parse(`${day}${NOON}`) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : startOfDay(atMs);
}

/** Business day `YYYY-MM-DD` of a moment; undefined for years without a four-digit date. */
export function formatDay(atMs: number): string | undefined {
  // The day begins at 16:00 UTC of the day before; half a day later the UTC date is the business date.
  const date = new Date(startOfDay(atMs) + ONE_DAY_MS / 2);
  return atMs >= 0 && date.getUTCFullYear() <= LAST_YEAR ? date.toISOString().slice(0, 10) : undefined;
}

/** A span of business days as a range of moments, both ends inclusive. */
export type DaySpan = readonly [fromMs: number, toMs: number];

/** The business day of `nowMs` moved by whole days, from its first to its last millisecond. */
function spanOfDays(nowMs: number, first: number, last: number): DaySpan {
  const todayMs = startOfDay(nowMs);
  return [todayMs + first * ONE_DAY_MS, todayMs + (last + 1) * ONE_DAY_MS - 1];
}

/** Quick picks of a period, in the order they are offered and as addresses say them (pages §0). */
export const QUICK_PICKS = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const;
/** Those of reports that are longer than any list. */
export const LONG_PICKS = ['last12Months'] as const;
export type QuickPick = (typeof QUICK_PICKS)[number] | (typeof LONG_PICKS)[number];

const QUICK_SPANS: Readonly<Record<QuickPick, (nowMs: number) => DaySpan>> = {
  today: (nowMs) => spanOfDays(nowMs, 0, 0),
  yesterday: (nowMs) => spanOfDays(nowMs, -1, -1),
  last7: (nowMs) => spanOfDays(nowMs, -6, 0),
  last30: (nowMs) => spanOfDays(nowMs, -29, 0),
  thisMonth: (nowMs) => [startOfMonth(nowMs), endOfDay(nowMs) - 1],
  lastMonth: (nowMs) => [startOfMonth(startOfMonth(nowMs) - 1), startOfMonth(nowMs) - 1],
  last12Months: (nowMs) => [startOfMonthsAgo(nowMs, 11), endOfDay(nowMs) - 1],
};

function startOfMonthsAgo(nowMs: number, months: number): number {
  const startMs = startOfMonth(nowMs);
  return months === 0 ? startMs : startOfMonthsAgo(startMs - 1, months - 1);
}

/** What stands where no period is chosen (pages §0). */
export const DEFAULT_PICK: QuickPick = 'last7';

/** Tells whether a word is a quick pick; those that only reports have count on request. */
export function isQuickPick(word: unknown, { isLong = false } = {}): word is QuickPick {
  const picks: readonly unknown[] = isLong ? [...QUICK_PICKS, ...LONG_PICKS] : QUICK_PICKS;
  return picks.includes(word);
}

/** The span that a quick pick stands for at the given moment. */
export function spanOfQuickPick(pick: QuickPick, nowMs: number): DaySpan {
  return QUICK_SPANS[pick](nowMs);
}

/** Whole business days that a span touches. */
export function countDays([fromMs, toMs]: DaySpan): number {
  return Math.round((endOfDay(toMs) - startOfDay(fromMs)) / ONE_DAY_MS);
}
