import { sql } from 'kysely';
import type { RefundAppliedEvent } from '../../../contract/api/platform/refund';
import { OrderStatus } from '../../../contract/domain/order';
import type { RefundReason } from '../../../contract/domain/refund';
import { ONE_HOUR_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { toSortableId } from '../../database/sortable-id';
import type { TenantTransaction } from '../../database/tenant';
import { toStamp } from '../calendar';
import type { Random } from '../random';
import type { PlannedStep } from './users';

/** A paid order that is over, and of which nothing was asked back. */
export interface EndedOrder {
  readonly imei: string;
  readonly order_no: string;
  readonly order_status: number;
  readonly pay_cents: number;
}

export interface SeekingPlan {
  readonly nowMs: number;
  readonly random: Random;
  /** Keeps numbers of one second apart. */
  readonly nextSequence: () => number;
}

/** Orders that were placed longer ago are not looked at any more. */
const PLACED_WITHIN_MS = 6 * ONE_HOUR_MS;
const ENDED_MAX = 300;

/** Paid orders that ended in a time that has just passed. */
export async function readEndedOrders(
  trx: TenantTransaction,
  {
    franchiseeId,
    fromMs,
    nowMs,
  }: { readonly franchiseeId: string; readonly fromMs: number; readonly nowMs: number },
): Promise<readonly EndedOrder[]> {
  const { finished, startFailed, aborted } = OrderStatus;
  const { rows } = await sql<EndedOrder>`
    SELECT d.imei, o.order_no, o.order_status, o.pay_cents
      FROM orders o
      JOIN device d ON d.franchisee_id = o.franchisee_id AND d.device_id = o.device_id
     WHERE o.franchisee_id = ${franchiseeId}
       AND o.order_id >= ${toSortableId(nowMs - PLACED_WITHIN_MS, 0)}
       AND o.order_status IN (${finished}, ${startFailed}, ${aborted})
       AND o.attendance IS DISTINCT FROM 'missed'
       AND o.state_at > ${fromMs} AND o.state_at <= ${nowMs}
       AND o.refund_status = 0 AND o.paid_at IS NOT NULL AND o.pay_cents > 0
     ORDER BY o.order_id LIMIT ${ENDED_MAX}`.execute(trx);
  return rows;
}

/** As in the past of the demonstration: about every second broken run, hardly any that went well. */
const ASKS: Readonly<Record<number, number>> = {
  [OrderStatus.startFailed]: 0.5,
  [OrderStatus.aborted]: 0.55,
  [OrderStatus.finished]: 0.006,
};
const WITHDRAWS = 0.08;
const AFTER_GOOD_RUN: readonly RefundReason[] = ['notClean', 'wrongDevice', 'quality', 'other'];
const NOTES: Readonly<Record<RefundReason, string>> = {
  notStarted: '付款后设备没有启动',
  stopped: '中途停机了，没用完',
  notClean: '洗完还是脏的',
  wrongDevice: '选错设备了，没有使用',
  paidTwice: '重复付款了',
  quality: '效果和说明不一样',
  other: '',
};

/** What users of orders that have just ended ask back within the next minutes. */
export function planApplications(ended: readonly EndedOrder[], plan: SeekingPlan): readonly PlannedStep[] {
  return ended
    .filter(({ order_status }) => plan.random.chance(ASKS[order_status] ?? 0))
    .flatMap((order) => toSteps(order, plan));
}

function toSteps(order: EndedOrder, { nowMs, random, nextSequence }: SeekingPlan): readonly PlannedStep[] {
  const at = nowMs + random.int(30, 900) * ONE_SECOND_MS;
  const reason = reasonOf(order, random);
  const names = {
    imei: order.imei,
    orderNo: order.order_no,
    refundNo: `RF${toStamp(at)}${String(nextSequence()).padStart(6, '0')}`,
  };
  const isPart = order.order_status !== OrderStatus.startFailed && random.chance(0.5);
  const event: RefundAppliedEvent = {
    ...{ ...names, appliedAt: at, reason, note: NOTES[reason] },
    ...(isPart ? { amountCents: Math.max(1, Math.round(order.pay_cents / 2)) } : {}),
  };
  const asks: PlannedStep = { at, step: { kind: 'refundApplied', event } };
  if (!random.chance(WITHDRAWS)) return [asks];
  const withdrawnAt = at + random.int(60, 900) * ONE_SECOND_MS;
  return [asks, { at: withdrawnAt, step: { kind: 'refundWithdrawn', event: { ...names, withdrawnAt } } }];
}

function reasonOf({ order_status }: EndedOrder, random: Random): RefundReason {
  if (order_status === OrderStatus.startFailed) return 'notStarted';
  return order_status === OrderStatus.aborted ? 'stopped' : random.pick(AFTER_GOOD_RUN);
}
