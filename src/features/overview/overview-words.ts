import { text, type Text } from '../../../contract/text';

/** The overview's own words; what is counted is worded by the declaration. */
export const OVERVIEW_WORDS = {
  today: text('今天', 'Today'),
  yesterday: text('昨天', 'Yesterday'),
  until: text('截至 {at}', 'until {at}'),
  days: text('今天与昨天', 'Today and yesterday'),
  byType: text('按设备类型', 'By type'),
  byStore: text('按店铺', 'By store'),
  type: text('类型', 'Type'),
  store: text('店铺', 'Store'),
  share: text('今日占比', 'Share today'),
  mostly: text('主要来自', 'Mostly from'),
  mostlyHint: text(
    '今天收入最多的类型；今天还没有收入时看昨天',
    'The type that brought most today, or yesterday while nothing has come today',
  ),
  otherStores: text('其他 {count} 家店铺', '{count} other {count|store|stores}'),
  waiting: text('需要处理', 'Needs attention'),
  allFine: text('一切正常，没有需要处理的事项', 'All is well, nothing needs attention'),
  nothingSeen: text('没有您可查看的待处理事项', 'Nothing here that you may see'),
  noStores: text('今天和昨天都没有店铺有订单', 'No store had orders today or yesterday'),
  openSummary: text('{type}：{day}的概览', '{type}: summary of {day}'),
  openIncome: text('{store}：{type}营收', '{store}: income from {type}'),
} as const satisfies Record<string, Text>;
