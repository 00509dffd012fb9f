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
  'requestStart',
  'sendStart',
  'started',
  'startFailed',
  'notStarted',
  'noShow',
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
  // Whoever reserved it stands before the device, or does not come (decision 139).
  { from: waiting, event: 'requestStart', to: waiting },
  { from: waiting, event: 'noShow', to: startFailed },
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
/** How long a paid order waits for its start to be sent, and a reserved one for its user to come. */
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
  'noShow',
  'timeout',
  'severeTimeout',
  'aborted',
  'compensated',
  'duplicatePayment',
  'blacklisted',
] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];

/** Who starts a reserved order when its time has come: the gateway by itself, or the user who stands before the device. */
export const RESERVATION_STARTERS = ['time', 'user'] as const;
export type ReservationStarter = (typeof RESERVATION_STARTERS)[number];

/**
 * Whether the user of an order came who was to start it: its time is still ahead · it has come, and nobody has asked for
 * the start yet · somebody did · nobody did in time (爽约) · nobody had to come any more, for the money went back or the
 * device was taken away. Orders that nobody has to come for have none of these.
 */
export const ATTENDANCES = ['expected', 'due', 'came', 'missed', 'released'] as const;
export type Attendance = (typeof ATTENDANCES)[number];

/** Those of orders whose time came while their user was still expected: they are what no-shows are a share of. */
export const DUE_ATTENDANCES = ['due', 'came', 'missed'] as const satisfies readonly Attendance[];

/** Tells whether the time of an order came while its user was expected. */
export function wasDue(attendance: string | null): boolean {
  return DUE_ATTENDANCES.some((each) => each === attendance);
}
