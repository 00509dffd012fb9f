import { formatBusinessTime } from '../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../contract/limits';
import type { Language } from '../../contract/text';

/** Relative words help for a week; after that a date says more. */
const RELATIVE_MAX_MS = 7 * ONE_DAY_MS;

/** Formats a moment as `YYYY-MM-DD HH:mm:ss`, the business's time wherever the browser stands. */
export function formatMoment(atMs: number): string {
  return formatBusinessTime(atMs);
}

/** Formats the day of a moment as `YYYY-MM-DD`, Asia/Shanghai. */
export function formatDate(atMs: number): string {
  return formatMoment(atMs).slice(0, 10);
}

/** Formats the time of a moment as `HH:mm:ss`, Asia/Shanghai. */
export function formatClock(atMs: number): string {
  return formatMoment(atMs).slice(11);
}

const RELATIVE: Readonly<Record<Language, Intl.RelativeTimeFormat>> = {
  zh: new Intl.RelativeTimeFormat('zh-CN', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
};
const JUST_NOW: Readonly<Record<Language, string>> = { zh: '刚刚', en: 'just now' };

/** Formats a moment relative to now (`3分钟前`); beyond a week it is the date. Show the exact time on hover. */
export function formatRelative(atMs: number, nowMs: number, language: Language): string {
  const distanceMs = atMs - nowMs;
  const awayMs = Math.abs(distanceMs);
  if (awayMs < ONE_MINUTE_MS) return JUST_NOW[language];
  if (awayMs >= RELATIVE_MAX_MS) return formatDate(atMs);
  const format = RELATIVE[language];
  if (awayMs < ONE_HOUR_MS) return format.format(Math.trunc(distanceMs / ONE_MINUTE_MS), 'minute');
  if (awayMs < ONE_DAY_MS) return format.format(Math.trunc(distanceMs / ONE_HOUR_MS), 'hour');
  return format.format(Math.trunc(distanceMs / ONE_DAY_MS), 'day');
}
