import { describe, expect, it } from 'vitest';
import { action, list, title, withEntry } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';
import type { FieldDeclaration } from '../../field';
import { resolveDeclaration } from '../../resolve';

const FIELDS: readonly FieldDeclaration<string, never>[] = [
  ...list.fields,
  { field: 'hotOn', from: 'attribute', kind: 'boolean', title: { zh: '热风', en: 'Hot air' } },
  { field: 'coolOn', from: 'attribute', kind: 'boolean', title },
];
const plain = { field: 'hotOn', permission: 'dryerDeviceInfo', whenOff: title };

/** The valid declaration with switches over its two flags. */
const withSwitches = (switches: readonly object[], device: object = {}, entry: object = {}) =>
  withEntry({ device: { ...list, fields: FIELDS, ...device }, storeSwitches: switches, ...entry });
const withSwitch = (change: object, device: object = {}, entry: object = {}) =>
  withSwitches([{ ...plain, ...change }], device, entry);

const WHERE = 'entries[0].storeSwitches[0]';
const setting = (field: string) => ({
  actions: [{ ...action, effect: { kind: 'set', values: [{ field, to: true }] }, params: [] }],
});
const alerting = (field: string) => ({
  alerts: [
    {
      name: 'odd',
      title,
      level: 'hint',
      when: { kind: 'state', while: [{ field, in: [true] }] },
    },
  ],
});

const alertingForAny = (field: string) => ({
  alerts: [
    {
      name: 'odd',
      title,
      level: 'hint',
      when: {
        kind: 'any',
        of: [
          { kind: 'measure', field: 'litres', limit: { above: 9 } },
          { kind: 'state', while: [{ field, in: [true] }] },
        ],
      },
    },
  ],
});

describeRules('a store switch', [
  {
    because: 'two switches over one flag would undo each other',
    given: withSwitches([plain, plain]),
    expected: { id: 'RC013', where: 'entries[0].storeSwitches[1].field' },
    fine: withSwitches([plain, { ...plain, field: 'coolOn' }]),
  },
  {
    because: 'no device has such a field',
    given: withSwitch({ field: 'hotIn' }),
    expected: { id: 'RC014', where: `${WHERE}.field`, hint: 'Did you mean "hotOn"?' },
    fine: withSwitch({}),
  },
  {
    because: 'a number is no flag',
    given: withSwitch({ field: 'litres' }),
    expected: { id: 'RC042', where: `${WHERE}.field` },
    fine: withSwitch({ isOn: false }),
  },
  {
    because: 'whoever likes must not switch a store',
    given: withSwitch({ permission: ' ' }),
    expected: { id: 'RC012', where: `${WHERE}.permission` },
    fine: withSwitch({ permission: 'dryerDeviceRestart' }),
  },
  {
    because: 'there is no such key',
    given: withSwitch({ permission: 'dryerStoreHot' }),
    expected: { id: 'RC003', where: `${WHERE}.permission` },
    fine: withSwitch({ permission: 'dryerDeviceInfo & dryerDeviceRestart' }),
  },
  {
    because: 'what follows is told in both languages',
    given: withSwitch({ whenOff: { zh: '关闭', en: '' } }),
    expected: { id: 'RC021', where: `${WHERE}.whenOff.en` },
    fine: withSwitch({ whenOff: { zh: '关闭', en: 'Off' } }),
  },
  {
    because: 'one switch does not hang on another',
    given: withSwitches([
      { ...plain, concerns: [{ field: 'coolOn', in: [true] }] },
      { ...plain, field: 'coolOn' },
    ]),
    expected: { id: 'RC042', where: `${WHERE}.concerns[0].field` },
    fine: withSwitch({ concerns: [{ field: 'coolOn', in: [true] }] }),
  },
  {
    because: 'a device that it is about has the field',
    given: withSwitch({ concerns: [{ field: 'numbr', in: ['1'] }] }),
    expected: { id: 'RC014', where: `${WHERE}.concerns[0].field` },
    fine: withSwitch({ concerns: [{ field: 'number', in: ['1'] }] }),
  },
  {
    because: 'a start carries plain names',
    given: withSwitch({ refuses: { kind: 'start', param: 'air temp', from: 60 } }),
    expected: { id: 'RC020', where: `${WHERE}.refuses.param` },
    fine: withSwitch({ refuses: { kind: 'start', param: 'airTempC', from: 60 } }),
  },
  {
    because: 'there is nothing else to refuse',
    given: withSwitch({ refuses: { kind: 'payment' } }),
    expected: { id: 'RC009', where: `${WHERE}.refuses.kind` },
    fine: withSwitch({ refuses: { kind: 'reservation' } }),
  },
  {
    because: 'an action would set what the store decides',
    given: withSwitch({}, setting('hotOn')),
    expected: { id: 'RC042', where: `${WHERE}.field` },
    fine: withSwitch({}, setting('coolOn')),
  },
  {
    because: 'no device is unwell because of its store',
    given: withSwitch({}, {}, alerting('hotOn')),
    expected: { id: 'RC042', where: `${WHERE}.field` },
    fine: withSwitch({}, {}, alerting('coolOn')),
  },
  {
    because: 'no device is unwell because of its store, among other reasons',
    given: withSwitch({}, {}, alertingForAny('hotOn')),
    expected: { id: 'RC042', where: `${WHERE}.field` },
    fine: withSwitch({}, {}, alertingForAny('coolOn')),
  },
]);

describe('a store switch', () => {
  it('is resolved on the page of devices alone, under the title of its field and with every default', () => {
    const { pages } = resolveDeclaration(withSwitch({}));
    const switched = pages.map((page) => ('storeSwitches' in page ? page.storeSwitches : []));
    expect(switched.flat()).toEqual([
      {
        ...{ field: 'hotOn', title: { zh: '热风', en: 'Hot air' }, permission: 'dryerDeviceInfo' },
        ...{ whenOff: title, isOn: true, concerns: [], refuses: null },
      },
    ]);
    expect(pages.find(({ id }) => id === 'dryer/device')).toMatchObject({ storeSwitches: [{}] });
  });

  it('guards the right that it names', () => {
    const group = {
      permissions: [
        {
          group: 'dryer.device',
          title,
          rows: {
            dryerDeviceInfo: { id: 1, title },
            dryerDeviceRestart: { id: 2, title },
            dryerStoreHot: { id: 3, title },
          },
        },
      ],
    };
    expect(() => resolveDeclaration(withSwitch({}, {}, group))).toThrow('RC039');
    expect(() => resolveDeclaration(withSwitch({ permission: 'dryerStoreHot' }, {}, group))).not.toThrow();
  });
});
