import {
  dryer,
  title,
  valid,
  withDevice,
  withGroup,
  withRows,
} from '../../../test/support/declaration/dryer';
import { describeRules } from '../../../test/support/declaration/rules';

const row = { id: 9, title };
const two = { ...dryer, name: 'second', deviceType: 'second', permissions: [] };

describeRules('the catalogue of rights', [
  {
    because: 'two rights have one number',
    given: withRows({ other: { id: 1, title } }),
    expected: { id: 'RC002', where: 'entries[0].permissions[0].rows.dryerDeviceInfo' },
    fine: withRows({ other: row }),
  },
  {
    because: 'an agent would be refused what nobody has',
    given: { ...withRows({ capital: row }), neverDelegated: ['captal'] },
    expected: { id: 'RC003', where: 'neverDelegated[0]', hint: 'Did you mean "capital"?' },
    fine: { ...withRows({ capital: row }), neverDelegated: ['capital'] },
  },
  {
    because: 'the kind of account alone decides a role',
    given: withRows({ franchisee: row }),
    expected: { id: 'RC004', where: 'permissions[0].rows.franchisee' },
    fine: withRows({ franchises: row }),
  },
  {
    because: 'a key is a word of expressions',
    given: withRows({ 'a & b': row }),
    expected: { id: 'RC004', where: 'permissions[0].rows["a & b"]' },
    fine: withRows({ ab: row }),
  },
  {
    because: 'two groups have one path',
    given: { ...valid, permissions: [{ group: 'dryer.device', title, rows: {} }] },
    expected: { id: 'RC004', where: 'entries[0].permissions[0].group' },
    fine: { ...valid, permissions: [{ group: 'dryer.other', title, rows: {} }] },
  },
  {
    because: 'a right is a number from 1 on',
    given: withRows({ other: { id: 1.5, title } }),
    expected: { id: 'RC036', where: 'permissions[0].rows.other.id' },
    fine: withRows({ other: row }),
  },
  {
    because: 'no template has the name',
    given: withRows({ other: { ...row, roles: ['suport'] } }),
    expected: { id: 'RC009', where: 'permissions[0].rows.other.roles[0]', hint: 'Did you mean "support"?' },
    fine: withRows({ other: { ...row, roles: ['support'] } }),
  },
  {
    because: 'the words of a reserved right are read in both languages',
    given: withRows({ other: { ...row, reserved: { zh: '导出', en: '' } } }),
    expected: { id: 'RC021', where: 'permissions[0].rows.other.reserved.en' },
    fine: withRows({ other: { ...row, reserved: { zh: '导出', en: 'Exports' } } }),
  },
]);

describeRules('a permission expression', [
  {
    because: 'nobody holds a mistyped key',
    given: withDevice({ permission: 'dryerDevceInfo' }),
    expected: {
      id: 'RC003',
      where: 'entries[0].device.permission',
      hint: 'Did you mean "dryerDeviceInfo"?',
    },
    fine: withDevice({ permission: 'franchisee | dryerDeviceInfo' }),
  },
  {
    because: 'all or any, never both',
    given: withDevice({ permission: 'dryerDeviceInfo & dryerDeviceRestart | franchisee' }),
    expected: { id: 'RC005', where: 'entries[0].device.permission' },
    fine: withDevice({ permission: 'dryerDeviceInfo & dryerDeviceRestart' }),
  },
  {
    because: 'an operator stands between two keys',
    given: withDevice({ reads: 'dryerDeviceInfo &' }),
    expected: { id: 'RC005', where: 'entries[0].device.reads' },
    fine: withDevice({ reads: 'dryerDeviceInfo' }),
  },
  {
    because: 'the key belongs to another type',
    given: { ...valid, entries: [dryer, two] },
    expected: {
      id: 'RC035',
      where: 'entries[1].device.permission',
      hint: 'Use a key of this entry, or move the row to the shared groups.',
    },
    fine: {
      ...withRows({
        dryerDeviceInfo: { ...row, reserved: undefined },
        dryerDeviceRestart: { id: 10, title, reserved: undefined },
      }),
      entries: [{ ...dryer, permissions: [] }, two],
    },
  },
  {
    because: 'a group of other pages belongs to no type',
    given: withGroup({ permission: 'dryerDeviceInfo' }),
    expected: { id: 'RC035', where: 'entries[1].permission' },
    fine: withGroup({ permission: 'franchisee' }),
  },
]);
