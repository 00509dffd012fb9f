import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_MIGRATION_TABLE, Migrator, sql, type Kysely, type Migration } from 'kysely';
import { DatabaseOpenError, SqlState, sqlState } from '../database-error';
import { describeThrown } from '../error-words';
import { allMigrations } from '../migrations/all-migrations';
import { TENANT_ROLE } from '../migrations/tenant-table';
import type { Database } from '../schema';
import { enterTenant } from '../tenant';
import { findLoss } from './newer-schema';
import { raiseIndexes } from './raise-indexes';
import { STANDING_INDEXES, type StandingIndex } from './standing-indexes';

/** @see migrate */
export interface MigrateOptions {
  /** Whether others may work on the database meanwhile; the embedded engine has nobody else. */
  readonly isShared: boolean;
  readonly migrations?: Readonly<Record<string, Migration>>;
  readonly indexes?: readonly StandingIndex[];
}

/** Whoever works meanwhile waits behind a step that waits for a table: no longer than a call may take anyway. */
const LOCK_WAIT_MS = 2_000;
/** Between two attempts those that waited are served. */
const ATTEMPT_EVERY_MS = 1_000;
/** As long as that another gateway may be at it, or work stand in the way. */
const ATTEMPTS_MAX = 300;

/**
 * Brings the schema up to date; all pending migrations run in one transaction, under a lock that other gateways wait for,
 * and indexes are raised after it, beside whoever writes. A schema that a newer gateway has brought further is left as it
 * is, as long as it serves this one (decision 201).
 *
 * @returns Names of the migrations that ran.
 * @throws DatabaseOpenError with one sentence when a migration fails, or the database has lost what this gateway asks for.
 */
export async function migrate(
  owner: Kysely<Database>,
  { isShared, migrations = allMigrations, indexes = STANDING_INDEXES }: MigrateOptions,
): Promise<readonly string[]> {
  const known = Object.keys(migrations);
  const done = await findDone(owner);
  const isWhole = known.every((name) => done.has(name));
  if (isWhole && done.size > known.length) {
    assertServed(findLoss(done, known));
    return [];
  }
  const ran = isWhole ? [] : await runSteps(owner, migrations, isShared);
  await raiseIndexes(owner, indexes, isShared);
  return ran;
}

function assertServed(lost: readonly string[]): void {
  if (lost.length > 0)
    throw new DatabaseOpenError(
      `A newer gateway has taken from the database what this one asks for (${lost.join(', ')}): start that one.`,
    );
}

/**
 * Names of the migrations that have run. The migrator looks at every column of every table to find out, several times,
 * which most starts need not wait for; whatever else stands there is left to it.
 */
async function findDone(owner: Kysely<Database>): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql<{ table: string | null }>`
    SELECT to_regclass(${DEFAULT_MIGRATION_TABLE})::text AS table`.execute(owner);
  if (found[0]?.table !== DEFAULT_MIGRATION_TABLE) return new Set();
  const { rows } = await sql<{
    name: string;
  }>`SELECT name FROM ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(owner);
  return new Set(rows.map(({ name }) => name));
}

async function runSteps(
  owner: Kysely<Database>,
  migrations: Readonly<Record<string, Migration>>,
  isShared: boolean,
): Promise<readonly string[]> {
  if (!isShared) return runOnce(owner, migrations);
  return owner.connection().execute(async (single) => {
    await sql`SELECT set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, false)`.execute(single);
    try {
      return await runPatiently(single, migrations);
    } finally {
      await sql`RESET lock_timeout`.execute(single);
    }
  });
}

/** A step that does not get a table at once lets go of all that it has, and those it kept waiting go first. */
async function runPatiently(
  single: Kysely<Database>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<readonly string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(single, migrations);
    } catch (error) {
      const isHeldUp = error instanceof Error && sqlState(error.cause) === SqlState.lockTimeout;
      if (!isHeldUp || attempt === ATTEMPTS_MAX) throw error;
      await pause(ATTEMPT_EVERY_MS);
    }
  }
}

async function runOnce(
  db: Kysely<Database>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error');
    throw new DatabaseOpenError(
      `The database could not be brought up to date${failed ? ` (${failed.migrationName})` : ''}: ${describeThrown(error)}`,
      { cause: error },
    );
  }
  return results.map(({ migrationName }) => migrationName);
}

/** Makes sure that the gateway's login role may become the tenant role, granting it when it may not. */
export async function grantTenantRole(owner: Kysely<Database>, app: Kysely<Database>): Promise<void> {
  try {
    await app.transaction().execute((trx) => enterTenant(trx, 'probe'));
  } catch (error) {
    if (sqlState(error) !== SqlState.insufficientPrivilege) {
      throw error;
    }
    const { rows } = await sql<{ login: string }>`SELECT current_user AS login`.execute(app);
    await sql`GRANT ${sql.id(TENANT_ROLE)} TO ${sql.id(rows[0]?.login ?? '')}`.execute(owner);
  }
}
