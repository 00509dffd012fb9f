import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import { openDatabase, type OpenDatabase } from '../database/open-database';
import { isDatabaseEmpty, seedDemonstration } from '../demonstration/demonstration';
import type { Env } from '../env';

/**
 * Opens the database that the environment names and fills it with the demonstration when it is empty
 * and one is wanted.
 *
 * @throws DatabaseOpenError with one sentence that says what to do.
 */
export async function prepareDatabase(
  env: Env,
  resolved: ResolvedDeclaration,
  print: (line: string) => void,
): Promise<OpenDatabase> {
  const database = await openDatabase(toOptions(env));
  try {
    if (env.isDemonstration && (await isDatabaseEmpty(database.db))) {
      print('Making the demonstration …');
      const { seedNumber, seedScale: scale, isProduction } = env;
      const settings = { resolved, nowMs: Date.now(), seedNumber, scale, isProduction };
      await database.patiently(() => seedDemonstration(database.db, settings));
    }
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function toOptions(env: Env): Parameters<typeof openDatabase>[0] {
  return env.databaseUrl === undefined
    ? { engine: 'pglite', dataDir: env.dataDir }
    : {
        engine: 'postgresql',
        url: env.databaseUrl,
        migrationUrl: env.databaseMigrationUrl,
        connections: env.databaseConnections,
      };
}
