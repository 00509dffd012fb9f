import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import type { OpenFolder } from '../database/embedded/open-folder';
import { beginDatabase, type ComingDatabase, type OpenDatabase } from '../database/open-database';
import { isDatabaseEmpty, seedDemonstration } from '../demonstration/demonstration';
import { insertPastExports } from '../demonstration/exports/past-exports';
import { bringUpToNow } from '../demonstration/living/bring-up';
import type { Env } from '../env';
import type { Spans } from '../tracing/spans';

export interface DatabasePreparation {
  readonly env: Env;
  readonly resolved: ResolvedDeclaration;
  readonly print: (line: string) => void;
  /** The embedded database's, where it is being opened already. */
  readonly folder: Promise<OpenFolder> | undefined;
  /** @see DatabaseOptions */
  readonly spans: Spans | undefined;
}

/**
 * Opens the database that the environment names; it is ready once it is filled with the demonstration, when it was empty
 * and one is wanted.
 *
 * @throws DatabaseOpenError with one sentence that says what to do.
 */
export async function prepareDatabase(preparation: DatabasePreparation): Promise<ComingDatabase> {
  const { env, folder, spans } = preparation;
  const { database, ready } = await beginDatabase({ ...toOptions(env, folder), spans });
  return { database, ready: ready.then(() => fill(database, preparation)) };
}

async function fill(
  database: OpenDatabase,
  { env, resolved, print }: Omit<DatabasePreparation, 'folder' | 'spans'>,
): Promise<void> {
  if (env.isDemonstration && (await isDatabaseEmpty(database.db))) {
    print('Making the demonstration …');
    const { seedNumber, seedScale: scale, isProduction } = env;
    const settings = { resolved, nowMs: Date.now(), seedNumber, scale, isProduction };
    await database.patiently(async () => {
      if (!(await seedDemonstration(database.bulk, settings))) return;
      await insertPastExports(database.db, settings);
    });
  }
  if (env.isSimulated) await bringUp(database, resolved, print);
}

/** Before anything else runs: whoever looks at it later finds the days since then, too. */
async function bringUp(
  database: OpenDatabase,
  resolved: ResolvedDeclaration,
  print: (line: string) => void,
): Promise<void> {
  const brought = await database.patiently(() => bringUpToNow(database.db, { resolved, nowMs: Date.now() }));
  if (brought === null) return;
  const since = new Date(brought.fromMs).toISOString().slice(0, 16);
  print(`The demonstration was brought up to now: ${brought.orders} orders since ${since}Z.`);
}

function toOptions(env: Env, folder: DatabasePreparation['folder']): Parameters<typeof beginDatabase>[0] {
  return env.databaseUrl === undefined
    ? { engine: 'pglite', dataDir: env.dataDir, folder }
    : {
        engine: 'postgresql',
        url: env.databaseUrl,
        migrationUrl: env.databaseMigrationUrl,
        listenUrl: env.databaseListenUrl,
        readUrl: env.databaseReadUrl,
        connections: env.databaseConnections,
      };
}
