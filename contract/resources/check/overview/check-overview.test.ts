import { dryer, metric, title, valid } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';

const reading = {
  ...dryer,
  name: 'other',
  deviceType: 'other',
  permissions: [],
  device: { ...dryer.device, permission: '' },
  order: { ...dryer.order, permission: '' },
};
const overview = { name: 'overview', title, leastTypes: 2, metrics: [metric] };
const withOverview = (change: object) => ({
  ...valid,
  overview: { ...overview, ...change },
  entries: [dryer, reading],
});
const ratio = { ratio: { of: { sum: ['refundCents'] }, per: { sum: ['receivedCents'] } } };

describeRules('the overview', [
  {
    because: 'two pages have one address',
    given: withOverview({ name: 'dryer' }),
    expected: { id: 'RC006', where: 'overview.name' },
    fine: withOverview({}),
  },
  {
    because: 'an overview of one type repeats its summary',
    given: withOverview({ leastTypes: 1 }),
    expected: { id: 'RC036', where: 'overview.leastTypes' },
    fine: withOverview({}),
  },
  {
    because: 'nobody could read as many types',
    given: withOverview({ leastTypes: 3 }),
    expected: { id: 'RC050', where: 'overview.leastTypes' },
    fine: withOverview({}),
  },
  {
    because: 'it would say nothing',
    given: withOverview({ metrics: [] }),
    expected: { id: 'RC050', where: 'overview.metrics' },
    fine: withOverview({}),
  },
  {
    because: 'ratios of types add up to nothing',
    given: withOverview({ metrics: [{ ...metric, kind: 'percent', fold: ratio }] }),
    expected: { id: 'RC038', where: 'overview.metrics[0].fold' },
    fine: withOverview({}),
  },
  {
    because: 'of what devices were it has no sums',
    given: withOverview({ metrics: [{ ...metric, fold: { sum: ['openSeconds'] } }] }),
    expected: { id: 'RC038', where: 'overview.metrics[0].fold' },
    fine: withOverview({}),
  },
  {
    because: 'no single type owns the measure',
    given: withOverview({ metrics: [{ ...metric, fold: { sum: ['extra.litres'] } }] }),
    expected: { id: 'RC018', where: 'overview.metrics[0].fold.sum[0]' },
    fine: withOverview({}),
  },
]);
