import { sql, type RawBuilder } from 'kysely';
import type { TenantTransaction } from '../../database/tenant';
import { entriesOf, type BookedChange } from './entries';
import './tables';

/**
 * Books what a change of an order moved, in the transaction of the change: it stands with it or not at all. Rows are
 * only added, so nobody waits for anybody.
 */
export async function bookChange(trx: TenantTransaction, change: BookedChange, nowMs: number): Promise<void> {
  const entries = entriesOf(change, nowMs);
  if (entries.length > 0)
    await trx
      .insertInto('ledger_entry')
      .values([...entries])
      .execute();
}

/** Whether an order was settled by use: the books say so whoever bore its price. */
export async function hasSettlement(
  trx: TenantTransaction,
  { franchisee_id, order_id }: { readonly franchisee_id: string; readonly order_id: string },
): Promise<boolean> {
  const entry = await trx
    .selectFrom('ledger_entry')
    .select('order_id')
    .where('franchisee_id', '=', franchisee_id)
    .where('order_id', '=', order_id)
    .where('kind', '=', 'settlement')
    .executeTakeFirst();
  return entry !== undefined;
}

/** The service fee in SQL, as `serviceFeeCents` has it. @param order - Name that the orders go by. */
export function feeSql(order: string, received?: RawBuilder<unknown>): RawBuilder<number> {
  const rest = received ?? sql`(${sql.ref(`${order}.pay_cents`)} - ${sql.ref(`${order}.refunded_cents`)})`;
  return sql<number>`((${sql.ref(`${order}.fee_per_mille`)} * ${rest} + 500) / 1000)`;
}

/**
 * Books orders that were written without the engine, as they stand, in one statement: a payment each, and the refunds
 * that are done. What is booked already stays.
 *
 * @param fromId - Earlier orders are left alone. @default all are looked at
 */
export async function bookHistory(trx: TenantTransaction, franchiseeId: string, fromId = ''): Promise<void> {
  const [paidFee, leftFee] = [
    feeSql('o', sql`(o.pay_cents - r.before)`),
    feeSql('o', sql`(o.pay_cents - r.sofar)`),
  ];
  await sql`
    INSERT INTO ledger_entry (franchisee_id, order_id, kind, refund_no, equipment, store_id, at, counted_at,
      payer_cents, merchant_cents, platform_cents, fee_cents)
    SELECT o.franchisee_id, o.order_id, 'payment', '', o.equipment, o.store_id, o.paid_at, o.paid_at,
           -o.pay_cents, o.pay_cents + o.platform_share_cents - ${feeSql('o', sql`o.pay_cents`)},
           -o.platform_share_cents, ${feeSql('o', sql`o.pay_cents`)}
      FROM orders o
     WHERE o.franchisee_id = ${franchiseeId} AND o.order_id >= ${fromId} AND o.paid_at IS NOT NULL
       AND (o.pay_cents <> 0 OR o.platform_share_cents <> 0)
    UNION ALL
    SELECT o.franchisee_id, o.order_id, CASE WHEN r.is_offline THEN 'offlineRefund' ELSE 'refund' END, r.refund_no,
           o.equipment, o.store_id, r.done_at, r.done_at, r.amount_cents,
           ${paidFee} - ${leftFee} - r.amount_cents, 0, ${leftFee} - ${paidFee}
      FROM orders o JOIN (
        SELECT order_id, refund_no, is_offline, done_at, amount_cents, sofar, sofar - amount_cents AS before
          FROM (
            SELECT *, sum(amount_cents) OVER (PARTITION BY order_id ORDER BY done_at, refund_no)::bigint AS sofar
              FROM order_refund
             WHERE franchisee_id = ${franchiseeId} AND order_id >= ${fromId} AND done_at IS NOT NULL
          ) done
      ) r ON r.order_id = o.order_id
     WHERE o.franchisee_id = ${franchiseeId} AND o.paid_at IS NOT NULL
    ON CONFLICT (franchisee_id, order_id, kind, refund_no) DO NOTHING`.execute(trx);
}
