import { CashOutStatus } from '../../../contract/domain/receipt/cash-out';
import { PURCHASE_CENTS_MAX } from '../../../contract/domain/receipt/purchase';
import type { CardDeclaration } from '../../../contract/resources/card/card';
import type { SectionDeclaration, TabDeclaration } from '../../../contract/resources/declaration';
import type { FieldDeclaration } from '../../../contract/resources/field';
import type { ColumnOf } from '../../../contract/resources/source';
import { text } from '../../../contract/text';
import {
  choice,
  duration,
  flag,
  images,
  mobile,
  money,
  number,
  reference,
  rows,
  time,
  words,
  type Choice,
} from '../fields';
import type { PageBody } from '../page-body';
import { EVENTS, LEDGER, METHODS, ORIGINS, ROUTES, TOTAL } from './words';

type CashOutColumn = ColumnOf<'cashOut'>;

const { review, rejected, paying, paid, failed, offline, withdrawn } = CashOutStatus;

const STATUSES: readonly Choice[] = [
  [review, '待审核', 'In review', 'warning'],
  [rejected, '已驳回', 'Rejected', 'neutral'],
  [paying, '打款中', 'Paying', 'active'],
  [paid, '已到账', 'Paid', 'success'],
  [failed, '打款失败', 'Failed', 'danger'],
  [offline, '线下完成', 'Paid by hand', 'success'],
  [withdrawn, '已撤回', 'Withdrawn', 'neutral'],
];

const COURSE = { section: 'course' } as const;
const SLA_HINT = text(
  '申请后 24 小时内到账；结束后不计时',
  'With the user within 24 hours; stops at the end',
);
const VOID_HINT = text(
  '退回本金的购买，剩余赠送先作废',
  'Of purchases of which principal goes back, the gift is void first',
);
const SOURCES_HINT = text('先购买的先退回', 'What was bought first goes back first');

const FIELDS: readonly FieldDeclaration<never, CashOutColumn>[] = [
  words('cashOutNo', '提现单号', 'Cash-out no.', { list: true, width: 190, copied: true }),
  time('appliedAt', '申请时间', 'Asked for', { list: true, filter: true, sort: true, width: 120 }),
  words('storeName', '店铺', 'Store', { list: true, width: 160 }),
  reference('storeId', '店铺', 'Store', { filter: true, source: 'store' }),
  mobile('userMobile', '用户手机号', 'User mobile', { list: true }),
  money('amount', '提现金额', 'Amount', { list: true, filter: true, sort: true }),
  choice('cashOutStatus', '状态', 'Status', { list: true, filter: true, of: STATUSES, width: 120 }),
  duration('slaLeft', '剩余时限', 'Time left', {
    ...COURSE,
    ...{ list: true, width: 150, hint: SLA_HINT, none: text('不计时', 'Stopped'), danger: { below: 0 } },
  }),
  money('principalAmount', '本金余额', 'Principal', { list: true }),
  money('giftVoid', '作废赠送', 'Gift void', { list: true, hint: VOID_HINT }),
  choice('route', '到账方式', 'By way of', { list: true, filter: true, of: ROUTES, width: 120 }),
  words('account', '收款账号', 'Account', { list: 'optional', width: 130 }),
  choice('origin', '来源', 'Origin', { list: 'optional', filter: true, of: ORIGINS, width: 110 }),
  words('applicant', '申请人', 'Asked by', { list: 'optional', width: 110 }),
  words('reason', '申请原因', 'Reason', { list: true, width: 160 }),
  words('failReason', '失败原因', 'Why it failed', { ...COURSE, list: true, width: 170 }),
  words('reviewer', '审核人', 'Reviewed by', { ...COURSE, list: true, width: 110 }),
  time('reviewedAt', '审核时间', 'Reviewed', { ...COURSE, list: 'optional', width: 120 }),
  words('rejectReason', '驳回原因', 'Rejected because', { ...COURSE, list: 'optional', width: 170 }),
  words('channelNo', '渠道流水号', 'Channel no.', { ...COURSE, list: 'optional', width: 190, copied: true }),
  time('doneAt', '到账时间', 'Paid at', { ...COURSE, list: 'optional', filter: true, width: 120 }),
  time('dueAt', '处理期限', 'Due', { ...COURSE, list: 'optional', sort: true, width: 120 }),
  flag('overdue', '是否超时', 'Overdue', { ...COURSE, filter: true }),
  number('attempts', '请求次数', 'Requests', COURSE),
  number('retries', '重试次数', 'Retries', COURSE),
  words('offlineNote', '线下打款说明', 'Paid by hand', COURSE),
  images('offlineImages', '打款凭证', 'Proof', COURSE),
  rows(
    'sources',
    '对应购买',
    'Purchases',
    [
      words('billNo', '流水号', 'Bill no.'),
      time('createdAt', '购买时间', 'Bought'),
      choice('payMethod', '支付方式', 'Method', { of: METHODS }),
      money('payAmount', '实付', 'Paid'),
      money('usedAmount', '已用', 'Used'),
      money('amount', '退回', 'Goes back'),
      money('giftVoid', '作废赠送', 'Gift void'),
    ],
    { section: 'sources', hint: SOURCES_HINT },
  ),
  rows(
    'course',
    '步骤',
    'Steps',
    [
      time('at', '时间', 'Time'),
      choice('event', '进度', 'What happened', { of: EVENTS }),
      words('actor', '操作人', 'By'),
      words('note', '说明', 'Note'),
    ],
    { section: 'timeline' },
  ),
  LEDGER,
];

