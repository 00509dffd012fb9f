import { sql } from 'kysely';
import { giveBackUse, takeForUse, type Lot } from '../../../contract/domain/receipt/fifo';
import type { PurchaseProduct } from '../../../contract/domain/receipt/purchase';
import type { TenantTransaction } from '../../database/tenant';
import type { OrderWitness, WitnessedChange } from '../order/order-change';
import type { OrderRow } from '../order/order-row';
import { lockPurchases, lockWallet, moveLots, toLot, type PurchaseRow } from './purchase-row';
import type { ReceiptTeller } from './receipt-teller';

/** What an order is paid from that was bought before, by its method. */
const PRODUCT_OF: Readonly<Record<string, PurchaseProduct>> = {
  balance: 'topUp',
  timesCard: 'timesCard',
  waterCard: 'waterCard',
};

/**
 * Uses up what users bought as their orders are paid from it, oldest first, and puts back what an order gives back, in
 * the transaction of the order. What was bought before purchases were kept here is not known, and nothing is said of it.
 */
export function createBalanceWitness(tell: ReceiptTeller): OrderWitness {
  return async (trx, change) => {
    const product = PRODUCT_OF[change.after.pay_method ?? ''];
    if (product === undefined) return undefined;
    const moved = await follow(trx, change, product);
    if (moved.length === 0) return undefined;
    return async () => {
      for (const purchase of moved) tell.purchase(purchase, 'updated');
    };
  };
}

function follow(
  trx: TenantTransaction,
  { before, after, at, refund }: WitnessedChange,
  product: PurchaseProduct,
): Promise<readonly PurchaseRow[]> {
  const wasPaid = (before?.paid_at ?? null) !== null;
  if (after.paid_at !== null && !wasPaid) return use(trx, after, { product, at });
  // A run that cost less in the end gives the difference back at once; a refund gives back what it says.
  const settled = wasPaid && before !== null ? Math.max(0, before.pay_cents - after.pay_cents) : 0;
  const refunded = refund === undefined || refund.isOffline === true ? 0 : refund.amount_cents;
  return giveBack(trx, after, { cents: settled + refunded, at });
}

async function use(
  trx: TenantTransaction,
  order: OrderRow,
  { product, at }: { readonly product: PurchaseProduct; readonly at: number },
): Promise<readonly PurchaseRow[]> {
  const { franchisee_id: franchiseeId, store_id: storeId, user_mobile: userMobile } = order;
  if (order.pay_cents < 1 || userMobile === '') return [];
  const lots = await lockWallet(trx, { franchiseeId, storeId, userMobile, product });
  const { takes } = takeForUse(lots.map(toLot), order.pay_cents);
  return moveLots(trx, lots, takes, { kind: 'use', about: order.order_no, at });
}

async function giveBack(
  trx: TenantTransaction,
  { franchisee_id: franchiseeId, order_no: about }: OrderRow,
  { cents, at }: { readonly cents: number; readonly at: number },
): Promise<readonly PurchaseRow[]> {
  if (cents < 1) return [];
  const used = await readUsed(trx, { franchiseeId, about });
  const { takes } = giveBackUse(used, cents);
  const locked = await lockPurchases(
    trx,
    franchiseeId,
    takes.map(({ id }) => id),
  );
  return moveLots(trx, locked, takes, { kind: 'return', about, at });
}

/** What an order took of each purchase and has not given back, oldest first; the order is locked. */
async function readUsed(
  trx: TenantTransaction,
  { franchiseeId, about }: { readonly franchiseeId: string; readonly about: string },
): Promise<readonly Lot[]> {
  const { rows } = await sql<Lot>`
    SELECT purchase_id AS id, (-sum(principal_cents))::float8 AS "principalCents",
           (-sum(gift_cents))::float8 AS "giftCents"
      FROM balance_entry
     WHERE franchisee_id = ${franchiseeId} AND about = ${about} AND kind IN ('use', 'return')
     GROUP BY purchase_id ORDER BY purchase_id`.execute(trx);
  return rows;
}
