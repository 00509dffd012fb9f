import { describe, expect, it } from 'vitest';
import {
  defaultPeriod,
  endOfDay,
  formatBusinessMinute,
  formatBusinessTime,
  parseBusinessMinute,
  startOfDay,
} from './day';

describe('business day in Asia/Shanghai', () => {
  it.each([
    { at: '2026-03-01T15:59:59.999Z', start: '2026-02-28T16:00:00.000Z' },
    { at: '2026-03-01T16:00:00.000Z', start: '2026-03-01T16:00:00.000Z' },
    { at: '2024-02-29T00:00:00.000Z', start: '2024-02-28T16:00:00.000Z' },
  ])('$at belongs to the day that starts at $start', ({ at, start }) => {
    expect(new Date(startOfDay(Date.parse(at))).toISOString()).toBe(start);
    expect(endOfDay(Date.parse(at)) - startOfDay(Date.parse(at))).toBe(86_400_000);
  });
});

describe("the business's clock", () => {
  const AT_MS = Date.parse('2026-02-28T16:05:09.999Z');

  it('shows Shanghai, wherever the reader sits', () => {
    expect(formatBusinessTime(AT_MS)).toBe('2026-03-01 00:05:09');
    expect(formatBusinessMinute(AT_MS)).toBe('2026-03-01T00:05');
  });

  it('is read as it is shown', () => {
    expect(parseBusinessMinute('2026-03-01T00:05')).toBe(Date.parse('2026-02-28T16:05:00Z'));
  });

  it.each(['', '2026-03-01', '2026-13-01T00:05', 'soon'])('does not read "%s"', (words) => {
    expect(parseBusinessMinute(words)).toBeUndefined();
  });
});

describe('the default period', () => {
  const NOW_MS = Date.parse('2026-03-10T04:00:00Z');

  it('is seven business days, today included', () => {
    expect(defaultPeriod(NOW_MS).map(formatBusinessTime)).toEqual([
      '2026-03-04 00:00:00',
      '2026-03-10 23:59:59',
    ]);
  });

  it('ends where it is told to', () => {
    const toMs = Date.parse('2026-03-01T04:00:00Z');
    expect(defaultPeriod(NOW_MS, toMs).map(formatBusinessTime)).toEqual([
      '2026-02-23 00:00:00',
      '2026-03-01 12:00:00',
    ]);
  });
});
