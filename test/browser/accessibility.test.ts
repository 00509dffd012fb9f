import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/text';
import { useBrowser } from '../support/browser/use-browser';
import { ACCOUNTS, enter, waitUntilSettled } from '../support/browser/portal-driver';

const browser = useBrowser();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Look {
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  /** Rules to run; the theme changes colours and nothing else, so that dark is asked about those. */
  readonly rules: readonly string[] | 'all';
}

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** In the order in which a page is turned from one into the next. */
const LOOKS: readonly Look[] = [
  { language: 'zh', theme: 'light', rules: 'all' },
  { language: 'zh', theme: 'dark', rules: COLOUR_RULES },
  { language: 'en', theme: 'dark', rules: COLOUR_RULES },
  { language: 'en', theme: 'light', rules: 'all' },
];

/** One page of every kind that a merchant opens. */
const PAGES = [
  '/washer/statistic/summary',
  '/washer/statistic/income',
  '/washer/statistic/device',
  '/washer/device',
  '/washer/order',
  '/userCenter/personalCenter',
];

const PERSONAL_TABS = ['certification', 'subAccounts', 'agency', 'log'].map(
  (tab) => `/userCenter/personalCenter?tab=${tab}`,
);

/** The agent's own places. */
const AGENT_PAGES = ['', '?tab=applications', '?tab=subAccounts'].map(
  (search) => `/accountManagement/operatingAccount${search}`,
);

describe('in both languages, light and dark, axe finds nothing', () => {
  it('on the login page and the reset form', async () => {
    const { page } = await browser.visit();
    await page.goto('/login');
    await page.locator('input[name="mobile"]').waitFor();
    await expectNothingFound(page);
    await page.getByRole('button', { name: /重置密码|Reset/ }).click();
    await page.getByRole('button', { name: /返回登录|Back to/ }).waitFor();
    await expectNothingFound(page);
  });

  it.each([...PAGES, ...PERSONAL_TABS])('on %s of a merchant', async (path) => {
    const visit = await browser.visit();
    await enter(visit, ACCOUNTS.merchant, path);
    await expectNothingFound(visit.page);
  });

  it.each(AGENT_PAGES)('on %s of an agent', async (path) => {
    const visit = await browser.visit();
    await enter(visit, ACCOUNTS.agent, path);
    await expectNothingFound(visit.page);
  });

  it('in the form of an application, with its mistakes', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await enter(visit, ACCOUNTS.agent, '/accountManagement/operatingAccount');
    await page.getByRole('button', { name: /^(申请代运营|Apply)$/ }).click();
    await page.getByRole('button', { name: /^(提交申请|Send)$/ }).click();
    await page.getByRole('dialog').locator('[aria-invalid="true"]').first().waitFor();
    await expectNothingFound(page);
  });

  it('in the editor of a sub-account, with its rights and its mistakes', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, '/userCenter/personalCenter?tab=subAccounts');
    await page.getByRole('button', { name: /新建子账号|New sub-account/ }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: /洗衣机设备|Washers devices/ }).click();
    await page.getByRole('button', { name: /^(保\s?存|Save)$/ }).click();
    await form.locator('[aria-invalid="true"]').first().waitFor();
    await expectNothingFound(page);
  });

  it('in an open drawer, in the unfolded filters and on a refusal', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await enter(visit, ACCOUNTS.agentOperations, '/washer/device');
    await page
      .getByRole('button', { name: /展开|More/ })
      .first()
      .click();
    await expectNothingFound(page);
    await page.locator('main tbody tr[data-row-key] a').first().click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    await waitUntilSettled(page);
    await expectNothingFound(page);
    await page.goto('/accountManagement/operatingAccount');
    await page.waitForURL(({ pathname }) => pathname === '/403');
    await waitUntilSettled(page);
    await expectNothingFound(page);
  });
});

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/** Audits what the page shows now in every look, and leaves it in the first. */
async function expectNothingFound(page: Page): Promise<void> {
  // As text through the protocol, because the content security policy lets no foreign script element in.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE);
  const found: Record<string, readonly string[]> = {};
  for (const look of LOOKS) {
    await turnInto(page, look);
    found[`${look.language}, ${look.theme}`] = await audit(page, look.rules);
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
async function audit(page: Page, rules: Look['rules']): Promise<readonly string[]> {
  const runOnly = rules === 'all' ? '' : `, runOnly: ${JSON.stringify(rules)}`;
  const findings = await page.evaluate<readonly Finding[]>(
    `axe.run(document, { resultTypes: ['violations']${runOnly} }).then(({ violations }) => violations)`,
  );
  return findings.flatMap(({ id, nodes }) =>
    nodes.slice(0, 5).map(({ target }) => `${id}: ${target.join(' ')}`),
  );
}
