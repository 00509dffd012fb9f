import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { ONE_SECOND_MS } from '../../contract/limits';
import { resolveDeclaration, trustDeclaration } from '../../contract/resources/resolve';
import { resources } from '../../resources.config';
import { tracedStores } from '../app/file-stores';
import { startGatewayJobs, type GatewayJobParts } from '../app/gateway-jobs';
import { buildPortal } from './build-portal';
import { compressBeside } from './compressed/compress-beside';
import type { OpenFolder } from '../database/embedded/open-folder';
import type { OpenDatabase } from '../database/open-database';
import { tracedLink } from '../device-link/traced-link';
import type { Env } from '../env';
import { takeOperatorCommands } from '../operator/operator-socket';
import { createFastify } from '../plugins/create-fastify';
import { prepareDatabase } from './prepare-database';
import { chooseFileStores, type ChosenFileStores } from './chosen-file-stores';
import { chooseLink, type ChosenLink } from './chosen-link';
import { choosePayoutChannel } from './chosen-payout-channel';
import { chooseRefundChannel } from './chosen-refund-channel';
import { ROOT } from './root';
import { standServer, type RunningServer, type StandingServer } from '../server';
import { onShutdown } from './shutdown';
import { createConsoleSmsSender, createMissingSmsSender, createWebhookSmsSender } from './sms-senders';
import { describeStart } from './start-report';
import { tracedFetch } from '../tracing/traced-fetch';
import type { Tracing } from '../tracing/tracing';
import type { SmsSender } from '../features/account/sms-sender';
import { describeThrown } from '../database/error-words';

const POLICY_FILE = join(ROOT, 'access-policy.conf');
const BUILD_DIR = join(ROOT, 'dist', 'portal');

type Print = (line: string) => void;

export interface GatewayStart {
  readonly env: Env;
  /** False while Vite serves the portal itself. */
  readonly withPortal: boolean;
  readonly isDeclarationChecked: boolean;
  readonly print: Print;
  /** The embedded database's, which is being opened; undefined where the database is a server's. */
  readonly folder: Promise<OpenFolder> | undefined;
  /** When the program began, in ms since its process did. */
  readonly beganAt: number;
}

/**
 * Starts the gateway, tells of it, and has it end with a signal.
 *
 * @throws Error that says in one sentence why it cannot start.
 */
export async function startGateway(options: GatewayStart): Promise<void> {
  const { env, withPortal, print, beganAt } = options;
  // Before anything is made or filled: a bucket that cannot be used is told at once.
  const stores = await chooseFileStores(env);
  const tracing = await openTracing(env, print);
  const { server, database } = await start(options, stores, tracing).catch(async (error: unknown) => {
    stores.close();
    await tracing?.close();
    throw error;
  });
  onShutdown({ server, database, print, drainMs: env.drainSeconds * ONE_SECOND_MS });
  const startedInMs = performance.now() - beganAt;
  const { url, metricsUrl } = server;
  describeStart({ env, url, metricsUrl, withPortal, database, startedInMs }).forEach((line) => print(line));
}

