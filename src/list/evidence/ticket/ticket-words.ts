import { text, type Text } from '../../../../contract/text';

/** The words around the tickets of an order or a user. */
export const TICKET_WORDS = {
  title: text('关联工单', 'Linked tickets'),
  newest: text('最近投诉工单', 'Newest complaints'),
  none: text('没有关联工单', 'No ticket about this order'),
  noneHint: text('用户对这笔订单的投诉会显示在这里', 'What the user complains of about it is shown here'),
  nobody: text('待分派', 'Nobody yet'),
  refused: text('暂无权限查看工单', 'You may not see tickets'),
} as const satisfies Record<string, Text>;
