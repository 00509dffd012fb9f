import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '../../../contract/text';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Look {
  readonly language: Language;
  readonly theme: 'light' | 'dark';
}

/** In the order in which a page is turned from one into the next: each language and each theme once. */
const EVERY_LOOK: readonly Look[] = [
  { language: 'zh', theme: 'light' },
  { language: 'en', theme: 'dark' },
];

/** The first in `npm test`; `npm run test:wide` takes both. */
const LOOKS = process.env['WIDE'] === '1' ? EVERY_LOOK : EVERY_LOOK.slice(0, 1);

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/** Audits what the page shows now in every look, and leaves it in the first. */
export async function expectNothingFound(page: Page): Promise<void> {
  // As text through the protocol, because the content security policy lets no foreign script element in.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE);
  const found: Record<string, readonly string[]> = {};
  for (const look of LOOKS) {
    await turnInto(page, look);
    found[`${look.language}, ${look.theme}`] = await audit(page);
  }
  await turnInto(page, LOOKS[0]);
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((look) => [look, []])));
}

/** As a choice made in another tab arrives, so that what is open stays open. */
async function turnInto(page: Page, look: Look | undefined): Promise<void> {
  await page.evaluate((chosen) => {
    for (const key of ['language', 'theme'] as const) {
      const newValue = chosen?.[key] ?? null;
      if (newValue === null || localStorage.getItem(key) === newValue) continue;
      localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    }
  }, look);
  await page
    .locator(`html[lang^="${look?.language}"][data-theme="${look?.theme}"]`)
    .waitFor({ state: 'attached' });
  // Half-faded text has no contrast.
  await page.waitForTimeout(300);
  // Rows that are read anew in another language are dimmed until they are there, however long that takes.
  await page.waitForFunction(() => document.querySelector('[data-stale="true"]') === null);
  // What lies over the page fades in, and may begin a moment later.
  await page.waitForFunction(
    () =>
      document.querySelector('[class*="-mask"][class*="-motion-"], [class*="-mask"][class*="-fade-"]') ===
      null,
  );
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect, timeline }) => {
      const isEndless = effect?.getComputedTiming().iterations === Infinity;
      // What follows scrolling "runs" for good.
      const isTimed = timeline === document.timeline;
      return isEndless || !isTimed || playState !== 'running';
    }),
  );
}

/** Findings of every impact, as `rule: where`. */
async function audit(page: Page): Promise<readonly string[]> {
  const findings = await page.evaluate<readonly Finding[]>(
    // A row that has just changed lights up for a moment, at any moment, in colours that are on their way.
    `axe.run({ exclude: [['[data-flashing]']] }, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return findings.flatMap(({ id, nodes }) =>
    nodes.slice(0, 5).map(({ target }) => `${id}: ${target.join(' ')}`),
  );
}
