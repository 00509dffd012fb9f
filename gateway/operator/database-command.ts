import { DatabaseOpenError } from '../database/database-error';
import { distributeTables } from '../database/distribute/distribute-tables';
import { hasDatabase } from '../database/embedded/data-folder';
import { migrate } from '../database/upgrade/migrate';
import { openDatabase, openOwner } from '../database/open-database';
import { moveTables } from '../database/move/move-tables';
import { UsageError } from './usage-error';

export const DATABASE_USAGE = `Usage: npm run database -- move | distribute
move: copies the embedded database of DATA_DIR into the empty one of DATABASE_URL, as the owner of DATABASE_MIGRATION_URL,
and compares both. The gateway of the folder must be stopped. The folder stays as it is; files stay in it.
distribute: spreads the tables of DATABASE_URL over the workers that its server coordinates, those that are not yet, with
the rows that are in them. The gateways must be stopped.`;

export interface DatabaseCommandOptions {
  readonly dataDir: string;
  /** Of the owner of the tables that are moved to; undefined on the embedded database. */
  readonly ownerUrl: string | undefined;
}

/**
 * Changes where an installation keeps its rows; yields the lines to print.
 *
 * @throws UsageError for arguments that are not understood; DatabaseOpenError that says what stands in the way.
 */
export async function runDatabaseCommand(
  [verb, ...rest]: readonly string[],
  { dataDir, ownerUrl }: DatabaseCommandOptions,
): Promise<readonly string[]> {
  const run = rest.length === 0 && (verb === 'move' || verb === 'distribute') ? VERBS[verb] : undefined;
  if (run === undefined) throw new UsageError('A database can be moved, or distributed.');
  if (ownerUrl === undefined) throw new UsageError('DATABASE_URL names no server.');
  return run(ownerUrl, dataDir);
}

const VERBS = { move, distribute } as const;

async function move(ownerUrl: string, dataDir: string): Promise<readonly string[]> {
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

async function distribute(ownerUrl: string): Promise<readonly string[]> {
  const owner = openOwner(ownerUrl);
  try {
    await migrate(owner, { isShared: true });
    const { placed, unkept } = await distributeTables(owner);
    return [
      ...placed.map(({ name, wanted }) => `${name}  ${wanted === 'tenant' ? 'by tenant' : 'on every node'}`),
      ...unkept.map((key) => `no longer watched over: ${key}`),
      placed.length === 0 ? 'OK: nothing is left to spread.' : `OK: ${placed.length} tables were spread.`,
    ];
  } finally {
    await owner.destroy();
  }
}
