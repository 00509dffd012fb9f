import { text, type Text } from '../../../contract/text';

/** The words of a list in rooms. */
export const ROOM_WORDS = {
  look: text('显示方式', 'Shown as'),
  table: text('列表', 'List'),
  rooms: text('机房图', 'Rooms'),

  noStore: text('未分配店铺', 'No store'),
  noRoom: text('未填写房间', 'No room given'),
  roomCount: text('{count} 个房间', 'Rooms: {count}'),
  count: text('{count} 台', 'Devices: {count}'),
  needing: text('{count} 台需处理', 'To see to: {count}'),
  allWell: text('均无异常', 'All well'),
  /** Of the rows that the view is of, so many are on this page. */
  first: text('显示前 {to} 台，共 {total} 台', 'The first {to} of {total}'),
  part: text('显示第 {from}–{to} 台，共 {total} 台', '{from}–{to} of {total}'),
} as const satisfies Record<string, Text>;
