import { DisplayStatus } from '../../contract/domain/device';
import { OrderStatus } from '../../contract/domain/order';
import type { CardDeclaration } from '../../contract/resources/card/card';
import { text } from '../../contract/text';
import type { DeviceColumn } from './device';
import type { OrderColumn } from './order';

const { idle, running, reserved, fault, servicing, upgrading, offline } = DisplayStatus;
/** What an enabled device shows that is heard. */
const ONLINE = [idle, running, reserved, fault, servicing, upgrading];

/** Above every list of devices (pages 3.1). */
export const DEVICE_CARDS: readonly CardDeclaration<DeviceColumn>[] = [
  {
    name: 'onlineRate',
    title: text('在线率', 'Online rate'),
    hint: text('在线设备 ÷ 启用设备', 'Online ÷ enabled devices'),
    where: [{ field: 'displayStatus', in: ONLINE }],
    among: [{ field: 'displayStatus', in: [...ONLINE, offline] }],
  },
  { name: 'running', title: text('使用中', 'Running'), tab: 'running' },
  { name: 'fault', title: text('故障', 'Fault'), tab: 'fault' },
  { name: 'offline', title: text('离线', 'Offline'), tab: 'offline' },
  { name: 'longIdle', title: text('超时未工作', 'Long idle'), tab: 'longIdle' },
  { name: 'todayStarts', title: text('今日启动', 'Starts today'), sum: 'todayStartCount' },
  { name: 'todayIncome', title: text('今日营收', 'Income today'), sum: 'todayIncome' },
];

const STARTED = [OrderStatus.running, OrderStatus.finished, OrderStatus.aborted];

/** Above every list of orders (pages 4.1). */
export const ORDER_CARDS: readonly CardDeclaration<OrderColumn>[] = [
  { name: 'orders', title: text('订单数', 'Orders') },
  {
    name: 'paid',
    title: text('实付', 'Paid'),
    hint: text('不含未支付订单', 'Unpaid left out'),
    sum: 'payAmount',
  },
  {
    name: 'refunded',
    title: text('退款', 'Refunded'),
    hint: text('已退金额，及占实付的比例', 'Amount refunded, and its share of what was paid'),
    tab: 'refunded',
    sum: 'refundedAmount',
    per: 'payAmount',
  },
  {
    name: 'startFailure',
    title: text('启动失败率', 'Failed starts'),
    hint: text(
      '启动失败（含爽约）÷ 启动失败 + 进行中 + 已完成 + 异常结束',
      'Failed starts, no-shows included, of those and all that ran',
    ),
    where: [{ field: 'orderStatus', in: [OrderStatus.startFailed] }],
    among: [{ field: 'orderStatus', in: [OrderStatus.startFailed, ...STARTED] }],
  },
  { name: 'attention', title: text('待处理异常', 'To handle'), tab: 'attention' },
];

/** What nobody has paid yet is no sum of anything. */
export const ORDER_TOTALS = text('合计（已支付）', 'Total of paid');
