import { NET_INCOME } from '../../contract/domain/income';
import type { SorterDeclaration } from '../../contract/resources/declaration';
import type {
  ChartDeclaration,
  CommonMeasure,
  MetricDeclaration,
  SumFold,
} from '../../contract/resources/metric';
import type { DeviceChartDeclaration } from '../../contract/resources/statistic/device-chart';
import { text, type Text } from '../../contract/text';
import { flow, share, trend } from './metrics';

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
  serviceFee: metric(
    ['serviceFee', '服务费', 'Service fee'],
    { sum: ['feeCents'] },
    text(
      '平台服务费，按实收 − 退款计，退款时退回相应部分',
      'Of received − refunds; refunds return their part',
    ),
    { better: 'down' },
  ),
  settleAmount: metric(
    ['settleAmount', '应结算', 'To settle'],
    { ...NET_INCOME, minus: [...(NET_INCOME.minus ?? []), 'feeCents'] },
    text('净收入 − 服务费', 'Net income − service fee'),
    { better: 'up' },
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
  incomePerDay: metric(
    ['incomePerDay', '日均营收', 'Income per day'],
    { ratio: { of: NET_INCOME, per: DEVICE_DAYS } },
    text('净收入 ÷ 启用设备的台天数', 'Net income ÷ days of devices in use'),
    { better: 'up' },
  ),
  downtime: metric(
    ['downtime', '停机时长', 'Downtime'],
    { sum: ['downSeconds'] },
    text(
      '启用设备在营业时间内离线或故障的时长；升级前的状态按已记录的变化推算',
      'Time that devices in use were offline or faulty within opening hours; before an upgrade as far as changes were kept',
    ),
    { kind: 'duration', better: 'down' },
  ),
  lostAmount: metric(
    ['lostAmount', '停机损失(估)', 'Lost (estimate)'],
    { sum: ['lostCents'] },
    text(
      '停机时长（小时）× 同一设备此前 4 周同星期、同时段的平均每小时收入（实收＋平台承担，4 周合计 ÷ 4）；逐小时估算后合计，近半年内开始的时间段可查',
      'Hours of downtime × mean income per hour of the same device in the same hour of the same weekday of the 4 weeks before (received + platform share, sum ÷ 4), hour by hour; for periods that began within half a year',
    ),
    { better: 'down' },
  ),
  faultCount: metric(
    ['faultCount', '故障次数', 'Faults'],
    { sum: ['faults'] },
    text('所选时间内开始的故障次数', 'Faults that began within the period'),
    { kind: 'number', better: 'down' },
  ),
  mttr: metric(
    ['mttr', '平均修复时长', 'Mean time to repair'],
    { ratio: { of: { sum: ['repairSeconds'] }, per: { sum: ['repairs'] } } },
    text(
      '所选时间内恢复的故障从发生到恢复的平均时长',
      'Mean time from the beginning to the end of faults that ended within the period',
    ),
    { kind: 'duration', better: 'down' },
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

/** What the overview sums over all types: the first two figures of their summaries. */
export const OVERVIEW_METRICS: readonly Common[] = [METRICS.netAmount, METRICS.paidOrderCount];

/** What waits, income and orders over the period, how devices are, when they are used, and which stores earn. */
export const SUMMARY_CHARTS: readonly ChartDeclaration[] = [
  { kind: 'todo', name: 'waiting', title: text('待办', 'To do') },
  trend('incomeTrend', '收入与订单趋势', 'Income and orders', 'netAmount', 'paidOrderCount'),
  {
    ...{ kind: 'ranking', name: 'storeRanking', title: text('店铺排行', 'Stores') },
    metric: METRICS.netAmount.name,
  },
  {
    kind: 'ring',
    name: 'deviceStates',
    title: text('设备状态分布', 'Device states'),
    field: 'displayStatus',
  },
  share('serviceMix', '服务项目占比', 'By item', { metric: 'paidOrderCount', by: 'item' }),
  {
    ...{ kind: 'heat', name: 'hours', title: text('时段热力图', 'Busy hours') },
    // The last is what the orders of an hour are counted by: starts and refunds may come in another.
    metrics: [
      ...[METRICS.paidStarts.name, METRICS.netAmount.name, METRICS.utilization.name],
      METRICS.paidOrderCount.name,
    ],
  },
];

/** Where the money came from and how it was paid, above the income table. */
export const INCOME_CHARTS: readonly ChartDeclaration[] = [
  flow('incomeFlow', '实收、退款与净收入', 'Received, refunds and net income', {
    inflow: 'receivedAmount',
    outflow: 'refundAmount',
    rest: 'netAmount',
  }),
  share('paymentMix', '支付方式占比', 'By payment', { metric: 'receivedAmount', by: 'method' }),
];

/** Columns of the income table: what is left stands in front, beside its share and change. */
export const INCOME_METRICS: readonly Common[] = [
  METRICS.netAmount,
  METRICS.paidOrderCount,
  METRICS.grossAmount,
  METRICS.discountAmount,
  METRICS.platformShare,
  METRICS.receivedAmount,
  METRICS.refundAmount,
  METRICS.serviceFee,
  METRICS.settleAmount,
  METRICS.avgAmount,
  METRICS.refundRate,
  METRICS.refundAmountRate,
];

/** Columns of the device table: what a device costs and brings stands in front. */
export const DEVICE_METRICS: readonly Common[] = [
  METRICS.lostAmount,
  METRICS.downtime,
  METRICS.netAmount,
  METRICS.utilization,
  METRICS.paidStarts,
  METRICS.turnsPerDay,
  METRICS.incomePerDay,
  METRICS.faultCount,
  METRICS.mttr,
  METRICS.startSuccessRate,
  METRICS.refundRate,
  METRICS.freeStarts,
  METRICS.runTime,
  METRICS.onlineRate,
  METRICS.refundAmountRate,
];

/** Which device is to be looked at first: the one that loses most, then the one that is down longest. */
export const DEVICE_ORDER: readonly SorterDeclaration[] = [
  { field: METRICS.lostAmount.name, order: 'desc' },
  { field: METRICS.downtime.name, order: 'desc' },
];

/** Weeks without an order are no chance. */
const IDLE_DAYS = 7;

/** What stands above every table of devices. */
export const DEVICE_CHARTS: readonly DeviceChartDeclaration[] = [
  {
    ...{
      kind: 'quadrant',
      name: 'useAndIncome',
      title: text('利用率与净收入', 'Utilisation and net income'),
    },
    ...{ x: METRICS.utilization.name, y: METRICS.netAmount.name },
  },
  { kind: 'faults', name: 'faultKinds', title: text('故障分布', 'Faults by code') },
  { kind: 'downtime', name: 'downtimeTrend', title: text('停机趋势', 'Downtime by day') },
  { kind: 'states', name: 'stateShare', title: text('状态占比', 'States by day') },
  { kind: 'idle', name: 'longIdle', title: text('长期闲置设备', 'Long idle devices'), days: IDLE_DAYS },
];
