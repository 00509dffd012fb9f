import { alert } from './vocabulary/alerts';
import { number } from './vocabulary/fields';
import { MINUTES } from './vocabulary/units';

/** What is paid for. */
export const BILLING_MODES = [
  ['time', '按时', 'By time'],
  ['energy', '按电量', 'By energy'],
  ['tier', '按功率档', 'By power tier'],
] as const;

/** Why a port was cut off. */
export const CUT_REASONS = [
  ['full', '充满', 'Fully charged'],
  ['overPower', '超功率', 'Over power'],
  ['unplugged', '拔出', 'Unplugged'],
  ['timeUp', '到时', 'Time up'],
] as const;

/** How long a port stays on. */
export const MINUTES_ON = number('minutes', '时长', 'Time', {
  unit: MINUTES,
  required: true,
  min: 1,
  max: 480,
  step: 1,
});

/** The limits themselves count. */
export const LEAK_MA = 30;
export const HOT_C = 70;
const NO_LOAD_W = 3;
const NO_LOAD_SECONDS = 300;
/** Less is what a charger left in its socket draws. */
const STRAY_W = 20;
const STRAY_SECONDS = 60;

/** What power boxes raise alerts for (pages 3.4). */
export const ALERTS = [
  alert(
    'overPower',
    '端口超功率，自动断电',
    'Port over its limit, cut off',
    'urgent',
    { kind: 'entries', list: 'channels', key: 'channel', where: [{ field: 'powerW', exceeds: 'maxPowerW' }] },
    { then: [{ kind: 'command', verb: 'stop', entryParam: 'channel' }] },
  ),
  alert(
    'overRated',
    '总功率超额定，自动断电',
    'Over its rated power, cut off',
    'urgent',
    { kind: 'state', while: [{ field: 'powerW', exceeds: 'ratedPowerW' }] },
    { then: [{ kind: 'command', verb: 'stop' }] },
  ),
  alert('leak', '漏电', 'Leakage', 'urgent', {
    kind: 'measure',
    field: 'leakMa',
    limit: { above: LEAK_MA },
  }),
  alert('overheated', '温度过高', 'Too hot', 'urgent', {
    kind: 'measure',
    field: 'tempC',
    limit: { above: HOT_C },
  }),
  alert('noLoad', '通电无负载，可能未插好', 'No load, perhaps not plugged in', 'hint', {
    kind: 'entries',
    list: 'channels',
    key: 'channel',
    where: [
      { field: 'powerW', limit: { below: NO_LOAD_W }, exclusive: true },
      { field: 'orderNo', filled: true },
    ],
    forSeconds: NO_LOAD_SECONDS,
  }),
  alert('strayPower', '无订单用电', 'Power without an order', 'important', {
    kind: 'entries',
    list: 'channels',
    key: 'channel',
    where: [
      { field: 'powerW', limit: { above: STRAY_W } },
      { field: 'orderNo', filled: false },
    ],
    forSeconds: STRAY_SECONDS,
  }),
] as const;
