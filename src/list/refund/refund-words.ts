import type { RefundRecord, RefundWarningCode } from '../../../contract/api/page/refund/refund';
import { RefundRecordStatus } from '../../../contract/domain/refund';
import type { StatusTone } from '../../../contract/resources/field';
import { text, type Text } from '../../../contract/text';

/** The words of a refund that is asked for. */
export const REFUND_WORDS = {
  paid: text('实付', 'Paid'),
  refunded: text('已退', 'Refunded'),
  refundable: text('可退', 'Refundable'),
  how: text('退款方式', 'How much'),
  whole: text('全额 {amount}', 'All, {amount}'),
  part: text('部分', 'Part'),
  amount: text('退款金额', 'Amount'),
  amountMissing: text('请输入退款金额', 'Enter the amount'),
  amountMalformed: text(
    '请输入正确的金额，最多两位小数，如 12.50',
    'Enter an amount with at most two decimals, like 12.50',
  ),
  amountLow: text('退款金额必须大于 0', 'The amount must be above 0'),
  amountHigh: text('不能超过可退金额 {amount}', 'At most the refundable {amount}'),
  atMost: text('最多可退 {amount}', 'at most {amount}'),
  suggested: text('建议退 {amount}', 'Suggested: {amount}'),
  noSuggestion: text('按用量无法给出建议金额，请核实后填写', 'Usage suggests no amount; check and enter one'),
  adopt: text('采用建议', 'Take it'),
  returnCoupon: text('退回优惠券', 'Return the coupon'),
  password: text('登录密码', 'Your password'),
  passwordWhy: text('退款达到 {amount}，需验证登录密码', 'From {amount} on your password is asked for'),
  overLimit: text('超出您的退款额度，提交后由他人审核', 'Beyond your limit: somebody else reviews it'),
  limits: text(
    '单笔 {single} 以内、今日剩余 {left} 以内可直接退款',
    'You refund up to {single} at once, {left} more today',
  ),
  refund: text('退款 {amount}', 'Refund {amount}'),
  refundNone: text('退款', 'Refund'),
  apply: text('提交审核 {amount}', 'Hand in {amount}'),
  checkFirst: text('退款前请留意', 'Before you refund'),
  lost: text(
    '没有收到回应，退款可能已被受理。请再点一次「{button}」确认结果，不会重复退款。',
    'No answer arrived; the refund may have been taken. Press “{button}” again to find out: nothing is refunded twice.',
  ),
  nothingPaid: text('此订单没有付款，无款可退', 'Nothing was paid for this order'),
  nothingLeft: text('实付金额已全部退回', 'All that was paid has gone back'),
  openRefund: text(
    '此订单有一笔退款尚未结束，结束后才能再次退款',
    'A refund of this order is still open; the next one waits for its end',
  ),
  running: text('退款中…', 'Refunding…'),
  runningHint: text(
    '已提交支付渠道，结果以渠道答复为准。可以关闭此窗口，结果在订单的「退款与补偿」中。',
    'The channel was asked; its answer counts. You may close this: the result stands under “Refunds” of the order.',
  ),
  inReview: text('已提交，等待他人审核', 'Handed in, for somebody else to review'),
  inReviewHint: text('您本人不能审核。进展在订单的「退款与补偿」中。', 'You cannot review it yourself.'),
  done: text('已退款 {amount}', 'Refunded {amount}'),
  failed: text('退款失败：{reason}', 'Refund failed: {reason}'),
  failedHint: text('款项没有退出，可以重试或线下退款', 'Nothing went back: retry it, or pay it back by hand'),
  rejected: text('已驳回', 'Rejected'),
  withdrawn: text('已撤回', 'Withdrawn'),
  unknownReason: text('渠道未说明原因', 'the channel gave no reason'),
  close: text('关闭', 'Close'),
  orders: text('退款订单', 'Orders'),
  order: text('订单', 'Order'),
  paidAndRefunded: text('实付 / 已退', 'Paid / refunded'),
  sum: text('合计 {count} 单', '{count} in all'),
  left: text('不退款', 'Left alone'),
  leftWhy: text(
    '{count} 单不是启动失败或已无可退金额，不会退款',
    '{count} left alone: not failed, or nothing left',
  ),
  manyHint: text('每单退回剩余的全部实付金额', 'Of each order all that is left goes back'),
} as const satisfies Record<string, Text>;

/** What to look at before money goes back. */
export const WARNING_WORDS: Readonly<Record<RefundWarningCode, Text>> = {
  recentRefund: text(
    '该用户 10 分钟内已有另一笔退款：{amount}（订单 {orderNo}，{time}）',
    'Another refund of this user within 10 minutes: {amount} (order {orderNo}, {time})',
  ),
  refundRate: text(
    '该用户 30 天内 {orders} 单退款 {refunded} 单（{rate}）',
    '{refunded} of this user’s {orders} orders in 30 days were refunded ({rate})',
  ),
  ticketSettled: text(
    '此订单的问题反馈 {ticketNo} 已处理完结',
    'Ticket {ticketNo} about this order is settled already',
  ),
  channelExpired: text(
    '付款已超过 {days} 天，支付渠道不再受理：退款会记为失败，请线下退款并上传凭证',
    'Paid more than {days} days ago: no channel takes it. The refund is noted as failed; pay it back by hand, with proof',
  ),
};

interface StateLook {
  readonly title: Text;
  readonly tone: StatusTone;
}

/** How a refund stands, in words and tones. */
export const RECORD_LOOKS: Readonly<Record<RefundRecord['status'], StateLook>> = {
  [RefundRecordStatus.review]: { title: text('待审核', 'In review'), tone: 'warning' },
  [RefundRecordStatus.running]: { title: text('退款中', 'Refunding'), tone: 'active' },
  [RefundRecordStatus.done]: { title: text('已退款', 'Refunded'), tone: 'success' },
  [RefundRecordStatus.failed]: { title: text('退款失败', 'Failed'), tone: 'danger' },
  [RefundRecordStatus.rejected]: { title: text('已驳回', 'Rejected'), tone: 'neutral' },
  [RefundRecordStatus.withdrawn]: { title: text('已撤回', 'Withdrawn'), tone: 'neutral' },
};
