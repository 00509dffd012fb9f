import type { Text } from '../../text';

/** Lists that something may wait in: the type's own two, and the one over the tickets of every type. */
export const WAITING_LISTS = ['device', 'order', 'ticket'] as const;
export type WaitingList = (typeof WAITING_LISTS)[number];

/** What a row that waits shows in one field by which its list is filtered; what is said of it holds together. */
export interface WaitingTest<N extends string = string> {
  readonly field: N;
  /** Its value is one of these. @default any */
  readonly in?: readonly (string | number | boolean)[];
  /** It is so much or more. @default any */
  readonly least?: number;
  /** The moment that it holds comes within so many days, or is over. @default any */
  readonly inDays?: number;
}

/** Rows of a list that wait for somebody, shown as their number with a link to the list filtered by the same. */
export interface WaitingDeclaration<N extends string = string> {
  /** Unique within its type. */
  readonly name: string;
  readonly title: Text;
  /** The list that holds them; where no page lists tickets, nothing is said of them. */
  readonly list: WaitingList;
  /** Status tab of that list. @default none */
  readonly tab?: string;
  /** All of these hold. @default all rows of the tab */
  readonly where?: readonly WaitingTest<N>[];
}

/** What waits, after its page was found and defaults are filled. */
export interface ResolvedWaiting {
  readonly name: string;
  readonly title: Text;
  /** Id of the page that lists the rows. */
  readonly page: string;
  readonly tab: string | null;
  readonly where: readonly WaitingTest[];
}
