import { NET_INCOME } from '../../contract/domain/income';
import type {
  ChartDeclaration,
  CommonMeasure,
  MetricDeclaration,
  SumFold,
} from '../../contract/resources/metric';
import { text, type Text } from '../../contract/text';
import { trend } from './metrics';

type Common = MetricDeclaration<CommonMeasure>;

function metric(
  [name, zh, en]: readonly [name: string, zh: string, en: string],
  fold: Common['fold'],
  formula: Text,
  rest: Partial<Pick<Common, 'kind' | 'better'>> = {},
): Common {
  return { name, title: { zh, en }, kind: 'money', fold, formula, ...rest };
}

const RECEIVED: SumFold<CommonMeasure> = { sum: ['receivedCents'] };
const PAID: SumFold<CommonMeasure> = { sum: ['paidOrderCount'] };
const REFUNDED: SumFold<CommonMeasure> = { sum: ['refundCents'] };
const PAID_STARTS: SumFold<CommonMeasure> = { sum: ['paidStarts'] };
const DEVICE_DAYS: SumFold<CommonMeasure> = { sum: ['deviceDays'] };
const ATTEMPTS: SumFold<CommonMeasure> = { sum: ['startAttempts'] };
const STARTED: SumFold<CommonMeasure> = { ...ATTEMPTS, minus: ['startFailures'] };
const NUMBER_UP = { kind: 'number', better: 'up' } as const;
const PERCENT_UP = { kind: 'percent', better: 'up' } as const;
const PERCENT_DOWN = { kind: 'percent', better: 'down' } as const;

/** Definitions of the figures that every type has (pages: statistics, definitions). */
const METRICS = {
  netAmount: metric(
    ['netAmount', '净收入', 'Net income'],
    NET_INCOME,
    text('实收金额 − 退款金额 + 平台承担', 'Received − refunds + platform share'),
    { better: 'up' },
  ),
  receivedAmount: metric(
    ['receivedAmount', '实收金额', 'Received'],
    RECEIVED,
    text('已支付订单的实付金额合计（结算后）', 'What paid orders paid, after settlement'),
    { better: 'up' },
  ),
  paidOrderCount: metric(
    ['paidOrderCount', '支付订单数', 'Paid orders'],
    PAID,
    text('支付时间在所选时间内的订单数', 'Orders paid within the period'),
    NUMBER_UP,
  ),
  refundAmount: metric(
    ['refundAmount', '退款金额', 'Refunds'],
    REFUNDED,
    text('所选时间内退款完成的金额合计', 'Refunds done within the period'),
    { better: 'down' },
  ),
  grossAmount: metric(
    ['grossAmount', '订单金额', 'Gross'],
    { sum: ['grossCents'] },
    text('已支付订单的订单金额合计', 'Marked price of paid orders'),
  ),
  discountAmount: metric(
    ['discountAmount', '优惠金额', 'Discounts'],
    { sum: ['discountCents'] },
    text('已支付订单的优惠合计', 'Discounts of paid orders'),
  ),
  platformShare: metric(
    ['platformShare', '平台承担', 'Platform share'],
    { sum: ['platformShareCents'] },
    text('优惠中由平台承担的部分', 'Part of the discounts that the platform bears'),
  ),
  avgAmount: metric(
    ['avgAmount', '客单价', 'Average order'],
    { ratio: { of: RECEIVED, per: PAID } },
    text('实收金额 ÷ 支付订单数', 'Received ÷ paid orders'),
    { better: 'up' },
  ),
  refundAmountRate: metric(
    ['refundAmountRate', '退款率（额）', 'Refund rate'],
    { ratio: { of: REFUNDED, per: RECEIVED } },
    text('退款金额 ÷ 实收金额', 'Refunds ÷ received'),
    PERCENT_DOWN,
  ),
  paidStarts: metric(
    ['paidStarts', '付费启动', 'Paid starts'],
    PAID_STARTS,
    text('已支付订单的启动次数', 'Starts of paid orders'),
    NUMBER_UP,
  ),
  freeStarts: metric(
    ['freeStarts', '免费启动', 'Free starts'],
    { sum: ['freeStarts'] },
    text('远程启动、测试等免费启动次数', 'Remote, test and other free starts'),
    { kind: 'number' },
  ),
  startSuccessRate: metric(
    ['startSuccessRate', '启动成功率', 'Start success'],
    { ratio: { of: STARTED, per: ATTEMPTS } },
    text('启动成功次数 ÷ 启动次数', 'Successful starts ÷ start attempts'),
    PERCENT_UP,
  ),
  turnsPerDay: metric(
    ['turnsPerDay', '台均日启动', 'Starts per device-day'],
    { ratio: { of: PAID_STARTS, per: DEVICE_DAYS } },
    text('付费启动 ÷ 启用设备的台天数', 'Paid starts ÷ days of devices in use'),
    NUMBER_UP,
  ),
  utilization: metric(
    ['utilization', '利用率', 'Utilisation'],
    { ratio: { of: { sum: ['runSeconds'] }, per: { sum: ['openSeconds'] } } },
    text('运行时长 ÷ 启用设备的营业时长', 'Run time ÷ opening hours of devices in use'),
    PERCENT_UP,
  ),
  onlineRate: metric(
    ['onlineRate', '在线率', 'Online'],
    { ratio: { of: { sum: ['onlineDays'] }, per: DEVICE_DAYS } },
    text('在线时长 ÷ 启用时长', 'Time online ÷ time in use'),
    PERCENT_UP,
  ),
  refundRate: metric(
    ['refundRate', '退款率', 'Refunded orders'],
    { ratio: { of: { sum: ['refundedOrderCount'] }, per: PAID } },
    text('所选时间内首次退款的订单数 ÷ 支付订单数', 'Orders first refunded in the period ÷ paid orders'),
    PERCENT_DOWN,
  ),
  runTime: metric(
    ['runTime', '运行时长', 'Run time'],
    { sum: ['runSeconds'] },
    text('订单的运行时长合计', 'Running time of all orders'),
    { kind: 'duration' },
  ),
};

/** The eight figures a summary opens with (pages: summary). */
export const SUMMARY_METRICS: readonly Common[] = [
  METRICS.netAmount,
  METRICS.paidOrderCount,
  METRICS.paidStarts,
  METRICS.turnsPerDay,
  METRICS.utilization,
  METRICS.startSuccessRate,
  METRICS.refundRate,
  METRICS.onlineRate,
];

/** Income and orders over the period. */
export const SUMMARY_CHARTS: readonly ChartDeclaration[] = [
  trend('incomeTrend', '收入与订单趋势', 'Income and orders', 'netAmount', 'paidOrderCount'),
];

/** Columns of the income table. */
export const INCOME_METRICS: readonly Common[] = [
  METRICS.paidOrderCount,
  METRICS.grossAmount,
  METRICS.discountAmount,
  METRICS.platformShare,
  METRICS.receivedAmount,
  METRICS.refundAmount,
  METRICS.netAmount,
  METRICS.avgAmount,
  METRICS.refundRate,
  METRICS.refundAmountRate,
];

/** Columns of the device table. */
export const DEVICE_METRICS: readonly Common[] = [
  METRICS.netAmount,
  METRICS.paidStarts,
  METRICS.turnsPerDay,
  METRICS.utilization,
  METRICS.onlineRate,
  METRICS.startSuccessRate,
  METRICS.refundAmountRate,
  METRICS.runTime,
  METRICS.freeStarts,
];
