import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { MonitorConfig } from '../../../src/telemetry/monitor/config';
import { launchBrowser } from '../browser/browser';
import { startRecordingCollector, type RecordingCollector, type ServedFile } from './recording-collector';
import { bundleTelemetry } from './telemetry-bundle';

export const MONITOR_PATH = '/telemetry/monitor';
export const LOG_PATH = '/telemetry/log';

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Telemetry</title>
<link rel="icon" href="data:,"></head><body>
<main id="page">
  <button id="refund" type="button">Refund order</button>
  <button id="other" type="button"><span id="inner">Other</span></button>
  <a id="link" href="#x">Link</a>
  <select id="select"><option>One</option></select>
  <textarea id="area">typed</textarea>
  <input id="field" value="typed">
  <input id="password" type="password" value="hunter2" title="hunter2">
  <input id="loginCaptcha" value="hunter2" title="hunter2">
  <div data-private><button id="private" type="button" title="hunter2">hunter2</button></div>
  <div id="plain">plain</div>
</main>
<script type="module" src="/page.js"></script></body></html>`;

/** The page and where it reports to. */
export interface TelemetrySite {
  /** Serves the page and takes in what it reports. */
  readonly collector: RecordingCollector;
  /** Another origin. */
  readonly other: RecordingCollector;
  /** Opens the page in a browser profile of its own; with a config, monitoring starts with the page. */
  open: (config?: Partial<MonitorConfig>, options?: OpenOptions) => Promise<Page>;
  /** Events of all reports that came so far. */
  events: () => readonly TelemetryEvent[];
  /** Resolves with the events once that many match. */
  waitForEvents: (
    matches: (event: TelemetryEvent) => boolean,
    count?: number,
  ) => Promise<readonly TelemetryEvent[]>;
}

export interface OpenOptions {
  readonly context?: BrowserContext;
  /** Runs in the page before anything else. */
  readonly before?: string;
  readonly path?: string;
  /** Replaces the page's timers by a clock that the test moves. */
  readonly hasFakeClock?: boolean;
}

export type TelemetryEvent = Readonly<Record<string, unknown>>;

const PAGE = { type: 'text/html; charset=utf-8', body: HTML };
const WAIT_MS = 10_000;

/**
 * One browser for a test file; for each test two recording servers of its own, because the last report of a
 * page that closes may come after its test has ended. Uncaught errors of the page fail the test.
 */
export function useTelemetrySite(): () => TelemetrySite & { readonly errors: string[] } {
  let browser: Browser | undefined;
  let files: ReadonlyMap<string, ServedFile> = new Map();
  let site: (TelemetrySite & { readonly errors: string[] }) | undefined;
  let contexts: BrowserContext[] = [];
  const collectors: RecordingCollector[] = [];

  beforeAll(async () => {
    [browser, files] = await Promise.all([launchBrowser(), bundleTelemetry()]);
  });
  afterAll(async () => {
    await browser?.close();
    // Not before: a port that is free again could be given to the next test's server.
    await Promise.all(collectors.map((collector) => collector.close()));
  });
  beforeEach(async () => {
    if (browser === undefined) throw new Error('The browser starts in beforeAll.');
    const [collector, other] = await Promise.all([startRecordingCollector(), startRecordingCollector()]);
    collectors.push(collector, other);
    for (const [path, file] of files) collector.serve(path, file);
    collector.serve('/', PAGE);
    collector.serve('/inspection/detail/1', PAGE);
    site = createSite(browser, {
      collector,
      other,
      errors: [],
      keep: (context) => void contexts.push(context),
    });
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    const errors = site?.errors ?? [];
    if (errors.length > 0) throw new Error(`The page noticed telemetry: ${errors.join('; ')}`);
  });
  return () => {
    if (site === undefined) throw new Error('The site starts in beforeEach.');
    return site;
  };
}

interface SiteParts {
  readonly collector: RecordingCollector;
  readonly other: RecordingCollector;
  readonly errors: string[];
  readonly keep: (context: BrowserContext) => void;
}

function createSite(browser: Browser, parts: SiteParts): TelemetrySite & { readonly errors: string[] } {
  const { collector, other, errors } = parts;
  const events = (): readonly TelemetryEvent[] =>
    collector.to(MONITOR_PATH).flatMap((request) => {
      const report: { readonly events: readonly TelemetryEvent[] } = JSON.parse(request.body);
      return report.events;
    });
  return {
    collector,
    other,
    errors,
    events,
    async open(config, options = {}) {
      const context =
        options.context ?? (await browser.newContext({ viewport: { width: 800, height: 600 } }));
      parts.keep(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      if (options.hasFakeClock === true) await page.clock.install();
      if (options.before !== undefined) await page.addInitScript(options.before);
      if (config !== undefined) {
        const full = {
          endpoint: MONITOR_PATH,
          appId: 'franchisee-portal',
          version: '1.2.40',
          flushTimeMs: 50,
          ...config,
        };
        await page.addInitScript((given) => {
          window.monitorConfig = given;
        }, full);
      }
      await page.goto(collector.origin + (options.path ?? '/'));
      return page;
    },
    async waitForEvents(matches, count = 1) {
      for (let waited = 0; waited < WAIT_MS; waited += 25) {
        const found = events().filter(matches);
        if (found.length >= count) return found;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      throw new Error(`${count} events were expected; came: ${JSON.stringify(events())}`);
    },
  };
}
