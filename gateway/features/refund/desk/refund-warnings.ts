import { sql } from 'kysely';
import { REFUND_CHANNEL_AGE_MAX_MS } from '../../../../contract/api/platform/refund';
import type { RefundWarning } from '../../../../contract/api/page/refund/refund';
import { RefundRecordStatus } from '../../../../contract/domain/refund';
import { TicketStatus } from '../../../../contract/domain/ticket';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../../contract/limits';
import type { TenantTransaction } from '../../../database/tenant';
import type { OrderRow } from '../../order/order-row';
import '../../ticket/tables';
import { HABIT_DAYS, ordersOfUser, readRefundHabit, type HabitOf } from './refund-habit';

/** pages 4.3: what is warned of. */
const RECENT_MS = 10 * ONE_MINUTE_MS;
const OFTEN_SHARE = 0.2;
const CHANNEL_DAYS = REFUND_CHANNEL_AGE_MAX_MS / ONE_DAY_MS;
/** Of fewer paid orders no share is told: one of two is no habit. */
const ORDERS_MIN = 5;

/** Stores whose orders may be named; null for all. */
type Stores = readonly string[] | null;

interface Asked {
  readonly order: OrderRow;
  readonly storeIds: Stores;
  readonly nowMs: number;
}

/** What to look at before money of an order goes back (pages 4.3). */
export async function findWarnings(trx: TenantTransaction, asked: Asked): Promise<readonly RefundWarning[]> {
  const [recent, often, settled] = [
    await findRecent(trx, asked),
    await findOften(trx, asked),
    await findSettledTicket(trx, asked),
  ];
  return [recent, often, settled, findExpired(asked)].filter((warning) => warning !== null);
}

function toHabitOf({ order, nowMs }: Asked): HabitOf {
  return { franchiseeId: order.franchisee_id, userMobile: order.user_mobile, nowMs };
}

/** Another refund of the same user, or of the same order; the one that waits for a review is the one in question. */
async function findRecent(trx: TenantTransaction, asked: Asked): Promise<RefundWarning | null> {
  const { order, storeIds, nowMs } = asked;
  const ended = [RefundRecordStatus.rejected, RefundRecordStatus.withdrawn];
  const { rows } = await sql<{ at: number; cents: number; orderNo: string; storeId: string }>`
    WITH mine AS (${ordersOfUser(toHabitOf(asked))} )
    SELECT r.created_at AS at, r.amount_cents AS cents, o.order_no AS "orderNo", o.store_id AS "storeId"
    FROM order_refund r JOIN orders o ON o.franchisee_id = r.franchisee_id AND o.order_id = r.order_id
    WHERE r.franchisee_id = ${order.franchisee_id}
      AND (r.order_id = ${order.order_id} OR r.order_id IN (SELECT order_id FROM mine))
      AND r.created_at >= ${nowMs - RECENT_MS} AND NOT (r.status = ANY(${ended}::smallint[]))
      AND NOT (r.order_id = ${order.order_id} AND r.status = ${RefundRecordStatus.review})
    ORDER BY r.created_at DESC LIMIT 1`.execute(trx);
  const [recent] = rows;
  if (recent === undefined) return null;
  const { at, cents, orderNo, storeId } = recent;
  // An order of a store that the caller does not see is not named.
  const isSeen = storeIds === null || storeIds.includes(storeId);
  return { code: 'recentRefund', at, cents, ...(isSeen ? { orderNo } : {}) };
}

async function findOften(trx: TenantTransaction, asked: Asked): Promise<RefundWarning | null> {
  const { orders, refunded } = await readRefundHabit(trx, toHabitOf(asked));
  if (orders < ORDERS_MIN || refunded / orders <= OFTEN_SHARE) return null;
  return { code: 'refundRate', orders, refunded, days: HABIT_DAYS };
}

async function findSettledTicket(trx: TenantTransaction, { order }: Asked): Promise<RefundWarning | null> {
  const ticket = await trx
    .selectFrom('ticket')
    .select('ticket_no')
    .where('franchisee_id', '=', order.franchisee_id)
    .where('order_no', '=', order.order_no)
    .where('status', 'in', [TicketStatus.solved, TicketStatus.closed])
    .where('merged_into', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ticket === undefined ? null : { code: 'ticketSettled', ticketNo: ticket.ticket_no };
}

function findExpired({ order: { paid_at }, nowMs }: Asked): RefundWarning | null {
  if (paid_at === null || nowMs <= paid_at + REFUND_CHANNEL_AGE_MAX_MS) return null;
  return { code: 'channelExpired', days: CHANNEL_DAYS, at: paid_at };
}
