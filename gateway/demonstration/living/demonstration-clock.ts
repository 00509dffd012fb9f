import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../database/schema';
import './tables';

/** What the demonstration was made with, and until when it has lived. */
export interface DemonstrationClock {
  readonly seedNumber: number;
  readonly scale: number;
  /** Epoch ms. */
  readonly livedUntil: number;
}

/** Starts the clock of a demonstration that was just made. */
export async function startClock(trx: Transaction<Database>, clock: DemonstrationClock): Promise<void> {
  await trx
    .insertInto('demonstration_clock')
    .values({ seed_number: clock.seedNumber, scale: clock.scale, lived_until: clock.livedUntil })
    .execute();
}

/**
 * The clock, locked until the transaction ends: of several gateways that start at once one brings the
 * demonstration up to now. Null where the database holds no demonstration.
 */
export async function lockClock(trx: Transaction<Database>): Promise<DemonstrationClock | null> {
  const row = await trx.selectFrom('demonstration_clock').selectAll().forUpdate().executeTakeFirst();
  if (row === undefined) return null;
  return { seedNumber: row.seed_number, scale: row.scale, livedUntil: row.lived_until };
}

/** Notes that the demonstration has lived until a moment; never back. */
export async function moveClock(db: Kysely<Database>, untilMs: number): Promise<void> {
  await sql`UPDATE demonstration_clock SET lived_until = greatest(lived_until, ${untilMs})`.execute(db);
}
