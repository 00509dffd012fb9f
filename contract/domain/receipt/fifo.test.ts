import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giveBackUse, sumLots, takeForCashOut, takeForUse, type Lot, type Taken } from './fifo';

const lot = (id: string, principalCents: number, giftCents: number): Lot => ({
  id,
  principalCents,
  giftCents,
});

describe('what a use takes', () => {
  it.each([
    { because: 'the oldest gives first', cents: 300, takes: [lot('a', 300, 0)], missing: 0 },
    { because: 'what was paid goes before the gift', cents: 1_050, takes: [lot('a', 1_000, 50)], missing: 0 },
    {
      because: 'the next gives what the first lacks',
      cents: 1_250,
      takes: [lot('a', 1_000, 100), lot('b', 150, 0)],
      missing: 0,
    },
    {
      because: 'nobody gives more than there is',
      cents: 2_000,
      takes: [lot('a', 1_000, 100), lot('b', 500, 20)],
      missing: 380,
    },
  ])('of two purchases: $because', ({ cents, takes, missing }) => {
    expect(takeForUse([lot('a', 1_000, 100), lot('b', 500, 20)], cents)).toEqual({
      takes,
      missingCents: missing,
    });
  });
});

describe('what a cash-out takes', () => {
  it.each([
    { because: 'its gift is void first', cents: 1, takes: [lot('a', 1, 100)], missing: 0 },
    {
      because: 'a purchase that gives nothing keeps its gift',
      cents: 1_000,
      takes: [lot('a', 1_000, 100)],
      missing: 0,
    },
    {
      because: 'a gift never goes back as money',
      cents: 1_600,
      takes: [lot('a', 1_000, 100), lot('b', 500, 20)],
      missing: 100,
    },
  ])('of two purchases: $because', ({ cents, takes, missing }) => {
    expect(takeForCashOut([lot('a', 1_000, 100), lot('b', 500, 20)], cents)).toEqual({
      takes,
      missingCents: missing,
    });
  });
});

const cents = fc.nat(50_000);
const lots = fc
  .array(fc.record({ principalCents: cents, giftCents: cents }), { maxLength: 6 })
  .map((made): readonly Lot[] => made.map((each, index) => ({ id: `p${index}`, ...each })));

/** What is left of each purchase once something was taken of some. */
function without(standing: readonly Lot[], { takes }: Taken): readonly Lot[] {
  return standing.map((each) => {
    const taken = takes.find(({ id }) => id === each.id);
    if (taken === undefined) return each;
    return lot(each.id, each.principalCents - taken.principalCents, each.giftCents - taken.giftCents);
  });
}

describe('a balance', () => {
  it('gives exactly what is asked for, or all it has, and never below nothing', () => {
    fc.assert(
      fc.property(lots, cents, fc.boolean(), (standing, asked, isUse) => {
        const taken = isUse ? takeForUse(standing, asked) : takeForCashOut(standing, asked);
        const sum = sumLots(taken.takes);
        const given = isUse ? sum.principalCents + sum.giftCents : sum.principalCents;
        expect(given + taken.missingCents).toBe(asked);
        for (const { principalCents, giftCents } of without(standing, taken)) {
          expect(principalCents).toBeGreaterThanOrEqual(0);
          expect(giftCents).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('has all of a use again once all of it came back, in whatever parts', () => {
    fc.assert(
      fc.property(lots, cents, cents, (standing, asked, first) => {
        const used = takeForUse(standing, asked);
        const spent = asked - used.missingCents;
        const part = Math.min(first, spent);
        const one = giveBackUse(used.takes, part);
        expect(one.missingCents).toBe(0);
        const two = giveBackUse(without(used.takes, one), spent - part);
        expect(two.missingCents).toBe(0);
        const { principalCents, giftCents } = sumLots([...one.takes, ...two.takes]);
        expect({ principalCents, giftCents }).toEqual(sumLots(used.takes));
        // No more comes back than was used.
        expect(giveBackUse(used.takes, spent + 7).missingCents).toBe(7);
      }),
    );
  });

  it('takes nothing of a purchase while an older one has something left', () => {
    fc.assert(
      fc.property(lots, cents, (standing, asked) => {
        const used = takeForUse(standing, asked).takes;
        const last = standing.findIndex(({ id }) => id === used.at(-1)?.id);
        for (const { id, principalCents, giftCents } of standing.slice(0, Math.max(0, last))) {
          if (principalCents + giftCents > 0) expect(used).toContainEqual({ id, principalCents, giftCents });
        }
      }),
    );
  });

  it('keeps every cent: bought − used − gone back − void is what is left, of each purchase and of all', () => {
    const steps = fc.array(fc.record({ isUse: fc.boolean(), asked: cents, isReleased: fc.boolean() }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(lots, steps, (bought, walked) => {
        let standing = bought;
        const booked: { id: string; principal: number; gift: number }[] = [];
        for (const { isUse, asked, isReleased } of walked) {
          const taken = isUse ? takeForUse(standing, asked) : takeForCashOut(standing, asked);
          // A cash-out that is turned down gives back what it held.
          if (!isUse && isReleased) continue;
          standing = without(standing, taken);
          for (const { id, principalCents, giftCents } of taken.takes) {
            booked.push({ id, principal: principalCents, gift: giftCents });
          }
        }
        for (const { id, principalCents, giftCents } of bought) {
          const own = booked.filter((entry) => entry.id === id);
          const left = standing.find((each) => each.id === id);
          expect(left?.principalCents).toBe(
            own.reduce((rest, { principal }) => rest - principal, principalCents),
          );
          expect(left?.giftCents).toBe(own.reduce((rest, { gift }) => rest - gift, giftCents));
        }
        const total =
          sumLots(bought).principalCents - booked.reduce((sum, { principal }) => sum + principal, 0);
        expect(sumLots(standing).principalCents).toBe(total);
      }),
    );
  });
});
