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
    // The queue of refunds stands by how long each has waited: of thousands the index alone tells it.
    name: 'order_refund_in_review',
    on: 'order_refund (franchisee_id, order_id) INCLUDE (created_at, amount_cents) WHERE status = 1',
  },
];
