import { DatabaseError, SqlState } from './database-error';

/** Lets one through at a time, in the order of arrival. */
export interface Turnstile {
  /** @throws DatabaseError after the time limit: most likely a query inside a transaction that bypasses it. */
  readonly enter: () => Promise<void>;
  readonly leave: () => void;
}

export function createTurnstile(timeoutMs: number): Turnstile {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    enter() {
      if (!isTaken) {
        isTaken = true;
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(pass), 1);
          reject(
            new DatabaseError(`No database connection became free within ${timeoutMs} ms.`, {
              code: SqlState.connectionFailure,
            }),
          );
        }, timeoutMs);
        const pass = (): void => {
          clearTimeout(timer);
          resolve();
        };
        waiting.push(pass);
      });
    },
    leave() {
      const next = waiting.shift();
      if (next === undefined) isTaken = false;
      else next();
    },
  };
}
