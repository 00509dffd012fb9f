/**
 * `npm start`, twice on one data folder: the first start builds what is missing, fills the demonstration and
 * lets somebody log in; the second finds all of it again. While it runs, the operator's commands are answered.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProduct } from '../support/browser/product';
import { countOrders } from './count-orders';

const dataDir = await mkdtemp(join(tmpdir(), 'franchisee-portal-'));

async function startAndLogIn(): Promise<{
  readonly startedInMs: number;
  readonly orders: number;
}> {
  const product = await startProduct({ command: ['npm', 'start'], dataDir, env: { SEED_SCALE: '0.1' } });
  try {
    const orders = await countOrders(product.origin);
    for (const command of [['telemetry:report'], ['log', '--', 'verify']]) {
      const env = { ...process.env, DATA_DIR: dataDir };
      await promisify(execFile)('npm', ['run', '-s', ...command], { env });
    }
    await product.stop();
    return { startedInMs: product.startedInMs, orders };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

try {
  const first = await startAndLogIn();
  console.log(`first start: ${first.startedInMs} ms, ${first.orders} orders this week`);
  const second = await startAndLogIn();
  console.log(`second start: ${second.startedInMs} ms, ${second.orders} orders this week`);
  if (first.orders === 0 || second.orders === 0) throw new Error('The demonstration has no orders.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
