import { DatabaseOpenError } from '../database/database-error';
import { hasDatabase } from '../database/embedded/data-folder';
import { openDatabase, openOwner } from '../database/open-database';
import { moveTables } from '../database/move/move-tables';
import { UsageError } from './usage-error';

export const DATABASE_USAGE = `Usage: npm run database -- move
Copies the embedded database of DATA_DIR into the empty one of DATABASE_URL, as the owner of DATABASE_MIGRATION_URL, and
compares both. The gateway of the folder must be stopped. The folder stays as it is; files stay in it.`;

export interface DatabaseCommandOptions {
  readonly dataDir: string;
  /** Of the owner of the tables that are moved to; undefined on the embedded database. */
  readonly ownerUrl: string | undefined;
}

/**
 * Moves an installation from the embedded database to PostgreSQL; yields the lines to print.
 *
 * @throws UsageError for arguments that are not understood; DatabaseOpenError that says what stands in the way.
 */
export async function runDatabaseCommand(
  [verb, ...rest]: readonly string[],
  { dataDir, ownerUrl }: DatabaseCommandOptions,
): Promise<readonly string[]> {
  if (verb !== 'move' || rest.length > 0)
    throw new UsageError('The only thing to do with a database is to move it.');
  if (ownerUrl === undefined) throw new UsageError('DATABASE_URL names no server to move to.');
  // Opening makes one where there is none.
  if (!(await hasDatabase(dataDir))) throw new DatabaseOpenError(`${dataDir} holds no database to move.`);
  const source = await openDatabase({ engine: 'pglite', dataDir });
  const target = openOwner(ownerUrl);
  try {
    const moved = await source.patiently(() => moveTables(source.db, target));
    const filled = moved.filter(({ rows }) => rows > 0);
    const rows = filled.reduce((sum, table) => sum + table.rows, 0);
    return [
      ...filled.map((table) => `${table.name}  ${table.rows}`),
      `OK: ${rows} rows of ${filled.length} tables were moved and compared. Keep DATA_DIR for the files; its database is used no longer.`,
    ];
  } finally {
    await target.destroy();
    await source.close();
  }
}
