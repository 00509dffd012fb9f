import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { askRunningGateway } from '../../gateway/operator/operator-socket';
import type { TelemetrySummary } from '../../gateway/operator/telemetry-summary';
import { NPM_START, startProduct } from '../support/browser/product';
import type { Trial, TrialBench } from './trial';

const MAX_MB = 32;
/** What the write-ahead log may take beside the tables, however much went through it. */
const LOG_MB = 64;
const ONE_MB = 1024 * 1024;
const SENDERS = 6;
const FLOOD_MS = { short: 20_000, full: 130_000 } as const;
const SWARM_MS = { short: 25_000, full: 250_000 } as const;
const SWARM = 40;
/** About as much as one request may carry. */
const FLOOD = { logs: 6, bytes: 23_400 };
const FLOOD_ADDRESS = '203.0.113.66';
const OTHER_ADDRESS = '198.51.100.7';

/** Receivers under a flood: first from one address, then from dozens. */
export const telemetryTrial: Trial = {
  name: 'telemetry',
  about: 'the telemetry receivers are flooded, from one address and from dozens',
  limitMs: { short: 150_000, full: 600_000 },
  async run(bench) {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-telemetry-'));
    bench.afterwards(() => rm(dataDir, { recursive: true, force: true }));
    const product = await startProduct({
      command: [...NPM_START, '--without-portal'],
      dataDir,
      servesAt: '/ready',
      // The trial speaks for many addresses, as a proxy would.
      env: { SEED: 'none', LOG_LEVEL: 'fatal', TRUSTED_PROXIES: '1', TELEMETRY_MAX_MB: String(MAX_MB) },
    });
    bench.afterwards(async () => void (await product.stop()));
    const folder = watchFolder(dataDir, bench);
    const before = await folder.measure();
    await floodFromOne(product.origin, { dataDir, bench });
    await floodFromMany(product.origin, bench);
    const largest = await folder.stop();
    bench.claim(
      `the data folder grows by no more than ${MAX_MB} MB of reports and ${LOG_MB} MB of write-ahead log`,
      largest - before <= (MAX_MB + LOG_MB) * ONE_MB,
      `${toMb(before)} MB before, ${toMb(largest)} MB at most`,
    );
  },
};

interface FloodPlace {
  readonly dataDir: string;
  readonly bench: TrialBench;
}

/** One address says as much as it can, another one a line now and then. */
async function floodFromOne(origin: string, { dataDir, bench }: FloodPlace): Promise<void> {
  const untilMs = Date.now() + FLOOD_MS[bench.form];
  const tally = createTally();
  const flood = Array.from({ length: SENDERS }, async () => {
    while (Date.now() < untilMs) {
      const status = await send(origin, FLOOD_ADDRESS, toReport('flood', FLOOD));
      tally.add(status);
      // Refusals come at once; the flood need not also wear out the machine that measures it.
      if (status !== 204) await pause(5);
    }
  });
  const said = await speakUp(origin, untilMs, bench);
  await Promise.all(flood);
  bench.print(`one address: ${tally.describe()}`);
  bench.claim('the flood is turned away', tally.count(429) > tally.count(204), tally.describe());
  const kept = await readMessages(dataDir);
  const missing = said.filter((name) => !kept.has(name));
  bench.claim('all of it is kept', missing.length === 0, `${said.length} sent, ${missing.length} missing`);
}

/** Dozens of addresses at once. */
async function floodFromMany(origin: string, bench: TrialBench): Promise<void> {
  const untilMs = Date.now() + SWARM_MS[bench.form];
  const tally = createTally();
  let next = 0;
  const flood = Array.from({ length: SENDERS }, async () => {
    while (Date.now() < untilMs) {
      next += 1;
      const status = await send(origin, `192.0.2.${next % SWARM}`, toReport('swarm', FLOOD));
      tally.add(status);
      if (status !== 204) await pause(5);
    }
  });
  await speakUp(origin, untilMs, bench);
  await Promise.all(flood);
  bench.print(`${SWARM} addresses: ${tally.describe()}`);
  const sentMb = (tally.count(204) * FLOOD.logs * 32_000) / ONE_MB;
  bench.claim('more came in than is kept', sentMb > MAX_MB, `${Math.round(sentMb)} MB`);
}

/** Another address says a line now and then; answers what it said. */
async function speakUp(origin: string, untilMs: number, bench: TrialBench): Promise<readonly string[]> {
  const said: string[] = [];
  let refusals = 0;
  while (Date.now() < untilMs) {
    const name = `other ${said.length}`;
    const status = await send(origin, OTHER_ADDRESS, toReport(name, { logs: 1, bytes: 300 }));
    said.push(name);
    if (status !== 204) refusals += 1;
    await pause(500);
  }
  bench.claim('another address is never refused', refusals === 0, `${said.length} sent, ${refusals} refused`);
  return said;
}

async function readMessages(dataDir: string): Promise<ReadonlySet<string>> {
  const lines = await askRunningGateway(dataDir, { name: 'telemetry', args: ['--json'], operator: 'trial' });
  if (lines === undefined) throw new Error('The gateway takes no commands.');
  const { errors } = JSON.parse(lines.join('\n')) as TelemetrySummary;
  return new Set(errors.map(({ message }) => message));
}

/** A report of the fallback log store, with data that cannot be packed. */
function toReport(message: string, { logs, bytes }: typeof FLOOD): string {
  const common = { userId: 'u', version: '1.2.40', country: 'CN', userAgent: 'UA', screenSize: '1x1' };
  const one = () => ({
    appId: 'franchisee-portal',
    timestamp: String(Date.now()),
    common: JSON.stringify(common),
    log: JSON.stringify({ level: 'error', message, data: randomBytes(bytes).toString('base64') }),
  });
  return JSON.stringify({
    __topic__: 'all',
    __source__: 'web',
    __tags__: {},
    __logs__: Array.from({ length: logs }, one),
  });
}

async function send(origin: string, address: string, body: string): Promise<number> {
  const answer = await fetch(`${origin}/telemetry/logstores/web/track?APIVersion=0.6.0`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'x-forwarded-for': address },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

function createTally() {
  const counts = new Map<number, number>();
  return {
    add: (status: number): void => void counts.set(status, (counts.get(status) ?? 0) + 1),
    count: (status: number): number => counts.get(status) ?? 0,
    describe: (): string =>
      [...counts]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
  };
}

const PRINT_EVERY_MS = 5_000;

/** Measures the folder every second and prints it now and then. */
function watchFolder(folder: string, { print, afterwards }: TrialBench) {
  const beganAt = Date.now();
  let largest = 0;
  let printedAt = 0;
  let isOver = false;
  const measure = async (): Promise<number> => {
    const size = await sizeOf(folder);
    largest = Math.max(largest, size);
    return size;
  };
  const watching = (async () => {
    while (!isOver) {
      const size = await measure();
      if (Date.now() - printedAt >= PRINT_EVERY_MS) {
        printedAt = Date.now();
        const log = await sizeOf(join(folder, 'database', 'pg_wal'));
        const seconds = String(Math.round((printedAt - beganAt) / 1000)).padStart(4);
        print(`${seconds} s  folder ${toMb(size)} MB, of it write-ahead log ${toMb(log)} MB`);
      }
      await pause(1_000);
    }
  })();
  const stop = async (): Promise<number> => {
    isOver = true;
    await watching;
    return largest;
  };
  afterwards(stop);
  return { measure, stop };
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  // A file may go between the look into the folder and the look at it.
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function toMb(bytes: number): number {
  return Math.round(bytes / ONE_MB);
}
