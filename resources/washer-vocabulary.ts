import { DisplayStatus } from '../contract/domain/device';
import { alert } from './vocabulary/alerts';
import { choice, flag, money, number, words } from './vocabulary/fields';
import { MINUTES } from './vocabulary/units';

/** Kinds of machine. */
export const KINDS = [
  ['pulsator', '波轮', 'Top loader'],
  ['drum', '滚筒', 'Front loader'],
  ['dryer', '烘干', 'Dryer'],
  ['washerDryer', '洗烘一体', 'Washer-dryer'],
  ['shoeWasher', '洗鞋机', 'Shoe washer'],
] as const;

/** What a machine does in a run. */
export const PHASES = [
  ['fill', '进水', 'Filling'],
  ['wash', '洗涤', 'Washing'],
  ['rinse', '漂洗', 'Rinsing'],
  ['spin', '脱水', 'Spinning'],
  ['dry', '烘干', 'Drying'],
  ['cool', '冷却', 'Cooling'],
  ['antiCrease', '防皱', 'Anti-crease'],
] as const;

/** How its door is. */
export const DOOR_STATES = [
  ['open', '开', 'Open', 'warning'],
  ['closed', '关', 'Closed'],
  ['locked', '锁定', 'Locked'],
] as const;

/** How much water it takes. */
export const WATER_LEVELS = [
  ['veryLow', '极低', 'Very low'],
  ['low', '低', 'Low'],
  ['middle', '中', 'Middle'],
  ['high', '高', 'High'],
] as const;

/** How hot it washes. */
export const TEMPERATURES = [
  [0, '冷水', 'Cold'],
  [30, '30℃', '30 °C'],
  [40, '40℃', '40 °C'],
  [60, '60℃', '60 °C'],
  [90, '90℃', '90 °C'],
] as const;

/** A program, as it is shown and as it is entered (pages 3.4). */
export const PROGRAM = [
  words('programId', '编号', 'No.', { required: true }),
  words('name', '程序', 'Program', { required: true }),
  number('minutes', '时长', 'Time', { unit: MINUTES, required: true, min: 1, max: 240, step: 1 }),
  money('price', '价格', 'Price', { required: true, max: 20_000 }),
  choice('waterLevel', '水位', 'Water level', { of: WATER_LEVELS }),
  choice('waterTempC', '水温', 'Temperature', { of: TEMPERATURES }),
  number('pulseCount', '脉冲数', 'Pulses', { min: 0, max: 99, step: 1 }),
  flag('enabled', '启用', 'Enabled', { required: true }),
] as const;

/** As long as draining may take. */
export const DRAIN_SECONDS = 600;
/** As long as cleaning itself may take. */
export const SELF_CLEAN_SECONDS = 3600;
const SHAKEN_SECONDS = 60;
/** From here on a drum is due to be cleaned: starts, or days, since it was. */
export const CLEAN_STARTS = 100;
export const CLEAN_DAYS = 7;
const LEFT_MINUTES = 60;

/** What has a drum to clean. */
export const WASHING_KINDS = ['pulsator', 'drum', 'washerDryer'] as const;
const WASHES = [{ field: 'machineKind', in: WASHING_KINDS }] as const;

/** What washers and dryers raise alerts for (pages 3.4). */
export const ALERTS = [
  alert('vibration', '震动过大', 'Shakes too much', 'important', {
    kind: 'measure',
    field: 'vibration',
    limit: { above: 80 },
    forSeconds: SHAKEN_SECONDS,
  }),
  alert('selfCleanDue', '桶自洁到期', 'Self-clean due', 'hint', {
    kind: 'any',
    of: [
      { kind: 'measure', field: 'startsSinceClean', limit: { above: CLEAN_STARTS }, while: WASHES },
      { kind: 'state', while: [...WASHES, { field: 'selfCleanAt', agoDays: CLEAN_DAYS }] },
    ],
  }),
  alert('doorOpen', '运行中开门', 'Door open in a run', 'important', {
    kind: 'state',
    while: [
      { field: 'doorState', in: ['open'] },
      { field: 'displayStatus', in: [DisplayStatus.running] },
    ],
  }),
  alert('notEmptied', '衣物未取', 'Laundry not taken out', 'important', {
    kind: 'startRefused',
    codes: ['notEmptied'],
    endedMinutes: LEFT_MINUTES,
    while: [{ field: 'loadLeft', in: [true] }],
  }),
] as const;
