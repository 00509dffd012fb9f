import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { NPM_START, startProduct, type RunningProduct } from '../../support/browser/product';
import { createPostgresServer, type PostgresServer } from '../../support/postgres-server';
import { callProduct } from '../product-call';
import type { Bank } from './bank';
import { PLATFORM_KEY } from './crash-clients';
import { readFacts, readFactsOfFolder, type InstallationFacts } from './installation-facts';

const SEED_SCALE = '0.02';
/** A copy of the folder takes its time: not after every kill. */
const LOOK_EVERY = 4;
const READY_LIMIT_MS = 120_000;
const GONE_LIMIT_MS = 20_000;

export interface Fall {
  /** What was killed. */
  readonly what: string;
  /** What stands in the database while nobody is there to change it; null where it was not looked at. */
  readonly facts: InstallationFacts | null;
}

export interface FallWish {
  readonly round: number;
  /** The last one is always looked at. */
  readonly isLast: boolean;
  readonly scope: { readonly prefix: string; readonly sinceMs: number };
}

/** A gateway on a database, both of which can be killed. */
export interface CrashEngine {
  readonly start: (outside: { readonly brokerUrl: string; readonly bank: Bank }) => Promise<void>;
  readonly origin: () => string;
  /** Kills, and looks at what is left. */
  readonly fall: (wish: FallWish) => Promise<Fall>;
  /** Starts again what was killed; answers how long it took to be ready, ms. */
  readonly comeBack: () => Promise<number>;
  /** Answers the exit code. */
  readonly stop: () => Promise<number | null>;
  readonly remove: () => Promise<void>;
}

/** The merchant of the account that the clients work as. */
export const FRANCHISEE = 'm1001';

/** A gateway process, started again and again with the same settings. */
function createGateway(dataDir: string, settings: Readonly<Record<string, string>>) {
  let product: RunningProduct | undefined;
  let outside: Readonly<Record<string, string>> = {};

  async function start(): Promise<number> {
    product = await startProduct({
      command: [...NPM_START, '--without-portal'],
      dataDir,
      servesAt: '/ready',
      env: {
        ...{ SEED: 'demo', SEED_SCALE, SIMULATE: '0', LOG_LEVEL: 'fatal', PLATFORM_KEYS: PLATFORM_KEY },
        // Its port changes; what the broker keeps for it is kept under its name.
        ...{ MQTT_CLIENT_ID: 'gateway-crash', ...outside },
        ...settings,
      },
    });
    return product.startedInMs;
  }

  return {
    async first({ brokerUrl, bank }: Parameters<CrashEngine['start']>[0]): Promise<void> {
      outside = { MQTT_URL: brokerUrl, REFUND_CHANNEL_URL: bank.url, REFUND_CHANNEL_KEY: bank.key };
      await start();
    },
    start,
    origin: () => product?.origin ?? '',
    kill: async () => product?.kill(),
    stop: async () => (await product?.stop()) ?? null,
  };
}

/** The embedded database dies with its gateway. */
export async function openEmbeddedEngine(): Promise<CrashEngine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-crash-'));
  const gateway = createGateway(dataDir, {});
  return {
    start: gateway.first,
    origin: gateway.origin,
    async fall({ round, isLast, scope }) {
      await gateway.kill();
      const isLookedAt = isLast || round % LOOK_EVERY === LOOK_EVERY - 1;
      const whole = { ...scope, franchiseeId: FRANCHISEE };
      return { what: 'gateway', facts: isLookedAt ? await readFactsOfFolder(dataDir, whole) : null };
    },
    comeBack: gateway.start,
    stop: gateway.stop,
    async remove() {
      await gateway.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Either of the two dies, or both at once. */
export async function openPostgresEngine(): Promise<CrashEngine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-crash-'));
  const server = await createPostgresServer();
  const gateway = createGateway(dataDir, { DATABASE_URL: server.url });
  let isGatewayDead = false;
  return {
    start: gateway.first,
    origin: gateway.origin,
    async fall({ round, isLast, scope }) {
      const victims = isLast ? 'gateway' : (VICTIMS[round % VICTIMS.length] ?? 'gateway');
      isGatewayDead = victims !== 'database';
      await Promise.all([
        ...(victims === 'gateway' ? [] : [server.stop('kill')]),
        ...(isGatewayDead ? [gateway.kill()] : []),
      ]);
      if (victims !== 'gateway') await server.start();
      if (!isGatewayDead) return { what: victims, facts: null };
      await untilAlone(server);
      const whole = { ...scope, franchiseeId: FRANCHISEE };
      return { what: victims, facts: await readFacts({ engine: 'postgresql', url: server.url }, whole) };
    },
    comeBack: () => (isGatewayDead ? gateway.start() : untilReady(gateway.origin())),
    stop: gateway.stop,
    async remove() {
      await gateway.kill();
      await server.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const VICTIMS = ['gateway', 'database', 'gateway and database'] as const;

/** What a dead gateway had begun ends a moment later than itself. */
async function untilAlone({ url }: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const untilMs = Date.now() + GONE_LIMIT_MS;
    while (Date.now() < untilMs) {
      const { rows } = await client.query<{ others: number }>(
        `SELECT count(*)::int AS others FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      );
      if (rows[0]?.others === 0) return;
      await pause(50);
    }
    throw new Error(`The dead gateway was still at the database after ${GONE_LIMIT_MS} ms.`);
  } finally {
    await client.end();
  }
}

async function untilReady(origin: string): Promise<number> {
  const beganAt = Date.now();
  while (Date.now() - beganAt < READY_LIMIT_MS) {
    const { status } = await callProduct(origin, { kind: 'ready', path: '/ready' });
    if (status === 200) return Date.now() - beganAt;
    await pause(20);
  }
  throw new Error(`The gateway was not ready again within ${READY_LIMIT_MS} ms.`);
}
