import type { RunEnding, SettleEnding } from '../../../contract/domain/remedy/settle';
import type { FieldDeclaration } from '../../../contract/resources/field';
import { text } from '../../../contract/text';
import { choice, money } from '../fields';

/** pages 4.5, in its words and order. */
const SETTLED: readonly (readonly [SettleEnding, string, string])[] = [
  ['finish', '确认已完成', 'It is finished'],
  ['refundPart', '结束并部分退款', 'End it and refund a part'],
  ['refundAll', '结束并全额退款', 'End it and refund all'],
  ['wait', '延长等待', 'Wait longer'],
  ['repair', '转维修', 'Send the device to repair'],
];

/** For whoever may end a run and may not give its money back. */
const LEFT: readonly [RunEnding, string, string] = [
  'abort',
  '结束并待处理',
  'End it and mark it for handling',
];

/** What goes back, and how long it may go on: each where the ending needs it. */
const REST: readonly FieldDeclaration<never>[] = [
  money('refundCents', '退款金额', 'Refund', { min: 1 }),
  choice('waitMinutes', '延长时间', 'Wait for', {
    of: [
      [15, '15 分钟', '15 minutes'],
      [30, '30 分钟', '30 minutes'],
      [60, '60 分钟', '60 minutes'],
    ],
  }),
];

/** How an order ends that is overdue by far. */
export const SETTLE_ASKED: readonly FieldDeclaration<never>[] = [
  choice('ending', '处理方式', 'How', { required: true, of: SETTLED }),
  ...REST,
];

const ENDING = choice('ending', '进行中的订单', 'Running order', {
  of: [...SETTLED, LEFT],
  hint: text('设备上没有进行中的订单时不必选择', 'Not needed when no order runs on the device'),
});

/** Parameter that says how an order ends which runs on the device. */
export const ENDS_BY = ENDING.field;
/** The same of whatever runs on a device that is set free, cut off or deleted; nothing where nothing runs. */
export const ENDING_ASKED: readonly FieldDeclaration<never>[] = [ENDING, ...REST];
