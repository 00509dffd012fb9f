import { fileURLToPath } from 'node:url';
import { NPM_START, startProduct } from '../../test/support/browser/product';
import { findFreePort } from '../../test/support/free-port';
import { METRICS_PATH } from '../../gateway/metrics/metrics-server';
import { startListening } from '../listening-process';
import type { Stage } from './stage';

const FLOOR = fileURLToPath(new URL('floor.ts', import.meta.url));
/** Connections of a gateway by its own choice, and three that no work takes. */
export const CONNECTIONS = 10;

/** What has run up in a process since it began. */
export interface Usage {
  readonly cpuSeconds: number;
  readonly rssBytes: number;
  /** How late its event loop is in one turn of a hundred since it was last asked; of the floor nobody asks. */
  readonly loopP99Seconds: number;
}

/** One side of a load. */
export interface Subject {
  readonly origins: readonly string[];
  /** Of all its processes: sums, and the latest loop. */
  readonly usage: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
}

export async function startFloor({ urls, statementsFile }: Stage): Promise<Subject> {
  const { origin, stop } = await startListening(FLOOR, [statementsFile, String(CONNECTIONS), urls.login]);
  return {
    origins: [origin],
    async usage() {
      const answer = await fetch(`${origin}/usage`);
      return { ...((await answer.json()) as Omit<Usage, 'loopP99Seconds'>), loopP99Seconds: 0 };
    },
    stop,
  };
}

export interface GatewaysStart {
  readonly count: number;
  readonly dataDir: string;
  /** Settings beside those of all. @default none */
  readonly env?: Readonly<Record<string, string>>;
}

/** So many gateways as they are started in production, without pages. */
export async function startGateways(
  { urls }: Stage,
  { count, dataDir, env = {} }: GatewaysStart,
): Promise<Subject> {
  const started: {
    readonly origin: string;
    readonly metrics: string;
    readonly stop: () => Promise<unknown>;
  }[] = [];
  for (let place = 0; place < count; place += 1) started.push(await startOne({ urls }, { dataDir, env }));
  return {
    origins: started.map(({ origin }) => origin),
    async usage() {
      const all = await Promise.all(started.map(({ metrics }) => readUsage(metrics)));
      return {
        cpuSeconds: sumOf(all.map(({ cpuSeconds }) => cpuSeconds)),
        rssBytes: sumOf(all.map(({ rssBytes }) => rssBytes)),
        loopP99Seconds: Math.max(...all.map(({ loopP99Seconds }) => loopP99Seconds)),
      };
    },
    async stop() {
      for (const { stop } of started) await stop();
    },
  };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

async function startOne(
  { urls }: Pick<Stage, 'urls'>,
  { dataDir, env }: Required<Omit<GatewaysStart, 'count'>>,
) {
  const metricsPort = await findFreePort();
  const product = await startProduct({
    command: [...NPM_START, '--without-portal'],
    dataDir,
    servesAt: '/readyz',
    env: {
      DATABASE_URL: urls.login,
      DATABASE_MIGRATION_URL: urls.owner,
      DATABASE_CONNECTIONS: String(CONNECTIONS),
      GATEWAY_SECRET: 'the same for all gateways of a database',
      METRICS_PORT: String(metricsPort),
      SEED: 'none',
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  return {
    origin: product.origin,
    metrics: `http://127.0.0.1:${metricsPort}${METRICS_PATH}`,
    stop: product.stop,
  };
}

async function readUsage(url: string): Promise<Usage> {
  const text = await (await fetch(url)).text();
  return {
    cpuSeconds: readFigure(text, 'process_cpu_seconds_total'),
    rssBytes: readFigure(text, 'process_resident_memory_bytes'),
    loopP99Seconds: readFigure(text, 'nodejs_eventloop_lag_p99_seconds'),
  };
}

/** @throws Error where the gateway tells no such figure. */
function readFigure(text: string, name: string): number {
  const value = new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`The gateway tells no ${name}.`);
  return Number(value);
}
