import { text, type Text } from '../../../contract/text';
import type { QuickPick } from './business-day';

/** The words of the calendar; they come with it. */
export const PERIOD_WORDS = {
  startDay: text('开始日期', 'Start date'),
  endDay: text('结束日期', 'End date'),
  spanLimit: text('最多选择 {days} 天', 'At most {days} days'),
} as const satisfies Record<string, Text>;

/** Names of the quick picks (pages §0 "Date ranges"). */
export const QUICK_PICK_WORDS: Readonly<Record<QuickPick, Text>> = {
  today: text('今天', 'Today'),
  yesterday: text('昨天', 'Yesterday'),
  last7Days: text('最近7天', 'Last 7 days'),
  last30Days: text('最近30天', 'Last 30 days'),
  thisMonth: text('本月', 'This month'),
  lastMonth: text('上月', 'Last month'),
  last12Months: text('近12个月', '12 months'),
};
