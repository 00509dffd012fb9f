import { ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { Language } from '../../../contract/text';
import { formatDuration } from '../../../contract/duration';
import { formatMoment } from '../../format/moment';

const UNITS: Readonly<
  Record<Language, { readonly minute: string; readonly second: string; readonly gap: string }>
> = {
  zh: { minute: '分', second: '秒', gap: '' },
  en: { minute: 'min', second: 's', gap: ' ' },
};
const MS_DIGITS = 3;

/** The time of a moment as `HH:mm:ss.SSS`, Asia/Shanghai. */
export function formatMs(atMs: number): string {
  return `${formatMoment(atMs).slice(11)}.${String(atMs % ONE_SECOND_MS).padStart(MS_DIGITS, '0')}`;
}

/** How much later something came: `+0.345秒`, `+1分5秒`, `+2小时`. */
export function formatGap(gapMs: number, language: Language): string {
  const { minute, second, gap } = UNITS[language];
  if (gapMs < ONE_MINUTE_MS) return `+${gapMs / ONE_SECOND_MS}${gap}${second}`;
  if (gapMs >= ONE_HOUR_MS) return `+${formatDuration(gapMs / ONE_SECOND_MS, language)}`;
  const seconds = Math.floor((gapMs % ONE_MINUTE_MS) / ONE_SECOND_MS);
  const parts = [`${Math.floor(gapMs / ONE_MINUTE_MS)}${gap}${minute}`];
  return `+${[...parts, ...(seconds === 0 ? [] : [`${seconds}${gap}${second}`])].join(gap)}`;
}
