import { ORDER_COUNTED_AT, OrderStatus } from '../../domain/order';
import { RefundStatus } from '../../domain/refund';
import { text } from '../../text';
import type { SearchDeclaration, SectionDeclaration, TabDeclaration } from '../declaration';
import type { FieldDeclaration, FieldOption, OwnField } from '../field';
import type { ColumnOf } from '../source';

type OrderColumn = ColumnOf<'order'>;

const ORDER_STATUS_OPTIONS: readonly FieldOption[] = [
  { value: OrderStatus.unpaid, title: text('待支付', 'Unpaid'), tone: 'warning' },
  { value: OrderStatus.closed, title: text('已关闭', 'Closed'), tone: 'neutral' },
  { value: OrderStatus.waiting, title: text('待启动', 'Waiting'), tone: 'reserved' },
  { value: OrderStatus.starting, title: text('启动中', 'Starting'), tone: 'active' },
  { value: OrderStatus.running, title: text('进行中', 'Running'), tone: 'active' },
  { value: OrderStatus.finished, title: text('已完成', 'Finished'), tone: 'success' },
  { value: OrderStatus.startFailed, title: text('启动失败', 'Start failed'), tone: 'danger' },
  { value: OrderStatus.aborted, title: text('异常结束', 'Aborted'), tone: 'danger' },
  { value: OrderStatus.reserved, title: text('预约中', 'Reserved'), tone: 'reserved' },
];

const REFUND_STATUS_OPTIONS: readonly FieldOption[] = [
  { value: RefundStatus.none, title: text('无', 'None') },
  { value: RefundStatus.review, title: text('待审核', 'In review'), tone: 'warning' },
  { value: RefundStatus.running, title: text('退款中', 'Refunding'), tone: 'active' },
  { value: RefundStatus.partial, title: text('部分退款', 'Partly refunded'), tone: 'neutral' },
  { value: RefundStatus.full, title: text('已退款', 'Refunded'), tone: 'neutral' },
  { value: RefundStatus.failed, title: text('退款失败', 'Refund failed'), tone: 'danger' },
  { value: RefundStatus.rejected, title: text('已驳回', 'Rejected'), tone: 'neutral' },
];

const FLAG_OPTIONS: readonly FieldOption[] = [
  { value: 'startFailed', title: text('启动失败', 'Start failed'), tone: 'danger' },
  { value: 'timeout', title: text('超时', 'Timeout'), tone: 'warning' },
  { value: 'severeTimeout', title: text('严重超时', 'Severe timeout'), tone: 'danger' },
  { value: 'aborted', title: text('异常结束', 'Aborted'), tone: 'danger' },
  { value: 'compensated', title: text('已补偿', 'Compensated'), tone: 'neutral' },
  { value: 'duplicatePayment', title: text('重复支付', 'Paid twice'), tone: 'danger' },
  { value: 'blacklisted', title: text('黑名单', 'Blacklisted'), tone: 'warning' },
];

const PAY_METHOD_OPTIONS: readonly FieldOption[] = [
  { value: 'wechat', title: text('微信', 'WeChat') },
  { value: 'alipay', title: text('支付宝', 'Alipay') },
  { value: 'balance', title: text('余额', 'Balance') },
  { value: 'waterCard', title: text('水卡', 'Water card') },
  { value: 'timesCard', title: text('次卡', 'Times card') },
  { value: 'free', title: text('免费', 'Free') },
];

const SOURCE_OPTIONS: readonly FieldOption[] = [
  { value: 'miniProgram', title: text('小程序', 'Mini program') },
  { value: 'app', title: text('APP', 'App') },
  { value: 'waterCard', title: text('水卡', 'Water card') },
  { value: 'remoteStart', title: text('远程启动', 'Remote start') },
];

/** Fields of an order in column order; what the type itself measures stands behind the money. */
export function orderFields<E extends string = never>(
  own: readonly OwnField<E>[],
): readonly FieldDeclaration<NoInfer<E>, OrderColumn>[] {
  return [
    ...headFields(),
    PAY_AMOUNT,
    ...statusFields(),
    ...moneyFields(),
    ...own.map((field) => ({ ...field, from: 'attribute' as const })),
    ...runFields(),
  ];
}

function headFields(): readonly FieldDeclaration<never, OrderColumn>[] {
  return [
    { field: 'orderNo', kind: 'text', title: text('订单号', 'Order no.'), list: true, width: 180 },
    {
      field: 'createdAt',
      kind: 'time',
      title: text('下单时间', 'Ordered at'),
      list: true,
      filter: true,
      sort: true,
      width: 120,
    },
    {
      field: ORDER_COUNTED_AT,
      kind: 'time',
      title: text('支付时间', 'Paid at'),
      list: 'optional',
      filter: true,
      // Unpaid orders are closed after five minutes (pages 4.2); the rest is room for a slow notice.
      follows: { field: 'createdAt', withinSeconds: 3600 },
      width: 120,
    },
    { field: 'userMobile', kind: 'mobile', title: text('用户手机号', 'User mobile'), list: true },
    { field: 'storeName', kind: 'text', title: text('店铺', 'Store'), list: true, width: 150 },
    { field: 'storeId', kind: 'reference', title: text('店铺', 'Store'), filter: true, source: 'store' },
    { field: 'roomName', kind: 'text', title: text('房间', 'Room'), list: 'optional', width: 110 },
    {
      field: 'deviceNumber',
      kind: 'reference',
      title: text('设备编号', 'Device no.'),
      target: 'device',
      idField: 'deviceId',
      list: true,
      width: 110,
    },
    { field: 'deviceName', kind: 'text', title: text('设备名称', 'Device'), list: 'optional', width: 150 },
    {
      field: 'itemName',
      kind: 'text',
      title: text('服务项目', 'Item'),
      list: true,
      filter: true,
      width: 120,
    },
  ];
}

