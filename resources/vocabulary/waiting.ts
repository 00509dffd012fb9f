import { DisplayStatus } from '../../contract/domain/device';
import type { AlertRuleDeclaration } from '../../contract/resources/alert';
import type { WaitingDeclaration } from '../../contract/resources/waiting/waiting';
import { text } from '../../contract/text';
import type { DeviceColumn } from './device';
import type { OrderColumn } from './order';

const OFFLINE_HOURS = 24;
const SIM_DAYS = 30;

const ON_DEVICES: readonly WaitingDeclaration<DeviceColumn>[] = [
  {
    name: 'fault',
    title: text('故障设备', 'Faults'),
    list: 'device',
    where: [{ field: 'displayStatus', in: [DisplayStatus.fault] }],
  },
  {
    name: 'offline',
    title: text('离线超过 24 小时', 'Offline over 24 h'),
    list: 'device',
    where: [{ field: 'offlineHours', least: OFFLINE_HOURS }],
  },
];

const ON_ORDERS: readonly WaitingDeclaration<OrderColumn>[] = [
  {
    name: 'severeTimeout',
    title: text('严重超时待处理', 'Severe timeouts'),
    list: 'order',
    tab: 'attention',
    where: [{ field: 'flags', in: ['severeTimeout'] }],
  },
  { name: 'refundReview', title: text('退款待审', 'Refunds to review'), list: 'order', tab: 'refundReview' },
];

const SUPPLY: WaitingDeclaration<DeviceColumn> = {
  name: 'supply',
  title: text('耗材告警', 'Supply alerts'),
  list: 'device',
  where: [{ field: 'supplyAlert', in: [true] }],
};

const LATER: readonly WaitingDeclaration<DeviceColumn>[] = [
  {
    name: 'simEnds',
    title: text('SIM 卡 30 天内到期', 'SIM ends in 30 days'),
    list: 'device',
    where: [{ field: 'simExpireAt', inDays: SIM_DAYS }],
  },
  { name: 'tickets', title: text('待回复反馈', 'Feedback to answer'), list: 'ticket', tab: 'pending' },
];

/** Devices of which a quantity is so much or more. */
export function reaches<const N extends string>(
  name: string,
  zh: string,
  en: string,
  [field, least]: readonly [N, number],
): WaitingDeclaration<N> {
  return { name, title: { zh, en }, list: 'device', where: [{ field, least }] };
}

/** What waits of every type (pages 6.2): what stands still first. Supplies run short where a rule says so. */
export function waitingOf<N extends string>(
  alerts: readonly AlertRuleDeclaration[],
  own: readonly WaitingDeclaration<N>[],
): readonly WaitingDeclaration[] {
  const isSupplied = alerts.some(({ isSupply }) => isSupply === true);
  return [...ON_DEVICES, ...ON_ORDERS, ...(isSupplied ? [SUPPLY] : []), ...own, ...LATER];
}
