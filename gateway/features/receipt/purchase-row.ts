import type { Selectable, Updateable } from 'kysely';
import type { BalanceKind, Lot, Take } from '../../../contract/domain/receipt/fifo';
import { CASH_OUT_PARTS_MAX } from '../../../contract/domain/receipt/cash-out';
import {
  BALANCE_PRODUCT,
  PURCHASE_TABLE,
  REFUNDABLE_PURCHASES,
  type PurchaseEvent,
  type PurchaseProduct,
  type PurchaseStatus,
} from '../../../contract/domain/receipt/purchase';
import { nextState } from '../../../contract/domain/state-table';
import type { TenantTransaction } from '../../database/tenant';
import { newSortableId } from '../order/order-deltas';
import type { PurchaseTable } from './tables';

/** One purchase as it stands in the database. */
export type PurchaseRow = Selectable<PurchaseTable>;
export type PurchasePatch = Readonly<Updateable<PurchaseTable>>;

export interface PurchaseKey {
  readonly franchiseeId: string;
  readonly purchaseId: string;
}

/** A balance: what one user has at one store. */
export interface WalletKey {
  readonly franchiseeId: string;
  readonly storeId: string;
  readonly userMobile: string;
  /** What was bought; cash-outs are of balances alone. @default BALANCE_PRODUCT */
  readonly product?: PurchaseProduct;
}

export function lockPurchase(
  trx: TenantTransaction,
  { franchiseeId, purchaseId }: PurchaseKey,
): Promise<PurchaseRow | undefined> {
  return trx
    .selectFrom('purchase')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('purchase_id', '=', purchaseId)
    .forUpdate()
    .executeTakeFirst();
}

/** The purchase of a number, locked; undefined where there is none. */
export function lockPurchaseNo(
  trx: TenantTransaction,
  { franchiseeId, billNo }: { readonly franchiseeId: string; readonly billNo: string },
): Promise<PurchaseRow | undefined> {
  return trx
    .selectFrom('purchase')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('bill_no', '=', billNo)
    .forUpdate()
    .executeTakeFirst();
}

/** Purchases by their ids, locked in the order of their ids, as everybody locks them. */
export function lockPurchases(
  trx: TenantTransaction,
  franchiseeId: string,
  ids: readonly string[],
): Promise<readonly PurchaseRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return trx
    .selectFrom('purchase')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('purchase_id', 'in', [...ids])
    .orderBy('purchase_id')
    .forUpdate()
    .execute();
}

/** Purchases of a balance that have something left, oldest first and locked; of very many the oldest. */
export function lockWallet(
  trx: TenantTransaction,
  { franchiseeId, storeId, userMobile, product = BALANCE_PRODUCT }: WalletKey,
): Promise<readonly PurchaseRow[]> {
  return trx
    .selectFrom('purchase')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('user_mobile', '=', userMobile)
    .where('store_id', '=', storeId)
    .where('product_type', '=', product)
    .where('status', 'in', [...REFUNDABLE_PURCHASES])
    .where((where) => where.or([where('left_cents', '>', 0), where('gift_left_cents', '>', 0)]))
    .orderBy('purchase_id')
    .limit(CASH_OUT_PARTS_MAX)
    .forUpdate()
    .execute();
}

export function toLot({ purchase_id: id, left_cents, gift_left_cents }: PurchaseRow): Lot {
  return { id, principalCents: left_cents, giftCents: gift_left_cents };
}

export async function writePurchase(
  trx: TenantTransaction,
  { franchisee_id, purchase_id }: Pick<PurchaseRow, 'franchisee_id' | 'purchase_id'>,
  patch: PurchasePatch,
): Promise<PurchaseRow> {
  return trx
    .updateTable('purchase')
    .set(patch)
    .where('franchisee_id', '=', franchisee_id)
    .where('purchase_id', '=', purchase_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The state that an event brings a purchase into; null where it is not allowed. */
export function toPurchaseStatus({ status }: PurchaseRow, event: PurchaseEvent): PurchaseStatus | null {
  return nextState(PURCHASE_TABLE, status as PurchaseStatus, event);
}

/** What a movement of a balance is about. */
export interface Movement {
  readonly kind: BalanceKind;
  /** Number of the bill, order or cash-out. */
  readonly about: string;
  /** Epoch ms. */
  readonly at: number;
}

/** Moves what is left of locked purchases, and books it, in one transaction with what it follows from. */
export async function moveLots(
  trx: TenantTransaction,
  rows: readonly PurchaseRow[],
  takes: readonly Take[],
  movement: Movement,
): Promise<readonly PurchaseRow[]> {
  const moved: PurchaseRow[] = [];
  for (const take of takes) {
    const row = rows.find(({ purchase_id }) => purchase_id === take.id);
    if (row === undefined) throw new Error(`Purchase ${take.id} is moved and was not locked.`);
    moved.push(await moveLot(trx, row, take, movement));
  }
  return moved;
}

async function moveLot(
  trx: TenantTransaction,
  row: PurchaseRow,
  { principalCents, giftCents }: Take,
  { kind, about, at }: Movement,
): Promise<PurchaseRow> {
  const isTaken = kind === 'use' || kind === 'hold';
  const sign = isTaken ? 1 : -1;
  const [principal, gift] = [sign * principalCents, sign * giftCents];
  const patch =
    kind === 'use' || kind === 'return'
      ? { used_cents: row.used_cents + principal, gift_used_cents: row.gift_used_cents + gift }
      : { held_cents: row.held_cents + principal, gift_held_cents: row.gift_held_cents + gift };
  const restored = kind === 'return' ? toPurchaseStatus(row, 'restore') : null;
  const after = await writePurchase(trx, row, {
    ...patch,
    ...{ left_cents: row.left_cents - principal, gift_left_cents: row.gift_left_cents - gift },
    ...(restored === null ? {} : { status: restored }),
  });
  await book(trx, row, { kind, about, at, principalCents: 0 - principal, giftCents: 0 - gift });
  return after;
}

/** Adds one line to the ledger of balances. */
export async function book(
  trx: TenantTransaction,
  { franchisee_id, purchase_id }: PurchaseRow,
  { kind, about, at, principalCents, giftCents }: Movement & Omit<Lot, 'id'>,
): Promise<void> {
  await trx
    .insertInto('balance_entry')
    .values({
      ...{ franchisee_id, purchase_id, kind, about, at, entry_id: newSortableId(at) },
      ...{ principal_cents: principalCents, gift_cents: giftCents },
    })
    .execute();
}
