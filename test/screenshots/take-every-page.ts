/**
 * Takes every page in both languages and themes at three widths, to be looked at:
 * `npm run screenshots:pages -- --to FOLDER --pages statistic`.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { resources } from '../../resources.config';
import { launchBrowser, openContext } from '../support/browser/browser';
import { ACCOUNTS, enter, waitUntilSettled, type JourneyAccount } from '../support/browser/portal-driver';
import { NPM_START, startProduct } from '../support/browser/product';

interface Walk {
  readonly account: JourneyAccount;
  readonly paths: readonly string[];
}

interface Look {
  readonly language: 'zh' | 'en';
  readonly theme: 'light' | 'dark';
}

const LOOKS: readonly Look[] = [
  { language: 'zh', theme: 'light' },
  { language: 'zh', theme: 'dark' },
  { language: 'en', theme: 'light' },
  { language: 'en', theme: 'dark' },
];
/** The smallest the portal is made for, the usual, and the largest. */
const WINDOWS = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];
const OPERATING_ACCOUNT = '/accountManagement/operatingAccount';
const { values } = parseArgs({
  options: { to: { type: 'string' }, pages: { type: 'string', default: '' } },
});

/** Who opens which pages; only those whose address holds the word that was asked for. */
function toWalks(word: string): readonly Walk[] {
  const pages = resolveDeclaration(resources)
    .pages.map(({ path }) => path)
    .filter((path) => path !== OPERATING_ACCOUNT);
  const walks = [
    { account: ACCOUNTS.merchant, paths: pages },
    { account: ACCOUNTS.agent, paths: [OPERATING_ACCOUNT] },
  ];
  return walks.map(({ account, paths }) => ({
    account,
    paths: paths.filter((path) => path.includes(word)),
  }));
}

async function take(browser: Browser, origin: string, { language, theme }: Look): Promise<void> {
  for (const { account, paths } of toWalks(values.pages)) {
    const context = await openContext(browser, { origin, language, theme });
    const page = await context.newPage();
    for (const path of paths) {
      await enter({ page, context, origin }, account, path);
      for (const viewport of WINDOWS) {
        await page.setViewportSize(viewport);
        await waitUntilSettled(page);
        // Charts move for a moment.
        await page.waitForTimeout(600);
        const name = `${path.slice(1).replaceAll('/', '-')}-${viewport.width}-${language}-${theme}.png`;
        // Charts below the window come when the page has been open for a while.
        await page.waitForFunction(() => document.querySelector('main [data-waiting]') === null);
        await page.screenshot({ path: join(folder, name), fullPage: true });
      }
    }
    await context.close();
  }
}

const folder = values.to ?? (await mkdtemp(join(tmpdir(), 'franchisee-portal-pages-')));
await mkdir(folder, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'franchisee-portal-screenshots-'));
const running = process.env['PRODUCT_ORIGIN'];
const product =
  running === undefined
    ? await startProduct({ command: NPM_START, dataDir })
    : { origin: running, stop: () => Promise.resolve(0) };
const browser = await launchBrowser();
try {
  for (const look of LOOKS) {
    await take(browser, product.origin, look);
    console.log(`${look.language}, ${look.theme}: in ${folder}`);
  }
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
