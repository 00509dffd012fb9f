import {
  ORDER_SEVERE_TIMEOUT_MS,
  ORDER_TIMEOUT_MS,
  OrderStatus,
  type Attendance,
} from '../../../contract/domain/order';
import type { TimelineSource } from '../../../contract/domain/evidence/evidence';
import type { OrderRow } from '../order/order-row';
import { said, toLine, type Line } from './line';

/** Declared fields of orders whose options word what is told. */
const PAY_METHOD = 'payMethod';
const ORDER_SOURCE = 'source';
/** Of an order that a person started for a user. */
const BY_STAFF = 'remoteStart';

/** What the order's own row tells. */
export function toOrderLines(order: OrderRow, nowMs: number): readonly Line[] {
  const { order_id: id, created_at, paid_at, reserved_for } = order;
  const orderedBy = order.source === BY_STAFF ? 'staff' : 'user';
  const isReservedStill = order.order_status === OrderStatus.reserved;
  return [
    ...toLine(id, created_at, ['ordered', orderedBy], {
      ...{ cents: order.mark_cents, field: ORDER_SOURCE, value: order.source },
      ...said('words', order.item_name),
    }),
    ...toLine(id, paid_at, ['paid', 'platform'], {
      ...{ cents: order.pay_cents, field: PAY_METHOD, value: order.pay_method },
      ...said('number', order.pay_no),
    }),
    ...(reserved_for === null
      ? []
      : toLine(id, paid_at ?? created_at, ['reserved', 'user'], { until: reserved_for })),
    ...(reserved_for === null || isReservedStill || reserved_for > nowMs
      ? []
      : toLine(id, reserved_for, ['timeCame', 'system'])),
    ...toLine(id, order.start_requested_at, ['startRequested', 'user']),
    ...toRunLines(order),
    ...toLateLines(order),
  ];
}

function toRunLines(order: OrderRow): readonly Line[] {
  const { order_id: id, started_at, start_failed_at, ended_at, order_status } = order;
  const isAfterAll = start_failed_at !== null && started_at !== null && started_at >= start_failed_at;
  return [
    ...toLine(id, start_failed_at, [wasMissed(order) ? 'noShow' : 'startFailed', 'system']),
    ...toLine(id, started_at, [isAfterAll ? 'startedAfterAll' : 'started', 'device'], {
      ...said('until', order.expected_end_at),
    }),
    ...(order_status === OrderStatus.finished
      ? toLine(id, ended_at, ['finished', endedBy(order)], toEnd(order))
      : []),
    ...(order_status === OrderStatus.aborted
      ? toLine(id, ended_at, ['aborted', endedBy(order)], toEnd(order))
      : []),
    ...(order_status === OrderStatus.closed ? toLine(id, ended_at, ['closed', 'system']) : []),
    ...(order.settled_cents > 0
      ? toLine(id, ended_at, ['settled', 'system'], { cents: order.settled_cents })
      : []),
  ];
}

function wasMissed({ attendance }: OrderRow): boolean {
  return attendance === ('missed' satisfies Attendance);
}

function toEnd({ end_reason, used_sec }: OrderRow) {
  return { ...said('code', end_reason), ...said('seconds', used_sec) };
}

function endedBy({ end_reason }: OrderRow): TimelineSource {
  switch (end_reason) {
    case 'user':
      return 'user';
    case 'operator':
      return 'staff';
    case 'foundEnded':
    case 'foundGone':
      return 'system';
    default:
      return 'device';
  }
}

/** A flag is set when its moment has come, however long nobody looked (decision 080). */
function toLateLines({ order_id: id, expected_end_at: endAt, flags }: OrderRow): readonly Line[] {
  if (endAt === null) return [];
  return [
    ...(flags.includes('timeout')
      ? toLine(id, endAt + ORDER_TIMEOUT_MS, ['timeout', 'system'], { until: endAt })
      : []),
    ...(flags.includes('severeTimeout')
      ? toLine(id, endAt + ORDER_SEVERE_TIMEOUT_MS, ['severeTimeout', 'system'], { until: endAt })
      : []),
  ];
}
