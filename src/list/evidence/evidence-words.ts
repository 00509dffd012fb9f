import type { TimelineKind, TimelineSource } from '../../../contract/domain/evidence/evidence';
import type { StatusTone } from '../../../contract/resources/field';
import { text, type Text } from '../../../contract/text';

/** The words around timelines and users. */
export const EVIDENCE_WORDS = {
  order: text('订单时间线', 'Timeline of the order'),
  device: text('设备时间线', 'Timeline of the device'),
  empty: text('近 31 天没有记录', 'Nothing was kept of the last 31 days'),
  emptyDay: text('当天没有记录', 'Nothing was kept of that day'),
  cut: text('记录较多，仅显示部分', 'There is more than is shown'),
  kept: text(
    '时间精确到毫秒（网关时钟）。阶段、断线、故障记录保存 180 天；本版本之前的订单没有这些记录。',
    'Times are to the millisecond, by the gateway. Phases, gaps and faults are kept for 180 days; orders from before this release have none.',
  ),
  keptDevice: text(
    '显示近 31 天。状态、断线、故障自本版本起记录，保存 180 天。',
    'The last 31 days. States, gaps and faults are kept since this release, for 180 days.',
  ),
  earlier: text('更早的记录', 'Earlier'),
  copy: text('复制为文本', 'Copy as text'),
  copied: text('已复制', 'Copied'),
  byHand: text('浏览器不允许复制', 'The browser does not allow it'),
  undated: text('时间未记录', 'time not kept'),
  onBehalfOf: text('代 {name}', 'on behalf of {name}'),
  failed: text('失败', 'Failed'),
  becomes: text('{before} → {after}', '{before} → {after}'),
  heard: text('最后通信 {time}', 'last heard {time}'),
  away: text('离线约 {span}', 'away for about {span}'),
  planned: text('计划结束 {time}', 'planned to end {time}'),
  until: text('预约 {time}', 'for {time}'),
  ran: text('运行 {span}', 'ran {span}'),
  times: text('第 {count} 次', 'attempt {count}'),
  sends: text('下发 {count} 次', 'sent {count} {count|time|times}'),
  raised: text('共 {count} 次', '{count} {count|time|times}'),
  code: text('代码 {code}', 'code {code}'),
  yes: text('是', 'Yes'),
  no: text('否', 'No'),
  unknown: text('未知', 'unknown'),
  after: text('距上一条 {gap}', '{gap} after the line before'),
} as const satisfies Record<string, Text>;

/** Whose word a line is (pages 4.6). */
export const SOURCE_TITLES: Readonly<Record<TimelineSource, Text>> = {
  user: text('用户', 'User'),
  platform: text('平台', 'Platform'),
  device: text('设备', 'Device'),
  staff: text('人员', 'Staff'),
  system: text('系统', 'System'),
};

/** How a kind of line is told: money stands out, and so does what went wrong. */
interface KindLook {
  readonly title: Text;
  /** @default 'neutral' */
  readonly tone?: StatusTone;
  /** Money moved, or did not. */
  readonly isMoney?: true;
}

