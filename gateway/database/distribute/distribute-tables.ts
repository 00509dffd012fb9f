import { sql, type Kysely, type Transaction } from 'kysely';
import { DatabaseOpenError } from '../database-error';
import { TENANT_ROLE } from '../migrations/tenant-table';
import type { Database } from '../schema';
import { setLocal } from '../set-local';
import { findPlacements, hasNodes, isMisplaced, type PlacedTable } from './placement';

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly target: string;
  readonly definition: string;
}

/** What was done. */
export interface Distribution {
  /** Tables that lay on the coordinator, as they lie now. */
  readonly placed: readonly PlacedTable[];
  /** Keys that the database watches over no longer, as `table → target`. */
  readonly unkept: readonly string[];
}

/**
 * Spreads tables over the workers, those that are not yet, with the rows that are in them: one transaction, so that all
 * of it is done or nothing. To be called again after migrations that bring a table.
 *
 * @param owner - Of the tables; may change roles.
 * @throws DatabaseOpenError where there are no workers to spread them over.
 */
export async function distributeTables(owner: Kysely<Database>): Promise<Distribution> {
  if (!(await hasNodes(owner)))
    throw new DatabaseOpenError(
      'The server knows no workers: its extension citus and citus_add_node() make it know them.',
    );
  return owner.transaction().execute(async (trx) => {
    await prepare(trx);
    const placed = (await findPlacements(trx)).filter(isMisplaced);
    await assertPermissive(trx, placed);
    const keys = await findForeignKeys(trx, placed);
    for (const { table, name } of keys)
      await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.id(name)}`.execute(trx);
    // Those that are everywhere first: the others refer to them.
    for (const table of placed.toSorted((one, other) => (one.wanted < other.wanted ? -1 : 1)))
      await place(trx, table);
    return { placed, unkept: await addForeignKeys(trx, keys) };
  });
}

/** The extension hands a restrictive policy to the workers as one that permits: tenants would be let write what is not theirs. */
async function assertPermissive(trx: Transaction<Database>, tables: readonly PlacedTable[]): Promise<void> {
  const names = tables.map(({ name }) => name);
  const { rows } = await sql<{ table: string; name: string }>`
    SELECT tablename AS table, policyname AS name FROM pg_policies
     WHERE schemaname = current_schema() AND permissive = 'RESTRICTIVE' AND tablename = ANY(${names}::text[])`.execute(
    trx,
  );
  for (const { table, name } of rows)
    throw new DatabaseOpenError(
      `The policy ${name} of ${table} is restrictive, which workers would not keep.`,
    );
}

/** The owner is bound by row-level security, too, and would find no row to spread. */
async function place(trx: Transaction<Database>, { name, wanted, isForced }: PlacedTable): Promise<void> {
  const force = (how: 'FORCE' | 'NO FORCE') =>
    sql`ALTER TABLE ${sql.table(name)} ${sql.raw(how)} ROW LEVEL SECURITY`.execute(trx);
  if (isForced) await force('NO FORCE');
  await (wanted === 'everywhere'
    ? sql`SELECT create_reference_table(${name})`.execute(trx)
    : sql`SELECT create_distributed_table(${name}, 'franchisee_id')`.execute(trx));
  if (isForced) await force('FORCE');
}

async function prepare(trx: Transaction<Database>): Promise<void> {
  // Several tables in one transaction, each with keys to others: by one connection to each worker.
  await trx.executeQuery(setLocal('citus.multi_shard_modify_mode', 'sequential'));
  // Workers are entered as whoever asks, which within a tenant's transaction is this role.
  const { rows } = await sql`SELECT FROM pg_roles WHERE rolname = ${TENANT_ROLE} AND rolcanlogin`.execute(
    trx,
  );
  if (rows.length === 0) await sql`ALTER ROLE ${sql.id(TENANT_ROLE)} LOGIN`.execute(trx);
  // Without it no worker hears whose rows are asked for, and shows none.
  await sql`DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET citus.propagate_set_commands = local', current_database());
  END $$`.execute(trx);
}

/** Those that tie tables together which are yet to be placed: between such the extension knows none. */
async function findForeignKeys(
  trx: Transaction<Database>,
  tables: readonly PlacedTable[],
): Promise<readonly ForeignKey[]> {
  const names = tables.map(({ name }) => name);
  const { rows } = await sql<ForeignKey>`
    SELECT t.relname AS table, k.conname AS name, f.relname AS target, pg_get_constraintdef(k.oid) AS definition
      FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
     WHERE k.contype = 'f' AND k.conparentid = 0 AND t.relnamespace = current_schema()::regnamespace
       AND (t.relname = ANY(${names}::text[]) OR f.relname = ANY(${names}::text[]))
     ORDER BY t.relname, k.conname`.execute(trx);
  return rows;
}

/** @returns those that are left out: what lies on the coordinator alone refers to nothing that lies elsewhere. */
async function addForeignKeys(
  trx: Transaction<Database>,
  keys: readonly ForeignKey[],
): Promise<readonly string[]> {
  const tables = await findPlacements(trx);
  const alone = new Set(tables.filter(({ wanted }) => wanted === 'coordinator').map(({ name }) => name));
  const isKept = ({ table, target }: ForeignKey): boolean => !alone.has(table) || alone.has(target);
  for (const { table, name, definition } of keys.filter(isKept))
    await sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${sql.id(name)} ${sql.raw(definition)}`.execute(
      trx,
    );
  return keys.filter((key) => !isKept(key)).map(({ table, target }) => `${table} → ${target}`);
}
