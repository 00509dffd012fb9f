import { Type } from '@sinclair/typebox';
import { closed, type Shape } from '../../shape';

/** Body of `POST {page}/{action}/stores`. */
export const SmallCashOutsRequest = closed({});
export type SmallCashOutsRequest = Shape<typeof SmallCashOutsRequest>;

/** A store, and up to which amount it pays cash-outs without a review. */
export const SmallCashOutsStore = Type.Object({
  id: Type.String(),
  name: Type.String(),
  isOn: Type.Boolean(),
  /** Cents. */
  upToCents: Type.Integer(),
});
export type SmallCashOutsStore = Shape<typeof SmallCashOutsStore>;

/** The stores of the caller, by name. */
export const SmallCashOutsAnswer = Type.Object({ list: Type.Array(SmallCashOutsStore) });
export type SmallCashOutsAnswer = Shape<typeof SmallCashOutsAnswer>;
