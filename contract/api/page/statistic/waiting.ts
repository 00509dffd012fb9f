import { Type } from '@sinclair/typebox';
import { Id } from '../../parameter';
import { closed, type Shape } from '../../shape';
import { ListFilters } from '../list';

/** Stores that a part of a page may be narrowed to at once. */
export const WAITING_STORES_MAX = 100;

/** Body of `POST {group}/statistic/summary/waiting`. */
export const WaitingRequest = closed({
  /** Ids of stores; absent or empty: all the account may see. */
  storeIds: Type.Optional(Type.Array(Id, { maxItems: WAITING_STORES_MAX })),
});
export type WaitingRequest = Shape<typeof WaitingRequest>;

/** How many rows wait, and the view of the list that shows them: the same tab and filters give the same number. */
export const WaitingItem = Type.Object({
  /** As the type declares it. */
  name: Type.String(),
  /** Id of the page that lists the rows. */
  page: Type.String(),
  tab: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  filters: ListFilters,
  count: Type.Integer(),
  /** True when there are more than `count` says. */
  isCapped: Type.Boolean(),
});
export type WaitingItem = Shape<typeof WaitingItem>;

/** What waits of a type, in its order: only what the caller may see the list of. */
export const WaitingAnswer = Type.Object({
  items: Type.Array(WaitingItem),
  /** When it was counted, epoch ms. */
  updatedAt: Type.Integer(),
});
export type WaitingAnswer = Shape<typeof WaitingAnswer>;
