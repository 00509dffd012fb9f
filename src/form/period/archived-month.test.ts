import { describe, expect, it } from 'vitest';
import { toArchivedMonth } from './archived-month';

describe('an archived month', () => {
  const at = (moment: string) => Date.parse(`${moment}+08:00`);
  const beforeMs = at('2026-05-01T00:00');
  const march = at('2026-03-01T00:00');

  it('is a whole month that is archived', () => {
    expect(toArchivedMonth([march, at('2026-04-01T00:00') - 1], beforeMs)).toBe(march);
    const february = at('2024-02-01T00:00');
    expect(toArchivedMonth([february, march - 1], beforeMs)).toBeNull();
    expect(toArchivedMonth([february, at('2024-03-01T00:00') - 1], beforeMs)).toBe(february);
  });

  it.each([
    ['a quick pick', 'lastMonth'],
    ['a month that is not archived', [beforeMs, at('2026-06-01T00:00') - 1]],
    ['some days of one', [march, at('2026-03-31T00:00') - 1]],
    ['no beginning', [null, at('2026-04-01T00:00') - 1]],
  ] as const)('is not %s', (_, choice) => {
    expect(toArchivedMonth(choice, beforeMs)).toBeNull();
  });
});