export const KIND_LOOKS: Readonly<Record<TimelineKind, KindLook>> = {
  order: { title: text('订单', 'Order'), tone: 'active' },
  ordered: { title: text('下单', 'Ordered') },
  paid: { title: text('支付成功', 'Paid'), tone: 'success', isMoney: true },
  reserved: { title: text('预约', 'Reserved'), tone: 'reserved' },
  timeCame: { title: text('到达预约时间', 'Its time came') },
  startRequested: { title: text('用户到场启动', 'Start asked for by the user'), tone: 'active' },
  act: { title: text('操作', 'Operation'), tone: 'service' },
  offline: { title: text('设备断线', 'Device offline'), tone: 'warning' },
  online: { title: text('设备恢复通信', 'Device back'), tone: 'active' },
  command: { title: text('指令', 'Command') },
  commandQueued: { title: text('指令待下发', 'Command queued') },
  commandSent: { title: text('指令下发', 'Command sent') },
  commandAcknowledged: { title: text('设备确认', 'Device acknowledged') },
  commandSucceeded: { title: text('指令执行成功', 'Command done') },
  commandFailed: { title: text('指令执行失败', 'Command failed'), tone: 'danger' },
  commandTimedOut: { title: text('指令超时', 'Command timed out'), tone: 'danger' },
  commandCancelled: { title: text('指令取消', 'Command cancelled') },
  started: { title: text('开始运行', 'Started'), tone: 'active' },
  startedAfterAll: { title: text('启动失败后开始运行', 'Started after all'), tone: 'active' },
  fault: { title: text('设备故障', 'Device fault'), tone: 'danger' },
  faultCleared: { title: text('故障解除', 'Fault cleared'), tone: 'active' },
  state: { title: text('设备状态', 'Device state') },
  reading: { title: text('设备上报', 'Device reported') },
  alert: { title: text('告警', 'Alert'), tone: 'warning' },
  alertOver: { title: text('告警恢复', 'Alert over') },
  timeout: { title: text('超时', 'Timeout'), tone: 'warning' },
  severeTimeout: { title: text('严重超时', 'Severe timeout'), tone: 'danger' },
  startFailed: { title: text('启动失败', 'Start failed'), tone: 'danger' },
  noShow: { title: text('爽约，预约失效', 'No-show, the reservation is over'), tone: 'warning' },
  finished: { title: text('运行结束', 'Finished'), tone: 'success' },
  aborted: { title: text('异常结束', 'Aborted'), tone: 'danger' },
  cancelled: { title: text('用户取消', 'Cancelled by the user') },
  expired: { title: text('超时未支付，订单关闭', 'Closed, not paid in time') },
  closed: { title: text('订单关闭', 'Closed') },
  settled: {
    title: text('按用量结算，余款退回', 'Settled by use, the rest went back'),
    tone: 'success',
    isMoney: true,
  },
  refundAsked: { title: text('申请退款', 'Refund asked for'), tone: 'warning', isMoney: true },
  refundApproved: { title: text('退款审核通过', 'Refund approved'), tone: 'active', isMoney: true },
  refundRejected: { title: text('退款驳回', 'Refund rejected'), tone: 'danger', isMoney: true },
  refundWithdrawn: { title: text('退款撤回', 'Refund withdrawn'), isMoney: true },
  refundRetried: { title: text('重新发起退款', 'Refund tried again'), isMoney: true },
  refundSent: { title: text('提交支付渠道', 'Handed to the channel'), isMoney: true },
  refundFailed: { title: text('退款失败', 'Refund failed'), tone: 'danger', isMoney: true },
  refundDone: { title: text('退款到账', 'Refund arrived'), tone: 'success', isMoney: true },
  refundOffline: { title: text('线下退款', 'Paid back offline'), tone: 'success', isMoney: true },
};

/** The words around the user of an order. */
export const USER_WORDS = {
  title: text('近 30 天（{from} 起）', 'Last 30 days (since {from})'),
  user: text('用户', 'User'),
  scope: text(
    '仅统计本商家、您可查看的门店和设备类型',
    'Of this merchant, in stores and types that you may see',
  ),
  orders: text('订单', 'Orders'),
  paid: text('实付', 'Paid'),
  refunded: text('退款', 'Refunded'),
  refundRate: text('退款率', 'Refund rate'),
  refundRateHint: text('有退款的订单 ÷ 已支付订单', 'Orders with a refund ÷ orders paid'),
  failed: text('启动失败或异常结束', 'Failed or aborted'),
  compensated: text('已补偿', 'Compensated'),
  coupons: text('补偿券', 'Compensation coupons'),
  couponCount: text('{count} 张', '{count}'),
  couponsUsed: text('已用 {count} 张', '{count} used'),
  block: text('黑名单', 'Blacklist'),
  blockHint: text('本单店铺当前是否拉黑该用户', 'Whether the store of this order keeps the user away now'),
  notBlocked: text('未拉黑', 'Not blocked'),
  blocked: text('已拉黑', 'Blocked'),
  blockUntil: text('至 {time}', 'until {time}'),
  blockForever: text('长期', 'without an end'),
  tickets: text('投诉工单', 'Complaints'),
  count: text('{count} 单', '{count}'),
  ticketCount: text('{count} 件', '{count}'),
  more: text(
    '超过 {count} 单，仅统计最新的 {count} 单',
    'More than {count} orders: the newest {count} are counted',
  ),
  newest: text('最近订单', 'Newest orders'),
  this: text('本单', 'This order'),
  none: text('近 30 天没有您可查看的订单', 'No order of the last 30 days that you may see'),
} as const satisfies Record<string, Text>;
