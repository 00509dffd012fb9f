import { ONE_DAY_MS } from '../../limits';

/**
 * What is kept of orders and devices because nothing else keeps it: a change of the device's state · a change of one
 * of its declared fields while an order runs · why an order was closed · that it ran too long · a step of its refund.
 */
export const EVIDENCE_KINDS = [
  'state',
  'reading',
  'cancelled',
  'expired',
  'timeout',
  'severeTimeout',
  'refund',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** How long that is kept; orders, refunds, commands and the operation log are kept without a limit. */
export const EVIDENCE_KEPT_MS = 180 * ONE_DAY_MS;

/** Whose word a line of a timeline is, or whose deed it tells of (pages 4.6). */
export const TIMELINE_SOURCES = ['user', 'platform', 'device', 'staff', 'system'] as const;
export type TimelineSource = (typeof TIMELINE_SOURCES)[number];

/** What a line tells; lines of the same millisecond stand in this order, which is that of cause and effect. */
export const TIMELINE_KINDS = [
  'order',
  'ordered',
  'paid',
  'reserved',
  'timeCame',
  'startRequested',
  'act',
  'offline',
  'online',
  'command',
  'commandQueued',
  'commandSent',
  'commandAcknowledged',
  'commandSucceeded',
  'commandFailed',
  'commandTimedOut',
  'commandCancelled',
  'started',
  'startedAfterAll',
  'fault',
  'faultCleared',
  'state',
  'reading',
  'alert',
  'alertOver',
  'timeout',
  'severeTimeout',
  'startFailed',
  'noShow',
  'finished',
  'aborted',
  'cancelled',
  'expired',
  'closed',
  'settled',
  'refundAsked',
  'refundApproved',
  'refundRejected',
  'refundWithdrawn',
  'refundRetried',
  'refundSent',
  'refundFailed',
  'refundDone',
  'refundOffline',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Lines of an order's timeline at most; beyond them it says that there are more. */
export const ORDER_TIMELINE_MAX = 400;
/** Lines of one page of a device's timeline. */
export const DEVICE_TIMELINE_PAGE = 50;

/** How far back the user of an order is looked at. */
export const USER_DAYS = 30;
/** Orders and tickets of that time that are counted; a user with more is told to have more. */
export const USER_ORDERS_MAX = 500;
/** The newest of them, which are named. */
export const USER_ORDERS_SHOWN = 10;
export const USER_TICKETS_SHOWN = 5;
