/**
 * How long `npm start` takes after `npm ci` on a fresh clone, build and demonstration included, and how long the next
 * one: from the start of the process until the login page answers. What is not committed is not in the clone.
 * `--runs N` does so with N clones, one after another, and prints the middle ones.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { startProduct } from '../test/support/browser/product';
import { medianOf, printFigures, tenths } from './figures';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WANTED_SECONDS = { first: 15, second: 2 };
const run = promisify(execFile);

/** Both in seconds. */
interface Starts {
  readonly first: number;
  readonly second: number;
}

async function measureStarts(): Promise<Starts> {
  const folder = await mkdtemp(join(tmpdir(), 'fresh-clone-'));
  try {
    const clone = join(folder, 'portal');
    await run('git', ['clone', '--quiet', ROOT, clone]);
    await copyPackages(clone);
    const dataDir = join(folder, 'data');
    return {
      first: await secondsOfStart(clone, dataDir),
      second: await secondsOfStart(clone, dataDir),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Copied, not linked: the files of the build are chosen by where packages stand below the root. Without the cache,
 * which `npm ci` does not bring.
 */
async function copyPackages(clone: string): Promise<void> {
  await run('cp', ['-R', join(ROOT, 'node_modules'), clone]);
  for (const cache of ['.cache', '.vite', '.vite-temp']) {
    await rm(join(clone, 'node_modules', cache), { recursive: true, force: true });
  }
}

async function secondsOfStart(root: string, dataDir: string): Promise<number> {
  const product = await startProduct({ command: ['npm', 'start'], root, dataDir });
  await product.stop();
  return product.startedInMs / 1000;
}

function readRuns(): number {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '1' } } });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1 on.');
  return runs;
}

const measured: Starts[] = [];
const runs = readRuns();
for (let n = 0; n < runs; n += 1) measured.push(await measureStarts());

printFigures('start', [
  {
    name: 'firstStart',
    value: tenths(medianOf(measured.map(({ first }) => first))),
    unit: 's',
    note: `until the login page answers, build and demonstration included; wanted at most ${WANTED_SECONDS.first}`,
  },
  {
    name: 'secondStart',
    value: tenths(medianOf(measured.map(({ second }) => second))),
    unit: 's',
    note: `of the same clone and data; wanted at most ${WANTED_SECONDS.second}`,
  },
]);
