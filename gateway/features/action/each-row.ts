import { runAll, type After } from '../command/order-hooks';
import type { EffectOutcome, EffectResult, EffectRow } from './effect-handler';

/** What became of one row, and what is left to do for it once the transaction stands. */
export interface RowOutcome {
  readonly result: EffectResult;
  readonly after: readonly After[];
}

/** Does the same to each row in turn. */
export async function eachRow(
  rows: readonly EffectRow[],
  work: (row: EffectRow) => Promise<RowOutcome>,
): Promise<EffectOutcome> {
  const outcomes: RowOutcome[] = [];
  for (const row of rows) outcomes.push(await work(row));
  const after = outcomes.flatMap((outcome) => outcome.after);
  return { results: outcomes.map(({ result }) => result), after: () => runAll(after) };
}
