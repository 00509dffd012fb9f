import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_SIZES } from '../../../contract/limits';
import type { FieldDeclaration } from '../../../contract/resources/field';
import { resolveField } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import {
  effectiveFilters,
  isNarrowed,
  type ListView,
  readListView,
  withoutDefaults,
  writeListView,
} from './list-view';

const TITLE = text('字段', 'Field');
const declared: readonly FieldDeclaration[] = [
  { field: 'orderNo', kind: 'text', title: TITLE, filter: true, sort: true },
  { field: 'createdAt', kind: 'time', title: TITLE, filter: true, sort: true },
  { field: 'storeName', kind: 'reference', title: TITLE, filter: true, source: 'store' },
  { field: 'page', kind: 'number', title: TITLE, filter: true },
  { field: 'secret', kind: 'text', title: TITLE },
  {
    field: 'paidAt',
    kind: 'time',
    title: TITLE,
    filter: true,
    follows: { field: 'createdAt', withinSeconds: 60 },
  },
];
const page = {
  fields: declared.map(resolveField),
  tabs: [{ name: 'running', title: TITLE, where: [], shows: [], sorter: null }],
  period: 'createdAt',
};
const FIRST_VIEW: ListView = {
  tab: null,
  keyword: '',
  filters: {},
  sorter: null,
  page: 1,
  pageSize: 20,
  cursor: null,
  isInRooms: false,
  detailId: null,
  detailPart: null,
};

const someWord = fc.string({ minLength: 1 });
const someView: fc.Arbitrary<ListView> = fc.record({
  tab: fc.constantFrom(null, 'running'),
  keyword: fc.string(),
  filters: fc.record(
    {
      orderNo: someWord,
      createdAt: fc.oneof(fc.tuple(fc.nat(), fc.nat()), fc.constantFrom('today', 'last30')),
      storeName: fc.array(someWord, { minLength: 1 }),
      page: fc.tuple(fc.nat(), fc.constant(null)),
    },
    { requiredKeys: [] },
  ),
  sorter: fc.constantFrom(null, { field: 'orderNo', order: 'asc' }, { field: 'createdAt', order: 'desc' }),
  page: fc.integer({ min: 1, max: 500 }),
  pageSize: fc.constantFrom(...PAGE_SIZES),
  cursor: fc.option(someWord),
  isInRooms: fc.boolean(),
  detailId: fc.option(someWord),
  detailPart: fc.constant(null),
});

describe('a list view in the address', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(someView, (view) => {
        const address = writeListView(page, view).toString();
        expect(readListView(page, new URLSearchParams(address))).toEqual({
          ...view,
          filters: { ...view.filters },
        });
      }),
    );
  });

  it('leaves the first view out of the address', () => {
    expect(writeListView(page, FIRST_VIEW).toString()).toBe('');
  });

  it('names period and stores the same on every page', () => {
    const filters = { storeName: ['s1', 's2'], createdAt: [0, null] as const };
    expect(writeListView(page, { ...FIRST_VIEW, filters }).toString()).toBe('period=0_&store=s1.s2');
  });

  it.each([
    ['tab=gone', 'a tab that the page does not have'],
    ['sort=storeName', 'a sort that the page does not offer'],
    ['f.secret=x', 'a filter that the page does not offer'],
    ['page=0', 'a page before the first'],
    ['size=7', 'a page size that is not offered'],
    ['view=map', 'a way of showing rows that there is not'],
  ])('is the first view for %s (%s)', (address) => {
    expect(readListView(page, new URLSearchParams(address))).toEqual(FIRST_VIEW);
  });
});

describe('the filters a list is asked with', () => {
  const now = Date.parse('2026-11-20T10:00:00+08:00');

  it('hold the last seven business days where the address names no period (pages §0)', () => {
    const from = Date.parse('2026-11-14T00:00:00+08:00');
    const to = Date.parse('2026-11-20T23:59:59.999+08:00');
    expect(effectiveFilters(page, {}, now)).toEqual({ createdAt: [from, to] });
  });

  it('hold the days that a quick pick stands for at the time, and no other word', () => {
    const filters = { createdAt: 'today', orderNo: 'today' };
    const at = (moment: string) => effectiveFilters(page, filters, Date.parse(moment));
    const dayOf = (day: string) => [
      Date.parse(`${day}T00:00:00+08:00`),
      Date.parse(`${day}T23:59:59.999+08:00`),
    ];
    expect(at('2026-11-20T23:59:59+08:00')).toEqual({ createdAt: dayOf('2026-11-20'), orderNo: 'today' });
    expect(at('2026-11-21T00:00:00+08:00')).toEqual({ createdAt: dayOf('2026-11-21'), orderNo: 'today' });
  });

  it('need not say the default in the address, but say the same days where they were chosen', () => {
    expect(withoutDefaults(page, { createdAt: 'last7', orderNo: 'x' })).toEqual({ orderNo: 'x' });
    const days = effectiveFilters(page, {}, now);
    expect(withoutDefaults(page, days)).toEqual(days);
  });

  it('keep the period of the address', () => {
    expect(effectiveFilters(page, { createdAt: [1, 2] }, now)).toEqual({ createdAt: [1, 2] });
  });

  it('have no period beside a closed range of what follows it, which says when already', () => {
    expect(effectiveFilters(page, { paidAt: [1, 2] }, now)).toEqual({ paidAt: [1, 2] });
    expect(effectiveFilters(page, { paidAt: [1, null] }, now)).toHaveProperty('createdAt');
    expect(Object.keys(effectiveFilters(page, { paidAt: 'today' }, now))).toEqual(['paidAt']);
  });

  it('have no period on a page without one', () => {
    expect(effectiveFilters({ ...page, period: null }, {}, now)).toEqual({});
  });
});

describe('a narrowed view', () => {
  it.each([
    [{}, false],
    [{ page: 2, detailId: 'x' }, false],
    [{ keyword: 'x' }, true],
    [{ tab: 'running' }, false],
    [{ filters: { orderNo: 'x' } }, true],
  ])('%j: %s', (change, expected) => {
    expect(isNarrowed({ ...FIRST_VIEW, ...change })).toBe(expected);
  });
});
