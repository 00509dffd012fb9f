import { text, type Text } from '../text';

/** Heads of the log's columns and its words for results; on the page and in its export alike. */
export const LOG_COLUMN_WORDS = {
  at: text('时间', 'When'),
  actor: text('操作人', 'Who'),
  onBehalfOf: text('代商家', 'On behalf of'),
  accountType: text('账号类型', 'Account type'),
  module: text('模块', 'Area'),
  action: text('操作', 'Operation'),
  target: text('对象', 'Object'),
  reason: text('原因', 'Reason'),
  ip: text('IP 地址', 'IP address'),
  result: text('结果', 'Result'),
  success: text('成功', 'Success'),
  failure: text('失败', 'Failure'),
  system: text('系统', 'System'),
} as const satisfies Record<string, Text>;
