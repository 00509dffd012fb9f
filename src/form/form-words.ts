import { text, type Text } from '../../contract/text';
import type { QuickPick } from './period/business-day';

/** The form's own words. */
export const FORM_WORDS = {
  any: text('全部', 'Any'),
  yes: text('是', 'Yes'),
  no: text('否', 'No'),
  from: text('最小', 'Min'),
  to: text('最大', 'Max'),
  rangeFrom: text('{title}不小于', '{title} from'),
  rangeTo: text('{title}不大于', '{title} to'),
  startDay: text('开始日期', 'Start date'),
  endDay: text('结束日期', 'End date'),
  spanLimit: text('最多选择 {days} 天', 'At most {days} days'),
  search: text('查询', 'Search'),
  reset: text('重置', 'Reset'),
  cancel: text('取消', 'Cancel'),
  expand: text('展开', 'More'),
  collapse: text('收起', 'Less'),
  keyword: text('关键字', 'Keyword'),
  period: text('时间', 'Period'),
  stores: text('店铺', 'Stores'),
  chooseStores: text('请选择', 'Choose'),
  filters: text('筛选条件', 'Filters'),
  loadFailed: text('选项加载失败', 'Choices could not be loaded'),
} as const satisfies Record<string, Text>;

/** Names of the quick picks (pages §0 "Date ranges"). */
export const QUICK_PICK_WORDS: Readonly<Record<QuickPick, Text>> = {
  today: text('今天', 'Today'),
  yesterday: text('昨天', 'Yesterday'),
  last7Days: text('最近7天', 'Last 7 days'),
  last30Days: text('最近30天', 'Last 30 days'),
  thisMonth: text('本月', 'This month'),
  lastMonth: text('上月', 'Last month'),
};
