import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from './limits';
import type { Language } from './text';

const UNITS: Readonly<
  Record<Language, { day: string; hour: string; minute: string; second: string; gap: string }>
> = {
  zh: { day: '天', hour: '小时', minute: '分钟', second: '秒', gap: '' },
  en: { day: 'd', hour: 'h', minute: 'min', second: 's', gap: ' ' },
};

const DAY_SECONDS = ONE_DAY_MS / ONE_SECOND_MS;
const HOUR_SECONDS = ONE_HOUR_MS / ONE_SECOND_MS;
const MINUTE_SECONDS = ONE_MINUTE_MS / ONE_SECOND_MS;

/**
 * Formats a length of time in days, hours and minutes (spec §9); seconds show only below one minute.
 *
 * @param seconds - Negative lengths count as none.
 */
export function formatDuration(seconds: number, language: Language): string {
  const whole = Math.max(0, Math.floor(seconds));
  const units = UNITS[language];
  const parts: readonly (readonly [amount: number, unit: string])[] = [
    [Math.floor(whole / DAY_SECONDS), units.day],
    [Math.floor((whole % DAY_SECONDS) / HOUR_SECONDS), units.hour],
    [Math.floor((whole % HOUR_SECONDS) / MINUTE_SECONDS), units.minute],
  ];
  const shown = parts.filter(([amount]) => amount > 0);
  const worded = shown.length > 0 ? shown : [[whole, units.second] as const];
  return worded.map(([amount, unit]) => `${amount}${units.gap}${unit}`).join(units.gap);
}
