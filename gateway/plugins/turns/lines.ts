import { createTurnstile, type Turnstile, type TurnstileLimits } from '../../database/turnstile';

/** A turnstile for each of many, such as accounts; nothing is kept of those who have nobody in it. */
export interface Lines {
  /**
   * @param gone - Whoever is gone waits no more.
   * @returns How to leave; whoever is let in must, and more than once is once.
   * @throws DatabaseError `tooManyConnections` when there is no place in time.
   */
  readonly enter: (key: string, gone?: AbortSignal) => Promise<() => void>;
  /** Keys that somebody stands in line or is inside for. */
  readonly size: () => number;
  readonly figures: () => LineFigures;
}

/** What stands in all lines together. */
export interface LineFigures {
  /** Who has a turn. */
  readonly inside: number;
  readonly waiting: number;
  /** Who was sent away since the start, because a line was full or did not come to it in time. */
  readonly refused: number;
}

interface Line {
  readonly turnstile: Turnstile;
  /** Inside and waiting. */
  people: number;
}

/** @param limits - Of each line by itself. */
export function createLines(limits: TurnstileLimits): Lines {
  const lines = new Map<string, Line>();
  let [inside, waiting, refused] = [0, 0, 0];

  function join(key: string): Line {
    const line = lines.get(key) ?? { turnstile: createTurnstile(limits), people: 0 };
    line.people += 1;
    lines.set(key, line);
    return line;
  }

  function part(key: string, line: Line): void {
    line.people -= 1;
    if (line.people === 0) lines.delete(key);
  }

  return {
    async enter(key, gone) {
      const line = join(key);
      waiting += 1;
      try {
        await line.turnstile.enter(gone);
      } catch (error) {
        part(key, line);
        // Whoever hangs up was not sent away.
        if (gone?.aborted !== true) refused += 1;
        throw error;
      } finally {
        waiting -= 1;
      }
      inside += 1;
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        inside -= 1;
        line.turnstile.leave();
        part(key, line);
      };
    },
    size: () => lines.size,
    figures: () => ({ inside, waiting, refused }),
  };
}
