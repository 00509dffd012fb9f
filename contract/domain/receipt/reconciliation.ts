import type { Cents } from '../../money';
import type { PurchaseMethod } from './purchase';

/** What came in by a channel on one day, and what went out by it. */
export interface ChannelDay {
  readonly inCents: Cents;
  readonly inCount: number;
  readonly outCents: Cents;
  readonly outCount: number;
}

/** Nothing came in or went out. */
export const QUIET_DAY: ChannelDay = { inCents: 0, inCount: 0, outCents: 0, outCount: 0 };

/** By how much a channel says more than the house, negative where it says less, in cents. */
export interface ChannelDifference {
  readonly inDifference: Cents;
  readonly outDifference: Cents;
}

/**
 * How a day of a channel stands: the channel has not said anything of it · both say the same · they differ · somebody
 * found out why they differ.
 */
export const RECONCILED = ['untold', 'even', 'differs', 'settled'] as const;
export type Reconciled = (typeof RECONCILED)[number];

/** Names a day of a channel. @param dayAt - Its beginning, epoch ms. */
export interface ChannelDayKey {
  readonly dayAt: number;
  readonly channel: PurchaseMethod;
}

/** @returns null where the channel has said nothing. */
export function differenceOf(house: ChannelDay, told: ChannelDay | null): ChannelDifference | null {
  if (told === null) return null;
  return { inDifference: told.inCents - house.inCents, outDifference: told.outCents - house.outCents };
}

/**
 * What people found out holds for the difference that they saw: where it has changed since, it is open again.
 *
 * @param settled - The difference that somebody found out about; null for none.
 */
export function reconciledAs(
  house: ChannelDay,
  told: ChannelDay | null,
  settled: ChannelDifference | null,
): Reconciled {
  const found = differenceOf(house, told);
  if (found === null) return 'untold';
  if (found.inDifference === 0 && found.outDifference === 0) return 'even';
  const isSame =
    settled !== null &&
    settled.inDifference === found.inDifference &&
    settled.outDifference === found.outDifference;
  return isSame ? 'settled' : 'differs';
}

/** Days that are compared at once. */
export const RECONCILED_DAYS_MAX = 31;
/** Characters of what was found out. */
export const RECONCILED_NOTE_MAX = 200;
