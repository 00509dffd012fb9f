/**
 * The folder that `npm run build` leaves, away from the project: plain Node.js starts it twice on one data folder,
 * somebody logs in, the portal's files come as the build compressed them, the operator's tools are answered beside it,
 * and nothing that only builds or tests is in it.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startProduct } from '../support/browser/product';
import { countOrders } from './count-orders';

const BUILT = fileURLToPath(new URL('../../dist/release', import.meta.url));
const START = [process.execPath, 'gateway/start.mjs'] as const;
/** The portal is built by then, and TypeScript is not there. */
const UNSHIPPED = ['antd', 'react', 'rolldown', 'tsx', 'typescript', 'vite', 'vitest'];

const folder = await mkdtemp(join(tmpdir(), 'release-'));
const [root, dataDir] = [join(folder, 'portal'), join(folder, 'data')];

async function startAndLook(): Promise<{ readonly startedInMs: number; readonly orders: number }> {
  const product = await startProduct({ command: START, root, dataDir, env: { SEED_SCALE: '0.1' } });
  try {
    const orders = await countOrders(product.origin);
    await lookAtFiles(product.origin);
    await promisify(execFile)(process.execPath, ['gateway/operator.mjs', 'log', 'verify'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    });
    return { startedInMs: product.startedInMs, orders };
  } finally {
    await product.stop();
  }
}

async function lookAtFiles(origin: string): Promise<void> {
  const page = await (await fetch(`${origin}/login`)).text();
  const [script] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
  if (script === undefined) throw new Error('The page names no script.');
  const answer = await fetch(`${origin}${script}`, { headers: { 'accept-encoding': 'br' } });
  const coding = answer.headers.get('content-encoding');
  if (!answer.ok || coding !== 'br') throw new Error(`${script} came with ${answer.status}, as ${coding}.`);
}

try {
  await cp(BUILT, root, { recursive: true });
  const packages = await readdir(join(root, 'node_modules'));
  const unshipped = UNSHIPPED.filter((name) => packages.includes(name));
  if (unshipped.length > 0) throw new Error(`The release holds ${unshipped.join(', ')}.`);
  const [first, second] = [await startAndLook(), await startAndLook()];
  console.log(`a release of ${packages.length} folders of packages: first start ${first.startedInMs} ms,`);
  console.log(`second start ${second.startedInMs} ms, ${second.orders} orders this week`);
  if (first.orders === 0 || second.orders === 0) throw new Error('The demonstration has no orders.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
