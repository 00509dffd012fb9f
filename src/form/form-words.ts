import { text, type Text } from '../../contract/text';

/** The form's own words. */
export const FORM_WORDS = {
  any: text('全部', 'Any'),
  self: text('{name}（我）', '{name} (me)'),
  chosen: text('已选 {count} 项', '{count} chosen'),
  yes: text('是', 'Yes'),
  no: text('否', 'No'),
  from: text('最小', 'Min'),
  to: text('最大', 'Max'),
  rangeFrom: text('{title}不小于', '{title} from'),
  rangeTo: text('{title}不大于', '{title} to'),
  search: text('查询', 'Search'),
  reset: text('重置', 'Reset'),
  cancel: text('取消', 'Cancel'),
  back: text('上一步', 'Back'),
  next: text('下一步', 'Next'),
  expand: text('更多筛选', 'More filters'),
  collapse: text('收起筛选', 'Fewer filters'),
  keyword: text('关键字', 'Keyword'),
  period: text('时间', 'Period'),
  stores: text('店铺', 'Stores'),
  model: text('型号', 'Model'),
  unnamedRoom: text('未登记房间', 'No room on record'),
  filters: text('筛选条件', 'Filters'),
} as const satisfies Record<string, Text>;
