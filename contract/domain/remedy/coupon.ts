import { ONE_DAY_MS } from '../../limits';
import type { StateTable } from '../state-table';

/** Codes of the states of a compensation coupon (pages 4.4). */
export const CouponStatus = { unused: 1, used: 2, expired: 3, withdrawn: 4 } as const;
export type CouponStatus = (typeof CouponStatus)[keyof typeof CouponStatus];

/** What can happen to a coupon. */
export const COUPON_EVENTS = ['issue', 'use', 'expire', 'withdraw', 'giveBack'] as const;
export type CouponEvent = (typeof COUPON_EVENTS)[number];

const { unused, used, expired, withdrawn } = CouponStatus;

/** The life of a coupon (pages 4.4); one whose order came to nothing is given back to its user. */
export const COUPON_TABLE: StateTable<CouponStatus, CouponEvent> = [
  { from: null, event: 'issue', to: unused },
  { from: unused, event: 'use', to: used },
  { from: unused, event: 'expire', to: expired },
  { from: unused, event: 'withdraw', to: withdrawn },
  { from: used, event: 'giveBack', to: unused },
];

/** What a coupon is good for: devices of the kind that its order was for, or any of the merchant's. */
export const COUPON_SCOPES = ['equipment', 'all'] as const;
export type CouponScope = (typeof COUPON_SCOPES)[number];

/** Bounds of a compensation (pages 4.4); cents. */
export const COUPON_FACE_MIN_CENTS = 1;
export const COUPON_CENTS_MAX = 9_900;
export const COUPON_DAYS_MAX = 999;
export const COUPON_DAYS_DEFAULT = 7;
export const COUPON_COUNT_MAX = 10;
export const COUPON_COUNT_DEFAULT = 1;
/** Characters of the note that goes with it. */
export const COUPON_NOTE_MAX = 100;
/** How often one order is compensated. */
export const COMPENSATIONS_MAX = 3;

/** What was given to make up for an order. */
export interface Compensation {
  readonly scope: CouponScope;
  readonly faceCents: number;
  /** What an order must cost before it may be used. */
  readonly thresholdCents: number;
  readonly validDays: number;
  readonly count: number;
  readonly note: string;
}

/** The bound that a compensation breaks; null when it keeps all of them. */
export function brokenBoundOf(given: Compensation): keyof Compensation | null {
  const { faceCents, thresholdCents, validDays, count, note } = given;
  if (!isWithin(faceCents, COUPON_FACE_MIN_CENTS, COUPON_CENTS_MAX)) return 'faceCents';
  if (!isWithin(thresholdCents, faceCents, COUPON_CENTS_MAX)) return 'thresholdCents';
  if (!isWithin(validDays, 1, COUPON_DAYS_MAX)) return 'validDays';
  if (!isWithin(count, 1, COUPON_COUNT_MAX)) return 'count';
  return note.length > COUPON_NOTE_MAX ? 'note' : null;
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** The moment from which a coupon is worth nothing any more. */
export function couponEndsAt(issuedAt: number, validDays: number): number {
  return issuedAt + validDays * ONE_DAY_MS;
}

/** The same for one that is given back: its user loses none of the time that was left when it was used. */
export function couponEndsAgainAt(
  { expiresAt, usedAt }: { readonly expiresAt: number; readonly usedAt: number },
  nowMs: number,
): number {
  return nowMs + Math.max(0, expiresAt - usedAt);
}
