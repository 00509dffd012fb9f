import { Type } from '@sinclair/typebox';
import { KEYWORD_MAX_LENGTH, OFFSET_ROWS_MAX, PAGE_SIZE_MAX } from '../limits';
import { closed } from './shape';

const ID_MAX_LENGTH = 64;
const PERMISSIONS_MAX = 500;
const STORES_MAX = 500;

/** Body of a call without parameters: `{}`, or none at all. */
export const NoParameters = Type.Unsafe<Record<string, never> | null>({
  type: ['object', 'null'],
  properties: {},
  additionalProperties: false,
});

/** An object's id, as a parameter. */
export const Id = Type.String({ minLength: 1, maxLength: ID_MAX_LENGTH });
/** Parameters of a call about one object. */
export const OneId = closed({ id: Id });

/** A moment, epoch ms. */
export const Moment = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** Two moments, both inclusive. */
export const Period = Type.Unsafe<[fromMs: number, toMs: number]>(
  Type.Array(Moment, { minItems: 2, maxItems: 2 }),
);
export const PermissionIds = Type.Array(Type.Integer({ minimum: 0, maximum: 1_000_000 }), {
  maxItems: PERMISSIONS_MAX,
});
export const StoreIds = Type.Array(Id, { maxItems: STORES_MAX });
export const Keyword = Type.String({ maxLength: KEYWORD_MAX_LENGTH });

/** 1-based; together with the page's size it reaches at most `OFFSET_ROWS_MAX` rows. */
export const PageNumber = Type.Integer({ minimum: 1, maximum: OFFSET_ROWS_MAX });
export const PageSize = Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX });

/** As people type it: what is no mobile hears why. */
export const Mobile = Type.String({ maxLength: 20 });
/** A code sent by text message. */
export const CaptchaCode = Type.String({ maxLength: 10 });
/** Longer than a password may be, so that a long one hears why it is refused. */
export const Password = Type.String({ maxLength: 1024 });
