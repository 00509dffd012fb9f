import { describe, expect, it } from 'vitest';
import { RefundRecordStatus } from '../../../contract/domain/refund';
import {
  checkRefunds,
  type Anomalies,
  type RefundEnd,
  type RefundFact,
  type RefundHistory,
  type RefundTry,
} from './refund-history';

const OK: RefundTry = { orderId: 'o1', amountCents: 101, beganAtMs: 1, endedAtMs: 5, result: 'ok' };
const DONE: RefundFact = {
  ...{ refundNo: 'r1', orderId: 'o1', amountCents: 101 },
  ...{ status: RefundRecordStatus.done, isOfTrial: true, isOfHouse: false },
};
const HISTORY: RefundHistory = {
  tries: [OK],
  reads: [
    { orderId: 'o1', beganAtMs: 4, amountsCents: [] },
    { orderId: 'o1', beganAtMs: 6, amountsCents: [101] },
  ],
};
const END: RefundEnd = {
  refunds: [DONE],
  orders: [{ orderId: 'o1', payCents: 300, refundedCents: 101 }],
  paidOut: new Map([['r1', 101]]),
};
const NONE: Anomalies = { lost: [], doubled: [], unasked: [], money: [] };

const brokenBy = (history: Partial<RefundHistory>, end: Partial<RefundEnd>) => {
  const anomalies = checkRefunds({ ...HISTORY, ...history }, { ...END, ...end });
  return Object.entries(anomalies).flatMap(([kind, lines]) => (lines.length > 0 ? [kind] : []));
};

describe('the history of refunds', () => {
  it('is in order when everything acknowledged is there once, seen and paid', () => {
    expect(checkRefunds(HISTORY, END)).toEqual(NONE);
  });

  it.each<{ what: string; tries: readonly RefundTry[]; end: Partial<RefundEnd> }>([
    { what: 'took effect', tries: [{ ...OK, endedAtMs: Infinity, result: 'open' }], end: {} },
    {
      what: 'did not',
      tries: [{ ...OK, endedAtMs: Infinity, result: 'open' }],
      end: {
        refunds: [],
        paidOut: new Map(),
        orders: [{ orderId: 'o1', payCents: 300, refundedCents: 0 }],
      },
    },
  ])('is in order when a try without an answer $what', ({ tries, end }) => {
    expect(checkRefunds({ tries, reads: [] }, { ...END, ...end })).toEqual(NONE);
  });

  it.each<{ what: string; history?: Partial<RefundHistory>; end?: Partial<RefundEnd>; breaks: string[] }>([
    {
      what: 'an acknowledged refund is gone',
      end: {
        refunds: [],
        paidOut: new Map(),
        orders: [{ orderId: 'o1', payCents: 300, refundedCents: 0 }],
      },
      breaks: ['lost'],
    },
    {
      what: 'who looks after the answer does not see it',
      history: { reads: [{ orderId: 'o1', beganAtMs: 6, amountsCents: [] }] },
      breaks: ['lost'],
    },
    {
      what: 'one try made two refunds',
      end: {
        refunds: [DONE, { ...DONE, refundNo: 'r2' }],
        paidOut: new Map([
          ['r1', 101],
          ['r2', 101],
        ]),
        orders: [{ orderId: 'o1', payCents: 300, refundedCents: 202 }],
      },
      breaks: ['doubled'],
    },
    {
      what: 'a refused try took effect',
      history: { tries: [{ ...OK, result: 'refused' }] },
      breaks: ['unasked'],
    },
    {
      what: 'more went back than was paid',
      end: { orders: [{ orderId: 'o1', payCents: 100, refundedCents: 101 }] },
      breaks: ['money'],
    },
    {
      what: 'the order and its refunds disagree',
      end: { orders: [{ orderId: 'o1', payCents: 300, refundedCents: 0 }] },
      breaks: ['money'],
    },
    { what: 'the bank never paid', end: { paidOut: new Map() }, breaks: ['money'] },
    { what: 'the bank paid something else', end: { paidOut: new Map([['r1', 202]]) }, breaks: ['money'] },
    {
      what: 'the bank paid what is not called done',
      end: {
        refunds: [{ ...DONE, status: RefundRecordStatus.failed }],
        orders: [{ orderId: 'o1', payCents: 300, refundedCents: 0 }],
      },
      breaks: ['money'],
    },
  ])('is broken when $what', ({ history = {}, end = {}, breaks }) => {
    expect(brokenBy(history, end)).toEqual(breaks);
  });
});
