import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createAccess } from '../contract/access/access';
import { createEnforcer } from '../contract/access/enforcer';
import type { Declaration } from '../contract/resources/declaration';
import { resolveDeclaration, trustDeclaration } from '../contract/resources/resolve';
import { buildApp } from './app/build-app';
import type { FileStores } from './app/file-stores';
import type { Installation } from './app/installation';
import type { TakeScan } from './features/action/inspection/take-scan';
import type { OpenDatabase } from './database/open-database';
import type { DeviceLink } from './device-link/device-link';
import type { SmsSender } from './features/account/sms-sender';
import type { PayoutChannel } from './features/receipt/payout-channel';
import type { RefundChannel } from './features/refund/refund-channel';
import type { Env } from './env';
import type { GatewayMetrics } from './metrics/gateway-metrics';
import { serveMetrics, type MetricsServer } from './metrics/metrics-server';
import { createFastify } from './plugins/create-fastify';
import type { Spans } from './tracing/spans';
import type { LoggerSettings } from './plugins/logging';

export interface ServerOptions {
  readonly env: Env;
  /** Stays open when the server closes; whoever opened it closes it. */
  readonly database: Pick<OpenDatabase, 'db' | 'door' | 'replica' | 'listen' | 'watch' | 'pools'>;
  readonly smsSender: SmsSender;
  /** The way to devices. @default none */
  readonly link?: DeviceLink | null;
  /** Note what the gateway does by itself. @default nothing does */
  readonly spans?: Spans | undefined;
  /** The way by which money goes back. @default none */
  readonly refundChannel?: RefundChannel | null;
  /** The way by which users get money out of a balance. @default none */
  readonly payoutChannel?: PayoutChannel | null;
  /** Where files lie. @default folders of the data folder */
  readonly files?: FileStores;
  /** Folder of the portal's build; absent: the API alone. */
  readonly portalDir?: string;
  /** @default the level of the environment, to standard output */
  readonly logger?: LoggerSettings;
  /** An instance of {@link createFastify} that stands already, with its log. @default it is made */
  readonly base?: FastifyInstance;
  /** Epoch ms. @default the system's clock */
  readonly now?: () => number;
  readonly declaration: Declaration;
  /** It was checked before, and is not looked at once more. @default false */
  readonly isDeclarationChecked?: boolean;
  /** Text of `access-policy.conf`. */
  readonly policyText: string;
}

export interface RunningServer {
  /** Where it listens, for example `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Where figures are read; null when the environment names no place. */
  readonly metricsUrl: string | null;
  /** What counts there. */
  readonly metrics: GatewayMetrics | null;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** What lives behind the pages. */
  readonly installation: Installation;
  /** How what inspectors find comes in without a request. */
  readonly takeScan: TakeScan | null;
  /** Says to load balancers that it is about to stop; serves on. */
  readonly announceStop: () => void;
  /** Takes no new requests and waits for those under way. */
  readonly close: () => Promise<void>;
}

/** A server that was built and does not listen yet. */
export interface StandingServer {
  /** @throws Error when the port is taken; the server is closed then. */
  readonly listen: () => Promise<RunningServer>;
  readonly close: () => Promise<void>;
}

/**
 * Checks the declaration and the access policy, then listens.
 *
 * @throws ConfigError that lists every problem of the declaration; Error when the policy is wrong or the
 * port is taken.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  return (await standServer(options)).listen();
}

/**
 * The same up to where it listens. Nothing is asked of the database before that, which may still be coming.
 *
 * @throws ConfigError that lists every problem of the declaration; Error when the policy is wrong.
 */
export async function standServer(options: ServerOptions): Promise<StandingServer> {
  const { env, database, smsSender, portalDir, now = Date.now, declaration, policyText } = options;
  const { isDeclarationChecked = false } = options;
  const resolved = isDeclarationChecked ? trustDeclaration(declaration) : resolveDeclaration(declaration);
  const access = createAccess(await createEnforcer(policyText, resolved.catalogue), resolved.catalogue);
  const metrics = await createMetrics(env);
  const logger = options.logger ?? { level: env.logLevel };
  const app = await buildApp({
    env,
    base: options.base ?? createFastify(logger, env.trustedProxies),
    db: database.db,
    door: database.door,
    replica: database.replica,
    listen: database.listen,
    resolved,
    access,
    now,
    smsSender,
    link: options.link ?? null,
    spans: options.spans,
    refundChannel: options.refundChannel ?? null,
    payoutChannel: options.payoutChannel ?? null,
    metrics,
    ...(options.files === undefined ? {} : { files: options.files }),
    ...(portalDir === undefined ? {} : { portalDir }),
  });
  let isDatabaseAway = false;
  metrics?.show({ pools: database.pools, isDatabaseAway: () => isDatabaseAway });
  const stop = database.watch((isAway) => {
    isDatabaseAway = isAway;
    if (isAway) app.log.error('the database is away');
    else app.log.info('the database is back');
  });
  app.addHook('onClose', async () => stop());
  const close = () => app.close();
  return {
    close,
    async listen() {
      const urls = await listen(app, env, metrics);
      const { log, installation, takeScan, health } = app;
      return {
        ...{ ...urls, metrics, log, installation, takeScan, close },
        announceStop: health.announceStop,
      };
    },
  };
}

/** Loaded where somebody reads it: without a place for figures nothing is counted. */
async function createMetrics({ metrics: place }: Pick<Env, 'metrics'>): Promise<GatewayMetrics | null> {
  if (place === undefined) return null;
  const { createGatewayMetrics } = await import('./metrics/gateway-metrics');
  return createGatewayMetrics();
}

/** Figures first and until the last request is over, so that they tell of all of them. */
async function listen(
  app: FastifyInstance,
  { port, host, metrics: place }: Env,
  metrics: GatewayMetrics | null,
): Promise<Pick<RunningServer, 'url' | 'metricsUrl'>> {
  let metricsServer: MetricsServer | null = null;
  app.addHook('onClose', async () => metricsServer?.close());
  try {
    if (metrics !== null && place !== undefined) metricsServer = await serveMetrics(metrics, place);
    return { url: await app.listen({ port, host }), metricsUrl: metricsServer?.url ?? null };
  } catch (error) {
    await app.close();
    throw error;
  }
}
