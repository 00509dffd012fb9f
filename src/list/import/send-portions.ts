import type { ImportAnswer } from '../../../contract/api/page/import';
import { IMPORT_PORTION_MAX } from '../../../contract/api/page/import-endpoint';
import type { Text } from '../../../contract/text';
import type { CheckedLine } from './check-lines';

/** Lines that are sent together. Whatever happens, they are sent again under the same key. */
export interface Portion {
  readonly key: string;
  readonly lines: readonly CheckedLine[];
}

/** What became of a line. */
export type LineOutcome =
  | { readonly is: 'done' }
  | { readonly is: 'refused'; readonly problem: Text }
  /** Its portion got no answer: it may have been taken or not, and is safe to be sent again. */
  | { readonly is: 'unsent'; readonly why: string };

/** By the row of the line; a line that is not there was not tried yet. */
export type Outcomes = ReadonlyMap<number, LineOutcome>;

/** Cuts lines into portions, each with a key of its own. */
export function toPortions(lines: readonly CheckedLine[], createKey: () => string): readonly Portion[] {
  const count = Math.ceil(lines.length / IMPORT_PORTION_MAX);
  return Array.from({ length: count }, (_, index) => ({
    key: createKey(),
    lines: lines.slice(index * IMPORT_PORTION_MAX, (index + 1) * IMPORT_PORTION_MAX),
  }));
}

/** Portions that have no answer yet. */
export function openPortions(portions: readonly Portion[], outcomes: Outcomes): readonly Portion[] {
  return portions.filter(({ lines }) =>
    lines.some(({ row }) => {
      const outcome = outcomes.get(row);
      return outcome === undefined || outcome.is === 'unsent';
    }),
  );
}

interface Sending {
  readonly send: (portion: Portion) => Promise<ImportAnswer>;
  readonly toWords: (error: unknown) => string;
  /** Told after every portion. */
  readonly onOutcomes: (outcomes: Outcomes) => void;
}

/** Sends one portion after the other; one that fails does not keep the others back. */
export async function sendPortions(
  portions: readonly Portion[],
  known: Outcomes,
  { send, toWords, onOutcomes }: Sending,
): Promise<Outcomes> {
  let outcomes = known;
  for (const portion of openPortions(portions, known)) {
    const told = await tell(portion, send, toWords);
    outcomes = new Map([...outcomes, ...told]);
    onOutcomes(outcomes);
  }
  return outcomes;
}

async function tell(
  portion: Portion,
  send: Sending['send'],
  toWords: Sending['toWords'],
): Promise<readonly (readonly [row: number, outcome: LineOutcome])[]> {
  const { lines } = portion;
  try {
    const { results } = await send(portion);
    if (results.length !== lines.length) throw new Error('An import was answered with other lines.');
    return lines.map(({ row }, index) => {
      const problem = results[index]?.problem ?? null;
      return [row, problem === null ? { is: 'done' } : { is: 'refused', problem }];
    });
  } catch (error) {
    return lines.map(({ row }) => [row, { is: 'unsent', why: toWords(error) }]);
  }
}
