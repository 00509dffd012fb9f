import { ONE_MINUTE_MS } from '../limits';
import type { StateTable } from './state-table';

/** Codes of the order states (pages: order states). */
export const OrderStatus = {
  unpaid: 0,
  closed: 1,
  waiting: 2,
  starting: 3,
  running: 4,
  finished: 5,
  startFailed: 6,
  aborted: 7,
  reserved: 9,
} as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

/** The moment by which statistics count an order (pages 6.1). */
export const ORDER_COUNTED_AT = 'paidAt';

/** What can happen to an order. */
export const ORDER_EVENTS = [
  'create',
  'pay',
  'payForLater',
  'cancel',
  'expire',
  'timeComes',
  'sendStart',
  'started',
  'startFailed',
  'notStarted',
  'startRemotely',
  'finish',
  'abort',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** What can change of an order beside its state. */
export const ORDER_NOTES = ['progress', 'timeout', 'severeTimeout', 'refund', 'remedy', 'note'] as const;
export type OrderNote = (typeof ORDER_NOTES)[number];

const { unpaid, closed, waiting, starting, running, finished, startFailed, aborted, reserved } = OrderStatus;

/** The life of an order (pages 4.2). */
export const ORDER_TABLE: StateTable<OrderStatus, OrderEvent> = [
  { from: null, event: 'create', to: unpaid },
  { from: unpaid, event: 'pay', to: waiting },
  { from: unpaid, event: 'payForLater', to: reserved },
  { from: unpaid, event: 'cancel', to: closed },
  { from: unpaid, event: 'expire', to: closed },
  { from: reserved, event: 'timeComes', to: waiting },
  { from: waiting, event: 'sendStart', to: starting },
  { from: waiting, event: 'notStarted', to: startFailed },
  { from: starting, event: 'started', to: running },
  { from: starting, event: 'startFailed', to: startFailed },
  // A person had it started, here or on another device (decision 103).
  { from: waiting, event: 'startRemotely', to: running },
  { from: startFailed, event: 'startRemotely', to: running },
  { from: aborted, event: 'startRemotely', to: running },
  { from: running, event: 'finish', to: finished },
  { from: running, event: 'abort', to: aborted },
];

/** States of an order that nobody pays or runs any more. */
export const CLOSED_ORDER_STATES: readonly OrderStatus[] = [closed, finished, startFailed, aborted];

/** How long an order waits for its payment. */
export const ORDER_UNPAID_MAX_MS = 5 * ONE_MINUTE_MS;
/** How long a paid order waits for its start to be sent. */
export const ORDER_WAITING_MAX_MS = 10 * ONE_MINUTE_MS;
/** How long a start may take. */
export const ORDER_STARTING_MAX_MS = ONE_MINUTE_MS;
/** Past its expected end by this, an order is flagged 超时. */
export const ORDER_TIMEOUT_MS = 30 * ONE_MINUTE_MS;
/** Past its expected end by this, 严重超时. */
export const ORDER_SEVERE_TIMEOUT_MS = 120 * ONE_MINUTE_MS;

/**
 * Why the run of an order ended, where more is known than that it did: found to be over, or gone, when its device was
 * heard again · by its user · by people at the portal · the device started anew · it broke.
 */
export const ORDER_END_REASONS = ['foundEnded', 'foundGone', 'user', 'operator', 'restart', 'fault'] as const;
export type OrderEndReason = (typeof ORDER_END_REASONS)[number];

/** Marks of an order (pages 4.1), as they stand in `flags`. */
export const ORDER_FLAGS = [
  'startFailed',
  'timeout',
  'severeTimeout',
  'aborted',
  'compensated',
  'duplicatePayment',
  'blacklisted',
] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];
