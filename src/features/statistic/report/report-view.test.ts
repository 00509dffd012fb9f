import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COMPARISONS,
  DEVICE_VIEWS,
  INCOME_DIMENSIONS,
  NARROWING_DIMENSIONS,
} from '../../../../contract/domain/report';
import { PAGE_SIZES } from '../../../../contract/limits';
import { DEFAULT_PICK, formatDay, LONG_PICKS, QUICK_PICKS } from '../../../form/period/business-day';
import {
  effectivePeriod,
  readReportView,
  type ReportView,
  toOrderParams,
  writeReportView,
} from './report-view';

const PICKS = [...QUICK_PICKS, ...LONG_PICKS].filter((pick) => pick !== DEFAULT_PICK);
const SORTABLE = ['netAmount', 'refundRate'];
const FIRST_VIEW: ReportView = {
  period: null,
  storeIds: [],
  model: null,
  part: null,
  dimension: 'day',
  deviceView: 'device',
  compareWith: 'previous',
  sorter: null,
  page: 1,
  pageSize: 50,
};

const someView: fc.Arbitrary<ReportView> = fc.record({
  period: fc.option(fc.oneof(fc.tuple(fc.nat(), fc.nat()), fc.constantFrom(...PICKS))),
  // Each once, and none with the slash that parts rooms from their store.
  storeIds: fc.uniqueArray(fc.string().map((id) => id.replaceAll('/', ''))),
  model: fc.option(fc.string({ minLength: 1 })),
  part: fc.option(
    fc.record({ by: fc.constantFrom(...NARROWING_DIMENSIONS), id: fc.string({ minLength: 1 }) }),
  ),
  compareWith: fc.constantFrom(...COMPARISONS),
  dimension: fc.constantFrom(...INCOME_DIMENSIONS),
  deviceView: fc.constantFrom(...DEVICE_VIEWS),
  sorter: fc.option(
    fc.record({
      field: fc.constantFrom(...SORTABLE),
      order: fc.constantFrom('asc' as const, 'desc' as const),
    }),
  ),
  page: fc.integer({ min: 1, max: 100 }),
  pageSize: fc.constantFrom(...PAGE_SIZES),
});

describe('a statistics view in the address', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(someView, (view) => {
        const address = writeReportView(view).toString();
        expect(readReportView(new URLSearchParams(address), SORTABLE)).toEqual(view);
      }),
    );
  });

  it.each(['by=decade', 'view=house', 'sort=-secret', 'period=2026-11-01_', 'page=-1', 'size=1000'])(
    'is the first view for %s',
    (address) => {
      expect(readReportView(new URLSearchParams(address), SORTABLE)).toEqual(FIRST_VIEW);
    },
  );

  it('carries period and stores alone to the orders behind a figure, by the time they are counted at', () => {
    const day = Date.parse('2026-11-13T00:00:00+08:00');
    const params = toOrderParams({ period: [day, day + 86_400_000 - 1], storeIds: ['s1'] });
    expect(params.toString()).toBe('f.paidAt=2026-11-13_2026-11-13&store=s1');
  });

  it('asks for the days that a quick pick stands for at the time', () => {
    const view = readReportView(new URLSearchParams('period=today'), SORTABLE);
    const [first] = effectivePeriod(view, Date.parse('2026-11-20T23:59:59+08:00'));
    const [next] = effectivePeriod(view, Date.parse('2026-11-21T00:00:00+08:00'));
    expect([first, next].map((ms) => formatDay(ms))).toEqual(['2026-11-20', '2026-11-21']);
  });

  it('asks for the last seven days where it names no period', () => {
    const now = Date.parse('2026-11-20T10:00:00+08:00');
    expect(effectivePeriod(FIRST_VIEW, now)).toEqual([
      Date.parse('2026-11-14T00:00:00+08:00'),
      Date.parse('2026-11-20T23:59:59.999+08:00'),
    ]);
  });
});
