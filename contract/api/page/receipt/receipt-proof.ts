import { Type } from '@sinclair/typebox';
import type { ResolvedAction } from '../../../resources/action';
import type { ResolvedListPage } from '../../../resources/resolved';
import type { Call } from '../../calls';
import type { Place } from '../../endpoints';
import { closed, type Shape } from '../../shape';
import { hasReceiptProof, toReceiptProofEndpoint } from './receipt-proof-endpoint';

/** Body of `POST {page}/{action}/proof`. */
export const ReceiptProofRequest = closed({});
export type ReceiptProofRequest = Shape<typeof ReceiptProofRequest>;

/** From which amount on, in cents, an action on receipts asks once more for the password (controls M7). */
export const ReceiptProof = Type.Object({ passwordFromCents: Type.Integer() });
export type ReceiptProof = Shape<typeof ReceiptProof>;

export const RECEIPT_PROOF_CALL = { body: ReceiptProofRequest, answer: ReceiptProof };

/** What an action on receipts has beside its own call. */
export function toProofCalls(
  page: Pick<ResolvedListPage, 'id'>,
  action: ResolvedAction,
): readonly (readonly [Place, Call])[] {
  return hasReceiptProof(action) ? [[toReceiptProofEndpoint(page, action), RECEIPT_PROOF_CALL]] : [];
}
