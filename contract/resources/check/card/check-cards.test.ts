import { dryer, title, withEntry } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';
import type { CardDeclaration } from '../../card/card';
import type { ListPageDeclaration } from '../../declaration';

const CARD = 'entries[0].device.cards[0]';

type Device = ListPageDeclaration<string, never>;
const state = { field: 'state', from: 'attribute', kind: 'enum', title } as const;
const device: Device = {
  ...dryer.device,
  fields: [
    ...(dryer.device.fields as Device['fields']),
    { ...state, filter: true, options: [{ value: 1, title }] },
    { ...state, field: 'kept', options: [{ value: 1, title }] },
    { field: 'paid', from: 'attribute', kind: 'money', title, list: 'optional' },
  ],
  tabs: [{ name: 'late', title, where: [] }],
};

const withCards = (...changes: readonly Partial<CardDeclaration>[]) =>
  withEntry({ device: { ...device, cards: changes.map((change) => ({ name: 'late', title, ...change })) } });
const withTotals = (fields: Device['fields']) => withEntry({ device: { ...device, fields, totals: title } });

describeRules('cards', [
  {
    because: 'nobody tells them apart',
    given: withCards({}, {}),
    expected: { id: 'RC013', where: 'entries[0].device.cards[1].name' },
    fine: withCards({}),
  },
  {
    because: 'the list has no such tab',
    given: withCards({ tab: 'lat' }),
    expected: { id: 'RC057', where: `${CARD}.tab`, hint: 'Did you mean "late"?' },
    fine: withCards({ tab: 'late' }),
  },
  {
    because: 'the list has no such field',
    given: withCards({ where: [{ field: 'stat', in: [1] }] }),
    expected: { id: 'RC014', where: `${CARD}.where[0].field`, hint: 'Did you mean "state"?' },
    fine: withCards({ where: [{ field: 'state', in: [1] }] }),
  },
  {
    because: 'the field never has the value',
    given: withCards({ among: [{ field: 'state', in: [2] }] }),
    expected: { id: 'RC037', where: `${CARD}.among[0].in[0]` },
    fine: withCards({ among: [{ field: 'state', in: [1] }] }),
  },
  {
    because: 'nothing leads to what cannot be filtered',
    given: withCards({ where: [{ field: 'kept', in: [1] }] }),
    expected: { id: 'RC057', where: `${CARD}.where[0].field` },
    fine: withCards({ where: [{ field: 'state', in: [1] }] }),
  },
  {
    because: 'no period of it can be asked for',
    given: withCards({ sum: 'paid', versus: 'kept' }),
    expected: { id: 'RC057', where: `${CARD}.versus` },
    fine: withCards({ sum: 'paid' }),
  },
  {
    because: 'what is counted is not compared',
    given: withCards({ versus: 'at' }),
    expected: { id: 'RC057', where: `${CARD}.versus` },
    fine: withCards({ sum: 'paid', versus: 'at' }),
  },
  {
    because: 'moments do not add up',
    given: withCards({ sum: 'at' }),
    expected: { id: 'RC057', where: `${CARD}.sum` },
    fine: withCards({ sum: 'paid' }),
  },
  {
    because: 'the list has no such quantity',
    given: withCards({ sum: 'paid', per: 'litre' }),
    expected: { id: 'RC014', where: `${CARD}.per`, hint: 'Did you mean "litres"?' },
    fine: withCards({ sum: 'paid', per: 'litres' }),
  },
  {
    because: 'a sum is of all rows',
    given: withCards({ sum: 'paid', where: [{ field: 'state', in: [1] }] }),
    expected: { id: 'RC057', where: CARD },
    fine: withCards({ sum: 'paid', tab: 'late' }),
  },
  {
    because: 'a share is of a sum',
    given: withCards({ per: 'paid' }),
    expected: { id: 'RC057', where: `${CARD}.per` },
    fine: withCards({ sum: 'litres', per: 'paid' }),
  },
  {
    because: 'a total row adds amounts up',
    given: withTotals(device.fields.filter(({ kind }) => kind !== 'money')),
    expected: { id: 'RC058', where: 'entries[0].device.totals' },
    fine: withTotals(device.fields),
  },
]);
