import { takeForUse, type BalanceKind, type Take } from '../../../contract/domain/receipt/fifo';
import { BALANCE_PRODUCT, type PurchaseProduct } from '../../../contract/domain/receipt/purchase';
import { ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { toSortableId } from '../../database/sortable-id';
import type { Random } from '../random';
import {
  arriveSeed,
  makePurchase,
  OFFERS,
  type NextSequence,
  type SeedBuyer,
  type SeedEntry,
  type SeedPurchase,
} from './seed-purchase';

/** An order that was paid from what its user had bought. */
export interface SpendingOrder {
  readonly orderNo: string;
  /** Epoch ms. */
  readonly at: number;
  readonly cents: number;
}

/** What one user bought of one product at one store, and what became of it. */
export interface SeedWallet {
  readonly buyer: SeedBuyer;
  readonly product: PurchaseProduct;
  readonly purchases: SeedPurchase[];
  readonly entries: SeedEntry[];
  /** When something last happened, epoch ms. */
  lastAt: number;
}

export interface WalletMaker {
  readonly random: Random;
  readonly next: NextSequence;
}

/** Buys whenever what is left does not pay for the next order. */
export function makeWallet(
  buyer: SeedBuyer,
  { product, orders }: { readonly product: PurchaseProduct; readonly orders: readonly SpendingOrder[] },
  maker: WalletMaker,
): SeedWallet {
  const wallet: SeedWallet = { buyer, product, purchases: [], entries: [], lastAt: 0 };
  for (const { orderNo, at, cents } of orders) {
    while (leftOf(wallet) < cents) buy(wallet, at, maker);
    const { takes } = takeForUse(toLots(wallet), cents);
    moveSeed(wallet, takes, { kind: 'use', about: orderNo, at }, maker);
    wallet.lastAt = Math.max(wallet.lastAt, at);
  }
  return wallet;
}

/** Topped up once, and nothing used of it since. @param at - Shortly after it, epoch ms. */
export function makeIdleWallet(buyer: SeedBuyer, at: number, maker: WalletMaker): SeedWallet {
  const wallet: SeedWallet = { buyer, product: BALANCE_PRODUCT, purchases: [], entries: [], lastAt: 0 };
  buy(wallet, at, maker);
  return { ...wallet, lastAt: at };
}

function buy(wallet: SeedWallet, before: number, maker: WalletMaker): void {
  const { random } = maker;
  const wished = before - random.int(3 * ONE_MINUTE_MS, 3 * ONE_HOUR_MS);
  // Never before what happened last, nor after the order that it pays for.
  const at = Math.min(Math.max(wished, wallet.lastAt + 1_000), before - 5_000);
  const offer = random.pick(OFFERS[wallet.product]);
  const purchase = makePurchase(wallet.buyer, { product: wallet.product, at, offer }, maker);
  arriveSeed(purchase, wallet.product === BALANCE_PRODUCT ? leftOf(wallet) : null);
  wallet.purchases.push(purchase);
  wallet.entries.push(
    toEntry(purchase, purchase.pay_cents, Number(purchase.gift_cents), {
      ...{ kind: 'purchase', about: purchase.bill_no, at: at + 4_000 },
      next: maker.next,
    }),
  );
}

/** What is left of it, gifts included, in cents. */
export function leftOf({ purchases }: SeedWallet): number {
  return purchases.reduce((sum, each) => sum + Number(each.left_cents) + Number(each.gift_left_cents), 0);
}

export function toLots({ purchases }: SeedWallet) {
  return purchases.map(({ purchase_id: id, left_cents, gift_left_cents }) => ({
    ...{ id, principalCents: Number(left_cents), giftCents: Number(gift_left_cents) },
  }));
}

interface SeedMovement {
  readonly kind: BalanceKind;
  readonly about: string;
  readonly at: number;
}

/** Moves what is left of purchases as the gateway does, with the lines of the ledger. */
export function moveSeed(
  wallet: SeedWallet,
  takes: readonly Take[],
  movement: SeedMovement,
  { next }: Pick<WalletMaker, 'next'>,
): void {
  const sign = movement.kind === 'use' || movement.kind === 'hold' ? 1 : -1;
  for (const { id, principalCents, giftCents } of takes) {
    const purchase = wallet.purchases.find(({ purchase_id }) => purchase_id === id);
    if (purchase === undefined)
      throw new Error(`The demonstration moves a purchase that is not there: ${id}.`);
    const [principal, gift] = [sign * principalCents, sign * giftCents];
    purchase.left_cents = Number(purchase.left_cents) - principal;
    purchase.gift_left_cents = Number(purchase.gift_left_cents) - gift;
    if (movement.kind === 'use') {
      purchase.used_cents = Number(purchase.used_cents) + principal;
      purchase.gift_used_cents = Number(purchase.gift_used_cents) + gift;
    } else {
      purchase.held_cents = Number(purchase.held_cents) + principal;
      purchase.gift_held_cents = Number(purchase.gift_held_cents) + gift;
    }
    wallet.entries.push(toEntry(purchase, 0 - principal, 0 - gift, { ...movement, next }));
  }
}

function toEntry(
  { franchisee_id, purchase_id }: SeedPurchase,
  principal_cents: number,
  gift_cents: number,
  { kind, about, at, next }: SeedMovement & Pick<WalletMaker, 'next'>,
): SeedEntry {
  return {
    franchisee_id,
    purchase_id,
    kind,
    about,
    at,
    principal_cents,
    gift_cents,
    entry_id: toSortableId(at, next()),
  };
}
