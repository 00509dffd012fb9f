import { Type } from '@sinclair/typebox';
import type { ResolvedListPage } from '../../../resources/resolved';
import { ListQuery, ListRequest } from '../list';
import { toListBody } from '../list-schema';
import { closed, type Shape } from '../../shape';

const Figure = Type.Unsafe<number | null>({ type: ['number', 'null'] });

/** What the figures of a list are asked for: cards follow filters and keyword, the total row the tab as well. */
export const ListFiguresRequest = closed({
  ...ListQuery.properties,
  tab: ListRequest.properties.tab,
});
export type ListFiguresRequest = Shape<typeof ListFiguresRequest>;

/** One card. */
export const CardFigure = Type.Object({
  name: Type.String(),
  /** Rows, or what they add up to in the unit of the field; null where there are too many rows to add up. */
  value: Figure,
  /** 0 to 1; null where the card has none, or nothing to be a share of. */
  rate: Figure,
  /**
   * How much more it is than in the same length of time before: 0.12 is 12 % more. Null where nothing was there, or too many
   * rows; absent where nothing is compared.
   */
  change: Type.Optional(Figure),
  /** There are more rows than `value` says, or were too many to add up. */
  isCapped: Type.Boolean(),
});
export type CardFigure = Shape<typeof CardFigure>;

/** Data of `POST {resource}/figures`. */
export const ListFiguresAnswer = Type.Object({
  /** Those whose fields the caller may see, in the order declared. */
  cards: Type.Array(CardFigure),
  /** Sums by field over all pages of the list, in cents; null where there are too many rows, or no total row. */
  totals: Type.Unsafe<Readonly<Record<string, number>> | null>({
    type: ['object', 'null'],
    additionalProperties: { type: 'number' },
  }),
});
export type ListFiguresAnswer = Shape<typeof ListFiguresAnswer>;

/** Body of `POST {page}/figures`. */
export function toListFiguresBody(page: ResolvedListPage) {
  const { filters, keyword, tab } = toListBody(page).properties;
  return closed({ filters, keyword, tab });
}
