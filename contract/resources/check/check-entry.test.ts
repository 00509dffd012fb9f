import {
  dryer,
  title,
  valid,
  withDevice,
  withEntry,
  withGroup,
} from '../../../test/support/declaration/dryer';
import { describeRules } from '../../../test/support/declaration/rules';

describeRules('an entry', [
  {
    because: 'two entries have one address',
    given: withGroup({ name: 'dryer' }),
    expected: { id: 'RC006', where: 'entries[1].name' },
    fine: withGroup({ name: 'other' }),
  },
  {
    because: 'two pages have one address',
    given: withGroup({
      pages: [
        { kind: 'personal-center', name: 'a', title },
        { kind: 'operating-account', name: 'a', title },
      ],
    }),
    expected: { id: 'RC006', where: 'entries[1].pages[1].name' },
    fine: withGroup({
      pages: [
        { kind: 'personal-center', name: 'a', title },
        { kind: 'operating-account', name: 'b', title },
      ],
    }),
  },
  {
    because: 'devices say which type they are',
    given: { ...valid, entries: [dryer, { ...dryer, name: 'other', permissions: [] }] },
    expected: { id: 'RC007', where: 'entries[1].deviceType' },
    fine: withEntry({ deviceType: 'dryer_2' }),
  },
  {
    because: 'there is no such picture',
    given: withEntry({ icon: 'wosher' }),
    expected: { id: 'RC009', where: 'entries[0].icon', hint: 'Did you mean "washer"?' },
    fine: withEntry({ icon: undefined }),
  },
  {
    because: 'a file is no path data',
    given: withEntry({ icon: { path: 'a.svg' } }),
    expected: { id: 'RC008', where: 'entries[0].icon.path' },
    fine: withEntry({ icon: { path: 'M4 4h16v16H4Z' } }),
  },
  {
    because: 'a group without pages leads nowhere',
    given: withGroup({ pages: [] }),
    expected: { id: 'RC011', where: 'entries[1].pages' },
    fine: withGroup({}),
  },
  {
    because: 'the first page is none',
    given: { ...valid, home: '/dryer/devise' },
    expected: { id: 'RC019', where: 'home', hint: 'Did you mean "/dryer/device"?' },
    fine: { ...valid, home: '/dryer/statistic' },
  },
  {
    because: 'a route word needs no escaping',
    given: { ...withEntry({ name: 'Dryer Room' }), home: '/Dryer Room/device' },
    expected: { id: 'RC020', where: 'entries[0].name' },
    fine: { ...withEntry({ name: 'dryerRoom' }), home: '/dryerRoom/device' },
  },
  {
    because: 'a word on the wire is written in small letters',
    given: withEntry({ deviceType: 'Dryer' }),
    expected: { id: 'RC020', where: 'entries[0].deviceType' },
    fine: withEntry({ deviceType: 'tumble_dryer' }),
  },
  {
    because: 'the menu is read in both languages',
    given: withEntry({ title: { zh: '烘干机', en: ' ' } }),
    expected: { id: 'RC021', where: 'entries[0].title.en' },
    fine: withEntry({ title: { zh: '烘干机', en: 'Dryers' } }),
  },
  {
    because: 'nobody generates fewer devices than none',
    given: withEntry({ demonstration: { devices: -1 } }),
    expected: { id: 'RC036', where: 'entries[0].demonstration.devices' },
    fine: withEntry({ demonstration: { devices: 0, ordersPerDay: 2 } }),
  },
  {
    because: 'nobody generates half an order',
    given: withEntry({ demonstration: { ordersPerDay: 0.5 } }),
    expected: { id: 'RC036', where: 'entries[0].demonstration.ordersPerDay' },
    fine: withEntry({ demonstration: {} }),
  },
  {
    because: 'silence of no length is none',
    given: withEntry({ offlineAfterMinutes: 0 }),
    expected: { id: 'RC036', where: 'entries[0].offlineAfterMinutes' },
    fine: withEntry({ offlineAfterMinutes: 5 }),
  },
  {
    because: 'a device works on one order at least',
    given: withEntry({ slots: 0.5 }),
    expected: { id: 'RC036', where: 'entries[0].slots' },
    fine: withEntry({ slots: 10 }),
  },
  {
    because: 'two versions alike have no order',
    given: withEntry({ firmware: { versions: ['1.0', '1.1', '1.0'] } }),
    expected: { id: 'RC013', where: 'entries[0].firmware.versions[2]' },
    fine: withEntry({ firmware: { versions: ['1.0', '1.1'] } }),
  },
  {
    because: 'no device reports such a version',
    given: withEntry({ firmware: { versions: [' 1.0'] } }),
    expected: { id: 'RC021', where: 'entries[0].firmware.versions[0]' },
    fine: withEntry({ firmware: { versions: ['1.0'] } }),
  },
  {
    because: 'what a version brings is told of one that there is',
    given: withEntry({ firmware: { versions: ['1.0'], brings: { '1.1': { zh: '更稳', en: 'Steadier' } } } }),
    expected: { id: 'RC037', where: 'entries[0].firmware.brings["1.1"]' },
    fine: withEntry({ firmware: { versions: ['1.0'], brings: { '1.0': { zh: '更稳', en: 'Steadier' } } } }),
  },
  {
    because: 'what a version brings is read in both languages',
    given: withEntry({ firmware: { versions: ['1.0'], brings: { '1.0': { zh: '更稳', en: '' } } } }),
    expected: { id: 'RC021', where: 'entries[0].firmware.brings["1.0"].en' },
    fine: withEntry({ firmware: { versions: ['1.0'], brings: {} } }),
  },
  {
    because: 'nothing is kept of a field that there is not',
    given: withEntry({ evidence: ['liters'] }),
    expected: { id: 'RC014', where: 'entries[0].evidence[0]', hint: 'Did you mean "litres"?' },
    fine: withEntry({ evidence: [] }),
  },
  {
    because: 'what changes all the time is no evidence',
    given: withEntry({ evidence: ['litres'] }),
    expected: { id: 'RC044', where: 'entries[0].evidence[0]' },
    fine: withEntry({ evidence: [] }),
  },
  {
    because: 'no curve is drawn of a field that there is not',
    given: withEntry({ curves: ['liters'] }),
    expected: { id: 'RC014', where: 'entries[0].curves[0]', hint: 'Did you mean "litres"?' },
    fine: withEntry({ curves: ['litres'] }),
  },
  {
    because: 'a line is drawn of quantities that the devices tell of themselves',
    given: withEntry({ curves: ['number'] }),
    expected: { id: 'RC045', where: 'entries[0].curves[0]' },
    fine: withEntry({ curves: ['litres'] }),
  },
  {
    because: 'a quantity is drawn once',
    given: withEntry({ curves: ['litres', 'litres'] }),
    expected: { id: 'RC013', where: 'entries[0].curves[1]' },
    fine: withEntry({ curves: ['litres'] }),
  },
  {
    because: 'a rule looks at what the devices have',
    given: withEntry({
      alerts: [
        {
          name: 'wet',
          title,
          level: 'hint',
          when: { kind: 'measure', field: 'liters', limit: { above: 1 } },
        },
      ],
    }),
    expected: { id: 'RC014', where: 'entries[0].alerts[0].when.field', hint: 'Did you mean "litres"?' },
    fine: withEntry({
      alerts: [
        {
          name: 'wet',
          title,
          level: 'hint',
          when: { kind: 'measure', field: 'litres', limit: { above: 1 } },
        },
      ],
    }),
  },
  {
    because: 'no page of equipment has the name',
    given: withDevice({ permision: 'dryerDeviceInfo', permission: undefined }),
    expected: { id: 'RC031', where: 'entries[0].device.permision', hint: 'Did you mean "permission"?' },
    fine: withDevice({ permission: 'dryerDeviceInfo' }),
  },
]);
