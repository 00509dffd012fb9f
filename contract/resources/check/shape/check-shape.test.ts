import { describe, expect, it } from 'vitest';
import { title, valid, withDevice, withEntry, withField } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';
import { checkDeclaration } from '../check';

const FIELD = 'entries[0].device.fields[3]';
const text = { field: 'x', kind: 'text', title };
const options = [{ value: 1, title }];

const cyclic: Record<string, unknown> = { field: 'x', from: 'attribute', kind: 'rows', title };
cyclic['columns'] = [cyclic];
const revoked = Proxy.revocable({}, {});
revoked.revoke();
const throwing = {
  get zh(): string {
    throw new Error('no');
  },
  en: 'A',
};
const endless: object = new Proxy(
  { field: 'x', from: 'attribute', kind: 'rows', title, columns: [] },
  { get: (target, key) => (key === 'columns' ? [endlessCopy()] : (Reflect.get(target, key) as unknown)) },
);
function endlessCopy(): object {
  return new Proxy(
    { field: 'x', kind: 'rows', title, columns: [] },
    { get: (target, key) => (key === 'columns' ? [endlessCopy()] : (Reflect.get(target, key) as unknown)) },
  );
}

describeRules('the shape of a declaration', [
  {
    because: 'a function is no plain data',
    given: withEntry({ icon: () => 'washer' }),
    expected: { id: 'RC001', where: 'entries[0].icon' },
    fine: withEntry({ icon: 'washer' }),
  },
  {
    because: 'JSON has no infinity',
    given: withField({ ...text, width: Infinity }),
    expected: { id: 'RC001', where: `${FIELD}.width` },
    fine: withField({ ...text, width: 200 }),
  },
  {
    because: 'a date is an instance of a class',
    given: withField({ ...text, title: new Date(0) }),
    expected: { id: 'RC001', where: `${FIELD}.title` },
    fine: withField(text),
  },
  {
    because: 'a value refers back to itself',
    given: withDevice({ fields: [cyclic] }),
    expected: { id: 'RC001', where: 'entries[0].device.fields[0].columns[0]' },
    fine: withField({ ...text, kind: 'rows', columns: [text] }),
  },
  {
    because: 'a value makes itself up while it is read',
    given: withDevice({ fields: [endless] }),
    expected: { id: 'RC001', where: `entries[0].device.fields[0]${'.columns[0]'.repeat(10)}` },
    fine: withField(text),
  },
  {
    because: 'a getter throws',
    given: withField({ ...text, title: throwing }),
    expected: { id: 'RC001', where: `${FIELD}.title.zh` },
    fine: withField(text),
  },
  {
    because: 'a proxy is revoked',
    given: withField({ ...text, title: revoked.proxy }),
    expected: { id: 'RC001', where: `${FIELD}.title` },
    fine: withField(text),
  },
  {
    because: 'a list says that it has billions of items',
    given: withDevice({ fields: new Array(4_000_000_000) }),
    expected: { id: 'RC001', where: 'entries[0].device.fields' },
    fine: valid,
  },
  {
    because: 'nothing is read of a mistyped property',
    given: withField({ ...text, sortable: true }),
    expected: { id: 'RC031', where: `${FIELD}.sortable` },
    fine: withField({ ...text, sort: true }),
  },
  {
    because: 'nothing is inherited',
    given: withField({ ...text, constructor: 'x' }),
    expected: { id: 'RC031', where: `${FIELD}.constructor` },
    fine: withField(text),
  },
  {
    because: 'the property belongs to another kind',
    given: withField({ ...text, options }),
    expected: { id: 'RC031', where: `${FIELD}.options`, hint: 'It belongs to kind one of "enum", "tags".' },
    fine: withField({ ...text, kind: 'enum', options }),
  },
  {
    because: 'choices need their options',
    given: withField({ ...text, kind: 'enum' }),
    expected: { id: 'RC032', where: `${FIELD}.options`, hint: 'Give it a list.' },
    fine: withField({ ...text, kind: 'enum', options }),
  },
  {
    because: 'a statistic has three pages',
    given: withEntry({ statistic: {} }),
    expected: { id: 'RC032', where: 'entries[0].statistic.income' },
    fine: withEntry({ statistic: undefined }),
  },
  {
    because: 'a field has a kind',
    given: withField({ field: 'x', title }),
    expected: { id: 'RC032', where: `${FIELD}.kind` },
    fine: withField(text),
  },
  {
    because: 'a text is not true',
    given: withField({ ...text, sort: 'yes' }),
    expected: { id: 'RC033', where: `${FIELD}.sort`, hint: 'Write true or false.' },
    fine: withField({ ...text, sort: true }),
  },
  {
    because: 'null is no list',
    given: { ...valid, permissions: null },
    expected: { id: 'RC033', where: 'permissions' },
    fine: valid,
  },
  {
    because: 'a column is shown or optional',
    given: withField({ ...text, list: 'shown' }),
    expected: { id: 'RC009', where: `${FIELD}.list` },
    fine: withField({ ...text, list: 'optional' }),
  },
  {
    because: 'there is no such kind',
    given: withField({ ...text, kind: 'mony' }),
    expected: { id: 'RC009', where: `${FIELD}.kind`, hint: 'Did you mean "money"?' },
    fine: withField({ ...text, kind: 'money' }),
  },
]);

describe('a declaration that is none', () => {
  it.each<{ what: string; given: () => unknown }>([
    { what: 'undefined', given: () => undefined },
    { what: 'null', given: () => null },
    { what: 'a number', given: () => 0 },
    { what: 'a text', given: () => 'x' },
    { what: 'a list', given: () => [] },
    { what: 'a function', given: () => () => 1 },
    { what: 'a symbol', given: () => Symbol('x') },
    { what: 'a big integer', given: () => 1n },
    { what: 'an instance of a class', given: () => new Map() },
    { what: 'a revoked proxy', given: () => revoked.proxy },
  ])('is refused as a whole: $what', ({ given }) => {
    expect(checkDeclaration(given())).toMatchObject([{ path: 'declaration', where: '' }]);
  });

  it('lacks everything when it is empty', () => {
    expect(checkDeclaration({}).map(({ id, where }) => `${id} ${where}`)).toEqual([
      'RC032 home',
      'RC032 neverDelegated',
      'RC032 permissions',
      'RC032 entries',
    ]);
  });
});
