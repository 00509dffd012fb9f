import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProduct, type RunningProduct } from '../support/browser/product';
import { runMix } from './mixed-requests';
import type { Trial, TrialBench, TrialForm } from './trial';

/** Requests in all, and between two looks at the process. */
const REQUESTS: Readonly<Record<TrialForm, { readonly total: number; readonly step: number }>> = {
  full: { total: 200_000, step: 20_000 },
  short: { total: 3_000, step: 500 },
};
/**
 * How much larger the process may be at most in the later half than at most in the earlier. It takes memory in
 * steps and gives it back late, so that a line through few looks says little; a leak raises every look.
 */
const RSS_GROWTH_MB = 64;
/** What a collection leaves is exact: this is less than a hundred bytes for each request of the full form. */
const HEAP_GROWTH_MB = 6;
const PROBE_LIMIT_MS = 30_000;
const MB = 1024 * 1024;

interface MemoryLook {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly arrayBuffers: number;
}

/** The product as `npm start` runs it serves request after request, and stays as large as it is. */
export const memoryTrial: Trial = {
  name: 'memory',
  about: 'requests of every kind against npm start on the embedded database, and what the process holds',
  limitMs: { short: 240_000, full: 90 * 60_000 },
  async run(bench) {
    const { total, step } = REQUESTS[bench.form];
    const folder = await mkdtemp(join(tmpdir(), 'portal-memory-'));
    bench.afterwards(() => rm(folder, { recursive: true, force: true }));
    const probeFile = join(folder, 'memory.jsonl');
    const product = await startProbed(folder, probeFile, bench);
    const looks: MemoryLook[] = [await look(probeFile)];
    bench.print(
      'requests     RSS    heap  external  buffers  (MB; heap, external and buffers after a collection)',
    );
    bench.print(toLine(0, looks[0]));
    let failed = 0;
    for (let done = 0; done < total; done += step) {
      failed += await runMix(product.origin, { count: step, firstTurn: done, report: bench.print });
      const found = await look(probeFile);
      looks.push(found);
      bench.print(toLine(done + step, found));
    }
    bench.claim('every request was answered as it should be', failed === 0, `${failed} of ${total} not`);
    judge(bench, looks);
  },
};

async function startProbed(folder: string, probeFile: string, bench: TrialBench): Promise<RunningProduct> {
  const probe = fileURLToPath(new URL('./memory-probe.mjs', import.meta.url));
  const options = { command: ['npm', 'start'], dataDir: join(folder, 'data') } as const;
  const env = { SEED_SCALE: '0.02', LOG_LEVEL: 'warn' };
  // A start that makes the demonstration leaves room in which a leak would not show.
  await (await startProduct({ ...options, env })).stop();
  const product = await startProduct({
    ...options,
    env: {
      ...env,
      MEMORY_PROBE_FILE: probeFile,
      NODE_OPTIONS: `--import=${probe}`,
    },
  });
  bench.afterwards(async () => void (await product.stop()));
  return product;
}

/** Asks the gateway's process what it holds. @throws Error when it does not say. */
async function look(probeFile: string): Promise<MemoryLook> {
  const before = await readLines(probeFile);
  const pid: unknown = before[0]?.['pid'];
  if (typeof pid !== 'number') throw new Error('The gateway did not load the probe.');
  process.kill(pid, 'SIGUSR2');
  const askedAt = Date.now();
  while (Date.now() - askedAt < PROBE_LIMIT_MS) {
    const lines = await readLines(probeFile);
    const latest = lines.at(-1);
    if (lines.length > before.length && latest !== undefined) {
      const figure = (name: string) => Number(latest[name]);
      return {
        rss: figure('rss'),
        heapUsed: figure('heapUsed'),
        external: figure('external'),
        arrayBuffers: figure('arrayBuffers'),
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The gateway did not say what it holds.');
}

async function readLines(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function judge(bench: TrialBench, looks: readonly MemoryLook[]): void {
  // The first look is at a gateway that nobody has used yet.
  const used = looks.slice(1);
  const middle = Math.floor(used.length / 2);
  for (const { name, figures, limit } of [
    { name: 'RSS', figures: used.map(({ rss }) => rss), limit: RSS_GROWTH_MB },
    { name: 'the heap', figures: used.map(({ heapUsed }) => heapUsed), limit: HEAP_GROWTH_MB },
  ]) {
    const earlierMb = Math.max(...figures.slice(0, middle)) / MB;
    const laterMb = Math.max(...figures.slice(middle)) / MB;
    bench.claim(
      `${name} stays where it is in the later half (at most ${limit} MB more)`,
      laterMb - earlierMb < limit,
      `at most ${earlierMb.toFixed(1)} MB, then at most ${laterMb.toFixed(1)} MB`,
    );
  }
}

function toLine(requests: number, found: MemoryLook | undefined): string {
  const cell = (bytes = 0) => (bytes / MB).toFixed(0).padStart(8);
  return `${String(requests).padStart(8)}${cell(found?.rss)}${cell(found?.heapUsed)}${cell(found?.external)}${cell(found?.arrayBuffers)}`;
}
