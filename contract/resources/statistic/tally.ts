import type { FixedValue } from '../effect';

/**
 * When an order counts: in the hour it was paid, that it was reserved for by a user who was to start it, its run began,
 * or it ended. By reservation counts what was due: its time came while its user was expected.
 */
export const TALLY_MOMENTS = ['payment', 'reservation', 'start', 'end'] as const;
export type TallyMoment = (typeof TALLY_MOMENTS)[number];

/**
 * Columns of every order that a tally may ask for beside the type's own fields: how it was paid, whether it was paid for
 * a later time, and whether its user came. The first two are known from the payment on, and stay; the last is known
 * where orders count by reservation, or at their end.
 */
export const TALLY_COLUMNS = ['payMethod', 'reserved', 'attendance'] as const;
export type TallyColumn = (typeof TALLY_COLUMNS)[number];

/** Tells whether a field that a tally asks for is a column of every order. */
export function isTallyColumn(field: string): field is TallyColumn {
  return TALLY_COLUMNS.some((column) => column === field);
}

/** Money of every order that a tally may add up: what was paid for it, after what was settled by use. */
export const TALLY_AMOUNTS = ['payAmount'] as const;
export type TallyAmount = (typeof TALLY_AMOUNTS)[number];

/** Tells whether what a tally adds up is money of every order. */
export function isTallyAmount(field: string): field is TallyAmount {
  return TALLY_AMOUNTS.some((amount) => amount === field);
}

/** Tells whether sums can be kept under a name. */
export function isSumName(name: string): boolean {
  return /^[a-z][A-Za-z0-9]*$/.test(name);
}

/** What an order must be like to count: one of these values, or a quantity from `least` on and below `under`. */
export interface TallyCondition<N extends string = string> {
  readonly field: N;
  /** The values that count. @default any that lies within the bounds */
  readonly in?: readonly FixedValue[];
  /** From here on, itself included. @default no bound */
  readonly least?: number;
  /** Below it, itself not. @default no bound */
  readonly under?: number;
}

/**
 * A measure that a type adds to the common ones: how many of its orders are like this, or what these used together.
 * It is folded while orders happen like every other, and metrics name it `extra.NAME`. `N` are the fields that the
 * orders of the type bring themselves.
 */
export interface TallyDeclaration<N extends string = string> {
  /** Unique among the tallies and the own fields of its orders. */
  readonly name: string;
  /** @default 'end' */
  readonly at?: TallyMoment;
  /** The quantity that is added up: a field of these, or one of `TALLY_AMOUNTS`. @default every order counts as one */
  readonly add?: N;
  /** All of these hold. @default every run counts */
  readonly where?: readonly TallyCondition<N | TallyColumn>[];
}

/**
 * Own fields of the orders that are known when an order is made, so that it stays told what it ran on and as what,
 * whatever becomes of the device. `N` are the fields.
 */
export interface CarriesDeclaration<N extends string = string> {
  /** Taken from the device's own field of the same name. @default none */
  readonly device?: readonly N[];
  /** Taken from what the start asks the device for under the same name. @default none */
  readonly start?: readonly N[];
}

/** A condition after defaults are filled. */
export interface ResolvedTallyCondition {
  readonly field: string;
  readonly in: readonly FixedValue[] | null;
  readonly least: number | null;
  readonly under: number | null;
}

/** A tally after defaults are filled. */
export interface ResolvedTally {
  readonly name: string;
  readonly at: TallyMoment;
  /** Null where each order counts as one. */
  readonly add: string | null;
  readonly where: readonly ResolvedTallyCondition[];
}

/** Fills the defaults of a tally. */
export function resolveTally({ name, at = 'end', add, where = [] }: TallyDeclaration): ResolvedTally {
  return {
    name,
    at,
    add: add ?? null,
    where: where.map(({ field, in: values, least, under }) => ({
      field,
      in: values ?? null,
      least: least ?? null,
      under: under ?? null,
    })),
  };
}

/** Tells whether an order is like a condition asks for; a field that it lacks is no value. */
export function meetsTally(
  values: Readonly<Record<string, unknown>>,
  { field, in: allowed, least, under }: ResolvedTallyCondition,
): boolean {
  const value = values[field];
  if (allowed !== null && !allowed.some((each) => each === value)) return false;
  if (least === null && under === null) return true;
  return typeof value === 'number' && value >= (least ?? -Infinity) && value < (under ?? Infinity);
}
