import { describe, expect, it } from 'vitest';
import { formatDuration } from '../../contract/duration';
import { formatClock, formatDate, formatMoment, formatRelative } from './moment';
import { NO_VALUE, formatNumber, formatPercent } from './number';
import { formatYuan } from './yuan';

const NOON = Date.UTC(2026, 10, 20, 4);
const MINUTE = 60_000;

it.each([
  { cents: 123_450, text: '¥1,234.50' },
  { cents: 0, text: '¥0.00' },
  { cents: -500, text: '-¥5.00' },
])('shows $cents cents as $text (spec §9)', ({ cents, text }) => {
  expect(formatYuan(cents)).toBe(text);
});

it.each([
  { seconds: 0, zh: '0秒', en: '0 s' },
  { seconds: 59, zh: '59秒', en: '59 s' },
  { seconds: 60, zh: '1分钟', en: '1 min' },
  { seconds: 3600, zh: '1小时', en: '1 h' },
  { seconds: 93_784, zh: '1天2小时3分钟', en: '1 d 2 h 3 min' },
  { seconds: -5, zh: '0秒', en: '0 s' },
])('shows $seconds s as $zh', ({ seconds, zh, en }) => {
  expect([formatDuration(seconds, 'zh'), formatDuration(seconds, 'en')]).toEqual([zh, en]);
});

it('shows shares with one digit and quantities with separators', () => {
  expect([formatPercent(0.123), formatPercent(1), formatPercent(Number.NaN)]).toEqual([
    '12.3%',
    '100.0%',
    NO_VALUE,
  ]);
  expect([formatNumber(1_234_567), formatNumber(1.005, 1), formatNumber(2.6, 0)]).toEqual([
    '1,234,567',
    '1',
    '3',
  ]);
});

describe('a moment', () => {
  it("is shown in the business's time wherever the browser stands", () => {
    expect(formatMoment(NOON)).toBe('2026-11-20 12:00:00');
    expect(formatDate(Date.UTC(2026, 10, 19, 16))).toBe('2026-11-20');
    expect(formatClock(NOON)).toBe('12:00:00');
  });

  it.each([
    { ago: 0, zh: '刚刚', en: 'just now' },
    { ago: MINUTE - 1, zh: '刚刚', en: 'just now' },
    { ago: MINUTE, zh: '1分钟前', en: '1 minute ago' },
    { ago: 60 * MINUTE, zh: '1小时前', en: '1 hour ago' },
    { ago: 7 * 24 * 60 * MINUTE, zh: '2026-11-13', en: '2026-11-13' },
    { ago: -3 * MINUTE, zh: '3分钟后', en: 'in 3 minutes' },
  ])('$ago ms ago is $zh', ({ ago, zh, en }) => {
    expect([formatRelative(NOON - ago, NOON, 'zh'), formatRelative(NOON - ago, NOON, 'en')]).toEqual([
      zh,
      en,
    ]);
  });
});
