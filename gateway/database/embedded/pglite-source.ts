import { DatabaseError, SqlState } from '../database-error';
import type { CountedSource } from '../engine-dialect';
import type { PgliteClient } from './pglite-client';
import { createTurnstile } from '../turnstile';
import { createWriteAheadLog } from './write-ahead-log';

/** PGlite has one connection, and a statement of a report may take a second of it. */
const WAIT_MS = 10_000;
const QUEUE_MAX = 256;

/** The one connection of PGlite; requests take turns. */
export function createPgliteSource(client: PgliteClient): CountedSource {
  const turnstile = createTurnstile({ places: 1, queueMax: QUEUE_MAX, waitMs: WAIT_MS });
  const log = createWriteAheadLog(client);
  return {
    canCopy: true,
    async acquire() {
      await turnstile.enter();
      try {
        await client.open();
      } catch (error) {
        turnstile.leave();
        throw error;
      }
      const generation = client.generation();
      // What an earlier statement did is gone where the thread was replaced, so its transaction may not go on.
      const asSame = <T>(ask: () => Promise<T>): Promise<T> => {
        if (client.generation() === generation) return ask();
        const message = 'The database was restarted during this transaction.';
        return Promise.reject(new DatabaseError(message, { code: SqlState.connectionFailure }));
      };
      return {
        query: (sql, parameters, leading) => asSame(() => client.query(sql, parameters, leading)),
        fly: (flight) => asSame(() => client.fly(flight)),
        copy: (sql, text, leading) => asSame(() => client.copy(sql, text, leading)),
        // The next one waits for a checkpoint too: the log is trimmed while no transaction is open.
        release() {
          log
            .trim()
            .catch(() => undefined)
            .finally(() => turnstile.leave());
        },
      };
    },
    close: () => client.close(),
    figures() {
      const open = client.isOpen() ? 1 : 0;
      return { open, idle: turnstile.inside() === 0 ? open : 0, waiting: turnstile.waiting() };
    },
  };
}
