import { DatabaseError, SqlState } from './database-error';

/** Lets so many in at a time, in the order of arrival; nobody waits without end. */
export interface Turnstile {
  /**
   * @param gone - Whoever is gone waits no more.
   * @throws DatabaseError when there is no place in time.
   */
  readonly enter: (gone?: AbortSignal) => Promise<void>;
  readonly leave: () => void;
  readonly inside: () => number;
  readonly waiting: () => number;
}

export interface TurnstileLimits {
  /** How many may be inside at once. */
  readonly places: number;
  /** More do not wait at all: they are sent away while that still costs nothing. */
  readonly queueMax: number;
  /** How long somebody waits at most. */
  readonly waitMs: number;
  /** Nobody waits on once nobody has left for this long: the queue does not move. @default waitMs */
  readonly standstillMs?: number;
  /** What is waited for, in words for the log. @default database connection */
  readonly what?: string;
}

interface Waiter {
  readonly pass: () => void;
}

export function createTurnstile(limits: TurnstileLimits): Turnstile {
  const { places, queueMax, waitMs, standstillMs = waitMs, what = 'database connection' } = limits;
  const waiting = new Set<Waiter>();
  let inside = 0;
  let lastLeftAt = 0;

  function waitInLine(gone: AbortSignal | undefined): Promise<void> {
    const cameAt = performance.now();
    return new Promise((resolve, reject) => {
      let timer = setTimeout(look, Math.min(standstillMs, waitMs));
      const waiter: Waiter = {
        pass: () => {
          forget();
          resolve();
        },
      };
      waiting.add(waiter);
      if (gone?.aborted === true) giveUp();
      else gone?.addEventListener('abort', giveUp);

      function forget(): void {
        clearTimeout(timer);
        waiting.delete(waiter);
        gone?.removeEventListener('abort', giveUp);
      }

      function giveUp(): void {
        forget();
        reject(toFull(`Whoever waited for a ${what} is gone.`));
      }

      /** On a machine that is overrun, who left is heard of after the timer: first that, then the judgement. */
      function look(): void {
        setImmediate(judge);
      }

      function judge(): void {
        if (!waiting.has(waiter)) return;
        const now = performance.now();
        const leftMs = Math.min(cameAt + waitMs, Math.max(cameAt, lastLeftAt) + standstillMs) - now;
        if (leftMs > 0) {
          timer = setTimeout(look, leftMs);
          return;
        }
        forget();
        reject(toFull(`No ${what} became free within ${Math.round(now - cameAt)} ms.`));
      }
    });
  }

  return {
    enter(gone) {
      if (inside < places) {
        inside += 1;
        return Promise.resolve();
      }
      return waiting.size < queueMax
        ? waitInLine(gone)
        : Promise.reject(toFull(`${queueMax} are waiting for a ${what} already.`));
    },
    leave() {
      lastLeftAt = performance.now();
      const [next] = waiting;
      if (next === undefined) {
        inside -= 1;
        return;
      }
      next.pass();
    },
    inside: () => inside,
    waiting: () => waiting.size,
  };
}

function toFull(message: string): DatabaseError {
  return new DatabaseError(message, { code: SqlState.tooManyConnections });
}
