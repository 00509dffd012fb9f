import { dryer, list, metric, title, valid } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';
import type { Declaration } from '../../declaration';

const LINK = {
  name: 'dryings',
  field: 'number',
  to: 'dryer',
  linked: 'extra.litres',
  linking: 'paidStarts',
} as const;
const RATIO = { ratio: { of: { sum: ['linking.dryings'] }, per: { sum: ['linked.dryings'] } } } as const;

function withLinks(...links: readonly object[]): Declaration {
  return { ...valid, entries: [{ ...dryer, links: links.map((link) => ({ ...LINK, ...link })) }] };
}

function withFigure(fold: object, dimension: object = {}): Declaration {
  const summary = { title, metrics: [{ ...metric, fold }], charts: [], ...dimension };
  return {
    ...valid,
    entries: [{ ...dryer, links: [LINK], statistic: { ...dryer.statistic, summary } }],
  } as Declaration;
}

const PLACE = 'entries[0].links[0]';
const FOLD = 'entries[0].statistic.summary.metrics[0].fold';

describeRules('a link', [
  {
    because: 'the devices have no such field',
    given: withLinks({ field: 'numbr' }),
    expected: { id: 'RC014', where: `${PLACE}.field`, hint: 'Did you mean "number"?' },
    fine: withLinks({ field: 'number' }),
  },
  {
    because: 'a quantity names no device',
    given: withLinks({ field: 'litres' }),
    expected: { id: 'RC051', where: `${PLACE}.field` },
    fine: withLinks({}),
  },
  {
    because: 'a column of every device is nothing that the type brings itself',
    given: {
      ...valid,
      entries: [
        {
          ...dryer,
          links: [{ ...LINK, field: 'roomName' }],
          device: { ...list, fields: [...list.fields, { field: 'roomName', kind: 'text', title }] },
        },
      ],
    },
    expected: { id: 'RC014', where: `${PLACE}.field` },
    fine: withLinks({}),
  },
  {
    because: 'there is no such type',
    given: withLinks({ to: 'drier' }),
    expected: { id: 'RC051', where: `${PLACE}.to`, hint: 'Did you mean "dryer"?' },
    fine: withLinks({ to: 'dryer' }),
  },
  {
    because: 'nobody sums that of the other type',
    given: withLinks({ linked: 'extra.gallons' }),
    expected: { id: 'RC018', where: `${PLACE}.linked` },
    fine: withLinks({ linked: 'extra.litres' }),
  },
  {
    because: 'time is none of orders',
    given: withLinks({ linking: 'openSeconds' }),
    expected: { id: 'RC018', where: `${PLACE}.linking` },
    fine: withLinks({ linking: 'freeStarts' }),
  },
  {
    because: 'no sum can be kept under it',
    given: withLinks({ name: 'all dryings' }),
    expected: { id: 'RC051', where: `${PLACE}.name` },
    fine: withLinks({ name: 'allDryings' }),
  },
  {
    because: 'two of one name',
    given: withLinks({}, {}),
    expected: { id: 'RC013', where: 'entries[0].links[1].name' },
    fine: withLinks({}, { name: 'others' }),
  },
]);

describeRules('a figure over a link', [
  {
    because: 'the type has no such link',
    given: withFigure({ sum: ['linked.washes'] }),
    expected: { id: 'RC018', where: `${FOLD}.sum[0]` },
    fine: withFigure({ sum: ['linked.dryings'] }),
  },
  {
    because: 'whole days know no hours of the day',
    given: withFigure(RATIO, { charts: [{ kind: 'hours', name: 'hours', title, metrics: ['net'] }] }),
    expected: { id: 'RC049', where: 'entries[0].statistic.summary.charts[0].metrics[0]' },
    fine: withFigure(RATIO, { charts: [{ kind: 'trend', name: 'trend', title, metrics: ['net'] }] }),
  },
]);
