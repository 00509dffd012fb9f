import type { ResolvedAction } from '../../../resources/action';
import type { ResolvedListPage } from '../../../resources/resolved';
import type { Call } from '../../calls';
import type { Place } from '../../endpoints';
import {
  hasReceiptProof,
  isAboutSmall,
  isReconciling,
  toReceiptProofEndpoint,
  toReconciliationEndpoint,
  toSmallCashOutsEndpoint,
} from './receipt-endpoints';
import { ReceiptProof, ReceiptProofRequest } from './receipt-proof';
import { ReconciliationAnswer, ReconciliationRequest } from './reconciliation';
import { SmallCashOutsAnswer, SmallCashOutsRequest } from './small-cash-outs';

/** What actions on receipts ask for beside their own call (pages 8). */
export const RECEIPT_CALLS = {
  proof: { body: ReceiptProofRequest, answer: ReceiptProof },
  days: { body: ReconciliationRequest, answer: ReconciliationAnswer },
  small: { body: SmallCashOutsRequest, answer: SmallCashOutsAnswer },
};

/** Those of one action, each with its place. */
export function toReceiptCalls(
  page: Pick<ResolvedListPage, 'id'>,
  action: ResolvedAction,
): readonly (readonly [Place, Call])[] {
  if (isReconciling(action)) return [[toReconciliationEndpoint(page, action), RECEIPT_CALLS.days]];
  if (isAboutSmall(action)) return [[toSmallCashOutsEndpoint(page, action), RECEIPT_CALLS.small]];
  return hasReceiptProof(action) ? [[toReceiptProofEndpoint(page, action), RECEIPT_CALLS.proof]] : [];
}
