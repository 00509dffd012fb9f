import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchBrowser, openContext, type Visit, type VisitOptions } from './browser';
import { forgetSessions } from './portal-driver';

/**
 * One browser for a test file. Every visit is watched: a console error, an uncaught exception, a dialog or
 * a breach of the content security policy fails the test that caused it.
 */
export function useBrowser(): { visit: (options?: VisitOptions) => Promise<Visit> } {
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];
  beforeAll(async () => {
    forgetSessions();
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    const heard = complaints;
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    complaints = [];
    // As one text: a report shortens lists, and what was said is what whoever mends it needs.
    expect(heard.join('\n'), 'the console stays silent').toBe('');
  });
  return {
    async visit(options = {}) {
      if (browser === undefined) throw new Error('The browser starts in beforeAll.');
      const origin = options.origin ?? inject('productOrigin');
      const context = await openContext(browser, { ...options, origin });
      contexts.push(context);
      context.on('page', (page) => listen(page, options.expectedErrors, (words) => complaints.push(words)));
      const page = await context.newPage();
      return { page, context, origin, openTab: () => context.newPage() };
    },
  };
}

/** What a browser says of an answer that was cut off, or was that nobody can serve: gateways are killed meanwhile. */
const CUT_OFF = /^Failed to load resource: (?:net::ERR_|the server responded with a status of 503)/;
const mayBeCutOff = process.env['PRODUCT_GOES_AWAY'] === '1';

function listen(page: Page, expected: RegExp | undefined, complain: (words: string) => void): void {
  const hear = (words: string) => {
    if (mayBeCutOff && CUT_OFF.test(words)) return;
    if (expected === undefined || !expected.test(words)) complain(words);
  };
  const receiver = inject('deadReceiver');
  // What the browser and the logger say of reports that nobody takes (spec §7: "only logged to the console").
  const isLostReport = (message: ConsoleMessage) =>
    receiver !== '' && (message.location().url.startsWith(receiver) || message.text().startsWith('[log]'));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isLostReport(message))
      hear(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => hear(`uncaught: ${error.message}`));
  page.on('dialog', (dialog) => {
    hear(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}
