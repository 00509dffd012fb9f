import type { FieldOption } from '../../../contract/resources/field';

/** What stands in the list of results, as it is drawn. */
export interface SearchOption {
  /** Unique among all; the same from one answer to the next. */
  readonly key: string;
  readonly title: string;
  /** Equipment type, or the group of a page. */
  readonly type: string | null;
  readonly facts: readonly string[];
  readonly status: FieldOption | null;
  readonly path: string;
}

/** Results of a kind. */
export interface SearchGroup {
  readonly name: 'pages' | 'devices' | 'orders' | 'users' | 'receipts';
  /** Within what time was looked. */
  readonly isOfPeriod: boolean;
  readonly options: readonly SearchOption[];
  /** Lists that hold more. */
  readonly lists: readonly SearchOption[];
}
