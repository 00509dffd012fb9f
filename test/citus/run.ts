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

const cluster = await startCluster();
try {
  const left = LEFT_OUT.flatMap((pattern) => ['--exclude', pattern]);
  const tests = spawn('npx', ['vitest', 'run', '--project', 'gateway', ...left, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: cluster.url, TEST_DATABASE_IS_DISTRIBUTED: '1' },
  });
  const [code] = (await once(tests, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await cluster.remove();
}
