import { text, type Text } from '../../../../contract/text';
import type { RemedyTarget } from '../../../../contract/resources/ticket/remedies';

/** The words beside a conversation: what the ticket is about, and what can be done at once. */
export const CONTEXT_WORDS = {
  title: text('订单与设备', 'Order and device'),
  gone: text('已不在列表中，或您无权查看', 'No longer there, or not yours to see'),
  told: {
    order: text(
      '记入对话；退款、补偿会通知用户',
      'Told in the conversation; the user hears of refunds and coupons',
    ),
    device: text('记入对话，仅内部可见', 'Told in the conversation, to colleagues only'),
  },
  timeline: text('订单时间线', 'Timeline of the order'),
  live: text('实时状态', 'Live state'),
  same: text('同设备同类问题', 'The same of this device'),
  inList: text('在列表中查看（可合并、批量回复）', 'See them in the list, to merge or to reply to all'),
  user: text('用户近 30 天', "The user's last 30 days"),
} as const satisfies Record<string, Text | Readonly<Record<RemedyTarget, Text>>>;

/** What a ticket is about, by where it leads. */
export const TARGET_WORDS: Readonly<Record<RemedyTarget, Text>> = {
  order: text('订单', 'Order'),
  device: text('设备', 'Device'),
};
