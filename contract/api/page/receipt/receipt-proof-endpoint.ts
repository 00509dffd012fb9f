import { mayNeedPassword, type ResolvedAction } from '../../../resources/action';
import type { Endpoint } from '../../endpoints';
import type { ReceiptProof, ReceiptProofRequest } from './receipt-proof';

/** From which amount on an action on receipts asks once more for the password. */
export function toReceiptProofEndpoint(
  { id }: { readonly id: string },
  { name }: { readonly name: string },
): Endpoint<ReceiptProofRequest, ReceiptProof> {
  return { method: 'POST', version: 'v1', path: `${id}/${name}/proof` };
}

/** Actions on receipts that move money to users, each of which has the call. */
export function hasReceiptProof(action: Pick<ResolvedAction, 'effect'>): boolean {
  const { kind } = action.effect;
  return (kind === 'purchaseStep' || kind === 'cashOutStep') && mayNeedPassword(action);
}
