import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema';

interface EasedTables {
  /** Those whose owner is bound by row-level security, too. */
  readonly forced: readonly string[];
  /** Which row must be there before which. */
  readonly keys: readonly { readonly table: string; readonly name: string }[];
}

/**
 * Sets aside, for this transaction, what keeps rows of all tenants from coming in table by table: that the owner is bound by
 * row-level security, and that what a row refers to must be there before it.
 */
export async function easeTables(trx: Kysely<Database>): Promise<EasedTables> {
  const { rows: forced } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relforcerowsecurity`.execute(trx);
  const { rows: keys } = await sql<EasedTables['keys'][number]>`
    SELECT c.relname AS table, k.conname AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND k.contype = 'f' AND NOT k.condeferrable
       AND k.conparentid = 0`.execute(trx);
  for (const { name } of forced) {
    await sql`ALTER TABLE ${sql.table(name)} NO FORCE ROW LEVEL SECURITY`.execute(trx);
  }
  for (const { table, name } of keys) {
    await sql`ALTER TABLE ${sql.table(table)} ALTER CONSTRAINT ${sql.ref(name)} DEFERRABLE INITIALLY DEFERRED`.execute(
      trx,
    );
  }
  return { forced: forced.map(({ name }) => name), keys };
}

/** Has everything that was put off looked at, and binds the tables as they were. @throws what a row breaks */
export async function restrainTables(trx: Kysely<Database>, { forced, keys }: EasedTables): Promise<void> {
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(trx);
  for (const { table, name } of keys) {
    await sql`ALTER TABLE ${sql.table(table)} ALTER CONSTRAINT ${sql.ref(name)} NOT DEFERRABLE`.execute(trx);
  }
  for (const name of forced) {
    await sql`ALTER TABLE ${sql.table(name)} FORCE ROW LEVEL SECURITY`.execute(trx);
  }
}
