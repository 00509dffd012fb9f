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
  /** Tone of the tag that shows it. @default none: plain text */
  readonly tone?: StatusTone;
}

/** Where the choices of a `reference` filter come from: stores, or the people who see to tickets. */
export const REFERENCE_SOURCES = ['store', 'handler'] as const;
export type ReferenceSource = (typeof REFERENCE_SOURCES)[number];

/** A moment that comes after another one, and at most so much later. */
export interface Follows {
  /** The earlier time field of the same page. */
  readonly field: string;
  readonly withinSeconds: number;
}

/** A limit, and the side of it that matters: values at or beyond it stand out. */
export type Limit = { readonly below: number } | { readonly above: number };

/** What stands in one cell with a field's own value, smaller and beneath it. */
export interface Beneath {
  /** Texts, moments or mobiles of the same page; the first that has a value is shown. */
  readonly fields: readonly string[];
  /** Head of the column of all of them. */
  readonly title: Text;
}

/** What every field may say beside its name, whatever its kind. */
export interface FieldBase<E extends string = string> {
  readonly title: Text;
  /** Shown after the value; the value itself stays a bare number. @default none */
  readonly unit?: Text;
  /** Stands in the table: at first, or offered in the column settings. @default not a column */
  readonly list?: true | 'optional';
  /**
   * Offered in the filter form; the control follows from the kind. `used` offers the values that devices have, for
   * texts and tags that nobody lists beforehand. @default false
   */
  readonly filter?: boolean | 'used';
  /** The list may be sorted by it. @default false */
  readonly sort?: boolean;
  /** Must be filled in where it is entered. @default false */
  readonly required?: boolean;
  /** Keys needed to see it; without them the gateway leaves it out of every answer. @default everybody */
  readonly permission?: E;
  /** Name of the drawer section that shows it. @default the first section */
  readonly section?: string;
  /** Column width in px. @default by kind */
  readonly width?: number;
  /** Stands beneath it in the table (pages 3.1 店铺, 4.1 下单 / 支付时间). @default nothing */
  readonly beneath?: Beneath;
  /** Explains the figure in an ⓘ beside the title. @default none */
  readonly hint?: Text;
  /** Stands where there is no value, where that means something. @default a dash */
  readonly none?: Text;
}

/** A text that is said again and again, ready to be put into what somebody writes (pages 9 quick replies). */
export interface Phrase {
  /** Words of its button. */
  readonly title: Text;
  /** What is put in: the Chinese words, which are what users are written to in; the others say what they mean. */
  readonly words: Text;
}

/** Limits at which a quantity stands out. */
export interface Limits {
  /** Stands out as a warning. @default never */
  readonly warn?: Limit;
  /** Stands out as a danger. @default never */
  readonly danger?: Limit;
}

