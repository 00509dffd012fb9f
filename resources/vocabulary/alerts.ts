import type { AlertCondition, AlertLevel, AlertRuleDeclaration } from '../../contract/resources/alert';

type Rest = Pick<AlertRuleDeclaration, 'hours' | 'isSupply' | 'then'>;

/** A rule that a type raises alerts by. */
export function alert<const N extends string = never>(
  name: string,
  zh: string,
  en: string,
  level: AlertLevel,
  when: AlertCondition<N>,
  rest: Rest = {},
): AlertRuleDeclaration<N> {
  return { name, title: { zh, en }, level, when, ...rest };
}

/** What every type raises alerts for (pages 0.3). */
const COMMON: readonly AlertRuleDeclaration<never>[] = [
  alert('offline', '离线超过 30 分钟', 'Offline for 30 minutes', 'important', {
    kind: 'offline',
    minutes: 30,
  }),
  alert('fault', '设备故障', 'Fault', 'urgent', { kind: 'fault' }),
  alert('failedStarts', '连续 3 次启动失败', '3 failed starts in a row', 'important', {
    kind: 'failedStarts',
    count: 3,
  }),
  alert('severeTimeout', '订单严重超时', 'Order severely overdue', 'urgent', { kind: 'severeTimeout' }),
  alert('idleDays', '连续 3 天没有启动', 'No start for 3 days', 'hint', { kind: 'idleDays', days: 3 }),
  alert('simEnds', 'SIM 卡 30 天内到期', 'SIM card ends within 30 days', 'hint', {
    kind: 'simEnds',
    days: 30,
  }),
  alert('serviceOverdue', '维护超时未完成', 'Servicing not finished in time', 'important', {
    kind: 'unfinished',
    during: 'servicing',
  }),
  alert('upgradeFailed', '固件升级未完成', 'Firmware not upgraded', 'important', {
    kind: 'unfinished',
    during: 'upgrading',
  }),
];

const BEHIND = 2;

/** The rules of every type; old firmware counts only where there are so many versions. */
export function commonAlerts(firmware: readonly string[]): readonly AlertRuleDeclaration<never>[] {
  if (firmware.length <= BEHIND) return COMMON;
  const behind = alert('firmwareBehind', '固件落后两个版本', 'Firmware two versions behind', 'hint', {
    kind: 'firmwareBehind',
    versions: BEHIND,
  });
  return [...COMMON, behind];
}
