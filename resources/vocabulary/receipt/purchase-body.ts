import { PurchaseStatus } from '../../../contract/domain/receipt/purchase';
import { RECONCILED_NOTE_MAX } from '../../../contract/domain/receipt/reconciliation';
import type { CardDeclaration } from '../../../contract/resources/card/card';
import type { SectionDeclaration, TabDeclaration } from '../../../contract/resources/declaration';
import type { FieldDeclaration } from '../../../contract/resources/field';
import type { ColumnOf } from '../../../contract/resources/source';
import { text } from '../../../contract/text';
import { choice, mobile, money, reference, time, words, type Choice } from '../fields';
import type { PageBody } from '../page-body';
import { LEDGER, METHODS, PRODUCTS, TOTAL } from './words';

type PurchaseColumn = ColumnOf<'purchase'>;

const { unpaid, closed, arrived, partRefunded, refunded, stuck } = PurchaseStatus;

const STATUSES: readonly Choice[] = [
  [unpaid, '待支付', 'Unpaid', 'warning'],
  [closed, '已关闭', 'Closed', 'neutral'],
  [arrived, '已到账', 'Arrived', 'success'],
  [partRefunded, '部分退款', 'Partly refunded', 'neutral'],
  [refunded, '已退款', 'Refunded', 'neutral'],
  [stuck, '异常', 'Did not arrive', 'danger'],
];

const MONEY = { section: 'money' } as const;
const BALANCE = { section: 'balance' } as const;
const UNSPENT_HINT = text(
  '本金中未消费、未退回的部分，含提现途中的金额',
  'Of the principal: neither used nor gone back, with what is on its way back',
);
const LEFT_HINT = text(
  '可退回的本金；退回时该笔剩余赠送先作废',
  'Principal that may go back; what is left of its gift is void first',
);
const AFTER_HINT = text(
  '本次到账后该用户在本店的余额，含赠送',
  'What the user had at the store with it, gifts included',
);

const FIELDS: readonly FieldDeclaration<never, PurchaseColumn>[] = [
  words('billNo', '流水号', 'Bill no.', { list: true, width: 190, copied: true }),
  time('createdAt', '购买时间', 'Bought', { list: true, filter: true, sort: true, width: 120 }),
  words('storeName', '店铺', 'Store', { list: true, width: 160 }),
  reference('storeId', '店铺', 'Store', { filter: true, source: 'store' }),
  mobile('userMobile', '用户手机号', 'User mobile', { list: true }),
  choice('productType', '类型', 'Type', { list: true, filter: true, of: PRODUCTS, width: 110 }),
  words('productName', '商品', 'Product', { list: 'optional', width: 150 }),
  choice('purchaseStatus', '状态', 'Status', { list: true, filter: true, of: STATUSES, width: 130 }),
  money('payAmount', '实付', 'Paid', { ...MONEY, list: true, filter: true, sort: true }),
  money('giftAmount', '赠送', 'Gift', { ...BALANCE, list: true }),
  money('balanceAfter', '购后余额', 'Balance after', { ...BALANCE, list: 'optional', hint: AFTER_HINT }),
  choice('payMethod', '支付方式', 'Method', { ...MONEY, list: true, filter: true, of: METHODS, width: 100 }),
  words('payNo', '支付流水号', 'Payment no.', { ...MONEY, list: 'optional', width: 220, copied: true }),
  money('refundedAmount', '已退', 'Refunded', { ...MONEY, list: true }),
  money('channelFee', '手续费', 'Fee', { ...MONEY, list: 'optional' }),
  money('settleAmount', '结算', 'Settled', { ...MONEY, list: 'optional' }),
  money('usedAmount', '已用', 'Used', { ...BALANCE, list: true }),
  money('heldAmount', '退回途中', 'On its way back', { ...BALANCE, list: 'optional' }),
  money('leftAmount', '可退', 'May go back', { ...BALANCE, list: 'optional', hint: LEFT_HINT }),
  money('unspentAmount', '未消费余额', 'Unspent', { ...BALANCE, list: true, hint: UNSPENT_HINT }),
  money('giftUsed', '已用赠送', 'Gift used', BALANCE),
  money('giftVoid', '作废赠送', 'Gift void', BALANCE),
  money('giftLeft', '剩余赠送', 'Gift left', BALANCE),
  time('arrivedAt', '到账时间', 'Arrived', { list: 'optional', width: 120 }),
  words('operator', '操作人', 'By hand', { list: 'optional', width: 110 }),
  LEDGER,
];

const SECTIONS: readonly SectionDeclaration<PurchaseColumn>[] = [
  { name: 'basic', title: text('购买', 'Purchase') },
  {
    name: 'money',
    title: text('金额', 'Amount'),
    sum: [
      { field: 'payAmount', as: 'from' },
      { field: 'refundedAmount', as: 'minus' },
      { field: 'channelFee', as: 'minus' },
      { field: 'settleAmount', as: 'makes' },
    ],
  },
  { name: 'balance', title: text('余额', 'Balance') },
  { name: 'ledger', title: text('明细', 'Ledger') },
];

function statusTab(
  name: string,
  zh: string,
  en: string,
  ...values: number[]
): TabDeclaration<PurchaseColumn> {
  return { name, title: { zh, en }, where: [{ field: 'purchaseStatus', in: values }] };
}

const TABS: readonly TabDeclaration<PurchaseColumn>[] = [
  { name: 'all', title: text('全部', 'All'), where: [] },
  statusTab('stuck', '异常', 'Did not arrive', stuck),
  statusTab('unpaid', '待支付', 'Unpaid', unpaid),
  statusTab('arrived', '已到账', 'Arrived', arrived),
  statusTab('refunded', '已退款', 'Refunded', partRefunded, refunded),
  statusTab('closed', '已关闭', 'Closed', closed),
];

const CARDS: readonly CardDeclaration<PurchaseColumn>[] = [
  {
    name: 'paid',
    title: text('购买金额', 'Paid'),
    hint: text('已到账的购买', 'Of what arrived'),
    sum: 'payAmount',
    versus: 'createdAt',
  },
  {
    name: 'gifts',
    title: text('赠送', 'Gifts'),
    hint: text('已到账的购买', 'Of what arrived'),
    sum: 'giftAmount',
  },
  { name: 'count', title: text('笔数', 'Purchases') },
  { name: 'unspent', title: text('未消费余额', 'Unspent'), hint: UNSPENT_HINT, sum: 'unspentAmount' },
  { name: 'stuck', title: text('未到账', 'Did not arrive'), tab: 'stuck' },
];

const AMOUNT_HINT = text('留空则退回全部可退本金', 'Left empty, all that may go back does');

/** What the page of purchases shows. */
export const purchaseBody = {
  fields: FIELDS,
  tabs: TABS,
  cards: CARDS,
  totals: TOTAL,
  search: {
    fields: ['billNo', 'userMobile', 'payNo'],
    match: 'exact',
    placeholder: text('完整流水号 / 手机号 / 支付流水号', 'Whole bill no. / mobile / payment no.'),
  },
  sections: SECTIONS,
  params: {
    refund: [money('amount', '退款金额', 'Amount', { min: 1, hint: AMOUNT_HINT })],
    reconcile: [
      time('dayAt', '日期', 'Day', { required: true }),
      choice('channel', '渠道', 'Channel', { required: true, of: METHODS }),
      words('note', '差异说明', 'What was found out', { required: true, charsMax: RECONCILED_NOTE_MAX }),
    ],
  },
} as const satisfies PageBody<PurchaseColumn> & { readonly cards: unknown; readonly totals: unknown };