/** What may be entered for a quantity, in the unit of the wire: cents, seconds, 0–1. */
export interface Bounds {
  /** Least value. @default none */
  readonly min?: number;
  /** Greatest value. @default none */
  readonly max?: number;
  /** Values are `min` (or 0) and whole steps above it. @default any */
  readonly step?: number;
  /** What a form that asks for it starts with. @default nothing */
  readonly initial?: number;
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

/** What a field says beside its name, by kind. `E` are the permission expressions that may stand here. */
export type FieldSettings<E extends string = string> =
  | (FieldBase<E> & { readonly kind: Exclude<(typeof PLAIN_KINDS)[number], 'time' | 'text'> })
  | (FieldBase<E> & {
      readonly kind: 'text';
      /** Characters that may be entered for it, on any number of lines. @default one line of 100 */
      readonly charsMax?: number;
      /** Texts that are ready to be put into it where it is entered; only of one on several lines. @default none */
      readonly phrases?: readonly Phrase[];
      /** Is copied by a button beside it in the drawer: numbers that are said elsewhere (pages 3.1 IMEI). @default false */
      readonly copied?: boolean;
    })
  | (FieldBase<E> & {
      readonly kind: 'time';
      /** What it follows. Where that is the list's period, a filter by this field may stand in for it. @default none */
      readonly follows?: Follows;
    })
  | (FieldBase<E> &
      Limits &
      Bounds & {
        readonly kind: (typeof NUMBER_KINDS)[number];
        /** Number of the page that is told behind it as `12+1`, where there is any (pages 3.1 今日启动). @default none */
        readonly plus?: string;
        /** Amounts of the page that it is the sum of; a table tells them where one points at it. @default none */
        readonly parts?: readonly string[];
      })
  | (FieldBase<E> & {
      readonly kind: (typeof OPTION_KINDS)[number];
      readonly options: readonly FieldOption[];
    })
  | (FieldBase<E> &
      Limits & {
        readonly kind: 'level';
        /** Value of a full bar. */
        readonly max: number;
      })
  | (FieldBase<E> & {
      readonly kind: 'reference';
      /** Name of the sibling page whose drawer the link opens. @default a mere filter */
      readonly target?: string;
      /** Field that carries the id of the target row. @default the field itself */
      readonly idField?: string;
      /** Choices of the filter. @default none */
      readonly source?: ReferenceSource;
      /** Field of the page that says the room: the filter offers rooms beneath their stores. @default stores alone */
      readonly rooms?: string;
    })
  | (FieldBase<E> & { readonly kind: 'rows'; readonly columns: readonly FieldDeclaration<E>[] });

/** Where the value of a field is read: a column of the page's table, or an attribute of the row. */
export const FIELD_ORIGINS = ['column', 'attribute'] as const;
export type FieldOrigin = (typeof FIELD_ORIGINS)[number];

/**
 * One field, declared once; it becomes table cell, filter control, drawer line, form control, export
 * cell, request and response schema, and the allow-list of what may be sorted and filtered.
 *
 * A name that is not a column `C` of the page's table compiles only as an attribute: `from: 'attribute'`
 * says that the type brings the value itself.
 *
 * Values on the wire: `money` integer cents · `time` epoch ms · `duration` seconds · `percent` 0–1 ·
 * `mobile` already masked by the gateway · `tags` array of values · `images` array of ids of attachments ·
 * `rows` array of objects.
 */
export type FieldDeclaration<E extends string = string, C extends string = string> = FieldSettings<E> &
  (
    | {
        /** Name on the wire, unique within its page. */
        readonly field: C;
        /** @default 'column' */
        readonly from?: 'column';
      }
    | { readonly field: string; readonly from: 'attribute' }
  );

/** A field of a type's own before its section says that it is an attribute. */
export type OwnField<E extends string = string, A extends string = string> = FieldSettings<E> & {
  readonly field: A;
};

/** A limit after resolving. */
export interface Threshold {
  readonly side: 'below' | 'above';
  readonly value: number;
}

/** An amount that is part of another. */
export interface FieldPart {
  readonly field: string;
  readonly title: Text;
}

/** What stands beneath a field, each with its own words. */
export interface ResolvedBeneath {
  readonly fields: readonly ResolvedField[];
  readonly title: Text;
}

/** A field after defaults are filled; nothing is optional any more. */
export interface ResolvedField {
  readonly field: string;
  readonly from: FieldOrigin;
  readonly title: Text;
  readonly kind: FieldKind;
  readonly unit: Text | null;
  readonly list: 'shown' | 'optional' | null;
  readonly isFilter: boolean;
  /** Its filter chooses among the values that devices have. */
  readonly offersUsed: boolean;
  readonly isSortable: boolean;
  readonly isRequired: boolean;
  readonly permission: string;
  readonly section: string;
  readonly width: number;
  readonly beneath: ResolvedBeneath | null;
  readonly hint: Text | null;
  readonly none: Text | null;
  readonly options: readonly FieldOption[];
  /** Bounds of a quantity. */
  readonly min: number | null;
  /** Greatest value; for a `level` that of a full bar. */
  readonly max: number | null;
  readonly step: number | null;
  readonly initial: number | null;
  /** Characters of a text on any number of lines; null for one line. */
  readonly charsMax: number | null;
  /** Texts that are ready to be put in. */
  readonly phrases: readonly Phrase[];
  readonly isCopied: boolean;
  /** Field of the number that is told behind it. */
  readonly plus: string | null;
  readonly warnAt: Threshold | null;
  readonly dangerAt: Threshold | null;
  readonly target: string | null;
  readonly idField: string;
  readonly source: ReferenceSource | null;
  readonly rooms: string | null;
  readonly follows: Follows | null;
  /** What it is the sum of, with its own words. */
  readonly parts: readonly FieldPart[];
  readonly columns: readonly ResolvedField[];
}
