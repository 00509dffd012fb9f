import {
  ORDER_COUNTED_AT,
  OrderStatus,
  type Attendance,
  type OrderEndReason,
} from '../../contract/domain/order';
import { RefundStatus } from '../../contract/domain/refund';
import type { ArchiveDeclaration } from '../../contract/resources/archive/archive';
import type {
  SearchDeclaration,
  SectionDeclaration,
  SorterDeclaration,
  TabDeclaration,
} from '../../contract/resources/declaration';
import type { FieldDeclaration } from '../../contract/resources/field';
import type { ColumnOf } from '../../contract/resources/source';
import { text } from '../../contract/text';
import { choice, duration, flag, mobile, money, reference, tags, time, words, type Choice } from './fields';

/** Columns that every order has. */
export type OrderColumn = ColumnOf<'order'>;
type Fields = readonly FieldDeclaration<never, OrderColumn>[];

/** What a discount consists of (pages 4.6), in the order in which it is taken off. */
const DISCOUNTS = [
  'memberDiscount',
  'offPeakDiscount',
  'platformCoupon',
  'merchantCoupon',
  'otherDiscount',
] as const satisfies readonly OrderColumn[];

/** Parts of the order drawer, in order; `usage` is for what the type measures. */
export const ORDER_SECTIONS = [
  { name: 'basic', title: text('订单信息', 'Order') },
  {
    name: 'money',
    title: text('金额', 'Money'),
    sum: [
      { field: 'markAmount', as: 'from' },
      ...DISCOUNTS.map((field) => ({ field, as: 'minus' as const })),
      { field: 'payAmount', as: 'makes' },
      { field: 'refundedAmount', as: 'minus' },
      { field: 'platformShare', as: 'plus' },
      { field: 'netAmount', as: 'makes' },
      { field: 'serviceFee', as: 'minus' },
      { field: 'settleAmount', as: 'makes' },
    ],
  },
  { name: 'run', title: text('运行', 'Run') },
  { name: 'usage', title: text('用量', 'Usage') },
] as const satisfies readonly SectionDeclaration<OrderColumn>[];

const STATUSES: readonly Choice[] = [
  [OrderStatus.unpaid, '待支付', 'Unpaid', 'warning'],
  [OrderStatus.closed, '已关闭', 'Closed', 'neutral'],
  [OrderStatus.waiting, '待启动', 'Waiting', 'reserved'],
  [OrderStatus.starting, '启动中', 'Starting', 'active'],
  [OrderStatus.running, '进行中', 'Running', 'active'],
  [OrderStatus.finished, '已完成', 'Finished', 'success'],
  [OrderStatus.startFailed, '启动失败', 'Start failed', 'danger'],
  [OrderStatus.aborted, '异常结束', 'Aborted', 'danger'],
  [OrderStatus.reserved, '预约中', 'Reserved', 'reserved'],
];

const REFUNDS: readonly Choice[] = [
  [RefundStatus.none, '无', 'None'],
  [RefundStatus.review, '待审核', 'In review', 'warning'],
  [RefundStatus.running, '退款中', 'Refunding', 'active'],
  [RefundStatus.partial, '部分退款', 'Partly refunded', 'neutral'],
  [RefundStatus.full, '已退款', 'Refunded', 'neutral'],
  [RefundStatus.failed, '退款失败', 'Refund failed', 'danger'],
  [RefundStatus.rejected, '已驳回', 'Rejected', 'neutral'],
];

const FLAGS: readonly Choice[] = [
  ['startFailed', '启动失败', 'Start failed', 'danger'],
  ['noShow', '爽约', 'No-show', 'warning'],
  ['timeout', '超时', 'Timeout', 'warning'],
  ['severeTimeout', '严重超时', 'Severe timeout', 'danger'],
  ['aborted', '异常结束', 'Aborted', 'danger'],
  ['compensated', '已补偿', 'Compensated', 'neutral'],
  ['duplicatePayment', '重复支付', 'Paid twice', 'danger'],
  ['blacklisted', '黑名单', 'Blacklisted', 'warning'],
];

const PAY_METHODS: readonly Choice[] = [
  ['wechat', '微信', 'WeChat'],
  ['alipay', '支付宝', 'Alipay'],
  ['balance', '余额', 'Balance'],
  ['waterCard', '水卡', 'Water card'],
  ['timesCard', '次卡', 'Times card'],
  ['free', '免费', 'Free'],
];

const SOURCES: readonly Choice[] = [
  ['miniProgram', '小程序', 'Mini program'],
  ['app', 'APP', 'App'],
  ['waterCard', '水卡', 'Water card'],
  ['remoteStart', '远程启动', 'Remote start'],
];

const END_REASONS: readonly (readonly [OrderEndReason, string, string])[] = [
  ['foundEnded', '恢复通信时已超计划时间', 'Over when heard again'],
  ['foundGone', '恢复通信时已停止', 'Stopped when heard again'],
  ['user', '用户结束', 'User'],
  ['operator', '人工结束', 'Operator'],
  ['restart', '设备重启', 'Restart'],
  ['fault', '设备故障', 'Fault'],
];

