import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import { isTransient } from './database-error';
import { asFlight } from './engine-dialect';
import type { Database } from './schema';

const ATTEMPTS = 3;

/**
 * Runs `work` in one transaction, and again, up to three times in all, after a deadlock or serialization
 * failure: it must do nothing but SQL. Nothing else is repeated, for after any other fault it is not certain
 * that the server undid the work. Inside it use the transaction only; the outer `db` would wait for itself on
 * PGlite.
 */
export function runTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return repeat(() => db.transaction().execute(work));
}

/**
 * As {@link runTransaction}, for work that changes nothing, and may not: its answer is there before the transaction has ended, and
 * what becomes of the end is nobody's concern but the connection's.
 */
export function runRead<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return repeat(async () => {
    const trx = await db.startTransaction().setAccessMode('read only').execute();
    const giveUp = () => trx.rollback().execute();
    try {
      const found = await work(trx);
      void trx
        .commit()
        .execute()
        .catch(giveUp)
        .catch(() => undefined);
      return found;
    } catch (error) {
      await giveUp();
      throw error;
    }
  });
}

/**
 * Runs a transaction that reads and is known whole: it goes to the server in one message, and nobody waits for its end.
 *
 * @param leading - Begins it; without parameters.
 * @returns the rows of each statement.
 */
export function runFlight(
  db: Kysely<Database>,
  leading: readonly CompiledQuery[],
  queries: readonly CompiledQuery[],
): Promise<readonly (readonly Readonly<Record<string, unknown>>[])[]> {
  const flight = asFlight(leading, queries);
  return repeat(async () => (await db.connection().execute((one) => one.executeQuery(flight))).rows);
}

async function repeat<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error;
      // Jitter, so that two that met once do not meet again.
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt + Math.random() * 20));
    }
  }
}
