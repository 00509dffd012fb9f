import type {
  CashOutStep,
  CashOutStepEffect,
  PurchaseStepEffect,
} from '../../../../contract/resources/effect';
import type { TenantTransaction } from '../../../database/tenant';
import type { After } from '../../command/order-hooks';
import type { ReceiptDecision, ReceiptEngine, ReceiptResult } from '../../receipt/receipt-engine';
import { eachRow, type RowOutcome } from '../each-row';
import type { ActingPage, EffectCall, EffectHandler, EffectResult, EffectRow } from '../effect-handler';
import { amountOf, assertProven, imagesOf, keepImages, noteOf } from '../refund/refund-parts';
import { prepareReconcile } from './reconcile';
import { prepareSmall } from './small-cash-outs';

/** What actions on receipts work with. */
export interface ReceiptParts {
  readonly receipts: ReceiptEngine;
  /** From this sum of a call on whoever makes it proves again who it is. */
  readonly passwordFromCents: number;
}

type Call = EffectCall<PurchaseStepEffect | CashOutStepEffect>;
/** Does a step to one row. */
type Step = (
  trx: TenantTransaction,
  row: EffectRow,
  about: { readonly decision: ReceiptDecision; readonly call: Call },
) => Promise<ReceiptResult>;

/** Gives back what is left of purchases, and puts into balances what did not arrive (pages 8.1). */
export function createPurchaseStepEffect(parts: ReceiptParts): EffectHandler<PurchaseStepEffect> {
  const { receipts } = parts;
  const keyOf = ({ reader: { franchiseeId } }: Call, { id }: EffectRow) => ({ franchiseeId, purchaseId: id });
  const refund: Step = (trx, row, { decision, call }) =>
    receipts.refund(trx, keyOf(call, row), {
      ...decision,
      ...{ amount: amountOf(call) ?? 'all', reason: call.reason ?? '' },
    });
  const reissue: Step = (trx, row, { decision, call }) => receipts.reissue(trx, keyOf(call, row), decision);
  return {
    assertFits: (_effect, page) => assertTable(page, 'purchase'),
    prepare(call) {
      if (call.effect.step === 'reconcile') return prepareReconcile(call);
      const isRefund = call.effect.step === 'refund';
      return {
        fields: ['leftAmount', 'purchaseStatus', 'refundedAmount'],
        async run(trx, rows) {
          if (isRefund) assertProven(parts, call, amountOf(call) ?? sumOf(rows, 'leftAmount'));
          return runEach(trx, rows, { call, step: isRefund ? refund : reissue, status: 'purchaseStatus' });
        },
      };
    },
  };
}

/** Decides on cash-outs, each row for itself, so that one refusal stops no other (pages 8.2). */
export function createCashOutStepEffect(parts: ReceiptParts): EffectHandler<CashOutStepEffect> {
  const steps = toCashOutSteps(parts.receipts);
  return {
    assertFits: (_effect, page) => assertTable(page, 'cashOut'),
    prepare(call) {
      const { step } = call.effect;
      if (step === 'small') return prepareSmall(call);
      return {
        fields: ['amount', 'cashOutStatus'],
        async run(trx, rows) {
          if (step === 'approve') assertProven(parts, call, sumOf(rows, 'amount'));
          await keepImages(trx, call, { rows, subject: 'cashOut' });
          return runEach(trx, rows, { call, step: steps[step], status: 'cashOutStatus' });
        },
      };
    },
  };
}

function toCashOutSteps(receipts: ReceiptEngine): Readonly<Record<Exclude<CashOutStep, 'small'>, Step>> {
  const keyOf = ({ reader: { franchiseeId } }: Call, { id }: EffectRow) => ({ franchiseeId, cashOutId: id });
  return {
    approve: (trx, row, { decision, call }) => receipts.approve(trx, keyOf(call, row), decision),
    reject: (trx, row, { decision, call }) =>
      receipts.reject(trx, keyOf(call, row), { ...decision, reason: call.reason ?? '' }),
    retry: (trx, row, { decision, call }) => receipts.retry(trx, keyOf(call, row), decision),
    paidOffline: (trx, row, { decision, call }) =>
      receipts.paidOffline(trx, keyOf(call, row), {
        ...decision,
        ...{ note: noteOf(call), images: imagesOf(call) },
      }),
  };
}

/** @throws Error at start, when the rows of the page are others. */
function assertTable({ id, source }: ActingPage, table: 'purchase' | 'cashOut'): void {
  if (source.table !== table) throw new Error(`An action of ${id} is for rows of the table "${table}".`);
}

function sumOf(rows: readonly EffectRow[], field: string): number {
  return rows.reduce((sum, { values }) => sum + Number(values[field] ?? 0), 0);
}

interface Running {
  readonly call: Call;
  readonly step: Step;
  /** Field that says how the row stands, for the operation log. */
  readonly status: 'purchaseStatus' | 'cashOutStatus';
}

function runEach(trx: TenantTransaction, rows: readonly EffectRow[], { call, step, status }: Running) {
  const { accountId, name } = call.actor;
  const decision = { actor: { accountId, name }, at: call.nowMs };
  return eachRow(rows, async (row): Promise<RowOutcome> => {
    const result = await step(trx, row, { decision, call });
    const after: After = result.after;
    return { result: toResult(row, result, status), after: [after] };
  });
}

/** The result of a row with its line of the operation log. */
function toResult(
  { id, name, storeId, values }: EffectRow,
  { outcome, purchase, cashOut }: ReceiptResult,
  status: Running['status'],
): EffectResult {
  const isPurchase = status === 'purchaseStatus';
  const now = isPurchase ? purchase?.status : cashOut?.status;
  const paid = isPurchase && cashOut !== undefined ? { cashOutNo: cashOut.cash_out_no } : {};
  return {
    ...{ id, name, storeId, outcome },
    before: { [status]: values[status] },
    after: { [status]: now, ...paid, ...(cashOut === undefined ? {} : { amount: cashOut.amount_cents }) },
  };
}
