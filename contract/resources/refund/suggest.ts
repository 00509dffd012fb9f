import type { FixedValue } from '../effect';

/**
 * A reason to give an order's money back, and how much of it. `N` are the fields that say what was used: those
 * of the order page that the type brings itself.
 */
export type SuggestRule<N extends string = string> =
  /** It never ran: all of it. */
  | { readonly kind: 'neverStarted' }
  /** Nothing of the quantity came in the whole run: all of it. */
  | { readonly kind: 'none'; readonly field: N }
  /** The field holds one of these: all of it. */
  | { readonly kind: 'state'; readonly field: N; readonly in: readonly FixedValue[] }
  /** The quantity stayed under the limit: all of it. */
  | { readonly kind: 'below'; readonly field: N; readonly limit: number }
  /** The share of what was planned that was not used. */
  | { readonly kind: 'unused'; readonly used: N; readonly planned: N }
  /** What was paid in advance, without what was used of it (`OrderMeter`); nothing once it was settled so. */
  | { readonly kind: 'metered' };

/** Names of the rules, as grounds carry them. */
export const SUGGEST_KINDS = [
  'neverStarted',
  'none',
  'state',
  'below',
  'unused',
  'metered',
] as const satisfies readonly SuggestRule['kind'][];
export type SuggestKind = (typeof SUGGEST_KINDS)[number];
