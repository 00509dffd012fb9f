import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import type { Declaration } from '../../../contract/resources/declaration';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { seedDemonstration } from '../../../gateway/demonstration/demonstration';
import type { DeviceLink } from '../../../gateway/device-link/device-link';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import type { Env } from '../../../gateway/env';
import type { PayoutChannel } from '../../../gateway/features/receipt/payout-channel';
import type { RefundChannel } from '../../../gateway/features/refund/refund-channel';
import type { SmsSender } from '../../../gateway/features/account/sms-sender';
import { startServer, type RunningServer } from '../../../gateway/server';
import { resources } from '../../../resources.config';
import { openTestDatabase } from '../gateway/database';
import { testEnv } from '../gateway/gateway';
import { readPolicy } from '../permission-fixture';

/** What a test file has otherwise than the product of the test run. */
export interface ServedProduct {
  /** Folder of the portal's build. @default that which the test run was started with */
  readonly portalDir?: string;
  /** @default the product's own */
  readonly declaration?: Declaration;
  /** The way to devices. @default none */
  readonly link?: DeviceLink;
  /** The way by which money goes back. @default none */
  readonly refundChannel?: RefundChannel;
  /** The way by which users get money out of a balance. @default none */
  readonly payoutChannel?: PayoutChannel;
  /** Orders of the demonstration, as a share of the usual. @default 0.02 */
  readonly scale?: number;
  /** Where codes go. @default nowhere */
  readonly smsSender?: SmsSender;
  /** Settings of the gateway. */
  readonly env?: Partial<Env>;
  /** Adds rows to the demonstration. */
  readonly fill?: (database: OpenDatabase, nowMs: number) => Promise<void>;
}

/** What is left to do when the tests have run; called in reverse order. */
export type Keep = (close: () => Promise<unknown>) => void;

const BUILT_PORTAL = fileURLToPath(new URL('../../../dist/portal', import.meta.url));

const NOWHERE: SmsSender = { send: () => Promise.resolve() };

/** Devices count as away after five minutes at the soonest. */
const HEARD_EACH_MS = ONE_MINUTE_MS;

/** A product of one test file that can go away and come back, at the same address and with the same rows. */
export interface ServedGateway {
  readonly origin: () => string;
  /** What lives behind its pages. */
  readonly server: () => RunningServer;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/**
 * A product for one test file, in this process, with a small demonstration. Nobody drives its devices: those that are
 * online stay heard, so that no journey depends on how early it comes.
 */
export function useServedProduct(prepare: (keep: Keep) => Promise<ServedProduct>): () => string {
  return useServedGateway(prepare).origin;
}

/** The same, for journeys in which the gateway itself has a part. */
export function useServedGateway(prepare: (keep: Keep) => Promise<ServedProduct>): ServedGateway {
  let open: ((port: number) => Promise<RunningServer>) | undefined;
  let server: RunningServer | undefined;
  let isRunning = false;
  const closers: (() => Promise<unknown>)[] = [];
  const keep: Keep = (close) => void closers.push(close);
  const running = (): RunningServer => {
    if (server === undefined) throw new Error('The product starts in beforeAll.');
    return server;
  };
  const start = async (port: number): Promise<void> => {
    server = await open?.(port);
    isRunning = true;
  };
  const stop = async (): Promise<void> => {
    if (isRunning) await server?.close();
    isRunning = false;
  };
  beforeAll(async () => {
    open = await prepareServer(await prepare(keep), keep);
    keep(stop);
    await start(0);
  }, 240_000);
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return {
    origin: () => running().url,
    server: running,
    stop,
    start: () => start(Number(new URL(running().url).port)),
  };
}

/**
 * Makes the rows of such a product; what it answers serves them at a port. For programs with a lifetime of their own,
 * which close what they keep.
 */
export async function prepareServer(
  product: ServedProduct,
  keep: Keep,
): Promise<(port: number) => Promise<RunningServer>> {
  const {
    portalDir = BUILT_PORTAL,
    declaration = resources,
    link,
    refundChannel,
    payoutChannel,
    scale = 0.02,
    smsSender = NOWHERE,
    env,
    fill,
  } = product;
  const database = await openTestDatabase();
  keep(() => database.close());
  const nowMs = Date.now();
  await seedDemonstration(database.bulk, {
    resolved: resolveDeclaration(declaration),
    nowMs,
    scale,
    isProduction: false,
  });
  await fill?.(database, nowMs);
  keep(keepHeard(database));
  return (port) =>
    startServer({
      env: testEnv({ logLevel: 'silent', ...env, port }),
      database,
      smsSender,
      portalDir,
      declaration,
      ...(link === undefined ? {} : { link }),
      ...(refundChannel === undefined ? {} : { refundChannel }),
      ...(payoutChannel === undefined ? {} : { payoutChannel }),
      policyText: readPolicy(),
    });
}

/** Lets time pass as if every device that is online went on telling that it is there. */
function keepHeard({ db }: OpenDatabase): () => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    last = db
      .updateTable('device')
      .set({ last_heartbeat_at: Date.now() })
      .where('online', '=', true)
      .execute();
  }, HEARD_EACH_MS);
  return () => {
    clearInterval(timer);
    return last;
  };
}
