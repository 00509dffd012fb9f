import { createServer, type Server } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { NPM_START, startProduct, type RunningProduct } from './browser/product';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product of this test run is served, for example `http://127.0.0.1:40123`. */
    readonly productOrigin: string;
    /** File that holds everything the product printed: its console, where captchas go (design §6). */
    readonly productConsole: string;
    /** Where the product's pages report to: a server that cuts every line (telemetry HOST-4). */
    readonly deadReceiver: string;
  }
}

let product: RunningProduct | undefined;
let receiver: Server | undefined;
let folder: string | undefined;

/**
 * Starts the product once for all browser tests: its own build, an empty data folder, a small demonstration.
 * Nobody takes what its pages report, in none of the journeys; portal-telemetry.test.ts has a product whose
 * receivers answer.
 */
export async function setup(project: TestProject): Promise<void> {
  // Somebody who works on these tests may keep a product running and name it here.
  const running = process.env['PRODUCT_ORIGIN'];
  if (running !== undefined) {
    project.provide('productOrigin', running);
    project.provide('productConsole', process.env['PRODUCT_CONSOLE'] ?? '');
    project.provide('deadReceiver', process.env['DEAD_RECEIVER'] ?? '');
    return;
  }
  const deadReceiver = await startDeadReceiver();
  folder = await mkdtemp(join(tmpdir(), 'franchisee-portal-browser-'));
  const outputFile = join(folder, 'console.txt');
  product = await startProduct({
    outputFile,
    command: NPM_START,
    dataDir: join(folder, 'data'),
    env: { SEED: 'demo', SEED_SCALE: '0.1', LOG_LEVEL: 'warn', ...reportingTo(deadReceiver) },
  });
  project.provide('productOrigin', product.origin);
  project.provide('productConsole', outputFile);
  project.provide('deadReceiver', deadReceiver);
}

async function startDeadReceiver(): Promise<string> {
  const server = createServer((socket) => socket.destroy());
  receiver = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The dead receiver has no port.');
  return `http://127.0.0.1:${address.port}`;
}

function reportingTo(origin: string): Readonly<Record<string, string>> {
  return {
    TELEMETRY_LOG_URL: `${origin}/log`,
    TELEMETRY_MONITOR_URL: `${origin}/monitor`,
    TELEMETRY_LOG_STORE_URL: origin,
  };
}

export async function teardown(): Promise<void> {
  receiver?.close();
  await product?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
