import { fileURLToPath } from 'node:url';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { build } from 'vite';
import { findBrowser } from '../../test/support/browser/find-browser';
import type { Awaited, Moments } from './stopwatch';

/** A small office machine at the end of a shared line. */
const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 10_000_000 / 8;
const LATENCY_MS = 40;

export type Storage = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A page of a visitor whose cache is empty, under the throttle. */
export interface ThrottledPage {
  readonly page: Page;
  /** Runs what starts the clock, and answers when the page is whole. */
  readonly time: (awaited: Awaited, start: (page: Page) => Promise<unknown>) => Promise<Moments>;
  /** What the visitor's browser keeps but for its cache. */
  readonly storage: () => Promise<Storage>;
  readonly close: () => Promise<void>;
}

export interface ThrottledBrowser {
  readonly visit: (origin: string, storage?: Storage) => Promise<ThrottledPage>;
  readonly close: () => Promise<void>;
}

/** Starts the Chromium of this machine as people have it: with all that makes code faster. */
export async function launchThrottled(): Promise<ThrottledBrowser> {
  const stopwatch = await bundleStopwatch();
  const browser = await chromium.launch({
    executablePath: (await findBrowser()).path,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  return {
    visit: (origin, storage) => visit(browser, { origin, stopwatch, storage }),
    close: () => browser.close(),
  };
}

async function visit(
  browser: Browser,
  { origin, stopwatch, storage }: { origin: string; stopwatch: string; storage: Storage | undefined },
): Promise<ThrottledPage> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    ...(storage === undefined ? {} : { storageState: storage }),
  });
  context.setDefaultTimeout(120_000);
  await context.addInitScript({ content: stopwatch });
  const page = await context.newPage();
  await throttle(context, page);
  return {
    page,
    async time(awaited, start) {
      if (!awaited.fromClick) await start(page);
      // Asked before the click, so that nothing is asked of the page between it and what it shows.
      const moments = page.evaluate((given) => window.stopwatch.until(given), awaited);
      // Where the click fails, that is what is told of, and not that its page never came.
      moments.catch(() => undefined);
      if (awaited.fromClick) await start(page);
      return moments;
    },
    storage: () => context.storageState(),
    close: () => context.close(),
  };
}

async function throttle(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

async function bundleStopwatch(): Promise<string> {
  const outcome = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('stopwatch.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [first] = Array.isArray(outcome) ? outcome : [outcome];
  if (first === undefined || !('output' in first)) throw new Error('The build emitted nothing.');
  return first.output[0].code;
}
