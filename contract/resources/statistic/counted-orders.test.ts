import { expect, it } from 'vitest';
import { resources } from '../../../resources.config';
import { resolveDeclaration } from '../resolve';
import { resolveField } from '../resolve-field';
import type { ResolvedMetric } from '../metric';
import { findCountedOrders } from './counted-orders';
import { resolveTally, type TallyCondition } from './tally';

const title = { zh: '某项', en: 'Some' };
const fields = [
  resolveField({ field: 'outlet', title, kind: 'enum', filter: true, options: [] }),
  resolveField({ field: 'channel', title, kind: 'number', filter: true, step: 1 }),
  resolveField({ field: 'temp', title, kind: 'number', filter: true, step: 0.1 }),
  resolveField({ field: 'power', title, kind: 'number', filter: true }),
  resolveField({ field: 'leak', title, kind: 'boolean', filter: true }),
  resolveField({ field: 'hidden', title, kind: 'number' }),
];
const metric = (fold: ResolvedMetric['fold']): ResolvedMetric => ({
  ...{
    name: 'm',
    title,
    kind: 'number',
    fold,
    formula: title,
    unit: null,
    better: null,
    isDrawnOnly: false,
    links: [],
    watched: [],
    meters: [],
  },
});
const filtersOf = (where: readonly TallyCondition[], fold: ResolvedMetric['fold'] = SUM) =>
  findCountedOrders([metric(fold)], { tallies: [resolveTally({ name: 't', where })], fields })['m'];
const SUM = { sum: ['extra.t'] } as const;

it('says what the orders of a tally have in common, as their list is filtered', () => {
  expect(filtersOf([{ field: 'outlet', in: ['热水', '冷水'] }])).toEqual({ outlet: ['热水', '冷水'] });
  expect(filtersOf([{ field: 'channel', in: [2] }])).toEqual({ channel: [2, 2] });
  expect(filtersOf([{ field: 'temp', least: 35, under: 38 }])).toEqual({ temp: [35, 37.9] });
  expect(filtersOf([{ field: 'power', under: 200 }])).toEqual({ power: [null, 199.99] });
  expect(
    filtersOf([
      { field: 'outlet', in: ['热水'] },
      { field: 'temp', least: 35 },
    ]),
  ).toEqual({ outlet: ['热水'], temp: [35, null] });
});

it('says nothing where the list cannot show those orders alone', () => {
  expect(filtersOf([])).toBeUndefined();
  expect(filtersOf([{ field: 'hidden', least: 1 }])).toBeUndefined();
  expect(filtersOf([{ field: 'leak', in: [true] }])).toBeUndefined();
  expect(filtersOf([{ field: 'channel', in: [1, 2] }])).toBeUndefined();
  expect(filtersOf([{ field: 'temp', least: 1, in: [2] }])).toBeUndefined();
  expect(
    filtersOf([
      { field: 'temp', least: 1 },
      { field: 'temp', under: 5 },
    ]),
  ).toBeUndefined();
});

it('says nothing of what is more, less or other than one tally', () => {
  const where = [{ field: 'channel', in: [2] }];
  expect(filtersOf(where, { sum: ['extra.t', 'feeCents'] })).toBeUndefined();
  expect(filtersOf(where, { sum: ['extra.t'], minus: ['feeCents'] })).toBeUndefined();
  expect(filtersOf(where, { sum: ['extra.other'] })).toBeUndefined();
  expect(filtersOf(where, { ratio: { of: SUM, per: SUM } })).toBeUndefined();
});

it('is known of every part of every mix that is declared', () => {
  const unknown = resolveDeclaration(resources).pages.flatMap((page) =>
    page.kind !== 'statistic-summary'
      ? []
      : page.charts.flatMap((chart) =>
          chart.kind !== 'mix'
            ? []
            : chart.metrics
                .filter((name) => page.countedOrders[name] === undefined)
                .map((name) => `${page.id} ${name}`),
        ),
  );
  expect(unknown).toEqual([]);
});