const SECTIONS: readonly SectionDeclaration<CashOutColumn>[] = [
  { name: 'basic', title: text('提现', 'Cash-out') },
  { name: 'course', title: text('处理', 'Handling') },
  { name: 'timeline', title: text('处理进度', 'Course') },
  { name: 'sources', title: text('资金来源', 'Where it comes from') },
  { name: 'ledger', title: text('余额明细', 'Ledger') },
];

function statusTab(name: string, zh: string, en: string, ...values: number[]): TabDeclaration<CashOutColumn> {
  return { name, title: { zh, en }, where: [{ field: 'cashOutStatus', in: values }] };
}

const TABS: readonly TabDeclaration<CashOutColumn>[] = [
  statusTab('review', '待审核', 'In review', review),
  statusTab('paying', '打款中', 'Paying', paying),
  statusTab('failed', '打款失败', 'Failed', failed),
  statusTab('paid', '已到账', 'Paid', paid, offline),
  statusTab('ended', '已驳回/撤回', 'Rejected or withdrawn', rejected, withdrawn),
  { name: 'overdue', title: text('已超时', 'Overdue'), where: [{ field: 'overdue', in: [true] }] },
  { name: 'all', title: text('全部', 'All'), where: [] },
];

const CARDS: readonly CardDeclaration<CashOutColumn>[] = [
  { name: 'review', title: text('待审核', 'To review'), tab: 'review' },
  { name: 'failed', title: text('打款失败', 'Failed'), tab: 'failed' },
  { name: 'overdue', title: text('超过 24 小时', 'Over 24 h'), tab: 'overdue' },
  { name: 'amount', title: text('申请金额', 'Asked for'), sum: 'amount' },
];

const SMALL_HINT = text(
  '上限以内的提现不经审核，直接打款',
  'Up to the amount, cash-outs are paid without a review',
);

/** What the page of cash-outs shows. */
export const cashOutBody = {
  fields: FIELDS,
  tabs: TABS,
  cards: CARDS,
  totals: TOTAL,
  search: {
    fields: ['cashOutNo', 'userMobile', 'channelNo'],
    match: 'exact',
    placeholder: text('完整提现单号 / 手机号 / 渠道流水号', 'Whole cash-out no. / mobile / channel no.'),
  },
  sections: SECTIONS,
  params: {
    small: [
      reference('storeId', '店铺', 'Store', { required: true, source: 'store' }),
      flag('isOn', '小额免审', 'Without a review', { required: true, hint: SMALL_HINT }),
      money('upTo', '免审上限', 'Up to', { required: true, min: 1, max: PURCHASE_CENTS_MAX }),
    ],
    paidOffline: [
      words('note', '说明', 'Note', { charsMax: 200 }),
      images('images', '打款凭证', 'Proof', { required: true }),
    ],
  },
} as const satisfies PageBody<CashOutColumn> & { readonly cards: unknown; readonly totals: unknown };
