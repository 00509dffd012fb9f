import { sql, type Kysely } from 'kysely';

/** The role that all tenant SQL runs as: no superuser, no row-security bypass, no login. */
export const TENANT_ROLE = 'portal_app';

/** What a migration is handed; rows are not typed while the schema is in the making. */
export type MigrationDb = Kysely<unknown>;

/** Runs statements in order; for plain DDL without parameters. */
export async function run(db: MigrationDb, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    await sql.raw(statement).execute(db);
  }
}

/** Lets the gateway read and write a platform-wide table. */
export async function grantPlatformTable(db: MigrationDb, table: string): Promise<void> {
  await run(db, [`GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO ${TENANT_ROLE}`]);
}

/**
 * Puts a table that begins with `franchisee_id` behind row-level security and grants it.
 * An unset tenant yields NULL, which equals nothing: no row is seen and none can be written.
 *
 * A migration after 178 that fills such a table sets the tenant by `setLocal`, and changes one thing with each ALTER TABLE:
 * the tables may lie on several servers by then (decision 198).
 *
 * @param rights - Leave out UPDATE and DELETE for an append-only table; triggers would not do,
 *   Citus refuses them on distributed tables.
 */
export async function guardTenantTable(
  db: MigrationDb,
  table: string,
  rights = 'SELECT, INSERT, UPDATE, DELETE',
): Promise<void> {
  const own = `franchisee_id = nullif(current_setting('app.franchisee_id', true), '')`;
  await run(db, [
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY tenant ON ${table} USING (${own}) WITH CHECK (${own})`,
    `GRANT ${rights} ON ${table} TO ${TENANT_ROLE}`,
  ]);
}
