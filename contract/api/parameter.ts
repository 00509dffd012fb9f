import { Type, type StringOptions, type TString } from '@sinclair/typebox';
import { MOMENT_MAX_MS } from '../day';
import type { TextRule } from '../free-text';
import { KEYWORD_MAX_LENGTH, OFFSET_ROWS_MAX, PAGE_SIZE_MAX } from '../limits';
import { closed } from './shape';

const ID_MAX_LENGTH = 64;
const PERMISSIONS_MAX = 500;
const STORES_MAX = 500;

/** Keyword of a request's schema that holds a text to a rule of `free-text.ts`. */
export const FREE_TEXT_KEYWORD = 'freeText';
/** `exact`: taken as it is sent, for a reason that stands where the schema is declared. */
export type FreeTextKeyword = TextRule | 'exact';

type Lengths = Pick<StringOptions, 'minLength'> & { readonly maxLength: number };

function freeText(rule: FreeTextKeyword, lengths: Lengths): TString {
  return Type.String({ ...lengths, [FREE_TEXT_KEYWORD]: rule });
}

/** Words of one line: names, reasons, search texts, and whatever else people or programs write. */
export function Line(lengths: Lengths) {
  return freeText('line', lengths);
}

/** Words that may stand on several lines. */
export function Lines(lengths: Lengths) {
  return freeText('lines', lengths);
}

/** A text that no rule may touch. */
export function ExactText(lengths: Lengths) {
  return freeText('exact', lengths);
}

/** Body of a call without parameters: `{}`, or none at all. */
export const NoParameters = Type.Unsafe<Record<string, never> | null>({
  type: ['object', 'null'],
  properties: {},
  additionalProperties: false,
});

/** An object's id, as a parameter. */
export const Id = Line({ minLength: 1, maxLength: ID_MAX_LENGTH });
/** Parameters of a call about one object. */
export const OneId = closed({ id: Id });

/** What every number that is a time is held to. */
export const MOMENT_BOUNDS = { minimum: 0, maximum: MOMENT_MAX_MS } as const;
/** A moment, epoch ms: the one definition for every time, day and period of a request. */
export const Moment = Type.Integer(MOMENT_BOUNDS);
/** Two moments, both inclusive. */
export const Period = Type.Unsafe<[fromMs: number, toMs: number]>(
  Type.Array(Moment, { minItems: 2, maxItems: 2 }),
);
export const PermissionIds = Type.Array(Type.Integer({ minimum: 0, maximum: 1_000_000 }), {
  maxItems: PERMISSIONS_MAX,
});
export const StoreIds = Type.Array(Id, { maxItems: STORES_MAX });
export const Keyword = Line({ maxLength: KEYWORD_MAX_LENGTH });

/** 1-based; together with the page's size it reaches at most `OFFSET_ROWS_MAX` rows. */
export const PageNumber = Type.Integer({ minimum: 1, maximum: OFFSET_ROWS_MAX });
export const PageSize = Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX });

/** As people type it: what is no mobile hears why. */
export const Mobile = Line({ maxLength: 20 });
/** A code sent by text message. */
export const CaptchaCode = Line({ maxLength: 10 });
/**
 * Longer than a password may be, so that a long one hears why it is refused. Taken exactly as it is sent, whatever
 * its characters (controls A5).
 */
export const Password = ExactText({ maxLength: 1024 });
