import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PORTAL_BUDGETS } from '../../bench/size-budget';
import type { Visit } from '../support/browser/browser';
import { useBrowser } from '../support/browser/use-browser';
import { ACCOUNTS, enter } from '../support/browser/portal-driver';

const browser = useBrowser();

/** The budgets are kept by the build from its own graph; here the browser itself says what it loads. */
describe('the JavaScript that a browser without a cache loads', () => {
  it('for /login stays within its budget', async () => {
    const visit = await browser.visit();
    const bytes = await measureScripts(visit.page, async () => {
      await visit.page.goto('/login');
      await visit.page.locator('button[type="submit"]').waitFor();
      await visit.page.waitForLoadState('networkidle');
    });
    expect(bytes).toBeLessThanOrEqual(limitOf('login'));
  });

  it('for the first list stays within its budget', async () => {
    const visit: Visit = await browser.visit();
    const bytes = await measureScripts(visit.page, () =>
      enter(visit, ACCOUNTS.customerService, '/washer/order'),
    );
    expect(bytes).toBeLessThanOrEqual(limitOf('firstList'));
  });
});

/** Bytes of every script that is asked for meanwhile, gzipped at level 9. */
async function measureScripts(page: Page, visit: () => Promise<unknown>): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  const keep = (response: Response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  };
  page.on('response', keep);
  await visit();
  // What comes later is nobody's to wait for.
  page.off('response', keep);
  const scripts = await Promise.all(bodies);
  if (scripts.length === 0) throw new Error('No script was loaded, so nothing was measured.');
  return scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
}

function limitOf(name: string): number {
  const budget = PORTAL_BUDGETS.find((candidate) => candidate.name === name);
  if (budget === undefined) throw new Error(`There is no budget "${name}".`);
  return budget.limitBytes;
}
