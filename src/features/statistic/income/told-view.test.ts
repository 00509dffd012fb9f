import { describe, expect, it } from 'vitest';
import { readReportView, type ReportView } from '../report/report-view';
import { isTold, toToldChange } from './told-view';

const view = (more: Partial<ReportView> = {}): ReportView => ({
  ...readReportView(new URLSearchParams(), []),
  ...more,
});
const ITEM = { by: 'item', id: '标准洗' } as const;
const DEVICE = { by: 'device', id: 'A-01' } as const;
const day = (words: string) => Date.parse(`${words}T00:00:00+08:00`);
const WEEK = [day('2026-11-13'), day('2026-11-19')] as const;
const YEAR = [day('2025-11-20'), day('2026-11-19')] as const;

describe('a change of what income is shown by', () => {
  it('stays as it is where sums tell it', () => {
    expect(toToldChange(view(), { dimension: 'item' })).toEqual({ dimension: 'item' });
    expect(toToldChange(view({ model: 'X1' }), { dimension: 'device' })).toEqual({ dimension: 'device' });
    expect(toToldChange(view({ part: DEVICE }), { model: 'X1' })).toEqual({ model: 'X1' });
  });

  it('shows months of a period that is longer than a list’s, and days of a shorter one', () => {
    expect(toToldChange(view(), { period: YEAR })).toEqual({ period: YEAR, dimension: 'month' });
    expect(toToldChange(view(), { period: WEEK })).toEqual({ period: WEEK, dimension: 'day' });
    expect(toToldChange(view({ dimension: 'store' }), { period: YEAR })).toEqual({ period: YEAR });
  });

  it.each(['item', 'method'] as const)('leaves the table by %s when a model is chosen', (dimension) => {
    const change = toToldChange(view({ dimension }), { model: 'X1' });
    expect(change).toEqual({ model: 'X1', dimension: 'day' });
    expect(toToldChange(view({ dimension, period: YEAR }), { model: 'X1' }).dimension).toBe('month');
  });

  it('leaves one item when a model is chosen', () => {
    expect(toToldChange(view({ part: ITEM }), { model: 'X1' })).toEqual({ model: 'X1', part: null });
  });

  it('never asks for what is refused', () => {
    for (const dimension of ['day', 'month', 'store', 'device', 'item', 'method'] as const) {
      for (const part of [null, ITEM, DEVICE]) {
        for (const change of [{ model: 'X1' }, { model: null }, { period: YEAR }, { part: DEVICE }]) {
          const before = view({ dimension, part });
          const after = { ...before, ...toToldChange(before, change) };
          expect(isTold(after.dimension, after)).toBe(true);
          expect(after.model !== null && after.part?.by === 'item').toBe(false);
        }
      }
    }
  });
});
