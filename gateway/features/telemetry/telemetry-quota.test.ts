import { describe, expect, it } from 'vitest';
import { createShares } from './telemetry-quota';

const NOW = 1_700_000_000_000;
const LIMITS = { windowMs: 60_000, perCaller: 100, overall: 1000 };

/** Asks and, when let through, uses; answers whether it was. */
function createCaller(limits: Partial<typeof LIMITS> = {}) {
  const shares = createShares({ ...LIMITS, ...limits });
  return (caller: string, amount = 1, atMs = NOW): boolean => {
    if (shares.waitFor(caller, atMs) > 0) return false;
    shares.use(caller, amount, atMs);
    return true;
  };
}

describe('the shares of callers', () => {
  it('end at the limit of one caller and begin anew with the window', () => {
    const shares = createShares(LIMITS);
    for (let turn = 0; turn < 100; turn += 1) {
      expect(shares.waitFor('a', NOW)).toBe(0);
      shares.use('a', 1, NOW);
    }
    expect(shares.waitFor('a', NOW)).toBe(60);
    expect(shares.waitFor('a', NOW + 20_000)).toBe(40);
    expect(shares.waitFor('a', NOW + 59_999)).toBe(1);
    expect(shares.waitFor('a', NOW + 60_000)).toBe(0);
    expect(shares.usedBy('a', NOW + 60_000)).toBe(0);
  });

  it('are not used up by requests that are refused', () => {
    const ask = createCaller();
    for (let turn = 0; turn < 100; turn += 1) expect(ask('flood')).toBe(true);
    const refusals = Array.from({ length: 10_000 }, () => ask('flood'));
    expect(refusals).not.toContain(true);
    for (let other = 0; other < 90; other += 1) expect(ask(`other ${other}`, 10)).toBe(true);
  });

  it('leave a modest caller its place when greedy ones have taken everything', () => {
    const ask = createCaller();
    for (let greedy = 0; greedy < 20; greedy += 1) {
      for (let turn = 0; turn < 100; turn += 1) ask(`greedy ${greedy}`);
    }
    expect(ask('greedy 19')).toBe(false);
    for (let turn = 0; turn < 10; turn += 1) expect(ask('modest')).toBe(true);
  });

  it('are bounded for all together', () => {
    const ask = createCaller();
    let taken = 0;
    for (let caller = 0; caller < 5000; caller += 1) {
      for (let turn = 0; turn < 3; turn += 1) if (ask(`caller ${caller}`)) taken += 1;
    }
    expect(taken).toBe(1000);
    let greedyTaken = 0;
    const both = createCaller();
    for (let caller = 0; caller < 5000; caller += 1) {
      for (let turn = 0; turn < 30; turn += 1) if (both(`caller ${caller}`)) greedyTaken += 1;
    }
    expect(greedyTaken).toBe(2000);
  });

  it('tell a bounded number of callers apart; those beyond have the share of one', () => {
    const ask = createCaller({ overall: 1_000_000 });
    for (let caller = 0; caller < 10_000; caller += 1) ask(`caller ${caller}`);
    let taken = 0;
    for (let caller = 0; caller < 5000; caller += 1) if (ask(`late ${caller}`)) taken += 1;
    expect(taken).toBe(100);
    expect(ask('caller 1')).toBe(true);
  });

  it('are given back as they were taken, and not to the next window', () => {
    const shares = createShares({ ...LIMITS, overall: 10 });
    const giveBack = shares.use('a', 10, NOW);
    expect(shares.waitFor('b', NOW)).toBe(60);
    giveBack();
    expect([shares.waitFor('b', NOW), shares.usedBy('a', NOW)]).toEqual([0, 0]);
    const giveBackLate = shares.use('a', 10, NOW);
    shares.use('a', 5, NOW + 60_000);
    giveBackLate();
    expect(shares.usedBy('a', NOW + 60_000)).toBe(5);
  });

  it('begin anew when the clock is set back', () => {
    const ask = createCaller({ perCaller: 1 });
    expect(ask('a')).toBe(true);
    expect(ask('a')).toBe(false);
    expect(ask('a', 1, NOW - 1)).toBe(true);
  });
});