function statusFields(): readonly FieldDeclaration<never, OrderColumn>[] {
  return [
    {
      field: 'orderStatus',
      kind: 'enum',
      title: text('订单状态', 'Status'),
      list: true,
      filter: true,
      options: ORDER_STATUS_OPTIONS,
    },
    {
      field: 'refundStatus',
      kind: 'enum',
      title: text('退款状态', 'Refund'),
      list: true,
      filter: true,
      options: REFUND_STATUS_OPTIONS,
    },
    {
      field: 'flags',
      kind: 'tags',
      title: text('标记', 'Flags'),
      list: true,
      filter: true,
      options: FLAG_OPTIONS,
    },
    {
      field: 'attention',
      kind: 'boolean',
      title: text('异常待处理', 'Needs handling'),
      filter: true,
      hint: text(
        '启动失败、严重超时、异常结束或重复支付，且尚未处理',
        'A failed start, severe timeout, abort or double payment not yet handled',
      ),
    },
  ];
}

/** Stands before the states: what somebody paid is the first thing a complaint is about. */
const PAY_AMOUNT: FieldDeclaration<never, OrderColumn> = {
  field: 'payAmount',
  kind: 'money',
  title: text('实付', 'Paid'),
  list: true,
  filter: true,
  sort: true,
  section: 'money',
};

function moneyFields(): readonly FieldDeclaration<never, OrderColumn>[] {
  return [
    {
      field: 'markAmount',
      kind: 'money',
      title: text('订单金额', 'Amount'),
      list: 'optional',
      section: 'money',
    },
    {
      field: 'discountAmount',
      kind: 'money',
      title: text('优惠', 'Discount'),
      list: 'optional',
      section: 'money',
    },
    {
      field: 'refundedAmount',
      kind: 'money',
      title: text('已退', 'Refunded'),
      list: true,
      section: 'money',
    },
    {
      field: 'netAmount',
      kind: 'money',
      title: text('净收', 'Net'),
      list: 'optional',
      section: 'money',
      hint: text('实付 − 已退 + 平台承担', 'Paid − refunded + platform share'),
    },
    {
      field: 'payMethod',
      kind: 'enum',
      title: text('支付方式', 'Method'),
      list: 'optional',
      filter: true,
      section: 'money',
      options: PAY_METHOD_OPTIONS,
    },
    {
      field: 'payNo',
      kind: 'text',
      title: text('支付流水号', 'Payment no.'),
      list: 'optional',
      width: 220,
      section: 'money',
    },
  ];
}

function runFields(): readonly FieldDeclaration<never, OrderColumn>[] {
  return [
    {
      field: 'startedAt',
      kind: 'time',
      title: text('开始时间', 'Started at'),
      list: 'optional',
      section: 'run',
    },
    { field: 'endedAt', kind: 'time', title: text('结束时间', 'Ended at'), list: 'optional', section: 'run' },
    { field: 'usedSec', kind: 'duration', title: text('用时', 'Duration'), list: 'optional', section: 'run' },
    {
      field: 'source',
      kind: 'enum',
      title: text('来源', 'Source'),
      list: 'optional',
      filter: true,
      section: 'run',
      options: SOURCE_OPTIONS,
    },
  ];
}

/** Parts of the order drawer, in order; `usage` is for what the type measures. */
export const ORDER_SECTIONS: readonly SectionDeclaration[] = [
  { name: 'basic', title: text('订单信息', 'Order') },
  { name: 'money', title: text('金额', 'Money') },
  { name: 'run', title: text('运行', 'Run') },
  { name: 'usage', title: text('用量', 'Usage') },
];

/** Status tabs of every order list. */
export const ORDER_TABS: readonly TabDeclaration[] = [
  { name: 'all', title: text('全部', 'All'), where: [] },
  {
    name: 'running',
    title: text('进行中', 'Running'),
    where: [{ field: 'orderStatus', in: [OrderStatus.waiting, OrderStatus.starting, OrderStatus.running] }],
  },
  {
    name: 'attention',
    title: text('异常待处理', 'Needs handling'),
    where: [{ field: 'attention', in: [true] }],
  },
  {
    name: 'refundReview',
    title: text('退款待审', 'Refund review'),
    where: [{ field: 'refundStatus', in: [RefundStatus.review] }],
  },
  {
    name: 'finished',
    title: text('已完成', 'Finished'),
    where: [{ field: 'orderStatus', in: [OrderStatus.finished] }],
  },
  {
    name: 'refunded',
    title: text('已退款', 'Refunded'),
    where: [{ field: 'refundStatus', in: [RefundStatus.partial, RefundStatus.full] }],
  },
  {
    name: 'closed',
    title: text('已关闭', 'Closed'),
    where: [{ field: 'orderStatus', in: [OrderStatus.closed] }],
  },
];

/** Search over an order list: whole numbers only, so that an index answers at any size. */
export const ORDER_SEARCH: SearchDeclaration = {
  fields: ['orderNo', 'userMobile', 'deviceNumber', 'payNo'],
  match: 'exact',
  placeholder: text(
    '完整订单号 / 手机号 / 设备编号 / 支付流水号',
    'Whole order no. / mobile / device no. / payment no.',
  ),
};
