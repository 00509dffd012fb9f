import { OrderStatus } from '../../../contract/domain/order';
import { RefundStatus, type RefundReason } from '../../../contract/domain/refund';
import type { ActionDeclaration, FieldCondition } from '../../../contract/resources/action';
import type { RefundStep } from '../../../contract/resources/effect';
import { text } from '../../../contract/text';
import { action } from '../actions';
import { choice, flag, images, money, words } from '../fields';
import type { OrderColumn } from '../order';

export { compensateAct, handleTimeoutAct, remoteStartAct } from './order-remedies';

/** An act on orders; refunds follow from what happens and set no field themselves. */
export type OrderAct<E extends string> = ActionDeclaration<E, OrderColumn, never>;

const { none, review, partial, failed, rejected } = RefundStatus;

/** pages 4.3, in its words. */
export const REFUND_REASON_WORDS: readonly (readonly [RefundReason, string, string])[] = [
  ['notStarted', '未启动', 'Not started'],
  ['stopped', '中途停机', 'Stopped half-way'],
  ['notClean', '未洗净未烘干', 'Not clean or not dry'],
  ['wrongDevice', '选错设备', 'Wrong device'],
  ['paidTwice', '重复支付', 'Paid twice'],
  ['quality', '水温水质', 'Temperature or quality'],
  ['other', '其他', 'Other'],
];

/** Least amount that can go back, in cents. */
const LEAST = 1;

const AMOUNT = money('amount', '退款金额', 'Amount', {
  min: LEAST,
  hint: text('留空即退全部可退金额', 'All that can be refunded, where it is left empty'),
});
const GRANTED = money('amount', '批准金额', 'Amount granted', {
  min: LEAST,
  hint: text('留空即按申请金额', 'As asked for, where it is left empty'),
});
const NOTE = words('note', '备注', 'Note');

/** Every state in which money has been taken. */
const PAID: readonly OrderStatus[] = [
  OrderStatus.waiting,
  OrderStatus.starting,
  OrderStatus.running,
  OrderStatus.finished,
  OrderStatus.startFailed,
  OrderStatus.aborted,
  OrderStatus.reserved,
];

const stands = (...states: readonly RefundStatus[]): FieldCondition<OrderColumn> => ({
  field: 'refundStatus',
  in: states,
});

/** A decision on a refund that stands so. */
function step<const E extends string>(
  name: RefundStep,
  permission: E,
  states: readonly RefundStatus[],
  [zh, en]: readonly [string, string],
  rest: Pick<OrderAct<E>, 'params' | 'reason' | 'danger' | 'bulk'> = {},
): OrderAct<E> {
  const full = name === 'paidOffline' ? name : (`${name}Refund` as const);
  return action(full, zh, en, permission, {
    when: [stands(...states)],
    effect: { kind: 'refundStep', step: name },
    inArchive: true,
    ...rest,
  });
}

/** Money that goes back, and who decides on it (pages 4.4). @param permission - The type's key of refunds. */
export function refundActs<const E extends string>(permission: E): readonly OrderAct<E>[] {
  return [
    action('refund', '退款', 'Refund', permission, {
      when: [{ field: 'orderStatus', in: PAID }, stands(none, partial, rejected)],
      params: [
        AMOUNT,
        choice('reason', '退款原因', 'Reason', { required: true, of: REFUND_REASON_WORDS }),
        NOTE,
        images('images', '凭证图片', 'Pictures'),
        flag('returnCoupon', '退回优惠券', 'Return the coupon'),
      ],
      effect: { kind: 'refund' },
      danger: 'confirm',
      bulk: true,
    }),
    step('approve', permission, [review], ['通过退款', 'Approve refund'], {
      params: [GRANTED],
      danger: 'confirm',
      bulk: true,
    }),
    step('reject', permission, [review], ['驳回退款', 'Reject refund'], {
      reason: true,
      danger: 'confirm',
      bulk: true,
    }),
    step('withdraw', permission, [review], ['撤回申请', 'Withdraw request'], { danger: 'confirm' }),
    step('retry', permission, [failed], ['重试退款', 'Retry refund'], { danger: 'confirm', bulk: true }),
    step('paidOffline', permission, [failed], ['线下已退', 'Paid back by hand'], {
      params: [images('images', '退款凭证', 'Proof', { required: true }), NOTE],
      danger: 'confirm',
    }),
  ];
}
