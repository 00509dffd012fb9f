import { ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { OrderStatus } from '../../../contract/domain/order';
import { RefundRecordStatus, RefundStatus, type RefundReason } from '../../../contract/domain/refund';
import type { SeedDevice } from '../devices';
import {
  hasAutoRefund,
  type MadeOrder,
  type OrderContext,
  type Outcome,
  type SeedRefund,
} from '../order-maker';

/** Who is shown as having handled a refund: roles, not persons. */
const REVIEWERS = ['云溪客服', '值班店长'];
const USER_REASONS: readonly RefundReason[] = ['stopped', 'notClean', 'wrongDevice', 'quality', 'other'];

/**
 * Decides whether and how an order of the past is refunded: failed starts at once and whole, aborted
 * runs partly, a few finished ones on request. Recent requests are still open.
 */
export function addRefunds(
  made: MadeOrder,
  outcome: Outcome,
  device: SeedDevice,
  context: OrderContext & { readonly recent: RecentRefunds },
): MadeOrder {
  const { order } = made;
  const { random, nowMs, recent } = context;
  const endedAt = order.ended_at ?? order.created_at;
  if (order.pay_cents === 0 || outcome === 'unpaid') return made;
  if (outcome === 'startFailed' || outcome === 'noShow') {
    const waitMs = hasAutoRefund(device)
      ? random.int(3, 25) * ONE_SECOND_MS
      : random.int(2, 40) * ONE_HOUR_MS;
    return endedAt + waitMs > nowMs
      ? made
      : refundDone(made, { at: endedAt + waitMs, cents: order.pay_cents, reason: 'notStarted', context });
  }
  const opened = outcome === 'finished' ? recent.next(order.equipment, nowMs - endedAt) : undefined;
  if (opened !== undefined) {
    return refundOpen(made, opened, context);
  }
  const probability = outcome === 'aborted' ? 0.55 : outcome === 'duplicatePayment' ? 0.9 : 0.006;
  if (!random.chance(probability)) return made;
  const at = endedAt + random.int(4, 900) * ONE_MINUTE_MS;
  if (at + 2 * ONE_MINUTE_MS > nowMs) return made;
  if (outcome === 'finished' && random.chance(0.15)) {
    return withRefund(made, RefundStatus.rejected, {
      ...draft(made, { at, cents: order.pay_cents, reason: random.pick(USER_REASONS), context }),
      status: RefundRecordStatus.rejected,
      reviewer: random.pick(REVIEWERS),
      fail_reason: '设备运行记录完整，不符合退款条件',
    });
  }
  const cents = random.chance(0.5) ? order.pay_cents : Math.max(1, Math.round(order.pay_cents * 0.5));
  return refundDone(made, { at, cents, reason: random.pick(USER_REASONS), context });
}

/** Hands out one open refund of each state per type among the orders of the last two days. */
export interface RecentRefunds {
  readonly next: (equipment: string, ageMs: number) => number | undefined;
}

/** Every so many recent finished orders, and which of them get which state. */
const RECENT_EVERY = 24;
const RECENT_STATES: Readonly<Record<number, number>> = {
  1: RefundStatus.review,
  4: RefundStatus.failed,
  7: RefundStatus.review,
  10: RefundStatus.running,
};
const RECENT_MS = 48 * ONE_HOUR_MS;
/** After this many open ones per type, people have caught up. */
const RECENT_MAX = 10;

export function createRecentRefunds(): RecentRefunds {
  const seen = new Map<string, number>();
  const opened = new Map<string, number>();
  return {
    next(equipment, ageMs) {
      if (ageMs > RECENT_MS) return undefined;
      const count = (seen.get(equipment) ?? 0) + 1;
      seen.set(equipment, count);
      const state = RECENT_STATES[count % RECENT_EVERY];
      const soFar = opened.get(equipment) ?? 0;
      if (state === undefined || soFar >= RECENT_MAX) return undefined;
      opened.set(equipment, soFar + 1);
      return state;
    },
  };
}

interface Draft {
  readonly at: number;
  readonly cents: number;
  readonly reason: RefundReason;
  readonly context: OrderContext;
}

function draft({ order }: MadeOrder, { at, cents, reason, context }: Draft): SeedRefund {
  const isAutomatic = reason === 'notStarted';
  const isOfUser = !isAutomatic && context.random.chance(0.7);
  return {
    franchisee_id: order.franchisee_id,
    refund_no: `R${order.order_no.slice(1)}`,
    order_id: order.order_id,
    amount_cents: cents,
    suggest_cents: cents,
    status: RefundRecordStatus.review,
    reason,
    note: '',
    applicant: isAutomatic ? '系统' : isOfUser ? '用户' : '云溪客服',
    applicant_kind: isAutomatic ? 'system' : isOfUser ? 'user' : 'staff',
    created_at: at,
  };
}

function refundDone(made: MadeOrder, facts: Draft): MadeOrder {
  const isWhole = facts.cents === made.order.pay_cents;
  const doneAt = facts.at + facts.context.random.int(1, 50) * ONE_SECOND_MS;
  return withRefund(made, isWhole ? RefundStatus.full : RefundStatus.partial, {
    ...draft(made, facts),
    status: RefundRecordStatus.done,
    reviewer: facts.reason === 'notStarted' ? '系统' : facts.context.random.pick(REVIEWERS),
    channel_no: `5030${made.order.order_no.slice(1)}`,
    done_at: doneAt,
  });
}

function refundOpen(made: MadeOrder, refundStatus: number, context: OrderContext): MadeOrder {
  const { random, nowMs } = context;
  const at = Math.min(
    nowMs - ONE_MINUTE_MS,
    (made.order.ended_at ?? nowMs) + random.int(2, 90) * ONE_MINUTE_MS,
  );
  const refund = draft(made, { at, cents: made.order.pay_cents, reason: random.pick(USER_REASONS), context });
  if (refundStatus === RefundStatus.failed) {
    return withRefund(made, refundStatus, {
      ...refund,
      status: RefundRecordStatus.failed,
      running_since: at,
      reviewer: random.pick(REVIEWERS),
      fail_reason: '商户账户余额不足',
    });
  }
  const status =
    refundStatus === RefundStatus.running ? RefundRecordStatus.running : RefundRecordStatus.review;
  const running_since = status === RefundRecordStatus.running ? nowMs : null;
  return withRefund(made, refundStatus, { ...refund, status, running_since });
}

function withRefund(made: MadeOrder, refundStatus: number, refund: SeedRefund): MadeOrder {
  const isDone = refund.status === RefundRecordStatus.done;
  const isUnderWay =
    refund.status === RefundRecordStatus.running || refund.status === RefundRecordStatus.failed;
  const isHandled = made.order.order_status !== OrderStatus.finished || isDone;
  return {
    ...made,
    order: {
      ...made.order,
      refund_status: refundStatus,
      refunded_cents: isDone ? refund.amount_cents : 0,
      refunding_cents: isUnderWay ? refund.amount_cents : 0,
      attention: isHandled ? false : (made.order.attention ?? false),
    },
    refunds: [refund],
  };
}
