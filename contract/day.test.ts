import { describe, expect, it } from 'vitest';
import { endOfDay, startOfDay } from './day';

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
