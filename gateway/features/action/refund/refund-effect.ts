import { ApiCode } from '../../../../contract/api/envelope';
import { OrderStatus } from '../../../../contract/domain/order';
import { REFUND_REASONS, type RefundReason } from '../../../../contract/domain/refund';
import { apiError } from '../../../../contract/errors/api-error';
import type { RefundEffect } from '../../../../contract/resources/effect';
import type { TenantTransaction } from '../../../database/tenant';
import { runAll, type After } from '../../command/order-hooks';
import { readOrder } from '../../order/order-row';
import { suggestAmount, type Suggestion } from '../../refund/desk/suggested-amount';
import { refundableOf } from '../../refund/refund-change';
import type { RefundAsked } from '../../refund/refund-engine';
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

/** Gives money of orders back, within the limits of the account at once, else by a review (pages 4.3). */
export function createRefundEffect(parts: RefundParts): EffectHandler<RefundEffect> {
  return {
    assertFits: (_effect, page) => assertOrders(page),
    prepare(call) {
      const amount = amountOf(call);
      return {
        fields: REFUND_FIELDS,
        async run(trx, rows) {
          const found = await readAll(trx, { parts, call, rows });
          const fit = found.filter((each) => isTakenWith(call, each));
          assertProven(parts, call, sumOf(fit, amount));
          await keepImages(trx, call, { rows: fit.map(({ row }) => row), subject: 'order' });
          const afters: After[] = [];
          const results: EffectResult[] = [];
          for (const each of found) {
            const { row, suggestion } = each;
            if (!fit.includes(each)) {
              results.push({ id: row.id, name: row.name, storeId: row.storeId, outcome: 'wrongState' });
              continue;
            }
            const key = { franchiseeId: call.reader.franchiseeId, orderId: row.id };
            const refund = await parts.refunds.ask(trx, key, toAsked(call, amount, suggestion));
            results.push(toRefundResult(row, refund, { grounds: suggestion?.grounds ?? null }));
            afters.push(refund.after);
          }
          return { results, after: () => runAll(afters) };
        },
      };
    },
  };
}

/** An order of the call with what its rules suggest. */
interface Found {
  readonly row: EffectRow;
  readonly refundableCents: number;
  readonly suggestion: Suggestion | null;
}

async function readAll(
  trx: TenantTransaction,
  {
    parts,
    call,
    rows,
  }: {
    readonly parts: RefundParts;
    readonly call: EffectCall<RefundEffect>;
    readonly rows: readonly EffectRow[];
  },
): Promise<readonly Found[]> {
  const { reader, nowMs, page } = call;
  const rules = parts.rulesOf(page.source.equipment);
  const found: Found[] = [];
  for (const row of rows) {
    // The row is locked: nobody changes it behind this.
    const order = await readOrder(trx, { franchiseeId: reader.franchiseeId, orderId: row.id });
    if (order === undefined) continue;
    const suggestion = suggestAmount(rules, order, nowMs);
    found.push({ row, refundableCents: refundableOf(order), suggestion });
  }
  return found;
}

/** Several at once go back whole, and only what never ran: of those nobody has to look at each (pages 4.4). */
function isTakenWith({ batchId }: EffectCall<RefundEffect>, { row: { values } }: Found): boolean {
  return batchId === null || values['orderStatus'] === OrderStatus.startFailed;
}

function sumOf(found: readonly Found[], amount: number | null): number {
  return found.reduce((sum, { refundableCents }) => sum + (amount ?? refundableCents), 0);
}

function toAsked(
  call: EffectCall<RefundEffect>,
  amount: number | null,
  suggestion: Suggestion | null,
): RefundAsked {
  const { params, nowMs } = call;
  return {
    actor: toStaff(call.actor),
    amount: amount ?? 'all',
    suggestedCents: suggestion?.cents ?? 0,
    grounds: suggestion?.grounds ?? null,
    reason: toReason(params['reason']),
    note: noteOf(call),
    images: imagesOf(call),
    returnCoupon: params['returnCoupon'] === true,
    path: 'limits',
    at: nowMs,
  };
}

function toReason(value: unknown): RefundReason {
  const reason = REFUND_REASONS.find((each) => each === value);
  if (reason === undefined) throw apiError(ApiCode.invalid, 'refundReasonMissing');
  return reason;
}
