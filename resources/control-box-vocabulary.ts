import { DisplayStatus } from '../contract/domain/device';
import { text } from '../contract/text';
import { alert } from './vocabulary/alerts';
import { choice, number } from './vocabulary/fields';
import { numbered } from './vocabulary/supply-acts';
import { MINUTES } from './vocabulary/units';

/** What is paid for. */
export const BILLING_MODES = [
  ['time', '按时', 'By time'],
  ['energy', '按电量', 'By energy'],
  ['tier', '按功率档', 'By power tier'],
] as const;

/** How a port is. */
export const PORT_STATES = [
  ['idle', '空闲', 'Idle', 'success'],
  ['powered', '供电中', 'Powered', 'active'],
  ['fault', '故障', 'Fault', 'danger'],
  ['disabled', '禁用', 'Disabled', 'neutral'],
] as const;

/** Why a port was cut off. */
export const CUT_REASONS = [
  ['full', '充满', 'Fully charged'],
  ['overPower', '超功率', 'Over power'],
  ['unplugged', '拔出', 'Unplugged'],
  ['timeUp', '到时', 'Time up'],
] as const;

/** Ports of a box, each with an order of its own. */
export const PORTS = 10;
/** A port, where several can be meant. */
export const PORT = choice('channel', '端口', 'Port', {
  of: numbered(PORTS, '号端口', 'Port'),
  hint: text('不选则为全部端口', 'Left empty: all ports'),
});
/** How long a port stays on. */
export const MINUTES_ON = number('minutes', '时长', 'Time', {
  unit: MINUTES,
  required: true,
  min: 1,
  max: 480,
  step: 1,
});

const STRAY_SECONDS = 60;

/** What power boxes raise alerts for (pages 3.4). */
export const ALERTS = [
  alert('overPower', '超过额定功率', 'Over its rated power', 'urgent', {
    kind: 'measure',
    field: 'powerW',
    limit: { above: 7_000 },
  }),
  alert('leak', '漏电', 'Leakage', 'urgent', { kind: 'measure', field: 'leakMa', limit: { above: 30 } }),
  alert('overheated', '温度过高', 'Too hot', 'urgent', {
    kind: 'measure',
    field: 'tempC',
    limit: { above: 70 },
  }),
  alert('noLoad', '通电无负载', 'Powered without load', 'hint', {
    kind: 'measure',
    field: 'powerW',
    limit: { below: 3 },
    forSeconds: 300,
    while: [{ field: 'displayStatus', in: [DisplayStatus.running] }],
  }),
  alert('strayPower', '无订单用电', 'Power without an order', 'important', {
    kind: 'measure',
    field: 'powerW',
    limit: { above: 20 },
    forSeconds: STRAY_SECONDS,
    while: [{ field: 'displayStatus', in: [DisplayStatus.idle] }],
  }),
] as const;
