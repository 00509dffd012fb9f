import { list, title, withDevice } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';

const AT = 'entries[0].device.rooms';
const spot = { from: 'attribute', kind: 'text', title, sort: true } as const;
const state = { field: 'state', from: 'attribute', kind: 'enum', title } as const;
const toned = { ...state, options: [{ value: 1, title, tone: 'success' }] } as const;
const plain = { ...state, field: 'plain', options: [{ value: 1, title }] } as const;
const guarded = { ...spot, field: 'hidden', permission: 'dryerDeviceRestart' } as const;
const rooms = {
  ...{ place: 'number', store: 'shop', room: 'room', position: 'spot' },
  ...{ number: 'number', name: 'number', state: 'state' },
};

const withRooms = (change: object) =>
  withDevice({
    rooms: { ...rooms, ...change },
    fields: [
      ...list.fields,
      ...['shop', 'room', 'spot'].map((field) => ({ ...spot, field })),
      ...[toned, plain, guarded],
    ],
  });
const fine = withRooms({ tells: ['litres', 'hidden'] });

describeRules('rooms', [
  {
    because: 'the list has no such field',
    given: withRooms({ room: 'rom' }),
    expected: { id: 'RC014', where: `${AT}.room`, hint: 'Did you mean "room"?' },
    fine,
  },
  {
    because: 'a card can tell nothing of it',
    given: withRooms({ tells: ['litres', 'litre'] }),
    expected: { id: 'RC014', where: `${AT}.tells[1]`, hint: 'Did you mean "litres"?' },
    fine,
  },
  {
    because: 'the rows of a store would not come together',
    given: withRooms({ store: 'litres' }),
    expected: { id: 'RC059', where: `${AT}.store`, hint: 'Give the field sort: true.' },
    fine,
  },
  {
    because: 'some would see cards without a name',
    given: withRooms({ name: 'hidden' }),
    expected: { id: 'RC059', where: `${AT}.name` },
    fine,
  },
  {
    because: 'a card has no colour',
    given: withRooms({ state: 'plain' }),
    expected: { id: 'RC060', where: `${AT}.state` },
    fine,
  },
]);
