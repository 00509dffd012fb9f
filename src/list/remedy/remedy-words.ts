import type { SettleEnding } from '../../../contract/domain/remedy/settle';
import { text, type Text } from '../../../contract/text';

/** The words of starting an order again. */
export const START_WORDS = {
  effect: text(
    '指令下发后，设备应答后订单才会变更；未启动成功则订单保持原状。',
    'The order changes when the device answers, not before. If it does not start, the order stays as it is.',
  ),
  device: text('启动设备', 'Device to start'),
  own: text('本机 {device}', 'Its own device {device}'),
  ownTaken: text('本机（当前不可启动）', 'Its own device (cannot be started now)'),
  other: text('同店同类空闲设备', 'A free device of its kind in the same store'),
  noOther: text('同店同类空闲设备（暂无）', 'A free device of its kind in the same store (none)'),
  chooseOther: text('选择设备编号', 'Choose by number'),
  deviceMissing: text('请选择要启动的设备', 'Choose the device to start'),
  none: text('没有可启动的设备', 'No device can be started'),
  noneHint: text(
    '本机和同店同类设备目前都不空闲、离线或已停售，请稍后刷新。',
    'Neither its own device nor another of its kind in the store is free and online. Refresh in a while.',
  ),
  refresh: text('刷新', 'Refresh'),
  close: text('关闭', 'Close'),
  taken: text('启动指令已提交，等待设备应答', 'The start was handed in; the device has yet to answer'),
  last: text('上次启动 {device}：{state}', 'Last start, {device}: {state}'),
} as const satisfies Record<string, Text>;

/** The words of settling an order that is overdue by far. */
export const SETTLE_WORDS = {
  endingMissing: text('请选择处理方式', 'Choose how it is handled'),
  waitMissing: text('请选择延长时间', 'Choose how long it may go on'),
} as const satisfies Record<string, Text>;

/** What follows from each end (pages 4.5). */
export const ENDING_CONSEQUENCES: Readonly<Record<SettleEnding, Text>> = {
  finish: text(
    '订单变为已完成，设备恢复空闲，不退款。',
    'The order is finished, its device is idle, nothing is refunded.',
  ),
  refundPart: text(
    '订单异常结束，按填写的金额退款；超出您的额度由他人审核。',
    'The order is broken off and the amount is refunded; beyond your limit somebody else reviews it.',
  ),
  refundAll: text(
    '订单异常结束，退还全部可退金额；超出您的额度由他人审核。',
    'The order is broken off and all that is left is refunded; beyond your limit somebody else reviews it.',
  ),
  wait: text(
    '订单继续进行；到时仍未结束，再次标为严重超时。',
    'The order goes on; if it is not over by then, it is severely overdue again.',
  ),
  repair: text(
    '订单异常结束，设备禁用并生成紧急工单；不自动退款，订单仍待处理。',
    'The order is broken off, its device disabled with an urgent ticket. Nothing is refunded yet: the order still waits.',
  ),
};
