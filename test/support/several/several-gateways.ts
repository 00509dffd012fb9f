import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NPM_START, startProduct, type RunningProduct } from '../browser/product';
import { findFreePort } from '../free-port';
import { createPostgresServer, createStandby, type PostgresServer } from '../postgres-server';
import { startBalancer } from './balancer';
import { startPooler, type Pooler } from './pooler';

const ROLES = fileURLToPath(new URL('../../../deploy/postgres/10-roles.sh', import.meta.url));
const [OWNER, LOGIN, PASSWORD] = ['portal_owner', 'portal_login', 'several-gateways'] as const;

/** One of two; it can go away and come back at its place. */
export interface OneGateway {
  readonly origin: string;
  /** Ends as a service manager would end it; answers its exit code. */
  readonly stop: () => Promise<number | null>;
  readonly kill: () => Promise<void>;
  /** @param root - Folder of another release. @default that it was last started from */
  readonly start: (root?: string) => Promise<void>;
  /** All it printed since it was first started. */
  readonly output: () => string;
}

/** What `deploy/several` describes, on this machine: nginx, two gateways, PgBouncer, PostgreSQL and perhaps its replica. */
export interface SeveralGateways {
  /** Where people come in. */
  readonly origin: string;
  readonly gateways: readonly [OneGateway, OneGateway];
  readonly server: PostgresServer;
  /** Follows the server, and lists and statistics are read there; null where none was asked for. */
  readonly standby: PostgresServer | null;
  readonly remove: () => Promise<void>;
}

export interface SeveralOptions {
  readonly withPortal?: boolean;
  readonly withStandby?: boolean;
  /** Gets what both print. */
  readonly outputFile?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of the release that both run. @default this repository */
  readonly root?: string;
}

/** @throws Error that names what this machine lacks. */
export async function startSeveralGateways(options: SeveralOptions = {}): Promise<SeveralGateways> {
  const undoings: (() => Promise<unknown>)[] = [];
  const remove = async (): Promise<void> => {
    for (const undo of undoings.reverse()) await undo();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-several-'));
    undoings.push(() => rm(dataDir, { recursive: true, force: true }));
    const server = await createPostgresServer();
    undoings.push(server.remove);
    await makeRoles(server);
    const port = Number(new URL(server.url).port);
    const pooler = await startPooler({ port, database: 'portal', login: LOGIN, password: PASSWORD });
    undoings.push(pooler.remove);
    const standby = options.withStandby === true ? await createStandby(server) : null;
    if (standby !== null) undoings.push(standby.remove);
    const env = { ...toEnv(server, pooler), ...toReadEnv(standby), ...options.env };
    const first = await startOne({ ...options, env }, dataDir);
    undoings.push(first.kill);
    const second = await startOne({ ...options, env }, dataDir);
    undoings.push(second.kill);
    const balancer = await startBalancer([portOf(first), portOf(second)]);
    undoings.push(balancer.remove);
    return { origin: balancer.origin, gateways: [first, second], server, standby, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const portOf = ({ origin }: OneGateway): number => Number(new URL(origin).port);

/** As the image of PostgreSQL does it at its first start. */
async function makeRoles({ url }: PostgresServer): Promise<void> {
  const { hostname, port } = new URL(url);
  await promisify(execFile)('sh', [ROLES], {
    env: {
      ...process.env,
      ...{ PGHOST: hostname, PGPORT: port, PORTAL_OWNER_PASSWORD: PASSWORD, PORTAL_LOGIN_PASSWORD: PASSWORD },
    },
  });
}

function toUrl(server: PostgresServer, login: string): string {
  const url = new URL(server.url);
  Object.assign(url, { username: login, password: PASSWORD, pathname: '/portal' });
  return url.href;
}

const toReadEnv = (standby: PostgresServer | null): Readonly<Record<string, string>> =>
  standby === null ? {} : { DATABASE_READ_URL: toUrl(standby, LOGIN) };

function toEnv(server: PostgresServer, pooler: Pooler): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: pooler.url,
    DATABASE_MIGRATION_URL: toUrl(server, OWNER),
    DATABASE_LISTEN_URL: toUrl(server, LOGIN),
    GATEWAY_SECRET: 'the same for all gateways of a database',
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: '1',
    ...{ SEED: 'demo', SEED_SCALE: '0.02', LOG_LEVEL: 'warn' },
  };
}

async function startOne(
  { withPortal = false, outputFile, env, root: firstRoot }: SeveralOptions,
  dataDir: string,
): Promise<OneGateway> {
  const port = await findFreePort();
  let root = firstRoot;
  const begin = (): Promise<RunningProduct> =>
    startProduct({
      command: withPortal ? NPM_START : [...NPM_START, '--without-portal'],
      ...{ dataDir, port },
      servesAt: '/readyz',
      ...(env && { env }),
      ...(root !== undefined && { root }),
      ...(outputFile !== undefined && { outputFile }),
    });
  let running = await begin();
  let earlier = '';
  return {
    origin: running.origin,
    stop: () => running.stop(),
    kill: () => running.kill(),
    async start(other = root) {
      root = other;
      earlier += running.output();
      running = await begin();
    },
    output: () => earlier + running.output(),
  };
}
