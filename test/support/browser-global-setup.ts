import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct, type RunningProduct } from './product';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product of this test run is served, for example `http://127.0.0.1:40123`. */
    readonly productOrigin: string;
    /** File that holds everything the product printed: its console, where captchas go (design §6). */
    readonly productConsole: string;
  }
}

let product: RunningProduct | undefined;
let folder: string | undefined;

/** Starts the product once for all browser tests: its own build, an empty data folder, a small demonstration. */
export async function setup(project: TestProject): Promise<void> {
  // Somebody who works on these tests may keep a product running and name it here.
  const running = process.env['PRODUCT_ORIGIN'];
  if (running !== undefined) {
    project.provide('productOrigin', running);
    project.provide('productConsole', process.env['PRODUCT_CONSOLE'] ?? '');
    return;
  }
  folder = await mkdtemp(join(tmpdir(), 'franchisee-portal-browser-'));
  const outputFile = join(folder, 'console.txt');
  product = await startProduct({
    outputFile,
    command: [process.execPath, '--import', 'tsx', 'gateway/start.ts'],
    dataDir: join(folder, 'data'),
    env: { SEED: 'demo', SEED_SCALE: '0.1', LOG_LEVEL: 'warn' },
  });
  project.provide('productOrigin', product.origin);
  project.provide('productConsole', outputFile);
}

export async function teardown(): Promise<void> {
  await product?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