const ATTENDANCES: readonly (Choice & { readonly 0: Attendance })[] = [
  ['expected', '未到时间', 'Not yet time'],
  ['due', '等待到场', 'Awaited', 'reserved'],
  ['came', '已到场', 'Came', 'success'],
  ['missed', '爽约', 'No-show', 'warning'],
  ['released', '已解除', 'Released', 'neutral'],
];

const ATTENTION_HINT = text(
  '启动失败、严重超时、异常结束或重复支付，且尚未处理',
  'A failed start, severe timeout, abort or double payment not yet handled',
);
const ASKED_HINT = text('等待审核的退款金额', 'The refund that waits for a review');
const COUPON_HINT = text('平台承担的部分计入净收', 'What the platform bears of it counts as net income');
const OTHER_HINT = text('未注明类型的优惠', 'A discount that nobody said the kind of');
const SHARE_HINT = text('平台券中由平台承担的部分', 'What the platform bears of its coupons');
const NET_HINT = text('实付 − 已退 + 平台承担', 'Paid − refunded + platform share');
const FEE_HINT = text('按实付 − 已退计，随退款按比例退回', 'Of paid − refunded; refunds return their part');
const SETTLE_HINT = text('净收 − 平台服务费', 'Net − service fee');

// Unpaid orders are closed after five minutes (pages 4.2); the rest is room for a slow notice.
const PAID_SOON = { follows: { field: 'createdAt', withinSeconds: 3600 } } as const;
const PAID_AT = { fields: [ORDER_COUNTED_AT], title: text('下单 / 支付时间', 'Ordered / paid') };
const ROOM = { fields: ['roomName'], title: text('店铺 / 房间', 'Store / room') };
const NAME = { fields: ['deviceName'], title: text('设备编号 / 名称', 'Device / name') };
const TO_DEVICE = { target: 'device', idField: 'deviceId' } as const;
const MONEY = { section: 'money' } as const;
const RUN = { section: 'run' } as const;
const RESERVED_HINT = text('支付时预约了稍后启动', 'Paid for a later time');
const ATTENDANCE_HINT = text(
  '由用户到场启动的预约：时间到后 10 分钟内未启动为爽约；已退款或设备已解绑的为已解除',
  'Of reservations that their user starts: not started within 10 minutes is a no-show; refunded, or its device unbound: released',
);

/** What an order is, how it stands and what was paid; before what the type measures. */
export const ORDER_HEAD: Fields = [
  words('orderNo', '订单号', 'Order no.', { list: true, width: 180, copied: true }),
  time('createdAt', '下单时间', 'Ordered at', {
    ...{ list: true, filter: true, sort: true, width: 126, beneath: PAID_AT },
  }),
  time(ORDER_COUNTED_AT, '支付时间', 'Paid at', { ...PAID_SOON, list: 'optional', filter: true, width: 120 }),
  mobile('userMobile', '用户手机号', 'User mobile', { list: true }),
  words('storeName', '店铺', 'Store', { list: true, width: 150, beneath: ROOM }),
  reference('storeId', '店铺', 'Store', { filter: true, source: 'store', rooms: 'roomName' }),
  words('roomName', '房间', 'Room', { list: 'optional', width: 110 }),
  reference('deviceNumber', '设备编号', 'Device no.', {
    ...{ ...TO_DEVICE, list: true, width: 130, beneath: NAME },
  }),
  words('deviceName', '设备名称', 'Device', { list: 'optional', width: 150 }),
  words('itemName', '服务项目', 'Item', { list: true, filter: true, width: 120 }),
  // Before the states: what somebody paid is the first thing a complaint is about.
  money('payAmount', '实付', 'Paid', { ...MONEY, list: true, filter: true, sort: true }),
  choice('orderStatus', '订单状态', 'Status', { list: true, filter: true, of: STATUSES }),
  choice('refundStatus', '退款状态', 'Refund', { list: true, filter: true, of: REFUNDS }),
  // Of what waits for a review; they stand under the tab that is worked off.
  money('refundAsked', '申请退款', 'Refund asked', { ...MONEY, hint: ASKED_HINT }),
  words('refundAskedBy', '申请人', 'Asked by', { ...MONEY, width: 110 }),
  time('refundAskedAt', '申请时间', 'Asked at', { ...MONEY, sort: true, width: 130 }),
  tags('flags', '标记', 'Flags', { list: true, filter: true, of: FLAGS }),
  flag('attention', '异常待处理', 'Needs handling', { filter: true, hint: ATTENTION_HINT }),
  money('markAmount', '订单金额', 'Amount', { ...MONEY, list: 'optional' }),
  money('discountAmount', '优惠', 'Discount', { ...MONEY, list: 'optional', parts: DISCOUNTS }),
  money('memberDiscount', '会员优惠', 'Member discount', MONEY),
  money('offPeakDiscount', '闲时优惠', 'Off-peak discount', MONEY),
  money('platformCoupon', '平台券', 'Platform coupon', { ...MONEY, hint: COUPON_HINT }),
  money('merchantCoupon', '商家券', 'Merchant coupon', MONEY),
  money('otherDiscount', '其他优惠', 'Other discount', { ...MONEY, hint: OTHER_HINT }),
  money('refundedAmount', '已退', 'Refunded', { ...MONEY, list: true }),
  money('platformShare', '平台承担', 'Platform share', { ...MONEY, hint: SHARE_HINT }),
  money('netAmount', '净收', 'Net', { ...MONEY, list: 'optional', hint: NET_HINT }),
  money('serviceFee', '平台服务费', 'Service fee', { ...MONEY, list: 'optional', hint: FEE_HINT }),
  money('settleAmount', '应结算', 'To settle', { ...MONEY, list: 'optional', hint: SETTLE_HINT }),
  choice('payMethod', '支付方式', 'Method', { ...MONEY, list: 'optional', filter: true, of: PAY_METHODS }),
  words('payNo', '支付流水号', 'Payment no.', { ...MONEY, list: 'optional', width: 220, copied: true }),
  words('model', '设备型号', 'Device model', { list: 'optional', filter: 'used', width: 120 }),
];

