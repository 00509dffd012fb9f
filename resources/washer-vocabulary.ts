import { DisplayStatus } from '../contract/domain/device';
import { alert } from './vocabulary/alerts';
import { part } from './vocabulary/act/part-acts';
import { choice, number, words } from './vocabulary/fields';
import { PROGRAM_KINDS, TEMPERATURES } from './washer-programs';
import { KG, MINUTES } from './vocabulary/units';

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

/** What an order says of its run. */
export const USAGE = [
  number('plannedMinutes', '计划时长', 'Planned', { unit: MINUTES, list: 'optional' }),
  number('actualMinutes', '实际时长', 'Actual', { unit: MINUTES, list: true }),
  words('lastPhase', '最后阶段', 'Last phase'),
  choice('machineKind', '类别', 'Kind', { filter: true, of: KINDS }),
  number('capacityKg', '容量', 'Capacity', { unit: KG, filter: true, step: 1 }),
  choice('waterTempC', '水温', 'Temperature', { filter: true, of: TEMPERATURES }),
  choice('programKind', '程序类别', 'Program kind', {
    list: 'optional',
    filter: true,
    of: PROGRAM_KINDS,
  }),
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

/** Parts that wear with every start, and how many starts each is made for; dryers have the belt alone. */
export const PARTS = [
  part('belt', '皮带', 'Belt', 3_000),
  part('damper', '减震器', 'Damper', 6_000, WASHES),
  part('inletValve', '进水阀', 'Inlet valve', 8_000, WASHES),
];
