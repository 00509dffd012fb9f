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
}

interface Line {
  readonly turnstile: Turnstile;
  /** Inside and waiting. */
  people: number;
}

/** @param limits - Of each line by itself. */
export function createLines(limits: TurnstileLimits): Lines {
  const lines = new Map<string, Line>();

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
      try {
        await line.turnstile.enter(gone);
      } catch (error) {
        part(key, line);
        throw error;
      }
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        line.turnstile.leave();
        part(key, line);
      };
    },
    size: () => lines.size,
  };
}
