import { action, list, title, valid, withAction, withDevice } from '../../../test/support/declaration/dryer';
import { describeRules } from '../../../test/support/declaration/rules';

const AT = 'entries[0].device.actions[0]';
const litres = { field: 'litres', kind: 'number', title };
const choice = {
  field: 'state',
  from: 'attribute',
  kind: 'enum',
  title,
  options: [{ value: 'open', title }],
};

const set = (...values: readonly object[]) => ({ effect: { kind: 'set', values } });
/** An action beside one more field of the page. */
const beside = (field: object, change: object) =>
  withDevice({ fields: [...list.fields, field], actions: [{ ...action, ...change }] });

describeRules('an action', [
  {
    because: 'everybody might do it',
    given: withAction({ permission: '' }),
    expected: { id: 'RC012', where: `${AT}.permission` },
    fine: withAction({ permission: 'dryerDeviceRestart' }),
  },
  {
    because: 'two actions of a page have one name',
    given: withDevice({ actions: [action, action] }),
    expected: { id: 'RC013', where: 'entries[0].device.actions[1].name' },
    fine: withDevice({ actions: [action, { ...action, name: 'again' }] }),
  },
  {
    because: 'every list has an endpoint of that name',
    given: withAction({ name: 'detail' }),
    expected: { id: 'RC020', where: `${AT}.name` },
    fine: withAction({ name: 'describe' }),
  },
  {
    because: 'its name is a part of an address',
    given: withAction({ name: 're name' }),
    expected: { id: 'RC020', where: `${AT}.name` },
    fine: withAction({ name: 'reName' }),
  },
  {
    because: 'it hangs on what the row does not have',
    given: withAction({ when: [{ field: 'nummer', in: ['1'] }] }),
    expected: { id: 'RC014', where: `${AT}.when[0].field`, hint: 'Did you mean "number"?' },
    fine: withAction({ when: [{ field: 'number', in: ['1'] }] }),
  },
  {
    because: 'nobody can type a picture',
    given: withAction({ params: [...action.params, { field: 'photo', kind: 'images', title }] }),
    expected: { id: 'RC034', where: `${AT}.params[1].kind` },
    fine: withAction({ params: [...action.params, { field: 'photo', kind: 'text', title }] }),
  },
  {
    because: 'nobody can type a table within a table',
    given: withAction({
      params: [
        ...action.params,
        { field: 'list', kind: 'rows', title, columns: [{ field: 'a', kind: 'tags', title, options: [] }] },
      ],
    }),
    expected: { id: 'RC034', where: `${AT}.params[1].columns[0].kind` },
    fine: withAction({
      params: [
        ...action.params,
        { field: 'list', kind: 'rows', title, columns: [{ field: 'a', kind: 'text', title }] },
      ],
    }),
  },
  {
    because: 'it is stricter in a state that no row can be in',
    given: withAction({ escalate: { when: [{ field: 'nummer', in: ['1'] }], danger: 'retype' } }),
    expected: { id: 'RC014', where: `${AT}.escalate.when[0].field`, hint: 'Did you mean "number"?' },
    fine: withAction({ escalate: { when: [{ field: 'number', in: ['1'] }], danger: 'retype' } }),
  },
  {
    because: 'what changes a row needs one',
    given: withAction({ scope: 'page' }),
    expected: { id: 'RC041', where: `${AT}.scope`, hint: 'Use "row".' },
    fine: withAction({ scope: 'row' }),
  },
  {
    because: 'there is no such effect',
    given: withAction({ effect: { kind: 'comand', values: [] } }),
    expected: { id: 'RC009', where: `${AT}.effect.kind` },
    fine: withAction({}),
  },
]);

describeRules('what an action sets', [
  {
    because: 'the page has no such field',
    given: withAction(set({ field: 'nummer', to: '1' })),
    expected: { id: 'RC014', where: `${AT}.effect.values[0].field`, hint: 'Did you mean "number"?' },
    fine: withAction(set({ field: 'number', to: '1' })),
  },
  {
    because: 'the column follows from what happens to the device',
    given: beside(
      { field: 'todayStartCount', kind: 'number', title },
      set({ field: 'todayStartCount', to: 1 }),
    ),
    expected: { id: 'RC030', where: `${AT}.effect.values[0].field` },
    fine: beside({ field: 'deviceName', kind: 'text', title }, set({ field: 'deviceName', to: 'A' })),
  },
  {
    because: 'nobody is asked for it',
    given: withAction({ params: [] }),
    expected: { id: 'RC026', where: `${AT}.effect.values[0].from` },
    fine: withAction({}),
  },
  {
    because: 'a text is no number',
    given: withAction(set({ field: 'number', to: 5 })),
    expected: { id: 'RC037', where: `${AT}.effect.values[0].to` },
    fine: withAction(set({ field: 'number', to: null })),
  },
  {
    because: 'the field has no such option',
    given: beside(choice, set({ field: 'state', to: 'opn' })),
    expected: { id: 'RC037', where: `${AT}.effect.values[0].to`, hint: 'Did you mean "open"?' },
    fine: beside(choice, set({ field: 'state', to: 'open' })),
  },
  {
    because: 'more may be entered than the field can have',
    given: beside(
      { ...litres, field: 'dose', from: 'attribute', min: 0, max: 10 },
      { ...set({ field: 'dose', from: 'litres' }), params: [{ ...litres, min: 0, max: 20 }] },
    ),
    expected: { id: 'RC037', where: `${AT}.effect.values[0].from`, hint: 'Keep it from 0 to 10.' },
    fine: beside(
      { ...litres, field: 'dose', from: 'attribute', min: 0, max: 10 },
      { ...set({ field: 'dose', from: 'litres' }), params: [{ ...litres, min: 1, max: 10 }] },
    ),
  },
  {
    because: 'nothing is set to two things',
    given: withAction(set({ field: 'number', to: '1', from: 'number' })),
    expected: { id: 'RC031', where: `${AT}.effect.values[0].from` },
    fine: valid,
  },
]);
