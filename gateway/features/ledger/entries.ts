import type { Insertable } from 'kysely';
import { serviceFeeCents } from '../../../contract/domain/ledger/ledger';
import type { LedgerEntryTable } from './tables';

export type LedgerEntry = Insertable<LedgerEntryTable>;

/** What of an order its entries are made of. */
export interface BookedOrder {
  readonly franchisee_id: string;
  readonly order_id: string;
  readonly equipment: string;
  readonly store_id: string;
  readonly paid_at: number | null;
  readonly ended_at: number | null;
  readonly pay_cents: number;
  readonly refunded_cents: number;
  readonly platform_share_cents: number;
  readonly fee_per_mille: number;
}

/** Money that went back to its payer. */
export interface BookedRefund {
  readonly refundNo: string;
  readonly amount_cents: number;
  readonly done_at?: number | null | undefined;
  /** Paid back by hand, past the channel. @default false */
  readonly isOffline?: boolean | undefined;
}

/** A change of an order. */
export interface BookedChange {
  readonly before: BookedOrder;
  readonly after: BookedOrder;
  readonly refund?: BookedRefund | undefined;
}

type Balance = Pick<LedgerEntry, 'payer_cents' | 'merchant_cents' | 'platform_cents' | 'fee_cents'>;

/**
 * How an order stands with each account. Nothing moves before it is paid; then the user has given what was paid and
 * not refunded, the platform what it bears of the discount, and the merchant has both but for the fee.
 */
function balanceOf(order: BookedOrder): Balance {
  if (order.paid_at === null) return NO_BALANCE;
  const received = order.pay_cents - order.refunded_cents;
  const fee = serviceFeeCents(order.fee_per_mille, received);
  return {
    payer_cents: 0 - received,
    merchant_cents: received + order.platform_share_cents - fee,
    platform_cents: 0 - order.platform_share_cents,
    fee_cents: fee,
  };
}

const NO_BALANCE: Balance = { payer_cents: 0, merchant_cents: 0, platform_cents: 0, fee_cents: 0 };

/**
 * What a change of an order moved, as at most two entries: its payment or settlement, and the refund that was done with
 * it. Together they are exactly the difference of how the order stands after and before.
 *
 * @throws Error when more or less is refunded than the refund says: such a change must not stand.
 */
export function entriesOf({ before, after, refund }: BookedChange, nowMs: number): readonly LedgerEntry[] {
  const refunded = after.refunded_cents - before.refunded_cents;
  if (refunded !== (refund?.amount_cents ?? 0)) {
    throw new Error(
      `Order ${after.order_id} is refunded by ${refunded}, its refund is ${refund?.amount_cents ?? 'missing'}.`,
    );
  }
  const unrefunded = { ...after, refunded_cents: before.refunded_cents };
  const sale = toSale(before, unrefunded, nowMs);
  return refund === undefined ? sale : [...sale, toRefund(unrefunded, after, refund)];
}

function toSale(before: BookedOrder, after: BookedOrder, nowMs: number): readonly LedgerEntry[] {
  const moved = differenceOf(balanceOf(before), balanceOf(after));
  if (after.paid_at === null || isNothing(moved)) return [];
  const isPayment = before.paid_at === null;
  // A settlement comes with the end of the run.
  const settledAt = after.ended_at !== before.ended_at ? after.ended_at : null;
  return [
    {
      ...keysOf(after),
      kind: isPayment ? 'payment' : 'settlement',
      refund_no: '',
      at: isPayment ? after.paid_at : (settledAt ?? nowMs),
      counted_at: after.paid_at,
      ...moved,
    },
  ];
}

function toRefund(
  before: BookedOrder,
  after: BookedOrder,
  { refundNo, done_at: doneAt, isOffline = false }: BookedRefund,
): LedgerEntry {
  if (typeof doneAt !== 'number') throw new Error(`Refund ${refundNo} is booked before it is done.`);
  return {
    ...keysOf(after),
    kind: isOffline ? 'offlineRefund' : 'refund',
    refund_no: refundNo,
    at: doneAt,
    counted_at: doneAt,
    ...differenceOf(balanceOf(before), balanceOf(after)),
  };
}

function keysOf({ franchisee_id, order_id, equipment, store_id }: BookedOrder) {
  return { franchisee_id, order_id, equipment, store_id };
}

function differenceOf(before: Balance, after: Balance): Balance {
  return {
    payer_cents: after.payer_cents - before.payer_cents,
    merchant_cents: after.merchant_cents - before.merchant_cents,
    platform_cents: after.platform_cents - before.platform_cents,
    fee_cents: after.fee_cents - before.fee_cents,
  };
}

function isNothing(moved: Balance): boolean {
  return Object.values(moved).every((cents) => cents === 0);
}