/** How an order ran; behind what the type measures. */
export const ORDER_RUN: Fields = [
  flag('reserved', '预约', 'Reserved', { ...RUN, hint: RESERVED_HINT }),
  choice('attendance', '到场', 'Attendance', {
    ...{ ...RUN, hint: ATTENDANCE_HINT, filter: true, of: ATTENDANCES },
  }),
  time('startedAt', '开始时间', 'Started at', { ...RUN, list: 'optional' }),
  time('endedAt', '结束时间', 'Ended at', { ...RUN, list: 'optional' }),
  duration('usedSec', '用时', 'Duration', { ...RUN, list: 'optional' }),
  choice('endReason', '结束原因', 'Ended by', { ...RUN, of: END_REASONS }),
  choice('source', '来源', 'Source', { ...RUN, list: 'optional', filter: true, of: SOURCES }),
];

type StateField = 'orderStatus' | 'refundStatus' | 'attention';

function stateTab(
  name: string,
  title: readonly [zh: string, en: string],
  field: StateField,
  ...values: readonly (number | boolean)[]
): TabDeclaration<OrderColumn> {
  return { name, title: text(...title), where: [{ field, in: values }] };
}

const { unpaid, reserved, waiting, starting, running, finished, closed, startFailed, aborted } = OrderStatus;

/** Status tabs of every order list. */
export const ORDER_TABS: readonly TabDeclaration<OrderColumn>[] = [
  { name: 'all', title: text('全部', 'All'), where: [] },
  // Whatever has not come to its end, what is not paid or reserved for later too.
  stateTab('running', ['进行中', 'Running'], 'orderStatus', unpaid, reserved, waiting, starting, running),
  stateTab('attention', ['异常待处理', 'Needs handling'], 'attention', true),
  {
    // A queue: whoever has waited longest comes first.
    ...stateTab('refundReview', ['退款待审', 'Refund review'], 'refundStatus', RefundStatus.review),
    shows: ['refundAsked', 'refundAskedBy', 'refundAskedAt'],
    sorter: { field: 'refundAskedAt', order: 'asc' },
  },
  stateTab('finished', ['已完成', 'Finished'], 'orderStatus', finished),
  stateTab('refunded', ['已退款', 'Refunded'], 'refundStatus', RefundStatus.partial, RefundStatus.full),
  {
    // With failures that somebody, or the refund by itself, has seen to.
    ...{ name: 'closed', title: text('已关闭', 'Closed') },
    where: [
      { field: 'orderStatus', in: [closed, startFailed, aborted] },
      { field: 'attention', in: [false] },
    ],
  },
];

/** Search over an order list: whole numbers only, so that an index answers at any size. */
export const ORDER_SEARCH: SearchDeclaration<OrderColumn> = {
  fields: ['orderNo', 'userMobile', 'deviceNumber', 'payNo'],
  match: 'exact',
  placeholder: text(
    '完整订单号 / 手机号或后四位 / 设备编号 / 支付流水号',
    'Whole order no. / mobile or its last 4 / device no. / payment no.',
  ),
};

/** Orders stand newest first, and are always limited to a period. */
export const ORDER_SORTER: SorterDeclaration<OrderColumn> = { field: 'createdAt', order: 'desc' };
export const ORDER_PERIOD: OrderColumn = 'createdAt';
/** pages 4.1: older ones are read by the month. */
export const ORDER_ARCHIVE: ArchiveDeclaration = { afterDays: 180 };
