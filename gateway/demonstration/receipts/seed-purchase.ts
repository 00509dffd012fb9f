import type { Insertable } from 'kysely';
import {
  BALANCE_PRODUCT,
  PurchaseStatus,
  type PurchaseMethod,
  type PurchaseProduct,
} from '../../../contract/domain/receipt/purchase';
import { toSortableId } from '../../database/sortable-id';
import type { BalanceEntryTable, PurchaseTable } from '../../features/receipt/tables';
import type { Random } from '../random';

/** A purchase as the demonstration goes on with it. */
export type SeedPurchase = {
  -readonly [K in keyof Required<Insertable<PurchaseTable>>]: Required<Insertable<PurchaseTable>>[K];
};
export type SeedEntry = Insertable<BalanceEntryTable>;

/** Whose purchase it is, and where. */
export interface SeedBuyer {
  readonly franchiseeId: string;
  readonly storeId: string;
  readonly userMobile: string;
}

/** What is offered of a product: its name, its price and what is given on top, in cents. */
type Offer = readonly [name: string, payCents: number, giftCents: number];

export const OFFERS: Readonly<Record<PurchaseProduct, readonly Offer[]>> = {
  topUp: [
    ['充 20 元', 2_000, 0],
    ['充 50 元送 5 元', 5_000, 500],
    ['充 100 元送 15 元', 10_000, 1_500],
  ],
  timesCard: [['十次卡', 4_500, 0]],
  durationCard: [['月卡', 3_900, 0]],
  waterCard: [['水卡充值', 3_000, 0]],
  memberCard: [['半年会员', 6_800, 0]],
  flashTicket: [['抢购券', 990, 0]],
};

const OPERATOR = '云溪北苑店长';
const BY_HAND = 0.03;

/** Numbers what is made, so that the same moment twice gives two ids. */
export type NextSequence = () => number;

/** A purchase that has not arrived; `arriveSeed` has it arrive. */
export function makePurchase(
  { franchiseeId, storeId, userMobile }: SeedBuyer,
  { product, at, offer }: { readonly product: PurchaseProduct; readonly at: number; readonly offer: Offer },
  { random, next }: { readonly random: Random; readonly next: NextSequence },
): SeedPurchase {
  const purchaseId = toSortableId(at, next());
  const [name, payCents, giftCents] = offer;
  const isByHand = product === BALANCE_PRODUCT && random.chance(BY_HAND);
  const method: PurchaseMethod = isByHand ? 'cash' : random.chance(0.7) ? 'wechat' : 'alipay';
  return {
    ...{ franchisee_id: franchiseeId, purchase_id: purchaseId, bill_no: `B${purchaseId}`, body_hash: '' },
    ...{ created_at: at, paid_at: null, arrived_at: null, store_id: storeId, user_mobile: userMobile },
    ...{ product_type: product, product_name: name, pay_cents: payCents, gift_cents: giftCents },
    ...{ balance_after_cents: null, pay_method: method, fee_per_mille: 6 },
    pay_no: isByHand ? null : `42000${toDigits(random)}`,
    ...{ left_cents: 0, used_cents: 0, held_cents: 0, refunded_cents: 0 },
    ...{ gift_left_cents: 0, gift_used_cents: 0, gift_held_cents: 0, gift_void_cents: 0 },
    ...{ status: PurchaseStatus.unpaid, operator: isByHand ? OPERATOR : null },
  };
}

/** Has it arrived a moment after it was paid. @param balanceCents - What the user had before. */
export function arriveSeed(purchase: SeedPurchase, balanceCents: number | null): void {
  const at = purchase.created_at + 4_000;
  Object.assign(purchase, {
    ...{ paid_at: at, arrived_at: at, status: PurchaseStatus.arrived },
    ...{ left_cents: purchase.pay_cents, gift_left_cents: purchase.gift_cents },
    balance_after_cents:
      balanceCents === null ? null : balanceCents + purchase.pay_cents + Number(purchase.gift_cents),
  } satisfies Partial<SeedPurchase>);
}

function toDigits(random: Random): string {
  return `${random.int(10_000_000, 99_999_999)}${random.int(10_000_000, 99_999_999)}`;
}
