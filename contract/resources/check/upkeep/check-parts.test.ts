import { dryer, list, title, valid } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';
import type { Declaration } from '../../declaration';

const BELT = { name: 'belt', title, starts: 100 };
const MODE = { field: 'mode', from: 'attribute', kind: 'enum', title, options: [{ value: 'warm', title }] };
const FAN = { name: 'fan', title, starts: 200 };
const toOptions = (names: readonly string[]) => names.map((value) => ({ value, title }));

const partParam = (names: readonly string[], change: object = {}) => ({
  ...{ field: 'part', kind: 'enum', title, required: true, options: toOptions(names) },
  ...change,
});
const note = { field: 'note', kind: 'text', title };
const service = (params: readonly object[]) => ({
  ...{ name: 'service', title, permission: 'dryerDeviceRestart', effect: { kind: 'servicePart' } },
  params,
});
const table = (names: readonly string[]) => ({
  ...{ field: 'parts', kind: 'rows', title },
  columns: [{ field: 'part', kind: 'enum', title, options: toOptions(names) }],
});

interface Made {
  readonly parts?: readonly object[];
  readonly fields?: readonly object[];
  readonly params?: readonly object[];
}

function withParts({ parts = [BELT, FAN], fields = [], params }: Made): Declaration {
  const actions = params === undefined ? [] : [service(params)];
  const device = { ...list, fields: [...list.fields, ...fields], actions };
  return { ...valid, entries: [{ ...dryer, parts, device }] } as unknown as Declaration;
}

const BOTH = ['belt', 'fan'];
const fine = withParts({ fields: [table(BOTH)], params: [partParam(BOTH), note] });

describeRules('parts that wear', [
  {
    because: 'two of one name',
    given: withParts({ parts: [BELT, BELT] }),
    expected: { id: 'RC013', where: 'entries[0].parts[1].name' },
    fine,
  },
  {
    because: 'nothing can be kept under its name',
    given: withParts({ parts: [{ ...BELT, name: 'the belt' }] }),
    expected: { id: 'RC020', where: 'entries[0].parts[0].name' },
    fine,
  },
  {
    because: 'nobody could read it',
    given: withParts({ parts: [{ ...BELT, title: { zh: '', en: '' } }] }),
    expected: { id: 'RC021', where: 'entries[0].parts[0].title.zh' },
    fine,
  },
  {
    because: 'it is made for nothing',
    given: withParts({ parts: [{ ...BELT, starts: 0 }] }),
    expected: { id: 'RC036', where: 'entries[0].parts[0].starts' },
    fine,
  },
  {
    because: 'devices are told by no such field',
    given: withParts({ parts: [{ ...BELT, where: [{ field: 'mood', in: ['warm'] }] }, FAN] }),
    expected: { id: 'RC014', where: 'entries[0].parts[0].where[0].field' },
    fine: withParts({ parts: [{ ...BELT, where: [{ field: 'mode', in: ['warm'] }] }, FAN], fields: [MODE] }),
  },
  {
    because: 'the type has no parts to show',
    given: withParts({ parts: [], fields: [table(BOTH)] }),
    expected: { id: 'RC056', where: 'entries[0].device.fields[3].field' },
    fine,
  },
  {
    because: 'the table names another part',
    given: withParts({ fields: [table(['belt', 'fun'])] }),
    expected: {
      id: 'RC056',
      where: 'entries[0].device.fields[3].columns',
      hint: 'Did you mean "fan"?',
    },
    fine,
  },
  {
    because: 'the type has no parts to service',
    given: withParts({ parts: [], params: [partParam(BOTH), note] }),
    expected: { id: 'RC056', where: 'entries[0].device.actions[0].effect.kind' },
    fine,
  },
  {
    because: 'it cannot be chosen',
    given: withParts({ params: [partParam(['belt']), note] }),
    expected: { id: 'RC056', where: 'entries[0].device.actions[0].params[0].options' },
    fine,
  },
  {
    because: 'nobody must say which',
    given: withParts({ params: [partParam(BOTH, { required: false }), note] }),
    expected: { id: 'RC056', where: 'entries[0].device.actions[0].params[0]' },
    fine,
  },
  {
    because: 'nobody is asked which',
    given: withParts({ params: [note] }),
    expected: { id: 'RC026', where: 'entries[0].device.actions[0].effect' },
    fine,
  },
]);
