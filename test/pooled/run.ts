/**
 * `npm run test:pooled`: the suites of the gateway on PostgreSQL, through Debian's PgBouncer with the settings of
 * `deploy/several`. Paths choose among them:
 *
 *     npm run test:pooled -- test/gateway/pages
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { SESSION_LIMITS } from '../../gateway/database/database-limits';
import { createPostgresServer } from '../support/postgres-server';
import { startPooler } from '../support/several/pooler';

/** Each file of the suites has a database of its own, for which the pooler keeps connections. */
const SETTINGS = { max_connections: '200', fsync: 'off' };

const LOGIN = 'pooled';

const server = await createPostgresServer(SETTINGS);
await makeLogin(server.url);
const port = Number(new URL(server.url).port);
const pooler = await startPooler({ port, database: null, login: LOGIN, password: 'pooled' });
try {
  const tests = spawn('npx', ['vitest', 'run', '--project', 'gateway', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: server.url, TEST_POOLER_URL: pooler.url },
  });
  const [code] = (await once(tests, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await pooler.remove();
  await server.remove();
}

/** What a gateway asks for with each connection the pooler keeps to itself: the login has it (docs/operations.md, A pooler). */
async function makeLogin(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // As that of the suites without a pooler: they put in rows that no gateway could.
  await client.query(`CREATE ROLE ${LOGIN} LOGIN SUPERUSER PASSWORD 'pooled'`);
  for (const [name, ms] of Object.entries(SESSION_LIMITS)) {
    await client.query(`ALTER ROLE ${LOGIN} SET ${name} = '${ms}ms'`);
  }
  await client.end();
}
