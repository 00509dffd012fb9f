import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { Language } from '../../../contract/text';
import { findBrowser } from './find-browser';

/**
 * No start page, no updates, no calls home; `--no-sandbox` because tests may run as root. A page of a journey is
 * gone before code of it that was made faster pays, and making it took a tenth of a small machine.
 */
const QUIET: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-turbofan --no-maglev',
];

/** Starts the Chromium that this machine has. */
export async function launchBrowser(): Promise<Browser> {
  const { path } = await findBrowser();
  return chromium.launch({ executablePath: path, args: QUIET });
}

export interface VisitOptions {
  /** @default 'zh' */
  readonly language?: Language;
  /** @default 'light' */
  readonly theme?: 'light' | 'dark';
  readonly userAgent?: string;
  readonly isTouch?: boolean;
  /** @default 1366 × 768, the smallest the portal is made for */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Console errors that the test brings about itself. */
  readonly expectedErrors?: RegExp;
  /** Where the portal is served. @default the product of the test run */
  readonly origin?: string;
}

/** A visitor with storage of its own; several pages of it are tabs of one browser. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  openTab: () => Promise<Page>;
}

/** A visitor's own storage, language and look. */
export async function openContext(
  browser: Browser,
  options: VisitOptions & { readonly origin: string },
): Promise<BrowserContext> {
  const { origin, language = 'zh', theme = 'light', viewport = { width: 1366, height: 768 } } = options;
  const context = await browser.newContext({
    baseURL: origin,
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    timezoneId: 'Asia/Shanghai',
    colorScheme: theme,
    // What moves is drawn by the processor here, and a click waits until it stands still; the long way sees it move.
    reducedMotion: process.env['WIDE'] === '1' ? 'no-preference' : 'reduce',
    viewport,
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
    ...(options.isTouch === undefined ? {} : { hasTouch: options.isTouch, isMobile: options.isTouch }),
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript(
    ([chosenLanguage, chosenTheme]) => {
      // Blank pages have no storage.
      if (!location.protocol.startsWith('http')) return;
      // First visit only: a choice made during the test must survive its reloads.
      if (localStorage.getItem('language') === null) localStorage.setItem('language', chosenLanguage);
      if (localStorage.getItem('theme') === null) localStorage.setItem('theme', chosenTheme);
    },
    [language, theme] as const,
  );
  return context;
}
