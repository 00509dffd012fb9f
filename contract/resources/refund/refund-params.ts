import type { RefundEffect, RefundStepEffect } from '../effect';
import type { FieldKind } from '../field';

interface RefundParam {
  readonly kind: FieldKind;
  /** Must be asked for, and filled in. */
  readonly isNeeded: boolean;
}

type Params = Readonly<Record<string, RefundParam>>;

const AMOUNT: RefundParam = { kind: 'money', isNeeded: false };
const NOTE: RefundParam = { kind: 'text', isNeeded: false };

/** What a refund, and each decision on one, takes from whoever asks for it; of an amount that is left empty all. */
export const REFUND_PARAMS: Readonly<Record<RefundEffect['kind'] | RefundStepEffect['step'], Params>> = {
  refund: {
    amount: AMOUNT,
    reason: { kind: 'enum', isNeeded: true },
    note: NOTE,
    images: { kind: 'images', isNeeded: false },
    returnCoupon: { kind: 'boolean', isNeeded: false },
  },
  approve: { amount: AMOUNT },
  reject: {},
  withdraw: {},
  retry: {},
  paidOffline: { note: NOTE, images: { kind: 'images', isNeeded: true } },
};
