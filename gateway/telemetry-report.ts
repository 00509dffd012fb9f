import { parseArgs } from 'node:util';
import { DatabaseOpenError } from './database/database-error';
import { openDatabase, type DatabaseOptions } from './database/open-database';
import { readEnv, type Env } from './env';
import { summariseTelemetry } from './telemetry-summary';
import { drawTelemetry } from './telemetry-table';
import { createTelemetryStore } from './repositories/telemetry-store';

const USAGE = `Usage: npm run telemetry:report -- [--days 7] [--json]
Shows sessions, slow pages, failing calls and errors by version from what portals reported. It reads the
database that the gateway's variables name; an embedded one must not be in use by a running gateway.`;

const ONE_DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_MAX = 31;
/** More rows than this would not fit into memory comfortably; the newest are taken. */
const ROWS_MAX = 200_000;

function toOptions(env: Env): DatabaseOptions {
  return env.databaseUrl === undefined
    ? { engine: 'pglite', dataDir: env.dataDir }
    : { engine: 'postgresql', url: env.databaseUrl, migrationUrl: env.databaseMigrationUrl, connections: 2 };
}

async function report(
  env: Env,
  settings: { readonly days: number; readonly isJson: boolean },
): Promise<void> {
  const { days, isJson } = settings;
  const database = await openDatabase(toOptions(env));
  try {
    const rows = await createTelemetryStore(database.db).since(Date.now() - days * ONE_DAY_MS, ROWS_MAX);
    const summary = summariseTelemetry(rows);
    console.log(isJson ? JSON.stringify(summary, null, 2) : drawTelemetry(summary, { days }));
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { days: { type: 'string', default: '7' }, json: { type: 'boolean', default: false } },
  });
  const days = Number(values.days);
  if (!(days > 0 && days <= DAYS_MAX)) throw new Error(`--days takes a number from 1 to ${DAYS_MAX}.`);
  const { env, problems } = readEnv(process.env);
  if (env === undefined) throw new Error(problems.join('\n'));
  await report(env, { days, isJson: values.json });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (!(error instanceof DatabaseOpenError)) console.error(USAGE);
  process.exitCode = 1;
}
