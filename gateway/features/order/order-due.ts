import { LOST_RUN_GRACE_MS } from '../../../contract/domain/lost-run';
import {
  ORDER_SEVERE_TIMEOUT_MS,
  ORDER_STARTING_MAX_MS,
  ORDER_TIMEOUT_MS,
  ORDER_UNPAID_MAX_MS,
  ORDER_WAITING_MAX_MS,
  OrderStatus,
} from '../../../contract/domain/order';

/** What of an order says when it has to be looked at again. */
export interface TimedOrder {
  readonly order_status: number;
  readonly created_at: number;
  readonly paid_at?: number | null | undefined;
  readonly state_at?: number | null | undefined;
  readonly reserved_for?: number | null | undefined;
  readonly expected_end_at?: number | null | undefined;
  readonly flags?: readonly string[] | undefined;
  readonly run_missing_at?: number | null | undefined;
  readonly wait_until?: number | null | undefined;
}

/** When something follows from time for an order if nothing happens to it before; null when nothing does. */
export function dueAtOf(order: TimedOrder): number | null {
  const since = order.state_at ?? order.paid_at ?? order.created_at;
  switch (order.order_status) {
    case OrderStatus.unpaid:
      return order.created_at + ORDER_UNPAID_MAX_MS;
    case OrderStatus.reserved:
      return order.reserved_for ?? since;
    case OrderStatus.waiting:
      return since + ORDER_WAITING_MAX_MS;
    case OrderStatus.starting:
      return since + ORDER_STARTING_MAX_MS;
    case OrderStatus.running:
      return earlier(lateAt(order), lostAt(order));
    default:
      return null;
  }
}

function lateAt({ expected_end_at: endAt, flags = [], wait_until }: TimedOrder): number | null {
  if (endAt === null || endAt === undefined || flags.includes('severeTimeout')) return null;
  // A person lets it go on: it is overdue by far again after that.
  if (wait_until !== null && wait_until !== undefined) return wait_until;
  return endAt + (flags.includes('timeout') ? ORDER_SEVERE_TIMEOUT_MS : ORDER_TIMEOUT_MS);
}

/** When an order whose run its device shows no more ends without a word of its end; null while it is shown. */
export function lostAt({ run_missing_at: missingAt }: Pick<TimedOrder, 'run_missing_at'>): number | null {
  return missingAt === null || missingAt === undefined ? null : missingAt + LOST_RUN_GRACE_MS;
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
