import { LOG_COLUMN_WORDS } from '../../../contract/messages/operation-log';
import { text, type Text } from '../../../contract/text';

/** The words of the log of logins and operations. */
export const LOG_WORDS = {
  ...LOG_COLUMN_WORDS,
  list: text('登录与操作日志', 'Login and operation log'),
  own: text('我的登录与操作', 'What I did'),
  onBehalf: text('代运营', 'As agent'),
  any: text('全部', 'Any'),
  period: text('时间', 'Period'),
  actorExact: text('操作人全名', 'Name, in full'),
  by: text('来源', 'By'),
  byEverybody: text('全部', 'Everybody'),
  byOwn: text('本商家', 'Own people'),
  byAgent: text('代运营方', 'The agent'),
  export: text('导出', 'Export'),
  exported: text('已导出', 'Exported'),
  empty: text('所选时间内没有记录', 'Nothing in this period'),
} as const satisfies Record<string, Text>;
