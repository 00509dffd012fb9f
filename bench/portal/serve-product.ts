/** Serves a build of the portal by its gateway, over an embedded database in memory with the demonstration, until it is ended. */
import { sql } from 'kysely';
import { LONG_IDLE_DAYS } from '../../contract/domain/device-state';
import { ONE_DAY_MS } from '../../contract/limits';
import type { OpenDatabase } from '../../gateway/database/open-database';
import { prepareServer } from '../../test/support/browser/served-product';

const { PORT, PORTAL_DIR = '' } = process.env;
/** Orders of the demonstration, as a share of the usual. */
const SCALE = 0.1;

const closers: (() => Promise<unknown>)[] = [];
const open = await prepareServer(
  { portalDir: PORTAL_DIR, scale: SCALE, fill: setLongIdle },
  (close) => void closers.push(close),
);
const server = await open(Number(PORT));
process.once('SIGTERM', () => void stop());

async function stop(): Promise<void> {
  await server.close();
  for (const close of closers.reverse()) await close();
  process.exit();
}

/**
 * Says of each device whether it was not used for days, before its first look does: so few orders leave many unused, and
 * each of them would change while lists are measured.
 */
async function setLongIdle({ db }: OpenDatabase, nowMs: number): Promise<void> {
  const before = nowMs - LONG_IDLE_DAYS * ONE_DAY_MS;
  await sql`UPDATE device SET long_idle = enabled AND coalesce(last_order_at, bind_at) <= ${before}
             WHERE online`.execute(db);
}
