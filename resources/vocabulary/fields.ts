import type {
  Bounds,
  FieldBase,
  FieldDeclaration,
  FieldKind,
  FieldOption,
  Follows,
  Limits,
  OwnField,
  Phrase,
  ReferenceSource,
  StatusTone,
} from '../../contract/resources/field';

/** A field as a helper makes it: `A` its name, `K` its kind, `E` the permission expression it names. */
export type Made<A extends string, K extends FieldKind, E extends string> = OwnField<E, A> & {
  readonly kind: K;
};

type Plain<E extends string> = Omit<FieldBase<E>, 'title'>;
type Quantity<E extends string> = Plain<E> & Limits & Bounds;

/** A choice: value, Chinese, English, and the tone of its tag. */
export type Choice = readonly [value: string | number, zh: string, en: string, tone?: StatusTone];

/** A text: one short line, or `charsMax` characters on any number of lines where it is entered. */
export function words<const A extends string, const E extends string = never>(
  field: A,
  zh: string,
  en: string,
  options: Plain<E> & {
    readonly charsMax?: number;
    readonly phrases?: readonly Phrase[];
    readonly copied?: boolean;
  } = {},
): Made<A, 'text', E> {
  return { field, kind: 'text', title: { zh, en }, ...options };
}

/** A bare number; its unit stands in `unit`. */
export function number<const A extends string, const E extends string = never>(
  field: A,
  zh: string,
  en: string,
  options: Quantity<E> & { readonly plus?: string } = {},
): Made<A, 'number', E> {
  return { field, kind: 'number', title: { zh, en }, ...options };
}

/** Whole cents. */
export function money<const A extends string, const E extends string = never>(
  field: A,
  zh: string,
  en: string,
  options: Quantity<E> & { readonly parts?: readonly string[] } = {},
): Made<A, 'money', E> {
  return { field, kind: 'money', title: { zh, en }, ...options };
}

/** A share, 0–1. */
export function percent<const A extends string, const E extends string = never>(
  field: A,
  zh: string,
  en: string,
  options: Quantity<E> = {},
): Made<A, 'percent', E> {
  return { field, kind: 'percent', title: { zh, en }, ...options };
}

/** A length of time, in seconds. */
export function duration<const A extends string, const E extends string = never>(
  field: A,
  zh: string,
  en: string,
  options: Quantity<E> = {},
): Made<A, 'duration', E> {
  return { field, kind: 'duration', title: { zh, en }, ...options };
}

/** A moment, in epoch ms. */
export function time<const A extends string, const E extends string = never>(
  field: A,
  zh: string,
  en: string,
  options: Plain<E> & { readonly follows?: Follows } = {},
): Made<A, 'time', E> {
  return { field, kind: 'time', title: { zh, en }, ...options };
}

/** A bar that is full at `max`. */
export function level<const A extends string, const E extends string = never>(
  field: A,
  zh: string,
  en: string,
  options: Plain<E> & Limits & { readonly max: number },
): Made<A, 'level', E> {
  return { field, kind: 'level', title: { zh, en }, ...options };
}

/** Yes or no. */
export function flag<const A extends string, const E extends string = never>(
  field: A,
  zh: string,
  en: string,
  options: Plain<E> = {},
): Made<A, 'boolean', E> {
  return { field, kind: 'boolean', title: { zh, en }, ...options };
}

/** A mobile number; the gateway masks it. */
export function mobile<const A extends string, const E extends string = never>(
  field: A,
  zh: string,
  en: string,
  options: Plain<E> = {},
): Made<A, 'mobile', E> {
  return { field, kind: 'mobile', title: { zh, en }, ...options };
}

/** Addresses of pictures. */
export function images<const A extends string, const E extends string = never>(
  field: A,
  zh: string,
  en: string,
  options: Plain<E> = {},
): Made<A, 'images', E> {
  return { field, kind: 'images', title: { zh, en }, ...options };
}

/** One of the choices `of`. */
export function choice<const A extends string, const E extends string = never>(
  field: A,
  zh: string,
  en: string,
  options: Plain<E> & { readonly of: readonly Choice[] },
): Made<A, 'enum', E> {
  const { of, ...rest } = options;
  return { field, kind: 'enum', title: { zh, en }, ...rest, options: of.map(toOption) };
}

/** Any of the choices `of`. */
export function tags<const A extends string, const E extends string = never>(
  field: A,
  zh: string,
  en: string,
  options: Plain<E> & { readonly of: readonly Choice[] },
): Made<A, 'tags', E> {
  const { of, ...rest } = options;
  return { field, kind: 'tags', title: { zh, en }, ...rest, options: of.map(toOption) };
}

/** A link to a row of a sibling page, or a filter by one. */
export function reference<const A extends string, const E extends string = never>(
  field: A,
  zh: string,
  en: string,
  options: Plain<E> & {
    readonly target?: string;
    readonly idField?: string;
    readonly source?: ReferenceSource;
    readonly rooms?: string;
  },
): Made<A, 'reference', E> {
  return { field, kind: 'reference', title: { zh, en }, ...options };
}

/** A table within the row. */
export function rows<const A extends string, const E extends string = never>(
  field: A,
  zh: string,
  en: string,
  columns: readonly FieldDeclaration<E>[],
  options: Plain<E> = {},
): Made<A, 'rows', E> {
  return { field, kind: 'rows', title: { zh, en }, columns, ...options };
}

function toOption([value, zh, en, tone]: Choice): FieldOption {
  return { value, title: { zh, en }, ...(tone === undefined ? {} : { tone }) };
}
