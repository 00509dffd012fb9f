import type { RefundGrounds, RefundRecord } from '../../../../contract/api/page/refund/refund';
import { text, type Text } from '../../../../contract/text';

/** The words of the refunds that an order has. */
export const RECORD_WORDS = {
  title: text('退款记录', 'Refunds'),
  empty: text('没有退款记录', 'No refunds'),
  emptyHint: text(
    '退款的金额、审核与到账会记录在这里',
    'Each refund is kept here, with its review and result',
  ),
  offline: text('线下已退', 'Paid back by hand'),
  refundNo: text('退款单号', 'Refund no.'),
  channelNo: text('渠道单号', 'Channel no.'),
  reason: text('原因', 'Reason'),
  note: text('说明', 'Note'),
  suggested: text('建议金额', 'Suggested'),
  applicant: text('申请 → 审核', 'Asked, reviewed'),
  failReason: text('失败原因', 'Failure'),
  rejectReason: text('驳回原因', 'Rejected for'),
  coupon: text('优惠券', 'Coupon'),
  couponReturned: text('随退款退回', 'Goes back too'),
  images: text('凭证图片', 'Pictures'),
  offlineNote: text('线下说明', 'By hand'),
  proof: text('退款凭证', 'Proof'),
  endedAt: text('结束时间', 'Ended at'),
  endUnknown: text('时间未记录', 'time not kept'),
  result: text('结果', 'Result'),
  resultRunning: text('{amount} 等待渠道答复', '{amount} waits for the channel'),
  resultDone: text('{amount} 已原路退回', '{amount} went back the way it was paid'),
  resultOffline: text('{amount} 已线下退还', '{amount} was paid back by hand'),
  resultFailed: text(
    '{amount} 未退出，待重试或线下退还',
    '{amount} did not go back: retry, or pay back by hand',
  ),
  resultRejected: text('未退款，申请被驳回', 'Nothing went back: turned down'),
  resultWithdrawn: text('未退款，申请已撤回', 'Nothing went back: withdrawn'),
  attempts: text('提交渠道 {count} 次', 'sent to the channel {count} {count|time|times}'),
  ownHint: text(
    '这是您本人的申请，须由其他有审核权限的人处理；您可以撤回。',
    'You asked for this one: somebody else who may review decides. You may withdraw it.',
  ),
  notOwn: text('只有申请人本人可以撤回', 'Only whoever asked for it may withdraw it'),
  ownShort: text('您本人的申请，将跳过', 'Your own request: left alone'),
  askedBy: text('申请', 'Asked by'),
  unread: text('申请内容读取失败：{message}', 'What was asked for could not be read: {message}'),
  noOpen: text('这笔退款已有结果，请刷新查看', 'This refund has ended meanwhile; refresh to see how'),
  retried: text('已重新提交渠道', 'Sent to the channel again'),
  handedOver: text('已提交支付渠道，结果以渠道答复为准', 'Sent to the channel; its answer counts'),
  amounts: text('申请金额', 'Asked for'),
} as const satisfies Record<string, Text>;

/** Who asks for refunds, where a name alone does not say it. */
export const APPLICANT_WORDS: Readonly<Record<RefundRecord['applicantKind'], Text | null>> = {
  user: text('用户', 'User'),
  staff: null,
  system: text('系统自动', 'Automatic'),
};

/** Why so much is suggested; `{field}` is what the page calls the figure. */
export const GROUNDS_WORDS: Readonly<Record<RefundGrounds['rule'], Text>> = {
  neverStarted: text('设备未启动，全额退', 'It never started: all of it'),
  none: text('{field}为 0，未提供服务，全额退', '{field} is 0: nothing was given, all of it'),
  state: text('{field}：{used}，全额退', '{field}: {used}, all of it'),
  below: text('{field} {used}，低于 {limit}，全额退', '{field} {used} is below {limit}: all of it'),
  unused: text('计划 {planned}，实际 {used}，未用 {share}', '{used} of {planned} used, {share} left'),
  metered: text('实付 {paid}，按实际用量退回未用部分', 'Paid {paid}: what was not used goes back'),
};
