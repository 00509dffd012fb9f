import { mayNeedPassword, type ResolvedAction } from '../../../resources/action';
import type { Endpoint } from '../../endpoints';
import type { ReceiptProof, ReceiptProofRequest } from './receipt-proof';
import type { ReconciliationAnswer, ReconciliationRequest } from './reconciliation';
import type { SmallCashOutsAnswer, SmallCashOutsRequest } from './small-cash-outs';

/** From which amount on an action on receipts asks once more for the password. */
export function toReceiptProofEndpoint(
  { id }: { readonly id: string },
  { name }: { readonly name: string },
): Endpoint<ReceiptProofRequest, ReceiptProof> {
  return { method: 'POST', version: 'v1', path: `${id}/${name}/proof` };
}

/** What came in and went out by day and channel, beside what the channels say. */
export function toReconciliationEndpoint(
  { id }: { readonly id: string },
  { name }: { readonly name: string },
): Endpoint<ReconciliationRequest, ReconciliationAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${name}/days` };
}

/** The action by which somebody says why a day of a channel differs; it has the call beside its own. */
export function isReconciling({ effect }: Pick<ResolvedAction, 'effect'>): boolean {
  return effect.kind === 'purchaseStep' && effect.step === 'reconcile';
}

/** Which stores pay small cash-outs without a review. */
export function toSmallCashOutsEndpoint(
  { id }: { readonly id: string },
  { name }: { readonly name: string },
): Endpoint<SmallCashOutsRequest, SmallCashOutsAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${name}/stores` };
}

/** The action that sets it; it has the call beside its own. */
export function isAboutSmall({ effect }: Pick<ResolvedAction, 'effect'>): boolean {
  return effect.kind === 'cashOutStep' && effect.step === 'small';
}

/** Actions on receipts that move money to users, each of which has the call. */
export function hasReceiptProof(action: Pick<ResolvedAction, 'effect'>): boolean {
  const { kind } = action.effect;
  return (kind === 'purchaseStep' || kind === 'cashOutStep') && mayNeedPassword(action);
}
