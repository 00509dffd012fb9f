import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { DEMONSTRATION_PASSWORD } from '../../gateway/demonstration/people';
import { ACCOUNTS, fillLogin } from '../../test/support/browser/portal-driver';
import { startProduct } from '../../test/support/browser/product';
import { buildFloor } from './floor/build-floor';
import type { ListShape } from './floor/shape';

/** What is measured: a portal at a port of this machine, and how its pages are known. */
export interface Side {
  readonly name: string;
  readonly origin: string;
  /** Fills in the login form and sends it. */
  readonly signIn: (page: Page) => Promise<void>;
  /** Selectors of what the page after the login shows, and of what belongs to it and follows. */
  readonly landing: { readonly shown: readonly string[]; readonly later: readonly string[] };
  /** Addresses of two lists that lead to each other through the menu. */
  readonly first: string;
  readonly second: string;
  readonly stop: () => Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PRODUCT_SERVER = fileURLToPath(new URL('serve-product.ts', import.meta.url));
const FLOOR_SERVER = fileURLToPath(new URL('floor/serve-floor.ts', import.meta.url));

/** The portal, built for production, and its gateway over the demonstration, in which nothing happens meanwhile. */
export async function startProductSide(): Promise<Side> {
  const { origin, stop } = await serve(PRODUCT_SERVER, buildPortal);
  return {
    name: 'product',
    origin,
    signIn: (page) => fillLogin(page, ACCOUNTS.merchant, DEMONSTRATION_PASSWORD),
    // The charts stand below the window that is measured, and are drawn when somebody comes near.
    landing: { shown: ['main [class*="_kpiValue_"]'], later: ['main [data-waiting]'] },
    first: '/washer/device',
    second: '/washer/order',
    stop,
  };
}

/** The floor, built and served in this shape. */
export async function startFloorSide(name: string, shape: ListShape): Promise<Side> {
  const { origin, stop } = await serve(FLOOR_SERVER, (folder) => buildFloor(folder, shape), {
    FLOOR_TABS: String(shape.tabs),
  });
  return {
    name,
    origin,
    async signIn(page) {
      await page.locator('#email').fill('floor@example.com');
      await page.locator('#password').fill('password');
      await page.locator('button[type="submit"]').click();
    },
    landing: { shown: ['main .ant-statistic-content-value'], later: [] },
    first: '/devices',
    second: '/orders',
    stop,
  };
}

/** Builds into a folder of its own and serves it by a process of its own, whose work is not that of whoever measures. */
async function serve(
  server: string,
  buildInto: (folder: string) => Promise<unknown>,
  env: Readonly<Record<string, string>> = {},
): Promise<Pick<Side, 'origin' | 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-portal-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  try {
    await buildInto(folder);
    const { origin, stop } = await startProduct({
      command: [process.execPath, '--import', 'tsx', server],
      dataDir: folder,
      env: { PORTAL_DIR: folder, ...env },
    });
    return {
      origin,
      async stop() {
        await stop();
        await forget();
      },
    };
  } catch (error) {
    await forget();
    throw error;
  }
}

function buildPortal(outDir: string): Promise<unknown> {
  return build({ root: ROOT, logLevel: 'error', build: { outDir, emptyOutDir: true } });
}
