/** Serves a build of the portal by its gateway, over an embedded database in memory with the demonstration, until it is ended. */
import { prepareServer } from '../../test/support/browser/served-product';

const { PORT, PORTAL_DIR = '' } = process.env;
/** Orders of the demonstration, as a share of the usual. */
const SCALE = 0.1;

const closers: (() => Promise<unknown>)[] = [];
const open = await prepareServer(
  { portalDir: PORTAL_DIR, scale: SCALE },
  (close) => void closers.push(close),
);
const server = await open(Number(PORT));
process.once('SIGTERM', () => void stop());

async function stop(): Promise<void> {
  await server.close();
  for (const close of closers.reverse()) await close();
  process.exit();
}
