import { Type } from '@sinclair/typebox';
import type { ResolvedAction } from '../../../resources/action';
import type { ResolvedListPage } from '../../../resources/resolved';
import type { Call } from '../../calls';
import type { Place } from '../../endpoints';
import { closed, type Shape } from '../../shape';
import {
  hasReceiptProof,
  isAboutSmall,
  isReconciling,
  toReceiptProofEndpoint,
  toReconciliationEndpoint,
  toSmallCashOutsEndpoint,
} from './receipt-endpoints';
import { RECONCILIATION_CALL } from './reconciliation';
import { SMALL_CASH_OUTS_CALL } from './small-cash-outs';

/** Body of `POST {page}/{action}/proof`. */
export const ReceiptProofRequest = closed({});
export type ReceiptProofRequest = Shape<typeof ReceiptProofRequest>;

/** From which amount on, in cents, an action on receipts asks once more for the password (controls M7). */
export const ReceiptProof = Type.Object({ passwordFromCents: Type.Integer() });
export type ReceiptProof = Shape<typeof ReceiptProof>;

export const RECEIPT_PROOF_CALL = { body: ReceiptProofRequest, answer: ReceiptProof };

/** What an action on receipts has beside its own call. */
export function toReceiptCalls(
  page: Pick<ResolvedListPage, 'id'>,
  action: ResolvedAction,
): readonly (readonly [Place, Call])[] {
  if (isReconciling(action)) return [[toReconciliationEndpoint(page, action), RECONCILIATION_CALL]];
  if (isAboutSmall(action)) return [[toSmallCashOutsEndpoint(page, action), SMALL_CASH_OUTS_CALL]];
  return hasReceiptProof(action) ? [[toReceiptProofEndpoint(page, action), RECEIPT_PROOF_CALL]] : [];
}
