import { describe, expect, it } from 'vitest';
import { formatGap, formatMs } from './gap';

describe('a moment of a timeline', () => {
  it('is told to the millisecond, by the business clock', () => {
    expect(formatMs(Date.UTC(2026, 2, 18, 12, 30, 5, 7))).toBe('20:30:05.007');
  });
});

describe('how much later a line came', () => {
  it.each([
    [345, '+0.345秒', '+0.345 s'],
    [12_000, '+12秒', '+12 s'],
    [60_000, '+1分', '+1 min'],
    [65_432, '+1分5秒', '+1 min 5 s'],
    [2 * 3_600_000, '+2小时', '+2 h'],
  ])('%i ms is %s, and %s', (gapMs, zh, en) => {
    expect(formatGap(gapMs, 'zh')).toBe(zh);
    expect(formatGap(gapMs, 'en')).toBe(en);
  });
});
