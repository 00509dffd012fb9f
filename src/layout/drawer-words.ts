import { text, type Text } from '../../contract/text';

/** The words around a drawer; they come with the first that opens. */
export const DRAWER_WORDS = {
  detail: text('详情', 'Details'),
  close: text('关闭', 'Close'),
  previousRow: text('上一条', 'Previous row'),
  nextRow: text('下一条', 'Next row'),
  copyLink: text('复制链接', 'Copy link'),
  copied: text('已复制', 'Copied'),
  copy: text('复制{name}', 'Copy {name}'),
  byHand: text('浏览器不允许复制', 'The browser does not allow it'),
} as const satisfies Record<string, Text>;
