import { list, title, withEntry } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';
import type { Declaration, ListPageDeclaration } from '../../declaration';

const MODES = [{ value: 'warm', title }] as const;
const own: ListPageDeclaration<string, never> = {
  ...list,
  fields: [...list.fields, { field: 'mode', from: 'attribute', kind: 'enum', title, options: MODES }],
};
const order = { ...own, permission: 'dryerDeviceRestart' };

const paid: ListPageDeclaration<string, 'payAmount'> = {
  ...order,
  fields: [...order.fields, { field: 'payAmount', kind: 'money', title }],
};

function withTally(change: object, more: object = {}): Declaration {
  return withEntry({ device: own, order, tallies: [{ name: 'runs', ...change }], ...more });
}

/** A tally that asks whether the user of an order came. */
function withColumn(change: object): Declaration {
  const options = [{ value: 'missed', title }] as const;
  const attendance = { field: 'attendance', kind: 'enum', title, options } as const;
  const more = { ...order, fields: [...order.fields, attendance] };
  const where = [{ field: 'attendance', in: ['missed'] }];
  return withEntry({ device: own, order: more, tallies: [{ name: 'runs', where, ...change }] });
}

const PLACE = 'entries[0].tallies[0]';

describeRules('a tally', [
  {
    because: 'the orders have no such field',
    given: withTally({ where: [{ field: 'mood', in: ['warm'] }] }),
    expected: { id: 'RC014', where: `${PLACE}.where[0].field`, hint: 'Did you mean "mode"?' },
    fine: withTally({ where: [{ field: 'mode', in: ['warm'] }] }),
  },
  {
    because: 'the field can never have that value',
    given: withTally({ where: [{ field: 'mode', in: ['icy'] }] }),
    expected: { id: 'RC037', where: `${PLACE}.where[0].in[0]` },
    fine: withTally({ where: [{ field: 'mode', in: ['warm'] }] }),
  },
  {
    because: 'nobody knows yet whether somebody comes',
    given: withColumn({ at: 'payment' }),
    expected: { id: 'RC048', where: `${PLACE}.where[0].field` },
    fine: withColumn({ at: 'reservation' }),
  },
  {
    because: 'nobody has used anything yet',
    given: withTally({ at: 'reservation', add: 'litres' }),
    expected: { id: 'RC048', where: `${PLACE}.add` },
    fine: withTally({ at: 'end', add: 'litres' }),
  },
  {
    because: 'a condition that asks for nothing',
    given: withTally({ where: [{ field: 'mode' }] }),
    expected: { id: 'RC037', where: `${PLACE}.where[0].in` },
    fine: withTally({ where: [{ field: 'litres', under: 3 }] }),
  },
  {
    because: 'a word has no bounds',
    given: withTally({ where: [{ field: 'mode', least: 3 }] }),
    expected: { id: 'RC048', where: `${PLACE}.where[0].field` },
    fine: withTally({ where: [{ field: 'litres', least: 3 }] }),
  },
  {
    because: 'no number lies between',
    given: withTally({ where: [{ field: 'litres', least: 3, under: 3 }] }),
    expected: { id: 'RC036', where: `${PLACE}.where[0]` },
    fine: withTally({ where: [{ field: 'litres', least: 3, under: 4 }] }),
  },
  {
    because: 'words cannot be added up',
    given: withTally({ add: 'mode' }),
    expected: { id: 'RC048', where: `${PLACE}.add` },
    fine: withTally({ add: 'litres' }),
  },
  {
    because: 'what was paid is a column that the list of orders does not have',
    given: withTally({ add: 'payAmount' }),
    expected: { id: 'RC014', where: `${PLACE}.add` },
    fine: withTally({ at: 'payment', add: 'payAmount' }, { order: paid }),
  },
  {
    because: 'the orders already sum a field of that name',
    given: withTally({ name: 'litres' }),
    expected: { id: 'RC013', where: `${PLACE}.name` },
    fine: withTally({ name: 'warmLitres' }),
  },
  {
    because: 'no sum can be kept under it',
    given: withTally({ name: 'warm litres' }),
    expected: { id: 'RC048', where: `${PLACE}.name` },
    fine: withTally({ name: 'warmLitres' }),
  },
  {
    because: 'two of one name',
    given: withEntry({ device: own, order, tallies: [{ name: 'runs' }, { name: 'runs', add: 'litres' }] }),
    expected: { id: 'RC013', where: 'entries[0].tallies[1].name' },
    fine: withEntry({ device: own, order, tallies: [{ name: 'runs' }, { name: 'sum', add: 'litres' }] }),
  },
  {
    because: 'it is not known when the run begins',
    given: withTally({ at: 'start', where: [{ field: 'mode', in: ['warm'] }] }),
    expected: { id: 'RC048', where: `${PLACE}.where[0].field` },
    fine: withTally(
      { at: 'start', where: [{ field: 'mode', in: ['warm'] }] },
      { carries: { device: ['mode'] } },
    ),
  },
  {
    because: 'nor when it is paid',
    given: withTally({ at: 'payment', where: [{ field: 'mode', in: ['warm'] }] }),
    expected: { id: 'RC048', where: `${PLACE}.where[0].field` },
    fine: withTally(
      { at: 'payment', where: [{ field: 'mode', in: ['warm'] }] },
      { carries: { start: ['mode'] } },
    ),
  },
  {
    because: 'nor how much it will use',
    given: withTally({ at: 'start', add: 'litres' }),
    expected: { id: 'RC048', where: `${PLACE}.add` },
    fine: withTally({ at: 'start', add: 'litres' }, { carries: { start: ['litres'] } }),
  },
]);

describeRules('what an order carries', [
  {
    because: 'the orders have no such field',
    given: withEntry({ device: own, order, carries: { start: ['mood'] } }),
    expected: { id: 'RC014', where: 'entries[0].carries.start[0]' },
    fine: withEntry({ device: own, order, carries: { start: ['mode'] } }),
  },
  {
    because: 'the devices have no such field',
    given: withEntry({ device: list, order, carries: { device: ['mode'] } }),
    expected: { id: 'RC014', where: 'entries[0].carries.device[0]' },
    fine: withEntry({ device: own, order, carries: { device: ['mode'] } }),
  },
  {
    because: 'the device means something else by it',
    given: withEntry({
      device: {
        ...list,
        fields: [...list.fields, { field: 'mode', from: 'attribute', kind: 'text', title }],
      },
      order,
      carries: { device: ['mode'] },
    }),
    expected: { id: 'RC048', where: 'entries[0].carries.device[0]' },
    fine: withEntry({ device: own, order, carries: { device: ['mode'] } }),
  },
  {
    because: 'one of them would win by chance',
    given: withEntry({ device: own, order, carries: { device: ['mode'], start: ['mode'] } }),
    expected: { id: 'RC013', where: 'entries[0].carries.start[0]' },
    fine: withEntry({ device: own, order, carries: { device: ['mode'], start: ['litres'] } }),
  },
]);
