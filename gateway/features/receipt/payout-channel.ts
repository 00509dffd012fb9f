import type { CashOutRoute } from '../../../contract/domain/receipt/cash-out';
import type { ChannelAnswer } from '../refund/refund-channel';

/** Money of one purchase that goes back. */
export interface PayoutSource {
  readonly billNo: string;
  /** Number of the payment in its channel; null where the payer's side gave none. */
  readonly payNo: string | null;
  readonly payMethod: string | null;
  readonly amountCents: number;
}

/** A cash-out as a channel is asked for it. */
export interface PayoutRequest {
  readonly franchiseeId: string;
  /** The key: money goes out once for it, however often it is asked for. */
  readonly cashOutNo: string;
  readonly amountCents: number;
  readonly route: CashOutRoute;
  /** Where it goes; null where it goes back by the way it came. */
  readonly account: string | null;
  /** Of which purchases it is: what goes back by the way it came is split by them. */
  readonly sources: readonly PayoutSource[];
  /** How often people had it tried again after a failure. */
  readonly retries: number;
}

/** The way by which users get money out of a balance; it is asked as a refund channel is, at least once for each. */
export interface PayoutChannel {
  /** Rejects when nothing is known of what came of it; then it is asked again. */
  readonly pay: (request: PayoutRequest) => Promise<ChannelAnswer>;
  /** Gives up whatever waits for an answer. */
  readonly close: () => void;
}
