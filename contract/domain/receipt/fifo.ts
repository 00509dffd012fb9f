import type { Cents } from '../../money';

/** What is left of one purchase: what was paid, and what was given on top. */
export interface Lot {
  readonly id: string;
  readonly principalCents: Cents;
  readonly giftCents: Cents;
}

/** What is taken of one purchase. */
export type Take = Lot;

/** What is taken of purchases, and what they could not give. */
export interface Taken {
  readonly takes: readonly Take[];
  readonly missingCents: Cents;
}

/**
 * What a use takes: of the oldest purchase first, of each what was paid before what was given on top. So what may go
 * back shrinks with every use, and a gift is what one has last.
 *
 * @param lots - Oldest first; amounts are whole cents, none below nothing.
 */
export function takeForUse(lots: readonly Lot[], cents: Cents): Taken {
  let rest = cents;
  const takes = lots.flatMap(({ id, principalCents, giftCents }): readonly Take[] => {
    const principal = Math.min(principalCents, rest);
    const gift = Math.min(giftCents, rest - principal);
    rest -= principal + gift;
    return principal + gift > 0 ? [{ id, principalCents: principal, giftCents: gift }] : [];
  });
  return { takes, missingCents: rest };
}

/**
 * What a cash-out takes: of the oldest purchase first, and never more than was paid. The gift of a purchase of which
 * anything goes back is void first, all that is left of it (pages 8.1): nobody keeps what was given on top of money
 * that went back.
 *
 * @param lots - Oldest first.
 */
export function takeForCashOut(lots: readonly Lot[], cents: Cents): Taken {
  let rest = cents;
  const takes = lots.flatMap(({ id, principalCents, giftCents }): readonly Take[] => {
    const principal = Math.min(principalCents, rest);
    rest -= principal;
    return principal > 0 ? [{ id, principalCents: principal, giftCents }] : [];
  });
  return { takes, missingCents: rest };
}

/**
 * What comes back of a use whose order cost less in the end: what was taken last first, so gifts before what was paid.
 *
 * @param used - What the use took and has not given back, oldest first.
 */
export function giveBackUse(used: readonly Lot[], cents: Cents): Taken {
  let rest = cents;
  const takes = used.toReversed().flatMap(({ id, principalCents, giftCents }): readonly Take[] => {
    const gift = Math.min(giftCents, rest);
    const principal = Math.min(principalCents, rest - gift);
    rest -= gift + principal;
    return gift + principal > 0 ? [{ id, principalCents: principal, giftCents: gift }] : [];
  });
  return { takes, missingCents: rest };
}

/** What lots, or takes, come to. */
export function sumLots(lots: readonly Lot[]): Omit<Lot, 'id'> {
  return {
    principalCents: lots.reduce((sum, { principalCents }) => sum + principalCents, 0),
    giftCents: lots.reduce((sum, { giftCents }) => sum + giftCents, 0),
  };
}

/** What moves a balance: `hold` is what a cash-out takes when it is asked for, `release` what one that ends gives back. */
export const BALANCE_KINDS = ['purchase', 'use', 'return', 'hold', 'release'] as const;
export type BalanceKind = (typeof BALANCE_KINDS)[number];
