import type { CashOutStep, PurchaseStep } from '../effect';
import type { FieldKind } from '../field';

/** What a step takes, by name: its kind, and whether it must be asked for. */
export type ReceiptParams = Readonly<
  Record<string, { readonly kind: FieldKind; readonly isNeeded: boolean }>
>;

/** What each step of a purchase takes; left empty, all that is left goes back. Why is the reason of the action. */
export const PURCHASE_PARAMS: Readonly<Record<PurchaseStep, ReceiptParams>> = {
  refund: { amount: { kind: 'money', isNeeded: false } },
  reissue: {},
  reconcile: {
    dayAt: { kind: 'time', isNeeded: true },
    channel: { kind: 'enum', isNeeded: true },
    note: { kind: 'text', isNeeded: true },
  },
};

/** What each step of a cash-out takes: how it was paid by hand, with pictures that prove it. */
export const CASH_OUT_PARAMS: Readonly<Record<CashOutStep, ReceiptParams>> = {
  approve: {},
  reject: {},
  retry: {},
  small: {
    storeId: { kind: 'reference', isNeeded: true },
    isOn: { kind: 'boolean', isNeeded: true },
    upTo: { kind: 'money', isNeeded: true },
  },
  paidOffline: { note: { kind: 'text', isNeeded: false }, images: { kind: 'images', isNeeded: true } },
};
