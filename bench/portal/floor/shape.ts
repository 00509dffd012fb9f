/** What stands in a list of the floor. */
export interface ListShape {
  readonly rows: number;
  readonly columns: number;
  /** 0: no tabs. */
  readonly tabs: number;
  /** Filters that choose among values. */
  readonly selects: number;
  /** Filters that are written in. */
  readonly inputs: number;
}

/** A list as it is written on the first day. */
export const BARE: ListShape = { rows: 10, columns: 7, tabs: 0, selects: 0, inputs: 0 };
