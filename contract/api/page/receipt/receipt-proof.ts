import { Type } from '@sinclair/typebox';
import { closed, type Shape } from '../../shape';

/** Body of `POST {page}/{action}/proof`. */
export const ReceiptProofRequest = closed({});
export type ReceiptProofRequest = Shape<typeof ReceiptProofRequest>;

/** From which amount on, in cents, an action on receipts asks once more for the password (controls M7). */
export const ReceiptProof = Type.Object({ passwordFromCents: Type.Integer() });
export type ReceiptProof = Shape<typeof ReceiptProof>;
