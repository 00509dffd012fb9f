import { ONE_SECOND_MS } from '../../../contract/limits';
import type { SessionFinder } from '../guard';
import { createLines, type LineFigures } from './lines';

/**
 * Looking takes milliseconds, but everybody's calls come through the same two connections: a burst of calls with one
 * token stands in a line of its own, and those of others pass it.
 */
const LIMITS = { places: 2, queueMax: 256, waitMs: 5 * ONE_SECOND_MS, what: 'look at its session' } as const;

/** The finder, and what stands in its lines. */
export interface TokenTurns extends SessionFinder {
  readonly figures: () => LineFigures;
}

/** Looks for the session of one token by few at once; each still looks anew (controls S5). */
export function inTokenTurns({ find, peek }: SessionFinder): TokenTurns {
  const lines = createLines(LIMITS);
  const inTurn = (look: SessionFinder['find']): SessionFinder['find'] => {
    return async (token) => {
      const leave = await lines.enter(token);
      try {
        return await look(token);
      } finally {
        leave();
      }
    };
  };
  return { find: inTurn(find), peek: inTurn(peek), figures: lines.figures };
}
