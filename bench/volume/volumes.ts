import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/api/endpoints';
import { openDatabase } from '../../gateway/database/open-database';
import { createPostgresServer, type PostgresServer } from '../../test/support/postgres-server';
import { createServerDatabase, distribute } from '../../test/support/gateway/database';
import { HEADERS, startGateway, type TestGateway } from '../../test/support/gateway/gateway';
import { multiplyOrders, type ToCopies } from './multiply-orders';

/** The machine is as busy as a bench makes it: a batch of the demonstration may take longer than a caller would wait. */
export const STANDSTILL_MS = 60_000;
/** Who asks, of {@link MERCHANT}. */
export const OWNER = '13800000001';
/** Whose owner asks. */
export const MERCHANT = 'm1001';

/** One call of a page. */
export interface Call {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** It changes something, each time anew. @default it only reads */
  readonly isChange?: boolean;
}

/** A gateway over so many orders. */
export interface Volume {
  readonly url: string;
  readonly orders: number;
  /** Asks as the owner of a merchant. @throws Error that names the call, where the answer is no success. */
  readonly ask: (call: Call) => Promise<{ readonly ms: number; readonly data: unknown }>;
}

/** Volumes side by side on a PostgreSQL server of their own. */
export interface Volumes {
  /**
   * A gateway as in production, behind row-level security, over a database of its own with the demonstration in it.
   *
   * @param scale - Orders of the demonstration, as a share of the usual: 2 make about 10⁵.
   */
  readonly open: (scale: number, toCopies: ToCopies) => Promise<Volume>;
  readonly close: () => Promise<void>;
}

/** Where volumes lie: a server, or the one that coordinates others, over which their tables are spread then. */
export type VolumeServer = Pick<PostgresServer, 'url' | 'remove'>;

const createOwnServer = (): Promise<VolumeServer> =>
  createPostgresServer({ fsync: 'off', shared_buffers: '512MB', max_wal_size: '4GB' });

/** Makes a place for volumes; nothing of them outlives `close`. @throws Error where the machine has no PostgreSQL. */
export async function createVolumes(
  createServer: () => Promise<VolumeServer> = createOwnServer,
): Promise<Volumes> {
  const server = await createServer();
  const gateways: TestGateway[] = [];
  return {
    async open(scale, toCopies) {
      const { url } = await createServerDatabase(server.url);
      await distribute(server.url, url);
      const gateway = await startGateway({
        open: () => openDatabase({ engine: 'postgresql', url, connections: 4, standstillMs: STANDSTILL_MS }),
        seedScale: scale,
        isPlainLogin: true,
      });
      gateways.push(gateway);
      const orders = await multiplyOrders(url, toCopies);
      const token = await gateway.login(OWNER);
      return { url, orders, ask: (call) => ask(gateway, token, call) };
    },
    async close() {
      for (const gateway of gateways) await gateway.close();
      await server.remove();
    },
  };
}

async function ask(
  { app }: TestGateway,
  token: string,
  { path, body, isChange = false }: Call,
): Promise<{ readonly ms: number; readonly data: unknown }> {
  const startedAt = performance.now();
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      ...HEADERS,
      authorization: `Bearer ${token}`,
      ...(isChange ? { [IDEMPOTENCY_KEY_HEADER]: randomUUID() } : {}),
    },
    payload: body,
  });
  const ms = performance.now() - startedAt;
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  return { ms, data: answer.json<{ data: unknown }>().data };
}
