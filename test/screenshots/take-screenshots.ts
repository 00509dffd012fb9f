/** Takes the README's pictures from the product itself: `npm run screenshots`. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import type { Language } from '../../contract/text';
import { launchBrowser, openContext } from '../support/browser/browser';
import { ACCOUNTS, enter, type JourneyAccount } from '../support/browser/portal-driver';
import { NPM_START, startProduct } from '../support/browser/product';

interface Picture {
  readonly name: string;
  readonly account: JourneyAccount | null;
  readonly path: string;
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  readonly opensDrawer?: boolean;
}

const PICTURES: readonly Picture[] = [
  { name: 'login-zh-light', account: null, path: '/login', language: 'zh', theme: 'light' },
  {
    name: 'summary-zh-light',
    account: ACCOUNTS.merchant,
    path: '/washer/statistic/summary',
    language: 'zh',
    theme: 'light',
  },
  {
    name: 'orders-zh-light',
    account: ACCOUNTS.merchant,
    path: '/washer/order',
    language: 'zh',
    theme: 'light',
    opensDrawer: true,
  },
  {
    name: 'devices-en-dark',
    account: ACCOUNTS.merchant,
    path: '/shower/device',
    language: 'en',
    theme: 'dark',
  },
];
const FOLDER = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));

async function take(browser: Browser, origin: string, picture: Picture): Promise<void> {
  const { name, account, path, language, theme, opensDrawer = false } = picture;
  const context = await openContext(browser, { origin, language, theme });
  const page = await context.newPage();
  if (account === null) {
    await page.goto(path);
    await page.locator('button[type="submit"]').waitFor();
  } else {
    await enter({ page, context, origin }, account, path);
  }
  if (opensDrawer) {
    await page.locator('main tbody tr[data-row-key]').nth(3).locator('a').first().click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
  }
  // Charts and drawers move for a moment.
  await page.waitForTimeout(1_200);
  await page.mouse.move(683, 0);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await context.close();
  console.log(`docs/screenshots/${name}.png`);
}

const dataDir = await mkdtemp(join(tmpdir(), 'franchisee-portal-screenshots-'));
const running = process.env['PRODUCT_ORIGIN'];
const product =
  running === undefined
    ? await startProduct({ command: NPM_START, dataDir })
    : { origin: running, stop: () => Promise.resolve(0) };
const browser = await launchBrowser();
try {
  await mkdir(FOLDER, { recursive: true });
  for (const picture of PICTURES) await take(browser, product.origin, picture);
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
