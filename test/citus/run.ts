/**
 * `npm run test:citus`: the suites of the gateway on a distributed database, three servers of Debian's PostgreSQL with the
 * extension that `deploy/citus/build.sh` builds. Paths choose among them:
 *
 *     npm run test:citus -- test/gateway/pages
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startCluster } from '../support/several/cluster';

/** By themselves, and first, while nobody knows the roles that they make, nor uses the machine. */
const ALONE = ['test/gateway/database/distributed.test.ts', 'test/gateway/database/introduced.test.ts'];

const cluster = await startCluster();

async function run(part: 'alone' | 'others', args: readonly string[]): Promise<number> {
  const tests = spawn('npx', ['vitest', 'run', '--project', 'gateway', ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: cluster.url,
      TEST_DATABASE_IS_DISTRIBUTED: '1',
      TEST_CITUS_PART: part,
    },
  });
  const [code] = (await once(tests, 'exit')) as [number | null];
  return code ?? 1;
}

try {
  const alone = await run('alone', ALONE);
  process.exitCode = (await run('others', process.argv.slice(2))) || alone;
} finally {
  await cluster.remove();
}
