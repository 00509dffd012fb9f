import { Type } from '@sinclair/typebox';
import { PURCHASE_METHODS } from '../../../domain/receipt/purchase';
import { RECONCILED } from '../../../domain/receipt/reconciliation';
import { Period } from '../../parameter';
import { closed, nullable, wordOf, type Shape } from '../../shape';

/** Body of `POST {page}/{action}/days`: the days between two moments, at most `RECONCILED_DAYS_MAX`. */
export const ReconciliationRequest = closed({ period: Period });
export type ReconciliationRequest = Shape<typeof ReconciliationRequest>;

const Day = Type.Object({
  /** Cents, and how many payments. */
  inCents: Type.Integer(),
  inCount: Type.Integer(),
  outCents: Type.Integer(),
  outCount: Type.Integer(),
});

/** One day of one channel: what is known here, and what the channel says. */
export const ReconciliationLine = Type.Object({
  /** Beginning of the day, epoch ms. */
  dayAt: Type.Integer(),
  channel: wordOf(PURCHASE_METHODS),
  house: Day,
  /** Null: the channel has said nothing of it. */
  told: nullable(Day),
  state: wordOf(RECONCILED),
  /** By how much the channel says more, in cents; null where it has said nothing. */
  inDifference: nullable(Type.Integer()),
  outDifference: nullable(Type.Integer()),
  /** What somebody found out, and who and when, epoch ms; null where nobody did. */
  note: nullable(Type.String()),
  settledBy: nullable(Type.String()),
  settledAt: nullable(Type.Integer()),
});
export type ReconciliationLine = Shape<typeof ReconciliationLine>;

/** The newest day first. */
export const ReconciliationAnswer = Type.Object({ list: Type.Array(ReconciliationLine) });
export type ReconciliationAnswer = Shape<typeof ReconciliationAnswer>;
