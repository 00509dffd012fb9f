import { text, type Text } from '../../../contract/text';

/** The words of a row's operation log. */
export const OBJECT_LOG_WORDS = {
  empty: text('还没有操作记录', 'Nothing has been done to it yet'),
  onBehalfOf: text('代 {name}', 'on behalf of {name}'),
  reason: text('原因：{reason}', 'Reason: {reason}'),
  failed: text('失败', 'Failed'),
  becomes: text('变为', 'becomes'),
  more: text('更早的记录', 'Earlier'),
} as const satisfies Record<string, Text>;
