import type { BalanceKind } from '../../../contract/domain/receipt/fifo';
import type { CashOutEvent, CashOutOrigin, CashOutRoute } from '../../../contract/domain/receipt/cash-out';
import type { PurchaseMethod, PurchaseProduct } from '../../../contract/domain/receipt/purchase';
import { text } from '../../../contract/text';
import { choice, money, rows, time, words } from '../fields';

/** A choice of these words. */
type ChoiceOf<K extends string> = readonly [value: K, zh: string, en: string];

/** What is sold at a store (pages 8.1). */
export const PRODUCTS: readonly ChoiceOf<PurchaseProduct>[] = [
  ['topUp', '余额充值', 'Top-up'],
  ['timesCard', '次卡', 'Times card'],
  ['durationCard', '时长卡', 'Duration card'],
  ['waterCard', '水卡', 'Water card'],
  ['memberCard', '会员卡', 'Membership'],
  ['flashTicket', '抢购券', 'Flash ticket'],
];

export const METHODS: readonly ChoiceOf<PurchaseMethod>[] = [
  ['wechat', '微信', 'WeChat'],
  ['alipay', '支付宝', 'Alipay'],
  ['cash', '现金', 'Cash'],
];

/** By which way money goes back (pages 8.2). */
export const ROUTES: readonly ChoiceOf<CashOutRoute>[] = [
  ['original', '原路退回', 'The way it came'],
  ['wechat', '微信零钱', 'WeChat'],
  ['alipay', '支付宝', 'Alipay'],
];

export const ORIGINS: readonly ChoiceOf<CashOutOrigin>[] = [
  ['user', '用户提现', 'User'],
  ['staff', '购买退款', 'Refund of a purchase'],
];

const MOVEMENTS: readonly ChoiceOf<BalanceKind>[] = [
  ['purchase', '购买', 'Bought'],
  ['use', '消费', 'Used'],
  ['return', '订单退回', 'Returned by an order'],
  ['hold', '提现', 'Taken out'],
  ['release', '提现退回', 'Put back'],
];

/** What happens to a cash-out (pages 8.2). */
export const EVENTS: readonly ChoiceOf<CashOutEvent>[] = [
  ['apply', '提交申请', 'Asked for'],
  ['applySmall', '提交并直接打款', 'Asked for, without a review'],
  ['approve', '审核通过', 'Approved'],
  ['reject', '审核驳回', 'Rejected'],
  ['withdraw', '用户撤回', 'Withdrawn'],
  ['succeed', '打款到账', 'Paid'],
  ['fail', '打款失败', 'Failed'],
  ['retry', '重新打款', 'Tried again'],
  ['paidOffline', '线下已付', 'Paid by hand'],
];

/** What moved the balance, newest first. */
export const LEDGER = rows(
  'ledger',
  '变动记录',
  'Movements',
  [
    time('at', '时间', 'Time'),
    choice('kind', '变动', 'Movement', { of: MOVEMENTS }),
    words('billNo', '流水号', 'Bill no.'),
    words('about', '关联单号', 'About'),
    money('principal', '本金', 'Principal'),
    money('gift', '赠送', 'Gift'),
  ],
  { section: 'ledger' },
);

/** Head of a table of amounts. */
export const TOTAL = text('合计', 'Total');
