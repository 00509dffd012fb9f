/** A refund as a channel is asked for it. */
export interface RefundRequest {
  readonly franchiseeId: string;
  /** The key: money goes back once for it, however often it is asked for. */
  readonly refundNo: string;
  readonly orderNo: string;
  /** Number of the payment in the channel; null where the payer's side gave none. */
  readonly payNo: string | null;
  readonly payMethod: string | null;
  readonly amountCents: number;
  /** What was paid, settlements by use taken off. */
  readonly paidCents: number;
  /** How often people had it tried again after a failure; a repeat because no answer came leaves it as it is. */
  readonly retries: number;
}

/** What a channel answers; after `pending` it says later, by `POST /platform/v1/refund/settled`, what came of it. */
export type ChannelAnswer =
  | { readonly status: 'done'; readonly channelNo: string }
  | { readonly status: 'failed'; readonly failReason: string }
  | { readonly status: 'pending' };

/**
 * The way by which money goes back to its payer. It is asked at least once for each refund and may be asked again
 * while it has not answered: by the number it knows whether it has done it already.
 */
export interface RefundChannel {
  /** Rejects when nothing is known of what came of it; then it is asked again. */
  readonly refund: (request: RefundRequest) => Promise<ChannelAnswer>;
  /** Gives up whatever waits for an answer. */
  readonly close: () => void;
}
