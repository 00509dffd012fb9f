/**
 * `npm run test:citus`: the suites of the gateway on a distributed database, three servers of Debian's PostgreSQL with the
 * extension that `deploy/citus/build.sh` builds. Paths choose among them:
 *
 *     npm run test:citus -- test/gateway/pages
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startCluster } from '../support/several/cluster';

/** What no distributed database comes to. */
const LEFT_OUT = [
  // Schemas of earlier releases: tables are spread when they have the one of today.
  'test/gateway/**/earlier-*.test.ts',
  'test/gateway/database/downtime-migration.test.ts',
  // The server's own way to fail, by a trigger: the extension knows none on tenants' tables.
  'test/gateway/database/contention.test.ts',
];

/** Changes roles, which belong to the whole cluster: by itself, and first, while nobody knows them. */
const ALONE = 'test/gateway/database/distributed.test.ts';

const cluster = await startCluster();
const env = { ...process.env, TEST_DATABASE_URL: cluster.url, TEST_DATABASE_IS_DISTRIBUTED: '1' };

async function run(args: readonly string[]): Promise<number> {
  const tests = spawn('npx', ['vitest', 'run', '--project', 'gateway', ...args], { stdio: 'inherit', env });
  const [code] = (await once(tests, 'exit')) as [number | null];
  return code ?? 1;
}

try {
  const asked = process.argv.slice(2);
  const alone = await run([ALONE]);
  const left = [...LEFT_OUT, ALONE].flatMap((pattern) => ['--exclude', pattern]);
  process.exitCode = (await run([...left, ...asked])) || alone;
} finally {
  await cluster.remove();
}
