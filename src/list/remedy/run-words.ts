import type { RunEnding } from '../../../contract/domain/remedy/settle';
import { text, type Text } from '../../../contract/text';

/** The words of what runs, and of how it ends. */
export const RUN_WORDS = {
  title: text('进行中的订单', 'Running orders'),
  count: text(
    '进行中的订单 {count} 单，按同一方式处理',
    '{count} {count|order runs|orders run}; all end in the same way',
  ),
  countMore: text(
    '进行中的订单 {count} 单，以下为最早的 {shown} 单',
    '{count} orders run; below are the {shown} longest under way',
  ),
  none: text('设备上没有进行中的订单', 'No order runs on the device'),
  noneOfSettle: text('该订单已不在进行中', 'The order does not run any more'),
  unread: text('请等待进行中的订单读取完成', 'Wait until what runs has been read'),
  order: text('订单', 'Order'),
  startedAt: text('开始时间', 'Started'),
  expectedEndAt: text('预计结束', 'Expected end'),
  overdue: text('已超 {span}', '{span} over'),
  severe: text('严重超时', 'Severely overdue'),
  heartbeat: text('最近心跳', 'Last heartbeat'),
  noHeartbeat: text('从未上报', 'Never heard of'),
  offline: text('设备离线', 'Offline'),
  reading: text('最近状态', 'Last report'),
  noReading: text('本次运行期间没有上报变化', 'Nothing was reported of this run'),
  refused: text('期间被拒订单', 'Refused meanwhile'),
  refusedNone: text('没有', 'None'),
  refusedCount: text('{count} 单，最近 {order}', '{count}, the newest {order}'),
  refusedMore: text('{count} 单以上，最近 {order}', 'More than {count}, the newest {order}'),
  ending: text('处理方式', 'How it ends'),
  refundable: text('可退 {amount}', '{amount} can go back'),
  notRefundable: text('没有可退的金额', 'Nothing can go back'),
  partAlone: text('有多个订单时请逐单处理', 'With several orders, handle each by itself'),
  onTime: text('订单未严重超时，无需等待', 'It is not severely overdue: nothing to wait for'),
  noRefundRight: text(
    '您没有退款权限：需要退款时选择「结束并待处理」，由有权限的人处理。',
    'You may not refund: where money should go back, end it and mark it for handling by somebody who may.',
  ),
  atOnce: text(
    '提交后订单立即按所选方式结束；设备是否执行，以指令结果为准。',
    'The order ends as chosen at once; whether the device does as asked, its command will tell.',
  ),
} as const satisfies Record<string, Text>;

/** What follows from each end on a device that is set free or cut off. */
export const RUN_CONSEQUENCES: Readonly<Record<RunEnding, Text>> = {
  finish: text('订单变为已完成，不退款。', 'The order is finished, nothing is refunded.'),
  refundPart: text(
    '订单异常结束，按填写的金额退款；超出您的额度由他人审核。',
    'The order is broken off and the amount is refunded; beyond your limit somebody else reviews it.',
  ),
  refundAll: text(
    '订单异常结束，退还全部可退金额；超出您的额度由他人审核。',
    'The order is broken off and all that is left is refunded; beyond your limit somebody else reviews it.',
  ),
  wait: text(
    '本次不执行「{action}」，订单继续进行；到时仍未结束，再次标为严重超时。',
    '“{action}” is not done now: the order goes on, and is severely overdue again if it is not over by then.',
  ),
  repair: text(
    '订单异常结束，设备禁用并生成紧急工单；不自动退款，订单仍待处理。',
    'The order is broken off, its device disabled with an urgent ticket. Nothing is refunded yet: the order still waits.',
  ),
  abort: text(
    '订单异常结束，不退款，留在「异常待处理」。',
    'The order is broken off, nothing is refunded, and it waits for somebody to handle it.',
  ),
};

/** What follows on one that is deleted. */
export const REMOVAL_CONSEQUENCES: Readonly<Partial<Record<RunEnding, Text>>> = {
  repair: text(
    '订单异常结束，生成紧急工单；设备照常删除，不自动退款，订单仍待处理。',
    'The order is broken off with an urgent ticket, and the device is deleted. Nothing is refunded yet: the order still waits.',
  ),
};
