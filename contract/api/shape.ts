import { Type, type Static, type TSchema } from '@sinclair/typebox';

/** What a schema describes; read-only, for what travels is read and never changed. */
export type Shape<T extends TSchema> = Frozen<Static<T>>;
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** An object that refuses fields it does not name. */
export function closed<T extends Record<string, TSchema>>(properties: T) {
  return Type.Object(properties, { additionalProperties: false });
}

/** Data of a list: its rows and how many there are in all. */
export function listOf<T extends TSchema>(row: T) {
  return Type.Object({ list: Type.Array(row), total: Type.Integer() });
}

/** A value that may also be null. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** One of some words. */
export function wordOf<const T extends string>(words: readonly T[]) {
  return Type.Unsafe<T>({ type: 'string', enum: [...words] });
}

/** One of some whole numbers. */
export function codeOf<const T extends number>(codes: readonly T[]) {
  return Type.Unsafe<T>({ type: 'integer', enum: [...codes] });
}

/** Response schema of an answer whose data has the given schema; what the schema does not name never leaves. */
export function answerOf<T extends TSchema>(data: T) {
  return {
    200: Type.Object({
      code: Type.Integer(),
      message: Type.String(),
      data,
      traceId: Type.String(),
    }),
  };
}
