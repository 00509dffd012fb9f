import { text, type Text } from '../../contract/text';

/** The charts' own words. */
export const CHART_WORDS = {
  beside: text('{now}，对比期 {before}', '{now}, compared with {before}'),
  compareWith: text('对比方式', 'Compared with'),
  base: text('对比期{title}', '{title}, compared'),
  soFar: text('{point}（截至 {at}）', '{point} (until {at})'),
  until: text('截至 {at}', 'until {at}'),
  same: text('持平', 'Unchanged'),
  up: text('上升', 'Up'),
  down: text('下降', 'Down'),
  points: text('{value} 个百分点', '{value} pts'),
  asChart: text('图', 'Chart'),
  asTable: text('表', 'Table'),
  view: text('{title}的显示方式', 'View of {title}'),
  hour: text('时间', 'Hour'),
  day: text('日期', 'Day'),
  store: text('店铺', 'Store'),
  share: text('占比', 'Share'),
  otherStores: text('其他 {count} 家店铺', '{count} other stores'),
  empty: text('该时段没有数据', 'Nothing in this period'),
  loading: text('图表加载中', 'Loading the chart'),
} as const satisfies Record<string, Text>;
