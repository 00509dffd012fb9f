import { dryer, list, title, valid } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';
import type { Declaration } from '../../declaration';

const COLUMNS = [
  { field: 'port', kind: 'number', title },
  { field: 'use', kind: 'text', title },
  { field: 'watts', kind: 'number', title },
  { field: 'cents', kind: 'money', title },
  { field: 'secret', kind: 'number', title, permission: 'dryerDeviceInfo' },
] as const;
const PORTS = { field: 'ports', from: 'attribute', kind: 'rows', title, columns: COLUMNS } as const;
const STACK = { title, list: 'ports', key: 'port', named: 'use', of: 'watts' };
const PLACE = 'entries[0].stacks[0]';

/** The dryer with ports, and what is drawn of them. */
function withStacks(stacks: readonly object[], ports: object = {}): Declaration {
  const fields = [...list.fields, { ...PORTS, ...ports }];
  const entry = {
    ...dryer,
    device: { ...list, fields },
    stacks: stacks.map((each) => ({ ...STACK, ...each })),
  };
  return { ...valid, entries: [entry] };
}

describeRules('what is drawn upon one another', [
  {
    because: 'the devices have no such list',
    given: withStacks([{ list: 'port' }]),
    expected: { id: 'RC014', where: `${PLACE}.list`, hint: 'Did you mean "ports"?' },
    fine: withStacks([{}]),
  },
  {
    because: 'a number has no entries',
    given: withStacks([{ list: 'litres' }]),
    expected: { id: 'RC045', where: `${PLACE}.list` },
    fine: withStacks([{}]),
  },
  {
    because: 'what not everybody may see is drawn for nobody',
    given: withStacks([{}], { permission: 'dryerDeviceInfo' }),
    expected: { id: 'RC045', where: `${PLACE}.list` },
    fine: withStacks([{}]),
  },
  {
    because: 'its entries have no such column',
    given: withStacks([{ of: 'watt' }]),
    expected: { id: 'RC014', where: `${PLACE}.of`, hint: 'Did you mean "watts"?' },
    fine: withStacks([{}]),
  },
  {
    because: 'words have no height',
    given: withStacks([{ of: 'use' }]),
    expected: { id: 'RC045', where: `${PLACE}.of` },
    fine: withStacks([{}]),
  },
  {
    because: 'a column that not everybody may see is drawn for nobody',
    given: withStacks([{ of: 'secret' }]),
    expected: { id: 'RC045', where: `${PLACE}.of` },
    fine: withStacks([{}]),
  },
  {
    because: 'an amount tells no entries apart',
    given: withStacks([{ key: 'cents' }]),
    expected: { id: 'RC045', where: `${PLACE}.key` },
    fine: withStacks([{ key: 'use', named: undefined }]),
  },
  {
    because: 'a quantity is no name',
    given: withStacks([{ named: 'watts' }]),
    expected: { id: 'RC045', where: `${PLACE}.named` },
    fine: withStacks([{ named: undefined }]),
  },
  {
    because: 'the same is drawn once',
    given: withStacks([{}, {}]),
    expected: { id: 'RC013', where: 'entries[0].stacks[1].of' },
    fine: withStacks([{}]),
  },
  {
    because: 'more cannot be read one under another',
    given: withStacks([{}, { of: 'port' }, { list: 'others' }].map((each) => ({ ...each }))),
    expected: { id: 'RC045', where: 'entries[0].stacks' },
    fine: withStacks([{}, { of: 'port' }]),
  },
]);
