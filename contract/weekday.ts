import { SHANGHAI_OFFSET_MS } from './day';
import type { Language } from './text';

const WEEKDAYS: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  zh: new Intl.DateTimeFormat('zh-CN', { weekday: 'short', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }),
};

/** The weekday of a moment, Asia/Shanghai: `周日`, `Sun`. */
export function formatWeekday(atMs: number, language: Language): string {
  return WEEKDAYS[language].format(atMs + SHANGHAI_OFFSET_MS);
}
