import { Type } from '@sinclair/typebox';
import type { Shape } from './shape';

/** One place with its stores, for filters. Data of `GET store/options` is a list of them. */
export const PlaceOption = Type.Object({
  id: Type.String(),
  name: Type.String(),
  kind: Type.String(),
  stores: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      /** Whom its customers call; empty where it names nobody. */
      hotline: Type.Optional(Type.String()),
    }),
  ),
});
export type PlaceOption = Shape<typeof PlaceOption>;
