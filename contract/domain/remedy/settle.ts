/**
 * How an order that is overdue by far is settled (pages 4.5): it is found to be over · it is broken off, and a part or all
 * of its payment goes back · it may go on for a while · it is broken off and its device is sent to repair.
 */
export const SETTLE_ENDINGS = ['finish', 'refundPart', 'refundAll', 'wait', 'repair'] as const;
export type SettleEnding = (typeof SETTLE_ENDINGS)[number];

/** How long such an order may go on, in minutes. */
export const SETTLE_WAIT_MINUTES: readonly number[] = [15, 30, 60];
