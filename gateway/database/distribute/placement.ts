import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema';

/**
 * Where rows of a table lie in a distributed database: with their tenant on one worker, the same on every node, or on the
 * coordinator alone (decision 198).
 */
export type Placement = 'tenant' | 'everywhere' | 'coordinator';

/** Tenants' rows refer to it and are read with it, and it changes rarely: a change of it is written on every node. */
const EVERYWHERE: readonly string[] = ['franchisee'];

/** What is looked for before its tenant is known: whoever signs in asks no worker, and none keeps anybody out. */
const COORDINATOR: readonly string[] = ['account', 'session'];

/** A table of the schema and where it lies. */
export interface PlacedTable {
  readonly name: string;
  readonly wanted: Placement;
  readonly found: Placement;
  /** Row-level security binds its owner, too. */
  readonly isForced: boolean;
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
  const { rows } = await sql<{ name: string; hasTenant: boolean; method: string | null; isForced: boolean }>`
    SELECT c.relname AS name, a.attname IS NOT NULL AS "hasTenant",
           -- The extension knows a table of the coordinator, too, that refers to one which is everywhere.
           CASE WHEN d.partmethod <> 'n' OR d.repmodel = 't' THEN d.partmethod END AS method,
           c.relforcerowsecurity AS "isForced"
      FROM pg_class c
      LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'franchisee_id' AND NOT a.attisdropped
      LEFT JOIN pg_dist_partition d ON d.logicalrelid = c.oid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     ORDER BY c.relname`.execute(db);
  return rows.map(({ name, hasTenant, method, isForced }) => ({
    ...{ name, isForced },
    wanted: toWanted(name, hasTenant),
    found: method === null ? 'coordinator' : method === 'h' ? 'tenant' : 'everywhere',
  }));
}

function toWanted(name: string, hasTenant: boolean): Placement {
  if (EVERYWHERE.includes(name)) return 'everywhere';
  return hasTenant && !COORDINATOR.includes(name) ? 'tenant' : 'coordinator';
}
