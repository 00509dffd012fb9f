import { text, type Text } from '../../contract/text';

/** The words of the column settings; they come with them. */
export const COLUMN_WORDS = {
  columnsReset: text('恢复默认', 'Restore defaults'),
  columnsHint: text('拖动或用箭头调整顺序', 'Drag or use the arrows to reorder'),
  search: text('搜索列名', 'Search columns'),
  shown: text('已显示 {count} 列', '{count} {count|column|columns} shown'),
  hidden: text('未显示 {count} 列', '{count} {count|column|columns} hidden'),
  noneFound: text('没有匹配的列', 'None found'),
  moveUp: text('上移 {title}', 'Move {title} up'),
  moveDown: text('下移 {title}', 'Move {title} down'),
} as const satisfies Record<string, Text>;
