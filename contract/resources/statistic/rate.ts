/**
 * An own field of orders that the gateway works out when a run has ended: what was used, at the rate that an entry of its
 * device has then. Where no rate is known there is no value; no device can tell it. `N` are the fields that the orders of
 * the type bring themselves.
 */
export interface RateDeclaration<N extends string = string> {
  /** The money that it comes to, of kind `money`. */
  readonly field: N;
  /** The quantity that was used. */
  readonly amount: N;
  /** Field of kind `rows` of the devices. */
  readonly list: string;
  /** Column that tells entries apart; the order's own field of the same name says which was used. */
  readonly key: N;
  /** Column that holds the rate, of kind `money`. */
  readonly rate: string;
  /** How much of the quantity the rate is for: 1000 where it is per litre and millilitres are told. @default 1 */
  readonly per?: number;
}

/**
 * What an amount comes to at a rate, in whole cents; null where one of them is not known. What is less than nothing
 * comes to nothing.
 */
export function ratedCents(amount: unknown, rate: unknown, per = 1): number | null {
  if (typeof amount !== 'number' || typeof rate !== 'number') return null;
  const cents = Math.round((Math.max(0, amount) * rate) / per);
  return Number.isSafeInteger(cents) ? cents : null;
}
