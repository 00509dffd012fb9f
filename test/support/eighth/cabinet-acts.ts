import { action, ask, entered, set } from '../../../resources/vocabulary/actions';
import { deviceActs } from '../../../resources/vocabulary/act/device-acts';
import { choice, money, number } from '../../../resources/vocabulary/fields';
import { syncAct } from '../../../resources/vocabulary/act/remote-acts';
import { enteredColumn, numbered } from '../../../resources/vocabulary/act/supply-acts';
import { MINUTES } from '../../../resources/vocabulary/units';

/** How a cabinet blows. */
export const MODES = [
  ['warm', '暖风', 'Warm'],
  ['cool', '冷风', 'Cool'],
] as const;
/** Versions of the cabinets' firmware, the newest last. */
export const FIRMWARE = ['1.0', '1.1', '1.2'] as const;
const MANAGE = 'dryingCabinetDeviceManage';

/** What may be done to drying cabinets: every effect that a type can declare. */
export const CABINET_ACTS = [
  action('setLoad', '设置装载', 'Set load', 'dryingCabinetDeviceEdit', {
    params: [number('load', '装载', 'Load', { min: 0, max: 10, step: 1, required: true })],
    effect: set({ fill: entered('load') }),
  }),
  action('setMode', '切换模式', 'Change mode', 'dryingCabinetDeviceProgram', {
    params: [choice('mode', '模式', 'Mode', { of: MODES, required: true })],
    effect: set({ mode: entered('mode') }),
  }),
  action('lock', '锁门', 'Lock', 'dryingCabinetDeviceLock', {
    when: [{ field: 'doorLocked', in: [false] }],
    effect: set({ doorLocked: true }),
    danger: 'confirm',
    reason: true,
    bulk: true,
  }),
  action('warmUp', '预热', 'Warm up', 'dryingCabinetDeviceProgram', {
    when: [{ field: 'online', in: [true] }],
    params: [number('minutes', '时长', 'Time', { unit: MINUTES, required: true, min: 1, max: 60, step: 1 })],
    effect: ask('warmUp', { limitSeconds: 120 }),
    bulk: true,
  }),
  action('priceRack', '挂杆价格', 'Price of a rack', 'dryingCabinetDeviceEdit', {
    params: [
      choice('rack', '挂杆', 'Rack', { required: true, of: numbered(2, '号挂杆', 'Rack') }),
      money('price', '价格', 'Price', { required: true }),
    ],
    effect: { kind: 'entry', list: 'racks', key: 'rack', values: [enteredColumn('price')] },
  }),
  syncAct(MANAGE),
  ...deviceActs(
    {
      bind: MANAGE,
      unbind: MANAGE,
      changeNumber: MANAGE,
      disable: MANAGE,
      restart: MANAGE,
      upgrade: MANAGE,
    },
    FIRMWARE,
  ),
] as const;
