import { sql, type Kysely, type Transaction } from 'kysely';
import { ONE_MINUTE_MS } from '../../../contract/limits';
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
  await sql`UPDATE demonstration_clock SET lived_until = greatest(lived_until, ${untilMs}::bigint)`.execute(
    db,
  );
}

/** A gateway that says nothing for so long no longer lets it live. */
const HELD_FOR_MS = 2 * ONE_MINUTE_MS;

/**
 * Takes it on to let the demonstration live, or goes on to; of several gateways on one database one does.
 *
 * @returns null when another gateway does, or the database holds no demonstration.
 */
export async function holdDemonstration(
  db: Kysely<Database>,
  holder: string,
  nowMs: number,
): Promise<DemonstrationClock | null> {
  const { rows } = await sql<{ seed_number: number; scale: number; lived_until: number }>`
    UPDATE demonstration_clock SET holder = ${holder}, held_until = ${nowMs + HELD_FOR_MS}::bigint
     WHERE holder IS NULL OR holder = ${holder} OR held_until < ${nowMs}::bigint
    RETURNING seed_number, scale, lived_until`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { seedNumber: row.seed_number, scale: row.scale, livedUntil: row.lived_until };
}

/** Leaves it to whoever comes next. */
export async function releaseDemonstration(db: Kysely<Database>, holder: string): Promise<void> {
  await sql`UPDATE demonstration_clock SET holder = NULL, held_until = 0 WHERE holder = ${holder}`.execute(
    db,
  );
}
