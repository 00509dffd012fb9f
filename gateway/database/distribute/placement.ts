import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema';

/**
 * Where rows of a table lie in a distributed database: with their tenant on one worker, the same on every node, or on the
 * coordinator alone (decision 198).
 */
export type Placement = 'tenant' | 'everywhere' | 'coordinator';

/** What tenants' rows refer to or are read with, and what changes rarely: a change of it is written on every node. */
const EVERYWHERE: readonly string[] = ['franchisee', 'account'];

/** Is looked for before its tenant is known, and written with many calls. */
const COORDINATOR: readonly string[] = ['session'];

/** A table of the schema and where it lies. */
export interface PlacedTable {
  readonly name: string;
  readonly wanted: Placement;
  readonly found: Placement;
}

/** One that lies on the coordinator, as every table does at first, and is not to. */
export const isMisplaced = ({ wanted, found }: PlacedTable): boolean =>
  found === 'coordinator' && wanted !== 'coordinator';

/** Whether the server knows others to spread rows over. */
export async function hasNodes(db: Kysely<Database>): Promise<boolean> {
  if (!(await hasExtension(db))) return false;
  const { rows } = await sql`SELECT FROM pg_dist_node WHERE groupid <> 0 AND isactive LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Whether tenants' rows lie on several servers. */
export async function isDistributed(db: Kysely<Database>): Promise<boolean> {
  if (!(await hasExtension(db))) return false;
  const { rows } = await sql`SELECT FROM pg_dist_partition WHERE partmethod = 'h' LIMIT 1`.execute(db);
  return rows.length > 0;
}

async function hasExtension(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ table: string | null }>`
    SELECT to_regclass('pg_dist_partition')::text AS table`.execute(db);
  return typeof rows[0]?.table === 'string';
}

/** Every table of the schema, by name; of a server with the extension only. */
export async function findPlacements(db: Kysely<Database>): Promise<readonly PlacedTable[]> {
  const { rows } = await sql<{ name: string; hasTenant: boolean; method: string | null }>`
    SELECT c.relname AS name, a.attname IS NOT NULL AS "hasTenant", d.partmethod AS method
      FROM pg_class c
      LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'franchisee_id' AND NOT a.attisdropped
      LEFT JOIN pg_dist_partition d ON d.logicalrelid = c.oid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     ORDER BY c.relname`.execute(db);
  return rows.map(({ name, hasTenant, method }) => ({
    name,
    wanted: toWanted(name, hasTenant),
    found: method === null ? 'coordinator' : method === 'h' ? 'tenant' : 'everywhere',
  }));
}

function toWanted(name: string, hasTenant: boolean): Placement {
  if (EVERYWHERE.includes(name)) return 'everywhere';
  return hasTenant && !COORDINATOR.includes(name) ? 'tenant' : 'coordinator';
}
