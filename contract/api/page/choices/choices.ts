import { Type } from '@sinclair/typebox';
import { CHOICE_STORES_MAX, isOffering } from '../../../resources/choice/choices';
import type { ResolvedListPage } from '../../../resources/resolved';
import { Line } from '../../parameter';
import { closed, wordOf, type Shape } from '../../shape';

/** Choices of one filter, or rooms of the stores asked for. */
export const CHOICES_MAX = 500;
const STORE_ID_MAX = 64;

const Stores = Type.Array(Line({ minLength: 1, maxLength: STORE_ID_MAX }), { maxItems: CHOICE_STORES_MAX });

/** The filter that is being chosen for. */
export const ChoicesRequest = closed({
  field: Type.String(),
  /** Of which stores the rooms are asked for; needed there, and without effect elsewhere. */
  storeIds: Type.Optional(Stores),
});
export type ChoicesRequest = Shape<typeof ChoicesRequest>;

/** Data of `POST {resource}/choices`: values that devices have, in the order of their words. */
export const ChoicesAnswer = Type.Object({
  choices: Type.Array(
    Type.Object({
      /** As the filter takes it. */
      value: Type.String(),
      /** Empty for where no room is on record. */
      title: Type.String(),
      /** Of a room. */
      storeId: Type.Optional(Type.String()),
    }),
  ),
  /** There are more of them than are told. */
  isCapped: Type.Boolean(),
});
export type ChoicesAnswer = Shape<typeof ChoicesAnswer>;

/** Body of `POST {page}/choices`. */
export function toChoicesBody({ fields }: Pick<ResolvedListPage, 'fields'>) {
  const offering = fields.filter(isOffering).map(({ field }) => field);
  return closed({ ...ChoicesRequest.properties, field: wordOf(offering) });
}
