import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema';

/** A table whose rows can be moved; one that is divided stands for its parts. */
export interface MovableTable {
  readonly name: string;
  /** Every column with its type, in the order in which a row is told as text. */
  readonly columns: readonly string[];
  /** Those that are written; what is computed of them comes by itself. */
  readonly written: readonly string[];
}

/** The tables of a database, by name. */
export async function findTables(
  engine: Kysely<Database>,
  except: readonly string[],
): Promise<readonly MovableTable[]> {
  const { rows } = await sql<MovableTable>`
    SELECT c.relname AS name,
           array_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) ORDER BY a.attnum) AS columns,
           array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS written
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> ALL (${except}::text[])
     GROUP BY c.relname ORDER BY c.relname`.execute(engine);
  return rows;
}
