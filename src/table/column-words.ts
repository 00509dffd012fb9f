import { text, type Text } from '../../contract/text';

/** The words of the column settings; they come with them. */
export const COLUMN_WORDS = {
  columnsReset: text('恢复默认', 'Restore defaults'),
  columnsHint: text('勾选要显示的列，用箭头调整顺序', 'Tick the columns to show, reorder with the arrows'),
  moveUp: text('上移 {title}', 'Move {title} up'),
  moveDown: text('下移 {title}', 'Move {title} down'),
} as const satisfies Record<string, Text>;
