import { text } from '../contract/text';
import { numbered } from './vocabulary/act/supply-acts';
import { choice, money, number, time, words } from './vocabulary/fields';
import { MINUTES, WATT, WATT_HOUR } from './vocabulary/units';

/** Ports of a box, each with an order of its own. */
export const PORTS = 10;
/** A port, where several can be meant. */
export const PORT = choice('channel', '端口', 'Port', {
  of: numbered(PORTS, '号端口', 'Port'),
  hint: text('不选则为全部端口', 'Left empty: all ports'),
});

/** How a port is. */
const PORT_STATES = [
  ['idle', '空闲', 'Idle', 'success'],
  ['powered', '供电中', 'Powered', 'active'],
  ['fault', '故障', 'Fault', 'danger'],
  ['disabled', '禁用', 'Disabled', 'neutral'],
] as const;

/** What is known of each port (pages 3.4). */
export const PORT_COLUMNS = [
  number('channel', '端口', 'Port'),
  words('alias', '用途', 'Use'),
  choice('state', '状态', 'State', { of: PORT_STATES }),
  number('powerW', '实时功率', 'Power', { unit: WATT }),
  number('energyWh', '本次电量', 'Energy', { unit: WATT_HOUR }),
  time('startedAt', '开始时间', 'Started at'),
  number('remainMinutes', '剩余', 'Left', { unit: MINUTES }),
  number('maxPowerW', '限功率', 'Limit', { unit: WATT }),
  words('orderNo', '订单号', 'Order no.'),
] as const;

/** What each port drew, upon one another (pages 3.4). */
export const PORT_POWER = {
  title: text('各端口功率', 'Power by port'),
  list: 'channels',
  key: 'channel',
  named: 'alias',
  of: 'powerW',
} as const;

/**
 * What an hour costs up to a power (pages 3.4). Tiers of a port stand here rather than within the port: a list within a
 * list could be neither entered nor exported, and most boxes have the same tiers on every port.
 */
export const TIER_COLUMNS = [
  number('channel', '端口', 'Port', { none: text('全部端口', 'All ports') }),
  number('maxW', '功率上限', 'Up to', { unit: WATT }),
  money('pricePerHour', '每小时价格', 'Price per hour'),
] as const;
