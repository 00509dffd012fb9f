import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema';

/**
 * A tenth of the rows that the server would look at of itself: those of a demonstration are much alike, and looking at
 * 30,000 of each table takes three seconds of a start.
 */
const STATISTICS_TARGET = 10;

/** Has the planner know how much there is of what: PGlite has no autovacuum, so nobody else would count for it. */
export async function countForPlanner(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    await sql`SET LOCAL default_statistics_target = ${sql.lit(STATISTICS_TARGET)}`.execute(trx);
    await sql`ANALYZE`.execute(trx);
  });
}
