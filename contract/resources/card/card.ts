import type { Text } from '../../text';
import type { FieldCondition } from '../action';

/**
 * A figure above a list: of the rows that it shows under any of its tabs, how many are so, their share among others, or
 * what a quantity of theirs adds up to (pages 3.1, 4.1).
 */
export interface CardDeclaration<N extends string = string> {
  /** Unique within its page. */
  readonly name: string;
  readonly title: Text;
  /** What is counted, where the title does not say it. @default nothing */
  readonly hint?: Text;
  /** Tab that holds the rows that are counted. Of a sum, the tab that it leads to. @default all rows */
  readonly tab?: string;
  /** What the counted rows show; of fields that the list is filtered by. @default nothing more */
  readonly where?: readonly FieldCondition<N>[];
  /** Rows that their share is said of; the counted ones are among them. @default no share is said */
  readonly among?: readonly FieldCondition<N>[];
  /** Quantity of all rows that is added up, instead of counting them. @default they are counted */
  readonly sum?: N;
  /** Quantity of all rows that the sum is also said as a share of. @default no share is said */
  readonly per?: N;
  /**
   * Time by which the rows are filtered: while a period of it is asked for, the sum is compared with the same length of time
   * before. @default it is compared with nothing
   */
  readonly versus?: N;
}

/** A card after defaults are filled. */
export interface ResolvedCard {
  readonly name: string;
  readonly title: Text;
  readonly hint: Text | null;
  readonly tab: string | null;
  readonly where: readonly FieldCondition[];
  readonly among: readonly FieldCondition[] | null;
  readonly sum: string | null;
  readonly per: string | null;
  readonly versus: string | null;
}

export function resolveCard({ name, title, ...card }: CardDeclaration): ResolvedCard {
  const { hint = null, tab = null, where = [], among = null, sum = null, per = null, versus = null } = card;
  return { name, title, hint, tab, where, among, sum, per, versus };
}

/** Fields that a card tells something of: whoever may not see one of them is not told. */
export function fieldsOfCard({ where, among, sum, per, versus }: ResolvedCard): readonly string[] {
  const conditions = [...where, ...(among ?? [])].map(({ field }) => field);
  return [...conditions, ...[sum, per, versus].filter((field) => field !== null)];
}

/** The cards of a page that whoever sees these fields is told. */
export function cardsOf({
  cards,
  fields,
}: {
  readonly cards: readonly ResolvedCard[];
  readonly fields: readonly { field: string }[];
}): readonly ResolvedCard[] {
  const seen = fields.map(({ field }) => field);
  return cards.filter((card) => fieldsOfCard(card).every((field) => seen.includes(field)));
}

/** Whether anything is said of the rows of a list as a whole. */
export function hasFigures({
  cards,
  totals,
}: {
  readonly cards: readonly ResolvedCard[];
  readonly totals: Text | null;
}): boolean {
  return cards.length > 0 || totals !== null;
}
