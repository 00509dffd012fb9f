import type { TimeBucket } from '../../contract/domain/report';
import type { ShareDimension } from '../../contract/resources/metric';
import { SUMMARY_WORDS } from '../../contract/messages/statistic/summary-words';
import { text, type Text } from '../../contract/text';

/** The charts' own words. */
export const CHART_WORDS = {
  beside: text('{now}，对比期 {before}', '{now}, compared with {before}'),
  compareWith: text('对比方式', 'Compared with'),
  base: SUMMARY_WORDS.base,
  soFar: SUMMARY_WORDS.soFar,
  until: text('截至 {at}', 'until {at}'),
  same: text('持平', 'Same'),
  up: text('上升', 'Up'),
  down: text('下降', 'Down'),
  points: SUMMARY_WORDS.points,
  asChart: text('图', 'Chart'),
  asTable: text('表', 'Table'),
  view: text('{title}的显示方式', 'View of {title}'),
  save: text('保存“{title}”的图片', 'Save the picture of {title}'),
  share: text('占比', 'Share'),
  empty: text('该时段没有数据', 'Nothing in this period'),
  loading: text('图表加载中', 'Loading the chart'),
} as const satisfies Record<string, Text>;

/** What a point of a trend is called. */
export const POINT_WORDS: Readonly<Record<TimeBucket, Text>> = {
  hour: SUMMARY_WORDS.hour,
  day: SUMMARY_WORDS.day,
  week: SUMMARY_WORDS.week,
  month: SUMMARY_WORDS.month,
};

/** What the parts of a whole are called, and those that stand together. */
export const PART_WORDS: Readonly<Record<ShareDimension, { readonly one: Text; readonly others: Text }>> = {
  store: {
    one: text('店铺', 'Store'),
    others: text('其他 {count} 家店铺', '{count} other {count|store|stores}'),
  },
  item: { one: text('服务项目', 'Item'), others: text('其他 {count} 项', '{count} {count|other|others}') },
  method: {
    one: text('支付方式', 'Payment'),
    others: text('其他 {count} 种', '{count} {count|other|others}'),
  },
};
