import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { NPM_START, startProduct, type RunningProduct } from '../support/browser/product';
import { createPostgresServer, type PostgresServer } from '../support/postgres-server';
import { countInLog, terminateConnections } from './database-truth';
import { startLoad, type Load } from './load';
import { judgeOutage, summarise, type Outage, type OutageMode } from './outage';
import type { Trial, TrialBench } from './trial';

const MODES: readonly OutageMode[] = ['fast', 'immediate', 'kill', 'terminate'];
const ROUNDS = { short: 4, full: 28 } as const;
/** Changes acknowledged before the next fall, for there has to be something to lose. */
const ACKNOWLEDGED_EACH = 12;
const LOADED_MAX_MS = 5_000;
const AWAY_MS = [200, 900, 1_800] as const;
/** Within this every kind of call has to go well again; longer than that nobody waits here. */
const RECOVERY_WAIT_MS = 6_000;

/** PostgreSQL falls and comes back under load, in four ways in turn. */
export const restartTrial: Trial = {
  name: 'restart',
  about: 'PostgreSQL is stopped, killed and cut off under load, again and again',
  limitMs: { short: 150_000, full: 600_000 },
  async run(bench) {
    const server = await createPostgresServer();
    bench.afterwards(server.remove);
    const product = await startOn(server, bench);
    const load = await startLoad(product.origin);
    bench.afterwards(load.stop);
    bench.print(`load: ${load.clients} clients, 3 of them writing`);
    const outages: Outage[] = [];
    for (let round = 0; round < ROUNDS[bench.form]; round += 1) {
      const outage = await fall(server, load, round);
      outages.push(outage);
      bench.print(`${String(round + 1).padStart(2)}  ${judgeOutage(outage, load.records).line}`);
    }
    await load.stop();
    summarise(bench, outages, load.records);
    await judgeChanges(bench, server, load);
    const exitCode = await product.stop();
    bench.claim(
      'the gateway outlives its database and ends in good order',
      exitCode === 0,
      `exit ${exitCode}`,
    );
  },
};

async function startOn(server: PostgresServer, bench: TrialBench): Promise<RunningProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-restart-'));
  bench.afterwards(() => rm(dataDir, { recursive: true, force: true }));
  const product = await startProduct({
    command: [...NPM_START, '--without-portal'],
    dataDir,
    servesAt: '/ready',
    env: { DATABASE_URL: server.url, SEED: 'demo', SEED_SCALE: '0.02', LOG_LEVEL: 'fatal' },
  });
  bench.afterwards(async () => void (await product.stop()));
  return product;
}

async function fall(server: PostgresServer, load: Load, round: number): Promise<Outage> {
  const mode = MODES[round % MODES.length] ?? 'kill';
  await load.settled(ACKNOWLEDGED_EACH, LOADED_MAX_MS);
  const fellAtMs = performance.now();
  await (mode === 'terminate' ? terminateConnections(server.url) : server.stop(mode));
  const goneAtMs = performance.now();
  if (mode !== 'terminate') {
    await pause(AWAY_MS[round % AWAY_MS.length] ?? 0);
    await server.start();
  }
  const backAtMs = performance.now();
  const outage: Outage = { mode, fellAtMs, goneAtMs, backAtMs };
  while (performance.now() - backAtMs < RECOVERY_WAIT_MS) {
    if (judgeOutage(outage, load.records).isOver) break;
    await pause(20);
  }
  return outage;
}

async function judgeChanges(bench: TrialBench, server: PostgresServer, load: Load): Promise<void> {
  const { lost, doubled, unasked } = await countInLog(server.url, load.acknowledged);
  const total = load.acknowledged.length;
  bench.claim('no acknowledged change is lost', lost === 0 && total > 0, `${lost} of ${total}`);
  bench.claim('no change takes effect twice', doubled === 0, `${doubled} of ${total}`);
  bench.claim('no change that nobody was told of', unasked === 0, `${unasked}`);
}
