import { sql, type Transaction } from 'kysely';
import { isDistributed } from '../database/distribute/placement';
import { setLocal } from '../database/set-local';
import type { Database } from '../database/schema';

/**
 * Runs bulk inserts while tables have only their keys, and builds the other indexes once afterwards,
 * which is a third faster; what the tables refer to is looked up once afterwards, too, instead of for each row, which
 * takes half of an insert. Does nothing special where the login does not own the tables,
 * or each worker of a distributed database has its own.
 *
 * @param tables - With all that refer to one of them.
 */
export async function withoutIndexes(
  trx: Transaction<Database>,
  tables: readonly (keyof Database)[],
  work: () => Promise<void>,
): Promise<void> {
  if (await isDistributed(trx)) return work();
  // Whoever fills is the tenant role already, which owns nothing.
  await trx.executeQuery(setLocal('role', 'none'));
  const { rows } = await sql<{ name: string; definition: string }>`
    SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.oid = ANY(${tables}::regclass[]) AND NOT i.indisunique
       AND pg_has_role(current_user, t.relowner, 'USAGE')
     ORDER BY c.relname`.execute(trx);
  const { rows: references } = await sql<{ relation: string; name: string; definition: string }>`
    SELECT t.relname AS relation, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
      FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
     WHERE t.oid = ANY(${tables}::regclass[]) AND k.contype = 'f' AND pg_has_role(current_user, t.relowner, 'USAGE')
     ORDER BY k.conname`.execute(trx);
  for (const { relation, name } of references) {
    await sql`ALTER TABLE ${sql.id(relation)} DROP CONSTRAINT ${sql.id(name)}`.execute(trx);
  }
  for (const { name } of rows) {
    await sql`DROP INDEX ${sql.id(name)}`.execute(trx);
  }
  await withoutLog(trx, tables);
  await work();
  // The work became the tenant role, which may not build indexes.
  await trx.executeQuery(setLocal('role', 'none'));
  for (const { definition } of rows) {
    await sql.raw(definition).execute(trx);
  }
  for (const { relation, name, definition } of references) {
    const add = sql`ALTER TABLE ${sql.id(relation)} ADD CONSTRAINT ${sql.id(name)} ${sql.raw(definition)}`;
    await add.execute(trx);
  }
}

/**
 * Gives tables that hold nothing files that belong to this transaction: where nobody follows the log, as on the embedded
 * engine, what goes into them is written once and not twice. The parts of a divided table are not looked through.
 */
async function withoutLog(trx: Transaction<Database>, tables: readonly (keyof Database)[]): Promise<void> {
  const { rows } = await sql<{ all: boolean }>`
    SELECT bool_and(relkind = 'r' AND pg_relation_size(oid) = 0 AND pg_has_role(current_user, relowner, 'USAGE')) AS all
      FROM pg_class WHERE oid = ANY(${tables}::regclass[])`.execute(trx);
  if (rows[0]?.all === true)
    await sql`TRUNCATE ${sql.join(tables.map((name) => sql.table(name)))}`.execute(trx);
}
