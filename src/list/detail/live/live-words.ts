import { text, type Text } from '../../../../contract/text';
import type { ReportAge } from './report-age';

/** How old what is shown is, beside when it was heard. */
export const AGE_WORDS: Readonly<Record<ReportAge, Text>> = {
  fresh: text('数据正常', 'Up to date'),
  late: text('心跳偏晚', 'Heartbeat late'),
  overdue: text('心跳中断，以下数值可能已过时', 'Heartbeat overdue: what is shown may be outdated'),
  away: text('设备离线，以下为离线前的数值', 'Offline: what is shown is from before'),
  never: text('尚未收到心跳', 'Not heard yet'),
};

export const LIVE_WORDS = {
  age: text('数据时效', 'Age of the data'),
  heard: text('最近心跳 {ago}', 'last heartbeat {ago}'),
  reported: text('数值上报于 {ago}', 'values reported {ago}'),
  limit: text('超过 {minutes} 分钟判为离线', 'offline after {minutes} minutes'),
} as const satisfies Record<string, Text>;
