import { DEFAULT_MIGRATION_TABLE, Migrator, sql, type Kysely, type Migration } from 'kysely';
import { DatabaseOpenError, SqlState, sqlState } from './database-error';
import { describeThrown } from './error-words';
import { allMigrations } from './migrations/all-migrations';
import { TENANT_ROLE } from './migrations/tenant-table';
import type { Database } from './schema';
import { enterTenant } from './tenant';

/**
 * Brings the schema up to date; all pending migrations run in one transaction, under a lock that
 * other gateways wait for.
 *
 * @throws DatabaseOpenError with one sentence when a migration fails or the database is newer.
 */
export async function migrate(
  owner: Kysely<Database>,
  migrations: Readonly<Record<string, Migration>> = allMigrations,
): Promise<readonly string[]> {
  if (await isUpToDate(owner, Object.keys(migrations))) return [];
  const migrator = new Migrator({
    db: owner,
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

/**
 * Whether exactly these migrations have run. The migrator looks at every column of every table to find out, several
 * times, which most starts need not wait for; whatever else stands there is left to it.
 */
async function isUpToDate(owner: Kysely<Database>, names: readonly string[]): Promise<boolean> {
  const { rows: found } = await sql<{ table: string | null }>`
    SELECT to_regclass(${DEFAULT_MIGRATION_TABLE})::text AS table`.execute(owner);
  if (found[0]?.table !== DEFAULT_MIGRATION_TABLE) return false;
  const { rows } = await sql<{
    name: string;
  }>`SELECT name FROM ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(owner);
  const done = new Set(rows.map(({ name }) => name));
  return done.size === names.length && names.every((name) => done.has(name));
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
