import { afterAll, beforeAll } from 'vitest';
import type { Declaration } from '../../../contract/resources/declaration';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { seedDemonstration } from '../../../gateway/demonstration/demonstration';
import type { DeviceLink } from '../../../gateway/device-link/device-link';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import type { Env } from '../../../gateway/env';
import type { RefundChannel } from '../../../gateway/features/refund/refund-channel';
import type { SmsSender } from '../../../gateway/features/account/sms-sender';
import { startServer } from '../../../gateway/server';
import { openTestDatabase } from '../gateway/database';
import { testEnv } from '../gateway/gateway';
import { readPolicy } from '../permission-fixture';

/** What a test file has otherwise than the product of the test run. */
export interface ServedProduct {
  /** Folder of the portal's build. */
  readonly portalDir: string;
  readonly declaration: Declaration;
  /** The way to devices. @default none */
  readonly link?: DeviceLink;
  /** The way by which money goes back. @default none */
  readonly refundChannel?: RefundChannel;
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

const NOWHERE: SmsSender = { send: () => Promise.resolve() };

/** Devices count as away after five minutes at the soonest. */
const HEARD_EACH_MS = ONE_MINUTE_MS;

/**
 * A product for one test file, in this process, with a small demonstration. Nobody drives its devices: those that are
 * online stay heard, so that no journey depends on how early it comes.
 */
export function useServedProduct(prepare: (keep: Keep) => Promise<ServedProduct>): () => string {
  let origin: string | undefined;
  const closers: (() => Promise<unknown>)[] = [];
  const keep: Keep = (close) => void closers.push(close);
  beforeAll(async () => {
    const {
      portalDir,
      declaration,
      link,
      refundChannel,
      scale = 0.02,
      smsSender = NOWHERE,
      env,
      fill,
    } = await prepare(keep);
    const database = await openTestDatabase();
    keep(() => database.close());
    const nowMs = Date.now();
    await seedDemonstration(database.db, {
      resolved: resolveDeclaration(declaration),
      nowMs,
      scale,
      isProduction: false,
    });
    await fill?.(database, nowMs);
    keep(keepHeard(database));
    const server = await startServer({
      env: testEnv({ logLevel: 'silent', ...env }),
      database,
      smsSender,
      portalDir,
      declaration,
      ...(link === undefined ? {} : { link }),
      ...(refundChannel === undefined ? {} : { refundChannel }),
      policyText: readPolicy(),
    });
    keep(() => server.close());
    origin = server.url;
  }, 240_000);
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return () => {
    if (origin === undefined) throw new Error('The product starts in beforeAll.');
    return origin;
  };
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
