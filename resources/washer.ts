import { details } from './vocabulary/details';
import { deviceActs } from './vocabulary/device-acts';
import { choice, flag, level, money, number, rows, time, words } from './vocabulary/fields';
import { CELSIUS, KG, MINUTES } from './vocabulary/units';

const KINDS = [
  ['pulsator', '波轮', 'Top loader'],
  ['drum', '滚筒', 'Front loader'],
  ['dryer', '烘干', 'Dryer'],
  ['washerDryer', '洗烘一体', 'Washer-dryer'],
  ['shoeWasher', '洗鞋机', 'Shoe washer'],
] as const;

const PHASES = [
  ['fill', '进水', 'Filling'],
  ['wash', '洗涤', 'Washing'],
  ['rinse', '漂洗', 'Rinsing'],
  ['spin', '脱水', 'Spinning'],
  ['dry', '烘干', 'Drying'],
  ['cool', '冷却', 'Cooling'],
  ['antiCrease', '防皱', 'Anti-crease'],
] as const;

const DOOR_STATES = [
  ['open', '开', 'Open', 'warning'],
  ['closed', '关', 'Closed'],
  ['locked', '锁定', 'Locked'],
] as const;

const WATER_LEVELS = [
  ['veryLow', '极低', 'Very low'],
  ['low', '低', 'Low'],
  ['middle', '中', 'Middle'],
  ['high', '高', 'High'],
] as const;

/** Washers and dryers: what they measure and may do. */
export const washer = details({
  device: {
    income: 'washerStatisticsIncomeInfo',
    servicing: ['自洁中', 'Self-cleaning'],
    basic: [
      choice('machineKind', '类别', 'Kind', { list: true, filter: true, of: KINDS }),
      number('capacityKg', '容量', 'Capacity', { unit: KG, list: 'optional', filter: true }),
      time('selfCleanAt', '上次自洁', 'Last self-clean', { list: 'optional' }),
      number('startsSinceClean', '自洁后启动数', 'Starts since clean', {
        danger: { above: 100 },
        list: 'optional',
        filter: true,
      }),
      flag('reserveOn', '预约', 'Reservation'),
      flag('highTempOn', '高温洗', 'High-temperature wash'),
      words('detergentLinked', '关联投放器', 'Linked dispenser'),
      rows('programs', '程序', 'Programs', [
        words('name', '程序', 'Program'),
        number('minutes', '时长', 'Time', { unit: MINUTES }),
        money('price', '价格', 'Price'),
        flag('enabled', '启用', 'Enabled'),
      ]),
    ],
    live: [
      words('currentProgram', '当前程序', 'Program', { list: 'optional' }),
      choice('phase', '当前阶段', 'Phase', { list: 'optional', of: PHASES }),
      number('remainMinutes', '剩余时间', 'Time left', { unit: MINUTES, list: 'optional' }),
      choice('doorState', '门状态', 'Door', { of: DOOR_STATES }),
      choice('waterLevel', '水位', 'Water level', { of: WATER_LEVELS }),
      number('drumTempC', '筒温', 'Drum temperature', { unit: CELSIUS }),
      number('outletTempC', '出风温度', 'Outlet temperature', { unit: CELSIUS }),
      level('vibration', '震动', 'Vibration', { max: 100, danger: { above: 80 } }),
    ],
    acts: deviceActs({
      edit: 'washerDeviceEdit',
      changeNumber: 'washerDeviceChangeNumber',
      disable: 'washerDeviceDisable',
    }),
  },
  order: {
    usage: [
      number('plannedMinutes', '计划时长', 'Planned', { unit: MINUTES, list: 'optional' }),
      number('actualMinutes', '实际时长', 'Actual', { unit: MINUTES, list: true }),
      words('lastPhase', '最后阶段', 'Last phase'),
    ],
  },
});
