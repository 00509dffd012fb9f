import { sql } from 'kysely';
import { OrderStatus } from '../../../../contract/domain/order';
import { ONE_DAY_MS } from '../../../../contract/limits';
import { toSortableId } from '../../../database/sortable-id';
import type { TenantTransaction } from '../../../database/tenant';
import '../../order/tables';

/** pages 4.3 and 5: how far back is looked. */
export const HABIT_DAYS = 30;
/** Newest orders of a user that are looked at; nobody orders as often. */
const ORDERS_MAX = 500;

/** A user, and the moment that is looked back from. */
export interface HabitOf {
  readonly franchiseeId: string;
  readonly userMobile: string;
  readonly nowMs: number;
}

/** How often a user is refunded. */
export interface RefundHabit {
  /** Paid orders of the last days, at all stores. */
  readonly orders: number;
  /** Of them those of which something went back. What never started says nothing of its user. */
  readonly refunded: number;
}

/** The user's newest orders of the last days, by the index over users. */
export function ordersOfUser({ franchiseeId, userMobile, nowMs }: HabitOf) {
  const fromMs = Math.max(0, nowMs - HABIT_DAYS * ONE_DAY_MS);
  return sql`SELECT o.order_id, o.order_no, o.store_id, o.order_status, o.paid_at, o.pay_cents, o.refunded_cents
    FROM orders o
    WHERE o.franchisee_id = ${franchiseeId} AND o.user_mobile = ${userMobile}
      AND o.created_at >= ${fromMs} AND o.order_id >= ${toSortableId(fromMs, 0)}
    ORDER BY o.created_at DESC LIMIT ${ORDERS_MAX}`;
}

const IS_REFUNDED = sql`refunded_cents > 0 AND order_status <> ${sql.lit(OrderStatus.startFailed)}`;

/** Counts one user's orders and refunds. */
export async function readRefundHabit(trx: TenantTransaction, of: HabitOf): Promise<RefundHabit> {
  const { rows } = await sql<RefundHabit>`
    WITH mine AS (${ordersOfUser(of)} )
    SELECT count(*)::int AS orders, (count(*) FILTER (WHERE ${IS_REFUNDED}))::int AS refunded
    FROM mine WHERE paid_at IS NOT NULL AND pay_cents > 0`.execute(trx);
  return rows[0] ?? { orders: 0, refunded: 0 };
}

/** Numbers of the orders that were refunded, newest first. */
export async function listRefundedNumbers(
  trx: TenantTransaction,
  of: HabitOf,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ orderNo: string }>`
    WITH mine AS (${ordersOfUser(of)} )
    SELECT order_no AS "orderNo" FROM mine
    WHERE paid_at IS NOT NULL AND pay_cents > 0 AND ${IS_REFUNDED}
    ORDER BY order_id DESC LIMIT ${limit}`.execute(trx);
  return rows.map(({ orderNo }) => orderNo);
}
