import type { ExpressionText } from '../access/expression';
import type { Text } from '../text';

/** Colours that mean a status; never used for anything else. */
export const STATUS_TONES = [
  'success',
  'active',
  'reserved',
  'danger',
  'service',
  'warning',
  'neutral',
  'offline',
] as const;
export type StatusTone = (typeof STATUS_TONES)[number];

/** One choice of an `enum` or `tags` field. */
export interface FieldOption {
  readonly value: string | number;
  readonly title: Text;
  /** Tone of the tag that shows it; plain text when absent. */
  readonly tone?: StatusTone;
}

/** Where the choices of a `reference` filter come from. */
export const REFERENCE_SOURCES = ['store'] as const;
export type ReferenceSource = (typeof REFERENCE_SOURCES)[number];

/** A moment that comes after another one, and at most so much later. */
export interface Follows {
  /** The earlier time field of the same page. */
  readonly field: string;
  readonly withinSeconds: number;
}

interface FieldBase<K extends string> {
  /** Name on the wire, unique within its page. */
  readonly field: string;
  readonly title: Text;
  /** Shown after the value; the value itself stays a bare number. */
  readonly unit?: Text;
  /** Whether and how it stands in the table: shown at first, or offered in the column settings. Absent: not a column. */
  readonly list?: 'shown' | 'optional';
  /** Offered in the filter form; the control follows from the kind. */
  readonly filter?: boolean;
  /** The list may be sorted by it. */
  readonly sort?: boolean;
  /** Must be filled in where it is entered. @default false */
  readonly required?: boolean;
  /** Left out of exports when false. @default true for columns */
  readonly export?: boolean;
  /** Keys needed to see it; without them the gateway leaves it out of every answer. */
  readonly permission?: ExpressionText<K>;
  /** Name of the drawer section that shows it. @default the first section */
  readonly section?: string;
  /** Column width in px. @default by kind */
  readonly width?: number;
  /** Explains the figure in an ⓘ beside the title. */
  readonly hint?: Text;
}

/** Kinds without settings of their own. */
export const PLAIN_KINDS = ['text', 'time', 'mobile', 'boolean', 'images'] as const;
/** Kinds that hold a quantity. */
export const NUMBER_KINDS = ['number', 'money', 'percent', 'duration'] as const;
/** Kinds that choose from declared options. */
export const OPTION_KINDS = ['enum', 'tags'] as const;
/** Every field kind (design of the declaration; both sides hold a `Record` over it). */
export const FIELD_KINDS = [
  ...PLAIN_KINDS,
  ...NUMBER_KINDS,
  ...OPTION_KINDS,
  'level',
  'reference',
  'rows',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/**
 * One field, declared once; it becomes table cell, filter control, drawer line, form control, export
 * cell, request and response schema, and the allow-list of what may be sorted and filtered.
 *
 * Values on the wire: `money` integer cents · `time` epoch ms · `duration` seconds · `percent` 0–1 ·
 * `mobile` already masked by the gateway · `tags` array of values · `images` array of addresses ·
 * `rows` array of objects.
 */
export type FieldDeclaration<K extends string = string> =
  | (FieldBase<K> & { readonly kind: Exclude<(typeof PLAIN_KINDS)[number], 'time'> })
  | (FieldBase<K> & {
      readonly kind: 'time';
      /** What it follows. Where that is the list's period, a filter by this field may stand in for it. */
      readonly follows?: Follows;
    })
  | (FieldBase<K> & {
      readonly kind: (typeof NUMBER_KINDS)[number];
      /** Values at or beyond these stand out. */
      readonly warnAt?: Threshold;
      readonly dangerAt?: Threshold;
    })
  | (FieldBase<K> & {
      readonly kind: (typeof OPTION_KINDS)[number];
      readonly options: readonly FieldOption[];
    })
  | (FieldBase<K> & {
      readonly kind: 'level';
      /** Value of a full bar. */
      readonly max: number;
      readonly warnAt?: Threshold;
      readonly dangerAt?: Threshold;
    })
  | (FieldBase<K> & {
      readonly kind: 'reference';
      /** Name of the sibling page whose drawer the link opens; absent for a mere filter. */
      readonly target?: string;
      /** Field that carries the id of the target row. @default the field itself */
      readonly idField?: string;
      /** Choices of the filter. */
      readonly source?: ReferenceSource;
    })
  | (FieldBase<K> & { readonly kind: 'rows'; readonly columns: readonly FieldDeclaration<K>[] });

/** A limit and the side of it that matters. */
export interface Threshold {
  readonly side: 'below' | 'above';
  readonly value: number;
}

/** A field after defaults are filled; nothing is optional any more. */
export interface ResolvedField {
  readonly field: string;
  readonly title: Text;
  readonly kind: FieldKind;
  readonly unit: Text | null;
  readonly list: 'shown' | 'optional' | null;
  readonly isFilter: boolean;
  readonly isSortable: boolean;
  readonly isRequired: boolean;
  readonly isExported: boolean;
  readonly permission: string;
  readonly section: string;
  readonly width: number;
  readonly hint: Text | null;
  readonly options: readonly FieldOption[];
  readonly max: number | null;
  readonly warnAt: Threshold | null;
  readonly dangerAt: Threshold | null;
  readonly target: string | null;
  readonly idField: string;
  readonly source: ReferenceSource | null;
  readonly follows: Follows | null;
  readonly columns: readonly ResolvedField[];
}
