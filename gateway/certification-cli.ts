import { userInfo } from 'node:os';
import { openDatabase } from './database/open-database';
import { createCertificationService } from './domain/certification';
import { CERTIFICATION_USAGE, runCertificationCommand, UsageError } from './domain/certification-command';
import { createOperationLog } from './domain/operation-log';
import { systemRandom } from './domain/token';
import { readEnv } from './env';

/** The operator's tool: reads and decides requests for certification. */
async function main(args: readonly string[]): Promise<void> {
  const { env, problems } = readEnv(process.env);
  if (env === undefined) throw new UsageError(problems.join('\n'));
  const database = await openDatabase(
    env.databaseUrl === undefined
      ? { engine: 'pglite', dataDir: env.dataDir }
      : {
          engine: 'postgresql',
          url: env.databaseUrl,
          migrationUrl: env.databaseMigrationUrl,
          connections: 2,
        },
  );
  try {
    const { db } = database;
    const now = Date.now;
    const log = createOperationLog({ db, now, random: systemRandom });
    const service = createCertificationService({ db, now, random: systemRandom, log });
    const lines = await runCertificationCommand(args, { db, service, operator: userInfo().username });
    for (const line of lines) console.log(line);
  } finally {
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error(CERTIFICATION_USAGE);
  process.exitCode = 1;
}
