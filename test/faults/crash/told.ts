import type { ActionResult } from '../../../contract/api/page/action';
import type { PlatformEventName } from '../../../contract/api/platform/platform';
import type { CallWish } from '../product-call';
import type { RefundRead, RefundTry } from './refund-history';

/** An event of an order that the gateway has acknowledged. */
export interface AcknowledgedEvent {
  readonly orderNo: string;
  readonly event: PlatformEventName;
  readonly orderId: string;
}

/** A request that was answered well; asked again, it has to be answered the same. */
export interface AnsweredRequest {
  readonly wish: CallWish;
  readonly data: unknown;
}

/** What the clients of a trial know: what they asked for, and what was acknowledged to them. */
export interface Told {
  /** Numbers of all orders that were ever told of. */
  readonly orderNos: Set<string>;
  readonly events: AcknowledgedEvent[];
  /** What became of each device for which a command was given. */
  readonly results: ActionResult[];
  readonly answered: AnsweredRequest[];
  readonly refundTries: RefundTry[];
  readonly refundReads: RefundRead[];
  /** Requests for commands whose answer has not come yet. */
  commandsInFlight: number;
  /** Answers that nothing explains. */
  readonly wrong: string[];
  /** Lists that were read well. */
  reads: number;
  /** Requests that were repeated after a kill. */
  askedAgain: number;
}

export function beginTold(): Told {
  return {
    orderNos: new Set(),
    events: [],
    results: [],
    answered: [],
    refundTries: [],
    refundReads: [],
    commandsInFlight: 0,
    wrong: [],
    reads: 0,
    askedAgain: 0,
  };
}