async function start(
  { env, withPortal, isDeclarationChecked, print, folder }: GatewayStart,
  stores: ChosenFileStores,
  tracing: Tracing | undefined,
): Promise<{ readonly server: RunningServer; readonly database: OpenDatabase }> {
  const resolved = isDeclarationChecked ? trustDeclaration(resources) : resolveDeclaration(resources);
  const abandoned = new AbortController();
  // Side by side: the build is a process of its own, and the embedded database a thread of its own.
  const building = withPortal
    ? buildPortal({ root: ROOT, buildDir: BUILD_DIR, signal: abandoned.signal, print })
    : Promise.resolve();
  // It may fail while the database is still being opened; it is asked for below.
  building.catch(() => undefined);
  const spans = tracing?.spans;
  const { database, ready } = await prepareDatabase({ env, resolved, print, folder, spans }).catch(
    async (error: unknown) => {
      abandoned.abort();
      await Promise.allSettled([building]);
      throw error;
    },
  );
  // What it loads takes a while, in which the portal's build is looked at.
  const base = createFastify({ level: env.logLevel }, env.trustedProxies, tracing);
  let standing: StandingServer | undefined;
  try {
    // A database that does not open is told at once, whatever the build still does.
    await Promise.race<unknown>([building, ready.then<unknown>(() => building)]);
    const files = spans === undefined ? stores.files : tracedStores(stores.files, spans);
    const send = tracedFetch(spans);
    // The server's log does not stand yet; what is to be said goes to the same place.
    const log = { warn: (_: object, words: string) => print(words) };
    const chosen = chooseLink({ env, database, resolved, now: Date.now, log });
    const { link } = chosen;
    // Building it takes a second, in which the database opens.
    standing = await standServer({
      env,
      base,
      database,
      files,
      link: link === null || spans === undefined ? link : tracedLink(link, spans),
      spans,
      refundChannel: chooseRefundChannel(env, send),
      payoutChannel: choosePayoutChannel(env, send),
      declaration: resources,
      // Above, if not when what runs was built.
      isDeclarationChecked: true,
      policyText: readFileSync(POLICY_FILE, 'utf8'),
      smsSender: chooseSmsSender(env, print, send),
      ...(withPortal && { portalDir: BUILD_DIR }),
    });
    await ready;
    const words = await chosen.claim();
    const server = await standing.listen();
    print(words);
    if (stores.words !== null) print(stores.words);
    const living = withStores(withLife(withTraces(server, tracing), chosen), stores);
    const working = withJobs(withPortal ? withCompression(living) : living, { env, database, files, spans });
    return { server: await withOperator(working, { env, database, print }), database };
  } catch (error) {
    abandoned.abort();
    await Promise.allSettled([building, ready]);
    await standing?.close();
    await database.close();
    throw error;
  }
}

/** Users go before what they use does. */
function withLife(server: RunningServer, { begin }: ChosenLink): RunningServer {
  const stop = begin(server);
  return { ...server, close: () => stop().then(() => server.close()) };
}

/** The last calls are over by then. */
function withTraces(server: RunningServer, tracing: Tracing | undefined): RunningServer {
  return { ...server, close: () => server.close().finally(() => tracing?.close()) };
}

/** What reads files has ended by then. */
function withStores(server: RunningServer, stores: ChosenFileStores): RunningServer {
  return { ...server, close: () => server.close().finally(stores.close) };
}

/** Who starts a gateway waits for no file to be compressed. */
function withCompression(server: RunningServer): RunningServer {
  const { stop } = compressBeside({ buildDir: BUILD_DIR, log: server.log });
  return { ...server, close: () => stop().then(() => server.close()) };
}

/** What the gateway does by itself ends with it. */
function withJobs(
  server: RunningServer,
  parts: Pick<GatewayJobParts, 'env' | 'database' | 'files' | 'spans'>,
): RunningServer {
  const stop = startGatewayJobs({ ...parts, now: Date.now, log: server.log, ran: server.metrics?.ran });
  return { ...server, close: () => Promise.all([stop(), server.close()]).then(() => undefined) };
}

/** On the embedded database, which serves one process, the gateway carries out the operator's commands itself. */
async function withOperator(
  server: RunningServer,
  { env, database, print }: { readonly env: Env; readonly database: OpenDatabase; readonly print: Print },
): Promise<RunningServer> {
  if (database.engine !== 'pglite') return server;
  try {
    const stop = await takeOperatorCommands(env.dataDir, database.db);
    return { ...server, close: () => Promise.all([stop(), server.close()]).then(() => undefined) };
  } catch (error) {
    print(`The operator's commands need this gateway to be stopped: ${describeThrown(error)}`);
    return server;
  }
}

/** Loaded where somebody wants to have traces. */
async function openTracing({ traces }: Env, print: Print): Promise<Tracing | undefined> {
  if (traces === undefined) return undefined;
  const { createTracing } = await import('../tracing/open-telemetry');
  return createTracing({
    settings: traces,
    version: manifest.version,
    failed: (words) => print(`The collector of traces took nothing: ${words}`),
  });
}

function chooseSmsSender(env: Env, print: Print, send: typeof fetch): SmsSender {
  if (env.smsWebhookUrl !== undefined) return createWebhookSmsSender(env.smsWebhookUrl, send);
  return env.isProduction ? createMissingSmsSender() : createConsoleSmsSender(print);
}
