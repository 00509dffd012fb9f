import { describe, expect, it } from 'vitest';
import { encodePeriod } from '../../../list/view/filter-codec';
import { rowsBehind } from './rows-behind';

const from = Date.parse('2026-10-22T00:00:00+08:00');
const to = Date.parse('2026-11-20T23:59:59.999+08:00');
const report = { period: [from, to], storeIds: ['s1'] } as const;

describe('the orders behind a row of the income report', () => {
  it.each([
    { dimension: 'day', at: '2026-11-13', expected: '2026-11-13_2026-11-13', because: 'one business day' },
    { dimension: 'week', at: '2026-11-02', expected: '2026-11-02_2026-11-08', because: 'seven days' },
    {
      dimension: 'week',
      at: '2026-10-19',
      expected: '2026-10-22_2026-10-25',
      because: 'the report begins later',
    },
    {
      dimension: 'week',
      at: '2026-11-16',
      expected: '2026-11-16_2026-11-20',
      because: 'the report ends earlier',
    },
    {
      dimension: 'month',
      at: '2026-10-01',
      expected: '2026-10-22_2026-10-31',
      because: '31 days in October',
    },
    {
      dimension: 'month',
      at: '2026-11-01',
      expected: '2026-11-01_2026-11-20',
      because: 'the report ends earlier',
    },
  ] as const)('are of $expected for the $dimension of $at ($because)', ({ dimension, at, expected }) => {
    const behind = rowsBehind(dimension, { id: at, at: Date.parse(`${at}T00:00:00+08:00`) }, report);
    expect(encodePeriod(behind?.period ?? [0, 0])).toBe(expected);
    expect(behind?.storeIds).toEqual(['s1']);
  });

  it("are of the row's store within the whole period", () => {
    expect(rowsBehind('store', { id: 's9' }, report)).toEqual({ period: [from, to], storeIds: ['s9'] });
  });

  it('are not known where the row says no moment', () => {
    expect(rowsBehind('day', { id: 'x' }, report)).toBeNull();
  });
});
