import { text, type Text } from '../../../contract/text';

/** The words of saved views; they come with them. */
export const VIEW_WORDS = {
  views: text('已保存的视图', 'Saved views'),
  none: text('还没有保存的视图', 'No views saved yet'),
  name: text('视图名称', 'Name of the view'),
  save: text('保存当前视图', 'Save this view'),
  replace: text('覆盖', 'Replace'),
  hint: text(
    '保存标签页、筛选、排序和列；“今天”等时间会随日期更新。仅保存在本浏览器',
    'Keeps tab, filters, order and columns; “Today” stays today. Kept in this browser only',
  ),
  full: text('最多保存 {count} 个视图', 'At most {count} views'),
  makeDefault: text('打开列表时默认使用“{name}”', 'Open the list with {name}'),
  rename: text('重命名“{name}”', 'Rename {name}'),
  remove: text('删除“{name}”', 'Delete {name}'),
} as const satisfies Record<string, Text>;
