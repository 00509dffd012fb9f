import type { Call } from '../volume/volumes';

/** One call of a list, or of the search over all of them. */
export interface Asked extends Call {
  /** Unique: the name of its figure. */
  readonly name: string;
  /**
   * Reads the rows that it answers for, up to a number that is declared, so that its twin must have as many orders a day.
   *
   * @default false
   */
  readonly isOfRows?: boolean;
  /** Rows of one list over one period: its plain page, or an order or a filter that is compared with it. */
  readonly compared?: { readonly page: string; readonly is: 'plain' | 'narrowed' };
}

/** What is looked for, and where lists are entered deep. */
export interface Examples {
  readonly orderNo: string;
  readonly deviceNumber: string;
  readonly imei: string;
  /** Of whoever ordered most. */
  readonly mobile: string;
  /** By id of a list of the first type. */
  readonly deep: Readonly<Record<string, DeepPlace>>;
}

/** The last page that the small volume has. */
export interface DeepPlace {
  readonly page: number;
  /** Leads to it from the page before. */
  readonly cursor: string;
}
