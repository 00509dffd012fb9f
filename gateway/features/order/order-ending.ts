import { endOfLostRun, LOST_RUN_SETTLES_MS, type LostRunEnd } from '../../../contract/domain/lost-run';
import { OrderStatus, type OrderEndReason, type OrderFlag } from '../../../contract/domain/order';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { DeclaredUsage, Usage } from './declared-usage';
import { lostAt } from './order-due';
import type { OrderPatch, OrderRow } from './order-row';
import { settle } from './money/settlement';

/** What is said of the end of a run. */
export interface RunEnd {
  readonly at: number;
  readonly usage: Usage;
  /** Why; null where nothing is known but that it ended. */
  readonly reason?: OrderEndReason | null;
}

/** What the end of a run changes of its order. */
export function toEnd(
  declared: DeclaredUsage,
  order: OrderRow,
  { at, usage: said, reason = null }: RunEnd,
): OrderPatch {
  const usage = { ...order.usage, ...declared.keep(order.equipment, said) };
  return { usage, ...toSpan(order, at), end_reason: reason, ...SHOWN, ...settle(order, usage) };
}

function toSpan(order: OrderRow, at: number): Pick<OrderRow, 'ended_at' | 'used_sec'> {
  const ended_at = Math.max(at, order.started_at ?? at);
  return { ended_at, used_sec: Math.round((ended_at - (order.started_at ?? ended_at)) / ONE_SECOND_MS) };
}

/** With a mark more, each once. */
export function withFlag({ flags }: OrderRow, flag: OrderFlag): string[] {
  return flags.includes(flag) ? flags : [...flags, flag];
}

const SHOWN: OrderPatch = { run_missing_at: null, run_seen_at: null };

/** Whether a device shows the run of an order, and when it was heard last before. */
export interface RunShown {
  readonly at: number;
  readonly isShown: boolean;
  readonly seenAt: number | null;
}

/** What it changes of a running order whether its device shows the run; null where that is nothing. */
export function toShown(order: OrderRow, { at, isShown, seenAt }: RunShown): OrderPatch | null {
  const { run_missing_at: missingAt, started_at: startedAt } = order;
  if (isShown) return missingAt === null ? null : SHOWN;
  // It may have been said before the start, and come behind it.
  const isTooEarly = startedAt === null || at < startedAt + LOST_RUN_SETTLES_MS;
  return missingAt !== null || isTooEarly ? null : { run_missing_at: at, run_seen_at: seenAt };
}

/** How an order ends whose run its device shows no more; null while that end may still be told. */
export function endOfLost(order: OrderRow, nowMs: number): LostRunEnd | null {
  const { run_missing_at: missingAt, started_at: startedAt } = order;
  if (order.order_status !== OrderStatus.running || missingAt === null || startedAt === null) return null;
  if (nowMs < (lostAt(order) ?? Infinity)) return null;
  return endOfLostRun({
    ...{ startedAt, missingAt },
    expectedEndAt: order.expected_end_at,
    seenAt: order.run_seen_at,
  });
}

/**
 * What that end changes. No money moves by it: what was used since the device spoke last is known to nobody, so an
 * order that is settled by use keeps its payment, and people look.
 */
export function toLostEnd(order: OrderRow, { event, at }: LostRunEnd): OrderPatch {
  const isMetered = order.meter !== null && order.paid_at !== null;
  if (event === 'finish') {
    return {
      ...toSpan(order, at),
      end_reason: 'foundEnded' satisfies OrderEndReason,
      ...(isMetered ? { attention: true } : {}),
    };
  }
  return {
    ...toSpan(order, at),
    end_reason: 'foundGone' satisfies OrderEndReason,
    flags: withFlag(order, 'aborted'),
    attention: true,
  };
}
