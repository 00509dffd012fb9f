import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE_DAY_MS } from '../../limits';
import {
  brokenBoundOf,
  COUPON_EVENTS,
  COUPON_TABLE,
  couponEndsAgainAt,
  couponEndsAt,
  CouponStatus,
  type Compensation,
  type CouponEvent,
} from './coupon';
import { nextState } from '../state-table';

const { unused, used, expired, withdrawn } = CouponStatus;

/** Pages 4.4, written down once more: what each state lets happen, and where that leads. */
const PAGES: Readonly<Record<CouponStatus, Readonly<Partial<Record<CouponEvent, CouponStatus>>>>> = {
  [unused]: { use: used, expire: expired, withdraw: withdrawn },
  [used]: { giveBack: unused },
  [expired]: {},
  [withdrawn]: {},
};
const CASES = Object.values(CouponStatus).flatMap((from) =>
  COUPON_EVENTS.map((event) => ({ from, event, to: PAGES[from][event] ?? null })),
);

describe('the table of coupons', () => {
  it.each(CASES)('leads from $from by $event to $to', ({ from, event, to }) => {
    expect(nextState(COUPON_TABLE, from, event)).toBe(to);
  });

  it('lets a coupon begin by nothing but its issue', () => {
    const first = COUPON_EVENTS.map((event) => nextState(COUPON_TABLE, null, event));
    expect(first.filter((state) => state !== null)).toEqual([unused]);
  });

  it('never lets one be worth more than one use at a time, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...COUPON_EVENTS)), (events) => {
        let state: CouponStatus = unused;
        let uses = 0;
        let returns = 0;
        for (const event of events) {
          const next: CouponStatus | null = nextState(COUPON_TABLE, state, event);
          if (next === null) continue;
          if (event === 'use') uses += 1;
          if (event === 'giveBack') returns += 1;
          state = next;
        }
        expect(uses - returns).toBe(state === used ? 1 : 0);
      }),
    );
  });

  it('never lets one come back that has run out or was withdrawn', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(expired, withdrawn),
        fc.constantFrom(...COUPON_EVENTS),
        (state, event) => nextState(COUPON_TABLE, state, event) === null,
      ),
    );
  });
});

const GIVEN: Compensation = {
  scope: 'equipment',
  faceCents: 500,
  thresholdCents: 500,
  validDays: 7,
  count: 1,
  note: '',
};

describe('the bounds of a compensation', () => {
  it.each([
    ['nothing', {}, null],
    ['a value of 0', { faceCents: 0 }, 'faceCents'],
    ['a value of 99.00', { faceCents: 9_900, thresholdCents: 9_900 }, null],
    ['a value above 99.00', { faceCents: 9_901, thresholdCents: 9_901 }, 'faceCents'],
    ['half a cent', { faceCents: 0.5 }, 'faceCents'],
    ['a threshold below the value', { thresholdCents: 499 }, 'thresholdCents'],
    ['a threshold above 99.00', { thresholdCents: 9_901 }, 'thresholdCents'],
    ['no day', { validDays: 0 }, 'validDays'],
    ['999 days', { validDays: 999 }, null],
    ['1000 days', { validDays: 1_000 }, 'validDays'],
    ['no coupon', { count: 0 }, 'count'],
    ['10 coupons', { count: 10 }, null],
    ['11 coupons', { count: 11 }, 'count'],
    ['a note of 101 characters', { note: '字'.repeat(101) }, 'note'],
  ] as const)('with %s', (_, changes, broken) => {
    expect(brokenBoundOf({ ...GIVEN, ...changes })).toBe(broken);
  });
});

describe('the time of a coupon', () => {
  it('is its days from when it was given', () => {
    expect(couponEndsAt(1_000, 7)).toBe(1_000 + 7 * ONE_DAY_MS);
  });

  it('goes on after it is given back with what was left when it was used', () => {
    const moment = fc.integer({ min: 0, max: 2 ** 40 });
    fc.assert(
      fc.property(moment, moment, moment, (usedAt, left, nowMs) => {
        expect(couponEndsAgainAt({ usedAt, expiresAt: usedAt + left }, nowMs)).toBe(nowMs + left);
      }),
    );
  });
});
