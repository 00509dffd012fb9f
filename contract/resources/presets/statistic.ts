import { NET_INCOME } from '../../domain/income';
import { text } from '../../text';
import type { ChartDeclaration, MetricDeclaration } from '../metric';

/** Definitions of the figures that every type has (pages: statistics, definitions). */
export const METRICS = {
  netAmount: {
    name: 'netAmount',
    title: text('净收入', 'Net income'),
    kind: 'money',
    fold: NET_INCOME,
    formula: text('实收金额 − 退款金额 + 平台承担', 'Received − refunds + platform share'),
    better: 'up',
  },
  receivedAmount: {
    name: 'receivedAmount',
    title: text('实收金额', 'Received'),
    kind: 'money',
    fold: { sum: ['receivedCents'] },
    formula: text('已支付订单的实付金额合计（结算后）', 'What paid orders paid, after settlement'),
    better: 'up',
  },
  paidOrderCount: {
    name: 'paidOrderCount',
    title: text('支付订单数', 'Paid orders'),
    kind: 'number',
    fold: { sum: ['paidOrderCount'] },
    formula: text('支付时间在所选时间内的订单数', 'Orders paid within the period'),
    better: 'up',
  },
  refundAmount: {
    name: 'refundAmount',
    title: text('退款金额', 'Refunds'),
    kind: 'money',
    fold: { sum: ['refundCents'] },
    formula: text('所选时间内退款完成的金额合计', 'Refunds done within the period'),
    better: 'down',
  },
  grossAmount: {
    name: 'grossAmount',
    title: text('订单金额', 'Gross'),
    kind: 'money',
    fold: { sum: ['grossCents'] },
    formula: text('已支付订单的订单金额合计', 'Marked price of paid orders'),
  },
  discountAmount: {
    name: 'discountAmount',
    title: text('优惠金额', 'Discounts'),
    kind: 'money',
    fold: { sum: ['discountCents'] },
    formula: text('已支付订单的优惠合计', 'Discounts of paid orders'),
  },
  platformShare: {
    name: 'platformShare',
    title: text('平台承担', 'Platform share'),
    kind: 'money',
    fold: { sum: ['platformShareCents'] },
    formula: text('优惠中由平台承担的部分', 'Part of the discounts that the platform bears'),
  },
  avgAmount: {
    name: 'avgAmount',
    title: text('客单价', 'Average order'),
    kind: 'money',
    fold: { ratio: { of: { sum: ['receivedCents'] }, per: { sum: ['paidOrderCount'] } } },
    formula: text('实收金额 ÷ 支付订单数', 'Received ÷ paid orders'),
    better: 'up',
  },
  refundAmountRate: {
    name: 'refundAmountRate',
    title: text('退款率（额）', 'Refund rate'),
    kind: 'percent',
    fold: { ratio: { of: { sum: ['refundCents'] }, per: { sum: ['receivedCents'] } } },
    formula: text('退款金额 ÷ 实收金额', 'Refunds ÷ received'),
    better: 'down',
  },
  paidStarts: {
    name: 'paidStarts',
    title: text('付费启动', 'Paid starts'),
    kind: 'number',
    fold: { sum: ['paidStarts'] },
    formula: text('已支付订单的启动次数', 'Starts of paid orders'),
    better: 'up',
  },
  freeStarts: {
    name: 'freeStarts',
    title: text('免费启动', 'Free starts'),
    kind: 'number',
    fold: { sum: ['freeStarts'] },
    formula: text('远程启动、测试等免费启动次数', 'Remote, test and other free starts'),
  },
  startSuccessRate: {
    name: 'startSuccessRate',
    title: text('启动成功率', 'Start success'),
    kind: 'percent',
    fold: {
      ratio: { of: { sum: ['startAttempts'], minus: ['startFailures'] }, per: { sum: ['startAttempts'] } },
    },
    formula: text('启动成功次数 ÷ 启动次数', 'Successful starts ÷ start attempts'),
    better: 'up',
  },
  runTime: {
    name: 'runTime',
    title: text('运行时长', 'Run time'),
    kind: 'duration',
    fold: { sum: ['runSeconds'] },
    formula: text('订单的运行时长合计', 'Running time of all orders'),
  },
} as const satisfies Record<string, MetricDeclaration>;

/** The four figures a summary opens with. */
export const SUMMARY_METRICS: readonly MetricDeclaration[] = [
  METRICS.netAmount,
  METRICS.receivedAmount,
  METRICS.paidOrderCount,
  METRICS.refundAmount,
];

/** Income and orders over the period. */
export const SUMMARY_CHARTS: readonly ChartDeclaration[] = [
  {
    name: 'incomeTrend',
    title: text('收入与订单趋势', 'Income and orders'),
    kind: 'trend',
    metrics: ['netAmount', 'paidOrderCount'],
  },
];

/** Columns of the income table. */
export const INCOME_METRICS: readonly MetricDeclaration[] = [
  METRICS.paidOrderCount,
  METRICS.grossAmount,
  METRICS.discountAmount,
  METRICS.platformShare,
  METRICS.receivedAmount,
  METRICS.refundAmount,
  METRICS.netAmount,
  METRICS.avgAmount,
  METRICS.refundAmountRate,
];

/** Columns of the device table. */
export const DEVICE_METRICS: readonly MetricDeclaration[] = [
  METRICS.paidStarts,
  METRICS.freeStarts,
  METRICS.startSuccessRate,
  METRICS.runTime,
  METRICS.netAmount,
  METRICS.refundAmountRate,
];
