/** An index of a table that may be large and is written to all day. */
export interface StandingIndex {
  /** Another name for every other definition: a name that stands is looked at no further. */
  readonly name: string;
  /** What follows `CREATE INDEX … ON`. */
  readonly on: string;
}

/**
 * Indexes that came after their tables. They are raised apart from the steps of the schema, which are one transaction: an
 * index that is made in it keeps everybody from writing until the last step is done (decision 201).
 */
export const STANDING_INDEXES: readonly StandingIndex[] = [
  {
    // By what was paid, in either direction: ids begin with their moment, so that the index itself knows the period (decision 192).
    name: 'orders_by_amount',
    on: 'orders (franchisee_id, equipment, pay_cents, order_id)',
  },
];
