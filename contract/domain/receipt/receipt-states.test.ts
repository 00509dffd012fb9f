import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextState, type StateTable } from '../state-table';
import { CASH_OUT_EVENTS, CASH_OUT_TABLE, CashOutStatus, OPEN_CASH_OUTS } from './cash-out';
import { ARRIVED_PURCHASES, PURCHASE_EVENTS, PURCHASE_TABLE, PurchaseStatus } from './purchase';

/** Pages 8.1, as it stands there. */
const PURCHASES: readonly string[] = [
  'null create 0',
  '0 close 1',
  '0 arrive 2',
  '0 miss 5',
  '5 arrive 2',
  '5 reissue 2',
  '2 refundPart 3',
  '2 refundAll 4',
  '3 refundPart 3',
  '3 refundAll 4',
  '4 restore 3',
];

/** Pages 8.2, as it stands there. */
const CASH_OUTS: readonly string[] = [
  'null apply 0',
  'null applySmall 2',
  '0 approve 2',
  '0 reject 1',
  '0 withdraw 6',
  '2 succeed 3',
  '2 fail 4',
  '4 retry 2',
  '4 paidOffline 5',
];

function led<S extends number, E extends string>(
  table: StateTable<S, E>,
  states: readonly S[],
  events: readonly E[],
): readonly string[] {
  return [null, ...states].flatMap((from) =>
    events.flatMap((event) => {
      const to = nextState(table, from, event);
      return to === null ? [] : [`${from} ${event} ${to}`];
    }),
  );
}

/** Where a walk by these events ends; what a state does not know leaves it as it is. */
function walk<S extends number, E extends string>(
  table: StateTable<S, E>,
  events: readonly E[],
): readonly S[] {
  const path: S[] = [];
  let state: S | null = null;
  for (const event of events) {
    const next: S | null = nextState(table, state, event);
    if (next === null) continue;
    path.push(next);
    state = next;
  }
  return path;
}

describe('the states of a purchase', () => {
  it('know what the pages know, and nothing else', () => {
    expect([...led(PURCHASE_TABLE, Object.values(PurchaseStatus), PURCHASE_EVENTS)].sort()).toEqual(
      [...PURCHASES].sort(),
    );
  });

  it('never lead back to unpaid, nor out of the balance once they came there', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PURCHASE_EVENTS), { maxLength: 20 }), (events) => {
        const path = walk(PURCHASE_TABLE, events);
        expect(path.slice(1)).not.toContain(PurchaseStatus.unpaid);
        const arrivedAt = path.findIndex((state) => ARRIVED_PURCHASES.some((arrived) => arrived === state));
        if (arrivedAt >= 0)
          for (const state of path.slice(arrivedAt)) expect(ARRIVED_PURCHASES).toContain(state);
      }),
    );
  });
});

describe('the states of a cash-out', () => {
  it('know what the pages know, and nothing else', () => {
    expect([...led(CASH_OUT_TABLE, Object.values(CashOutStatus), CASH_OUT_EVENTS)].sort()).toEqual(
      [...CASH_OUTS].sort(),
    );
  });

  it('pay at most once, and only what was granted', () => {
    const { paying, paid, offline } = CashOutStatus;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CASH_OUT_EVENTS), { maxLength: 24 }), (events) => {
        const path = walk(CASH_OUT_TABLE, events);
        const ends = path.filter((state) => state === paid || state === offline);
        expect(ends.length).toBeLessThanOrEqual(1);
        if (ends.length === 1) {
          expect(path).toContain(paying);
          expect(path.at(-1)).toBe(ends[0]);
        }
        const last = path.at(-1);
        const isOpen = OPEN_CASH_OUTS.some((open) => open === last);
        const isEnd = last !== undefined && CASH_OUT_TABLE.every(({ from }) => from !== last);
        expect(last === undefined || isOpen !== isEnd).toBe(true);
      }),
    );
  });
});
