import { Type } from '@sinclair/typebox';
import { Id, Line } from '../parameter';
import { closed, nullable, type Shape } from '../shape';

const RULE_MAX_LENGTH = 64;
/** Beyond any figure that a device reports; each rule has bounds of its own within. */
const VALUE_MAX = 1e9;

/** Body of `POST {device page}/alert/limits`. */
export const AlertLimitsRequest = closed({ storeId: Id });
export type AlertLimitsRequest = Shape<typeof AlertLimitsRequest>;

/** Body of `POST {device page}/alert/limit`. */
export const AlertLimitChange = closed({
  storeId: Id,
  /** Name of the declared rule. */
  rule: Line({ minLength: 1, maxLength: RULE_MAX_LENGTH }),
  /** Null: as declared. */
  value: nullable(Type.Number({ minimum: -VALUE_MAX, maximum: VALUE_MAX })),
});
export type AlertLimitChange = Shape<typeof AlertLimitChange>;

/** Limits of a store: one for each rule of the type that stores may differ in. */
export const AlertLimitsAnswer = Type.Object({
  storeName: Type.String(),
  limits: Type.Array(
    Type.Object({
      rule: Type.String(),
      /** Its own; null: as declared. */
      value: nullable(Type.Number()),
    }),
  ),
});
export type AlertLimitsAnswer = Shape<typeof AlertLimitsAnswer>;
