import type { RefundStep, RefundStepEffect } from '../../../../contract/resources/effect';
import type { TenantTransaction } from '../../../database/tenant';
import { runAll, type After } from '../../command/order-hooks';
import type { OrderKey } from '../../order/order-row';
import type { RefundDecision, RefundEngine, RefundResult } from '../../refund/refund-engine';
import { readOpenRefund } from '../../refund/refund-record';
import type { EffectCall, EffectHandler, EffectResult, EffectRow } from '../effect-handler';
import {
  amountOf,
  assertOrders,
  assertProven,
  imagesOf,
  keepImages,
  noteOf,
  REFUND_FIELDS,
  toStaff,
  type RefundParts,
} from './refund-parts';
import { toRefundResult } from './refund-result';

type Call = EffectCall<RefundStepEffect>;
/** One decision on the open refund of one order. */
type Decide = (
  trx: TenantTransaction,
  engine: RefundEngine,
  about: { readonly key: OrderKey; readonly decision: RefundDecision; readonly call: Call },
) => Promise<RefundResult>;

const STEPS: Readonly<Record<RefundStep, Decide>> = {
  approve(trx, engine, { key, decision, call }) {
    const amount = amountOf(call);
    return engine.approve(trx, key, amount === null ? decision : { ...decision, amount });
  },
  reject: (trx, engine, { key, decision, call }) =>
    engine.reject(trx, key, { ...decision, reason: call.reason ?? '' }),
  withdraw: (trx, engine, { key, decision }) => engine.withdraw(trx, key, decision),
  retry: (trx, engine, { key, decision }) => engine.retry(trx, key, decision),
  paidOffline: (trx, engine, { key, decision, call }) =>
    engine.paidOffline(trx, key, { ...decision, note: noteOf(call), images: imagesOf(call) }),
};

/** Decides on refunds that were asked for: each row for itself, so that one refusal stops no other (pages 4.3). */
export function createRefundStepEffect(parts: RefundParts): EffectHandler<RefundStepEffect> {
  return {
    assertFits: (_effect, page) => assertOrders(page),
    prepare(call) {
      const amount = amountOf(call);
      return {
        fields: REFUND_FIELDS,
        async run(trx, rows) {
          if (call.effect.step === 'approve') {
            assertProven(parts, call, amount ?? (await sumOf(trx, call, rows)));
          }
          await keepImages(trx, call, { rows, subject: 'order' });
          const afters: After[] = [];
          const results: EffectResult[] = [];
          const decision = { actor: toStaff(call.actor), at: call.nowMs };
          for (const row of rows) {
            const key = { franchiseeId: call.reader.franchiseeId, orderId: row.id };
            const refund = await STEPS[call.effect.step](trx, parts.refunds, { key, decision, call });
            results.push(toRefundResult(row, refund));
            afters.push(refund.after);
          }
          return { results, after: () => runAll(afters) };
        },
      };
    },
  };
}

/** What the refunds that wait come to. */
async function sumOf(trx: TenantTransaction, { reader }: Call, rows: readonly EffectRow[]): Promise<number> {
  let sum = 0;
  for (const { id } of rows) {
    const open = await readOpenRefund(trx, { franchiseeId: reader.franchiseeId, orderId: id });
    sum += open?.amount_cents ?? 0;
  }
  return sum;
}
