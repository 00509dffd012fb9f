import type { Insertable } from 'kysely';
import { sumLots } from '../../../contract/domain/receipt/fifo';
import {
  BALANCE_PRODUCT,
  PURCHASE_TABLE,
  type PurchaseEvent,
} from '../../../contract/domain/receipt/purchase';
import { nextState } from '../../../contract/domain/state-table';
import type { TenantTransaction } from '../../database/tenant';
import {
  book,
  lockWallet,
  toLot,
  toPurchaseStatus,
  writePurchase,
  type PurchasePatch,
  type PurchaseRow,
} from './purchase-row';
import type { PurchaseTable } from './tables';

/** A purchase as the platform tells of it; what follows from its state is left out. */
export type NewPurchase = Omit<Insertable<PurchaseTable>, 'status' | 'arrived_at'>;

/** Takes a purchase in that waits for its payment. @returns undefined where its number is taken. */
export function insertPurchase(trx: TenantTransaction, made: NewPurchase): Promise<PurchaseRow | undefined> {
  const status = nextState(PURCHASE_TABLE, null, 'create');
  if (status === null) throw new Error('The table of purchases knows no beginning.');
  return trx
    .insertInto('purchase')
    .values({ ...made, status })
    .onConflict((conflict) => conflict.columns(['franchisee_id', 'bill_no']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Puts the money of a locked purchase into the balance of its user, with its line in the ledger.
 *
 * @returns null where its state does not allow it.
 */
export async function arrive(
  trx: TenantTransaction,
  row: PurchaseRow,
  { event, at, patch = {} }: { event: 'arrive' | 'reissue'; at: number; patch?: PurchasePatch },
): Promise<PurchaseRow | null> {
  const status = toPurchaseStatus(row, event);
  if (status === null) return null;
  const before = await balanceOf(trx, row);
  const after = await writePurchase(trx, row, {
    ...{ paid_at: row.paid_at ?? at, ...patch, status, arrived_at: at },
    ...{ left_cents: row.pay_cents, gift_left_cents: row.gift_cents },
    balance_after_cents: before === null ? null : before + row.pay_cents + row.gift_cents,
  });
  const line = { principalCents: row.pay_cents, giftCents: row.gift_cents };
  await book(trx, row, { kind: 'purchase', about: row.bill_no, at, ...line });
  return after;
}

/** What the user has at the store, gifts included; null for what is no balance. */
async function balanceOf(
  trx: TenantTransaction,
  { franchisee_id, store_id, user_mobile, product_type }: PurchaseRow,
): Promise<number | null> {
  if (product_type !== BALANCE_PRODUCT) return null;
  const wallet = { franchiseeId: franchisee_id, storeId: store_id, userMobile: user_mobile };
  const { principalCents, giftCents } = sumLots((await lockWallet(trx, wallet)).map(toLot));
  return principalCents + giftCents;
}

/** Brings a locked purchase into the state of an event that moves no money; null where it does not know it. */
export async function stepPurchase(
  trx: TenantTransaction,
  row: PurchaseRow,
  { event, patch = {} }: { event: PurchaseEvent; patch?: PurchasePatch },
): Promise<PurchaseRow | null> {
  const status = toPurchaseStatus(row, event);
  return status === null ? null : writePurchase(trx, row, { ...patch, status });
}

/** What was held of a purchase has gone back to its user: with it the purchase is refunded, in part or entirely. */
export async function giveBack(
  trx: TenantTransaction,
  row: PurchaseRow,
  { principalCents, giftCents }: { readonly principalCents: number; readonly giftCents: number },
): Promise<PurchaseRow> {
  const held = row.held_cents - principalCents;
  const event = row.left_cents + held > 0 ? 'refundPart' : 'refundAll';
  // Whose state knows no such step was emptied by a cash-out that ended before this one.
  const status = toPurchaseStatus(row, event) ?? row.status;
  return writePurchase(trx, row, {
    ...{ status, held_cents: held, refunded_cents: row.refunded_cents + principalCents },
    gift_held_cents: row.gift_held_cents - giftCents,
    gift_void_cents: row.gift_void_cents + giftCents,
  });
}
