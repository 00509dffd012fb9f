import type { RefundOutcome, RefundResult } from '../../refund/refund-engine';
import type { EffectResult, EffectRow } from '../effect-handler';

/** What became of a row, by what became of its refund: money on its way is answered for by the channel. */
const OUTCOMES: Readonly<Record<RefundOutcome, EffectResult['outcome']>> = {
  running: 'queued',
  review: 'review',
  done: 'done',
  rejected: 'done',
  withdrawn: 'done',
  failed: 'done',
  wrongState: 'wrongState',
  tooMuch: 'tooMuch',
  ownRequest: 'ownRequest',
  overLimit: 'overLimit',
  starting: 'starting',
  // The row is there and locked; only its order could have gone, which no order does.
  missing: 'wrongState',
};

/** The result of a row with its line of the operation log. */
export function toRefundResult(
  { id, name, storeId, values }: EffectRow,
  { outcome, refundNo, amountCents, order }: RefundResult,
  more: Readonly<Record<string, unknown>> = {},
): EffectResult {
  const told = { refundNo, amount: amountCents };
  return {
    ...{ id, name, storeId, outcome: OUTCOMES[outcome] },
    gift: { kind: 'refund', cents: amountCents },
    before: { refundStatus: values['refundStatus'], refundedAmount: values['refundedAmount'] },
    after:
      order === null
        ? told
        : { refundStatus: order.refund_status, refundedAmount: order.refunded_cents, ...told, ...more },
  };
}
