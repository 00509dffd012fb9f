/** A value that stands for itself. */
export type Literal = string | number | boolean | null;

/**
 * What a value may look like, as plain data: the types of the declaration, written down for the check by
 * `npm run docs:resources`.
 *
 * `'@Name'` is the shape of that name; the other words are the kinds of plain values.
 */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | `@${string}`
  | { readonly one: readonly Literal[] }
  | { readonly list: Shape }
  | { readonly rows: Shape }
  | { readonly any: readonly Shape[] }
  | ObjectShape;

/** Properties of an object: those that it has, and those that it may have. */
export interface Properties {
  readonly has: Readonly<Record<string, Shape>>;
  readonly may: Readonly<Record<string, Shape>>;
}

/** An object; where its shape hangs on a property, that property and the further ones of each case. */
export interface ObjectShape extends Properties {
  readonly by?: string;
  readonly cases?: readonly ShapeCase[];
}

/** What an object has besides when its telling property is one of these. */
export interface ShapeCase extends Properties {
  readonly of: readonly string[];
}
