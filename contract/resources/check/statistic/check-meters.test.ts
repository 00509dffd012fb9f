import { dryer, list, metric, title, valid } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';
import type { Declaration } from '../../declaration';

const METER = { name: 'steam', field: 'litres', against: 'extra.litres' } as const;
const RATIO = {
  ratio: { of: { sum: ['metered.steam'], minus: ['meteredOrders.steam'] }, per: { sum: ['metered.steam'] } },
} as const;

function withMeters(...meters: readonly object[]): Declaration {
  return { ...valid, entries: [{ ...dryer, meters: meters.map((meter) => ({ ...METER, ...meter })) }] };
}

function withFigure(fold: object, charts: readonly object[] = []): Declaration {
  const summary = { title, metrics: [{ ...metric, fold }], charts };
  return {
    ...valid,
    entries: [{ ...dryer, meters: [METER], statistic: { ...dryer.statistic, summary } }],
  } as Declaration;
}

const PLACE = 'entries[0].meters[0]';
const FOLD = 'entries[0].statistic.summary.metrics[0].fold';

describeRules('a meter', [
  {
    because: 'the devices have no such field',
    given: withMeters({ field: 'litre' }),
    expected: { id: 'RC014', where: `${PLACE}.field`, hint: 'Did you mean "litres"?' },
    fine: withMeters({ field: 'litres' }),
  },
  {
    because: 'a text counts nothing',
    given: withMeters({ field: 'number' }),
    expected: { id: 'RC055', where: `${PLACE}.field` },
    fine: withMeters({}),
  },
  {
    because: 'a column of every device is nothing that the type brings itself',
    given: {
      ...valid,
      entries: [
        {
          ...dryer,
          meters: [{ ...METER, field: 'signal' }],
          device: { ...list, fields: [...list.fields, { field: 'signal', kind: 'number', title }] },
        },
      ],
    },
    expected: { id: 'RC014', where: `${PLACE}.field` },
    fine: withMeters({}),
  },
  {
    because: 'nobody sums that of the orders',
    given: withMeters({ against: 'extra.gallons' }),
    expected: { id: 'RC018', where: `${PLACE}.against` },
    fine: withMeters({ against: 'paidStarts' }),
  },
  {
    because: 'time is none of orders',
    given: withMeters({ against: 'openSeconds' }),
    expected: { id: 'RC018', where: `${PLACE}.against` },
    fine: withMeters({ against: 'runSeconds' }),
  },
  {
    because: 'no sum can be kept under it',
    given: withMeters({ name: 'all steam' }),
    expected: { id: 'RC055', where: `${PLACE}.name` },
    fine: withMeters({ name: 'allSteam' }),
  },
  {
    because: 'two of one name',
    given: withMeters({}, {}),
    expected: { id: 'RC013', where: 'entries[0].meters[1].name' },
    fine: withMeters({}, { name: 'others' }),
  },
]);

describeRules('a figure of a meter', [
  {
    because: 'the type has no such meter',
    given: withFigure({ sum: ['metered.heat'] }),
    expected: { id: 'RC018', where: `${FOLD}.sum[0]` },
    fine: withFigure({ sum: ['metered.steam'] }),
  },
  {
    because: 'whole days know no hours of the day',
    given: withFigure(RATIO, [{ kind: 'hours', name: 'hours', title, metrics: ['net'] }]),
    expected: { id: 'RC049', where: 'entries[0].statistic.summary.charts[0].metrics[0]' },
    fine: withFigure(RATIO, [{ kind: 'trend', name: 'trend', title, metrics: ['net'] }]),
  },
]);
