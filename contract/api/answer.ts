import { Type, type TObject, type TSchema } from '@sinclair/typebox';

/** Schema of an answer whose data has the given schema; what the schema does not name never leaves. */
export function answerOf(data: TSchema): { readonly 200: TObject } {
  return {
    200: Type.Object({
      code: Type.Integer(),
      message: Type.String(),
      data,
      traceId: Type.String(),
    }),
  };
}

/** An object that refuses fields it does not name. */
export function closed<T extends Record<string, TSchema>>(properties: T) {
  return Type.Object(properties, { additionalProperties: false });
}

/** Data of a list: its rows and how many there are in all. */
export function listOf(row: TSchema) {
  return Type.Object({ list: Type.Array(row), total: Type.Integer() });
}

/** Body of a call without parameters: `{}`, or none at all. */
export const EMPTY_BODY = Type.Unsafe<Record<string, never> | null>({
  type: ['object', 'null'],
  properties: {},
  additionalProperties: false,
});

const ID_MAX_LENGTH = 64;
/** An object's id, as a parameter. */
export const ID = Type.String({ minLength: 1, maxLength: ID_MAX_LENGTH });
/** Body of a call about one object. */
export const ID_BODY = closed({ id: ID });

/** A value that may also be null. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}
