import { describe, expect, it } from 'vitest';
import { countDays, formatDay, parseDay, QUICK_PICKS, spanOfQuickPick } from './business-day';

describe('a business day (Asia/Shanghai, pages §0)', () => {
  it.each([
    ['2026-11-20T00:00:00+08:00', '2026-11-20'],
    ['2026-11-20T23:59:59.999+08:00', '2026-11-20'],
    ['2026-11-19T16:00:00Z', '2026-11-20'],
    ['2026-11-19T15:59:59.999Z', '2026-11-19'],
  ])('holds %s: %s', (moment, day) => {
    expect(formatDay(Date.parse(moment))).toBe(day);
  });

  it('begins at midnight in Shanghai', () => {
    expect(parseDay('2026-11-20')).toBe(Date.parse('2026-11-20T00:00:00+08:00'));
  });

  it.each(['', '2026-11', '20261120', 'yesterday'])('is not "%s"', (word) => {
    expect(parseDay(word)).toBeUndefined();
  });
});

describe('the quick picks', () => {
  const spans = (moment: string) =>
    QUICK_PICKS.map((pick) => {
      const [from, to] = spanOfQuickPick(pick, Date.parse(moment));
      return `${pick} ${formatDay(from)} ${formatDay(to)} ${countDays([from, to])}`;
    });

  it('are whole days counted back from today', () => {
    expect(spans('2026-11-20T10:00:00+08:00')).toEqual([
      'today 2026-11-20 2026-11-20 1',
      'yesterday 2026-11-19 2026-11-19 1',
      'last7 2026-11-14 2026-11-20 7',
      'last30 2026-10-22 2026-11-20 30',
      'thisMonth 2026-11-01 2026-11-20 20',
      'lastMonth 2026-10-01 2026-10-31 31',
    ]);
  });

  it('cross the year', () => {
    expect(spans('2026-01-01T00:00:00+08:00').slice(-2)).toEqual([
      'thisMonth 2026-01-01 2026-01-01 1',
      'lastMonth 2025-12-01 2025-12-31 31',
    ]);
  });
});
