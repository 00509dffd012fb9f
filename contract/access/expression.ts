/**
 * A permission expression after parsing.
 *
 * - `open`: the text was empty, everybody may.
 * - `all` / `any`: every key, or one of the keys, must be held.
 * - `several`: so many of the ways must be open; no text stands for it, what is declared of many pages does.
 */
export type Expression =
  | { readonly kind: 'open' }
  | { readonly kind: 'all'; readonly keys: readonly string[] }
  | { readonly kind: 'any'; readonly keys: readonly string[] }
  | SeveralExpression;

/** So many of some ways must be open to somebody, whichever they are. */
export interface SeveralExpression {
  readonly kind: 'several';
  readonly least: number;
  /** Each is open to whoever meets all of its expressions. */
  readonly ways: readonly (readonly Expression[])[];
  /** Every key that a way names. */
  readonly keys: readonly string[];
}

/** Demands that so many of the ways are open. */
export function toSeveral(least: number, ways: readonly (readonly Expression[])[]): SeveralExpression {
  const keys = ways.flat().flatMap((expression) => (expression.kind === 'open' ? [] : expression.keys));
  return { kind: 'several', least, ways, keys: [...new Set(keys)] };
}

/** An expression over the keys `K` that demands something: what an act needs. */
export type DemandText<K extends string = string> = K | `${K} & ${K}` | `${K} | ${K}`;
/** The text of an expression over the keys `K`, as it may stand in the declaration. */
export type ExpressionText<K extends string = string> = '' | DemandText<K>;

/**
 * Parses `a`, `a & b`, `a | b` or the empty text (spec §6).
 *
 * @throws Error when `&` and `|` are mixed or a key is missing between them; the declaration check
 * reports both first, so reaching this is a bug.
 */
export function parseExpression(source: string): Expression {
  const trimmed = source.trim();
  if (trimmed === '') return { kind: 'open' };
  const problem = findExpressionProblem(trimmed);
  if (problem !== null) throw new Error(`The permission expression "${source}" ${problem}.`);
  const kind = trimmed.includes('|') ? 'any' : 'all';
  return { kind, keys: splitKeys(trimmed) };
}

/** Says what is wrong with the form of an expression, or null when it can be parsed. */
export function findExpressionProblem(source: string): string | null {
  if (source.includes('&') && source.includes('|')) {
    return 'mixes "&" and "|"; one expression means either all or any of its keys';
  }
  if (source.trim() !== '' && splitKeys(source).some((key) => key === '')) {
    return 'has an operator without a key on both sides';
  }
  return null;
}

/** The keys that an expression text names, in order; empty for the empty text. */
export function keysOf(source: string): readonly string[] {
  return source.trim() === '' ? [] : splitKeys(source);
}

function splitKeys(source: string): readonly string[] {
  return source.split(/[&|]/).map((key) => key.trim());
}
