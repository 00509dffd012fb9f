import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema';
import type { StandingIndex } from './standing-indexes';

/**
 * Raises the indexes that do not stand yet, one after the other. Where others write meanwhile they are kept waiting by none
 * of it; one that was broken off is made anew. Of several gateways that start, one raises them and the others go on.
 *
 * @param isShared - Whether others may work on the database; the embedded engine has nobody else.
 */
export async function raiseIndexes(
  owner: Kysely<Database>,
  indexes: readonly StandingIndex[],
  isShared: boolean,
): Promise<void> {
  const missing = await findMissing(owner, indexes);
  if (missing.length === 0) return;
  if (!isShared) {
    for (const index of missing) await create(owner, index, false);
    return;
  }
  // A connection of its own: the lock is the session's, for an index that is raised beside others stands in no transaction.
  await owner.connection().execute(async (single) => {
    if (!(await takeTurn(single))) return;
    try {
      for (const index of await findMissing(single, indexes)) await create(single, index, true);
    } finally {
      await sql`SELECT pg_advisory_unlock(${TURN})`.execute(single);
    }
  });
}

const TURN = sql`hashtextextended('franchisee-portal indexes', 0)`;

/** Waiting for it would be a transaction under way, which an index that is raised beside others waits for in turn. */
async function takeTurn(single: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`SELECT pg_try_advisory_lock(${TURN}) AS "isFree"`.execute(
    single,
  );
  return rows[0]?.isFree === true;
}

/** Those that do not stand, or not whole: broken off, an index is kept up to date and never read. */
async function findMissing(
  db: Kysely<Database>,
  indexes: readonly StandingIndex[],
): Promise<readonly StandingIndex[]> {
  const names = indexes.map(({ name }) => name);
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ANY(${names}::text[])
       AND i.indisvalid`.execute(db);
  return indexes.filter(({ name }) => rows.every((row) => row.name !== name));
}

async function create(db: Kysely<Database>, { name, on }: StandingIndex, isBeside: boolean): Promise<void> {
  const how = sql.raw(isBeside ? 'CONCURRENTLY' : '');
  await sql`DROP INDEX ${how} IF EXISTS ${sql.id(name)}`.execute(db);
  await sql`CREATE INDEX ${how} ${sql.id(name)} ON ${sql.raw(on)}`.execute(db);
}
