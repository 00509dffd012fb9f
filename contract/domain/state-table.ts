/** One row of a state table: in a state (null: before it is there), an event leads to a state. */
export interface Transition<S, E extends string> {
  readonly from: S | null;
  readonly event: E;
  readonly to: S;
}

/** Every transition that a machine knows; whatever is not in it is refused. */
export type StateTable<S, E extends string> = readonly Transition<S, E>[];

/** The state that an event leads to; null where the table has no such row. */
export function nextState<S, E extends string>(table: StateTable<S, E>, from: S | null, event: E): S | null {
  return table.find((row) => row.from === from && row.event === event)?.to ?? null;
}
