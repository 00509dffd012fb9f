import { text, type Text } from '../../../contract/text';
import type { QuickPick } from './business-day';

/** Names of the quick picks (pages §0 "Date ranges"). */
export const QUICK_PICK_WORDS: Readonly<Record<QuickPick, Text>> = {
  today: text('今天', 'Today'),
  yesterday: text('昨天', 'Yesterday'),
  last7: text('最近7天', 'Last 7 days'),
  last30: text('最近30天', 'Last 30 days'),
  thisMonth: text('本月', 'This month'),
  lastMonth: text('上月', 'Last month'),
  last12Months: text('近12个月', '12 months'),
};
