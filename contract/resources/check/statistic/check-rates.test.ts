import { describe, expect, it } from 'vitest';
import { list, title, withEntry } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';
import type { Declaration, ListPageDeclaration } from '../../declaration';
import { ratedCents } from '../../statistic/rate';

const device: ListPageDeclaration<string, never> = {
  ...list,
  fields: [
    ...list.fields,
    {
      field: 'bottles',
      from: 'attribute',
      kind: 'rows',
      title,
      columns: [
        { field: 'bottle', kind: 'number', title },
        { field: 'agent', kind: 'text', title },
        { field: 'cost', kind: 'money', title },
      ],
    },
  ],
};
const order: ListPageDeclaration<string, never> = {
  ...list,
  permission: 'dryerDeviceRestart',
  fields: [
    ...list.fields,
    { field: 'bottle', from: 'attribute', kind: 'number', title },
    { field: 'costCents', from: 'attribute', kind: 'money', title },
    { field: 'scentCents', from: 'attribute', kind: 'money', title },
  ],
};
const RATE = { field: 'costCents', amount: 'litres', list: 'bottles', key: 'bottle', rate: 'cost' } as const;
const PLACE = 'entries[0].rates[0]';

function withRate(change: object, more: object = {}): Declaration {
  return withEntry({ device, order, rates: [{ ...RATE, ...change }], ...more });
}
const fine = withRate({ per: 1_000 });

describeRules('what is worked out of orders', [
  {
    because: 'the orders have no such field',
    given: withRate({ field: 'costCent' }),
    expected: { id: 'RC014', where: `${PLACE}.field`, hint: 'Did you mean "costCents"?' },
    fine,
  },
  {
    because: 'the field holds no money',
    given: withRate({ field: 'bottle' }),
    expected: { id: 'RC054', where: `${PLACE}.field` },
    fine,
  },
  {
    because: 'what is used is no quantity',
    given: withRate({ amount: 'number' }),
    expected: { id: 'RC054', where: `${PLACE}.amount` },
    fine,
  },
  {
    because: 'what is used is worked out itself',
    given: withRate(
      { amount: 'scentCents' },
      {
        rates: [
          { ...RATE, amount: 'scentCents' },
          { ...RATE, field: 'scentCents' },
        ],
      },
    ),
    expected: { id: 'RC054', where: `${PLACE}.amount` },
    fine: withEntry({ device, order, rates: [RATE, { ...RATE, field: 'scentCents' }] }),
  },
  {
    because: 'the devices hold no such entries',
    given: withRate({ list: 'litres' }),
    expected: { id: 'RC054', where: `${PLACE}.list` },
    fine,
  },
  {
    because: 'the entries have no such key',
    given: withRate({ key: 'litres' }),
    expected: { id: 'RC014', where: `${PLACE}.key` },
    fine,
  },
  {
    because: 'the orders do not say which entry it was',
    given: withRate({ key: 'agent' }),
    expected: { id: 'RC014', where: `${PLACE}.key` },
    fine,
  },
  {
    because: 'the rate is no money',
    given: withRate({ rate: 'agent' }),
    expected: { id: 'RC054', where: `${PLACE}.rate` },
    fine,
  },
  {
    because: 'the rate is for nothing',
    given: withRate({ per: 0 }),
    expected: { id: 'RC036', where: `${PLACE}.per` },
    fine,
  },
  {
    because: 'the field is worked out twice',
    given: withEntry({ device, order, rates: [RATE, RATE] }),
    expected: { id: 'RC013', where: 'entries[0].rates[1].field' },
    fine,
  },
  {
    because: 'the orders carry the field already',
    given: withRate({}, { carries: { start: ['costCents'] } }),
    expected: { id: 'RC013', where: `${PLACE}.field` },
    fine: withRate({}, { carries: { start: ['bottle'] } }),
  },
]);

describe('what an amount comes to', () => {
  it.each([
    { amount: 30, rate: 500, per: 1_000, cents: 15 },
    { amount: 25, rate: 450, per: 1_000, cents: 11 },
    { amount: 3, rate: 7, per: undefined, cents: 21 },
    { amount: 0, rate: 500, per: 1_000, cents: 0 },
    { amount: 30, rate: 0, per: 1_000, cents: 0 },
    { amount: -1, rate: 500, per: 1, cents: 0 },
    { amount: 30, rate: null, per: 1_000, cents: null },
    { amount: undefined, rate: 500, per: 1_000, cents: null },
    { amount: Number.MAX_VALUE, rate: 500, per: 1, cents: null },
  ])('is $cents for $amount at $rate per $per', ({ amount, rate, per, cents }) => {
    expect(ratedCents(amount, rate, per)).toBe(cents);
  });
});
