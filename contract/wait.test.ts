import { describe, expect, it } from 'vitest';
import { toWaitText } from './wait';

describe('the words of a wait', () => {
  it.each([
    { seconds: 0, zh: '1 秒', en: '1 s' },
    { seconds: 41.2, zh: '42 秒', en: '42 s' },
    { seconds: 119, zh: '119 秒', en: '119 s' },
    { seconds: 120, zh: '2 分钟', en: '2 min' },
    { seconds: 121, zh: '3 分钟', en: '3 min' },
    { seconds: 7199, zh: '120 分钟', en: '120 min' },
    { seconds: 7200, zh: '2 小时', en: '2 h' },
    { seconds: 86_399, zh: '24 小时', en: '24 h' },
  ])('of $seconds s are $zh and $en', ({ seconds, zh, en }) => {
    expect(toWaitText(seconds)).toEqual({ zh, en });
  });

  it('never promise less than the wait', () => {
    for (let seconds = 1; seconds < 100_000; seconds += 17) {
      const [amount = '', unit = ''] = toWaitText(seconds).en.split(' ');
      const size = { s: 1, min: 60, h: 3600 }[unit] ?? 0;
      expect(Number(amount) * size).toBeGreaterThanOrEqual(seconds);
    }
  });
});
