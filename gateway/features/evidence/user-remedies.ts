import { sql } from 'kysely';
import type { OrderUserAnswer, UserBlock } from '../../../contract/api/page/evidence/order-user';
import { CouponStatus } from '../../../contract/domain/remedy/coupon';
import type { TenantTransaction } from '../../database/tenant';
import { findBlock } from '../blacklist/find-block';
import '../coupon/tables';
import type { OrderRow } from '../order/order-row';
import { selectTickets, toTicketRef } from './order-tickets';

/** A user, in the stores and of the types that somebody may see. */
export interface UserScope {
  readonly franchiseeId: string;
  readonly userId: string;
  readonly userMobile: string;
  readonly storeIds: readonly string[] | null;
  /** Types whose rows the reader may see; null for all of them. */
  readonly equipment: readonly string[] | null;
  readonly since: number;
}

/** What the user was given to make up for orders. */
export async function sumCoupons(
  trx: TenantTransaction,
  { franchiseeId, userId, userMobile, storeIds, equipment, since }: UserScope,
): Promise<OrderUserAnswer['coupons']> {
  const { rows } = await sql<{ given: number; cents: number; used: number }>`
    SELECT count(*)::int AS given, coalesce(sum(face_cents), 0)::int AS cents,
           count(*) FILTER (WHERE status = ${sql.lit(CouponStatus.used)})::int AS used
      FROM coupon
     WHERE franchisee_id = ${franchiseeId} AND user_id = ${userId} AND user_mobile = ${userMobile}
       AND created_at >= ${since}::bigint AND status <> ${sql.lit(CouponStatus.withdrawn)}
       ${isOneOf('equipment', equipment)} ${isOneOf('store_id', storeIds)}`.execute(trx);
  return rows[0] ?? { given: 0, cents: 0, used: 0 };
}

/** What the user complained of: how often, at most so many times, and the newest in a line each. */
export async function listTickets(
  trx: TenantTransaction,
  { franchiseeId, userMobile, storeIds, equipment, since }: UserScope,
  { counted, shown }: { readonly counted: number; readonly shown: number },
): Promise<Pick<OrderUserAnswer, 'tickets' | 'ticketList'>> {
  const rows = await selectTickets(trx, franchiseeId)
    .where('user_mobile', '=', userMobile)
    .where('created_at', '>=', since)
    .where(sql<boolean>`true ${isOneOf('equipment', equipment)} ${isOneOf('store_id', storeIds)}`)
    .limit(counted)
    .execute();
  return { tickets: rows.length, ticketList: rows.slice(0, shown).map(toTicketRef) };
}

function isOneOf(column: string, values: readonly string[] | null) {
  return values === null ? sql`` : sql`AND ${sql.ref(column)} = ANY(${[...values]}::text[])`;
}

/** Whether the user is kept away from where the order was placed. */
export async function readBlock(
  trx: TenantTransaction,
  { franchisee_id, user_mobile, store_id }: OrderRow,
  nowMs: number,
): Promise<UserBlock> {
  const place = { franchiseeId: franchisee_id, userMobile: user_mobile, storeId: store_id };
  const block = await findBlock(trx, { ...place, nowMs });
  return {
    id: block?.block_id ?? null,
    reason: block?.reason ?? null,
    expireAt: block?.expire_at ?? null,
  };
}
