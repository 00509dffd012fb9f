import type { StateTable } from './state-table';

/** Codes of the refund states of an order (pages 4.3). */
export const RefundStatus = {
  none: 0,
  review: 1,
  running: 2,
  partial: 3,
  full: 4,
  failed: 5,
  rejected: 6,
} as const;
export type RefundStatus = (typeof RefundStatus)[keyof typeof RefundStatus];

/**
 * What can happen to the refund of an order. `request` is granted at once, `apply` waits for a review; `succeedPart`
 * and `paidOfflinePart` leave something that is still refundable, `withdrawRest` says that something went back before.
 */
export const REFUND_EVENTS = [
  'request',
  'apply',
  'approve',
  'reject',
  'withdraw',
  'withdrawRest',
  'succeedPart',
  'succeed',
  'fail',
  'retry',
  'paidOfflinePart',
  'paidOffline',
] as const;
export type RefundEvent = (typeof REFUND_EVENTS)[number];

const { none, review, running, partial, full, failed, rejected } = RefundStatus;

/** The life of an order's refund (pages 4.3); what was rejected may be asked for again. */
export const REFUND_TABLE: StateTable<RefundStatus, RefundEvent> = [
  { from: none, event: 'request', to: running },
  { from: none, event: 'apply', to: review },
  { from: review, event: 'approve', to: running },
  { from: review, event: 'reject', to: rejected },
  { from: review, event: 'withdraw', to: none },
  { from: review, event: 'withdrawRest', to: partial },
  { from: running, event: 'succeedPart', to: partial },
  { from: running, event: 'succeed', to: full },
  { from: running, event: 'fail', to: failed },
  { from: failed, event: 'retry', to: running },
  { from: failed, event: 'paidOfflinePart', to: partial },
  { from: failed, event: 'paidOffline', to: full },
  { from: partial, event: 'request', to: running },
  { from: partial, event: 'apply', to: review },
  { from: rejected, event: 'request', to: running },
  { from: rejected, event: 'apply', to: review },
];

/** Codes of the states of one refund record; an order may have several, of which one is open at a time. */
export const RefundRecordStatus = {
  review: 1,
  running: 2,
  done: 4,
  failed: 5,
  rejected: 6,
  withdrawn: 7,
} as const;
export type RefundRecordStatus = (typeof RefundRecordStatus)[keyof typeof RefundRecordStatus];

/** States of a record that somebody or something has yet to end. */
export const OPEN_REFUND_STATES: readonly RefundRecordStatus[] = [
  RefundRecordStatus.review,
  RefundRecordStatus.running,
  RefundRecordStatus.failed,
];

/** Why money goes back (pages 4.3). */
export const REFUND_REASONS = [
  'notStarted',
  'stopped',
  'notClean',
  'wrongDevice',
  'paidTwice',
  'quality',
  'other',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** What a sub-account refunds without a review, in cents, unless its main account says otherwise (pages 4.3). */
export const REFUND_LIMIT_SINGLE_CENTS = 5_000;
export const REFUND_LIMIT_DAY_CENTS = 30_000;
