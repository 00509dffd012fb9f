import type { RefundReason } from '../../../contract/domain/refund';
import type { TenantTransaction } from '../../database/tenant';
import type { OrderKey, OrderRow } from '../order/order-row';

/** Who asks for a refund, or decides on one. */
export interface RefundActor {
  readonly kind: 'user' | 'staff' | 'system';
  /** Account; null for users and the house. */
  readonly accountId: string | null;
  readonly name: string;
}

/** A refund as it is asked for. */
export interface RefundAsked {
  /** Number that another system gave it, unused so far. @default one of the house */
  readonly refundNo?: string;
  readonly actor: RefundActor;
  /** Cents; `'all'` for whatever is left of the payment. */
  readonly amount: number | 'all';
  /** What was suggested, with its grounds; 0 where nothing was. */
  readonly suggestedCents: number;
  readonly grounds: Readonly<Record<string, unknown>> | null;
  readonly reason: RefundReason;
  readonly note: string;
  /** Ids of attachments. */
  readonly images: readonly string[];
  readonly returnCoupon: boolean;
  /**
   * `grant` sends it to the channel at once, `review` lets somebody else decide, `limits` does the one within the
   * limits of the actor's account and the other beyond.
   */
  readonly path: 'grant' | 'review' | 'limits';
  /** Epoch ms. */
  readonly at: number;
}

/** What came of a call; only those up to `failed` changed anything. */
export type RefundOutcome =
  | 'running'
  | 'review'
  | 'rejected'
  | 'withdrawn'
  | 'done'
  /** The channel refused it, or nothing was heard of it in time. */
  | 'failed'
  /** The order stands in a way that does not allow it. */
  | 'wrongState'
  /** More than is left of the payment. */
  | 'tooMuch'
  /** Nobody decides on what they asked for themselves. */
  | 'ownRequest'
  /** It is beyond what this account may decide on. */
  | 'overLimit'
  /** A person had the order started, and the device has yet to answer. */
  | 'starting'
  | 'missing';

export interface RefundResult {
  readonly outcome: RefundOutcome;
  readonly refundNo: string | null;
  readonly amountCents: number;
  readonly order: OrderRow | null;
  /** To be called when the transaction stands, once. */
  readonly after: () => Promise<void>;
}

/** A decision on the refund of an order that is open. */
export interface RefundDecision {
  readonly actor: RefundActor;
  readonly at: number;
}

/**
 * The life of refunds: each function runs one event of `REFUND_TABLE` inside a transaction of the tenant and refuses
 * every other (pages 4.3). It locks the order (never its device), so that however many ask at once no more goes back
 * than was paid. It sends nothing; `after` has it sent, once the transaction stands.
 *
 * @throws ApiError `refused` from whatever would have to be sent, while no channel leads anywhere.
 */
export interface RefundEngine {
  /** Whether money can be sent back at all. */
  readonly hasChannel: boolean;
  readonly ask: (trx: TenantTransaction, key: OrderKey, asked: RefundAsked) => Promise<RefundResult>;
  /** @param decision - `amount` may change what was asked for. */
  readonly approve: (
    trx: TenantTransaction,
    key: OrderKey,
    decision: RefundDecision & { readonly amount?: number },
  ) => Promise<RefundResult>;
  readonly reject: (
    trx: TenantTransaction,
    key: OrderKey,
    decision: RefundDecision & { readonly reason: string },
  ) => Promise<RefundResult>;
  readonly withdraw: (
    trx: TenantTransaction,
    key: OrderKey,
    decision: RefundDecision,
  ) => Promise<RefundResult>;
  readonly retry: (trx: TenantTransaction, key: OrderKey, decision: RefundDecision) => Promise<RefundResult>;
  /** It was paid back by hand; `images` prove it. */
  readonly paidOffline: (
    trx: TenantTransaction,
    key: OrderKey,
    decision: RefundDecision & { readonly note: string; readonly images: readonly string[] },
  ) => Promise<RefundResult>;
  /** What the channel says of a refund; said again it changes nothing. */
  readonly settle: (
    trx: TenantTransaction,
    key: OrderKey,
    told: ChannelResult & { readonly refundNo: string; readonly at: number },
  ) => Promise<RefundResult>;
}

/** What a channel says in the end. */
export type ChannelResult =
  | { readonly result: 'done'; readonly channelNo: string }
  | { readonly result: 'failed'; readonly failReason: string };
