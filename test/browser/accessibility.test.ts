import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/text';
import { useBrowser } from '../support/use-browser';
import { ACCOUNTS, enter, waitUntilSettled } from '../support/portal-driver';

const browser = useBrowser();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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

const LOOKS: readonly { readonly language: Language; readonly theme: 'light' | 'dark' }[] = [
  { language: 'zh', theme: 'light' },
  { language: 'zh', theme: 'dark' },
  { language: 'en', theme: 'light' },
  { language: 'en', theme: 'dark' },
];

describe.each(LOOKS)('in $language, $theme, axe finds nothing serious', ({ language, theme }) => {
  it('on the login page and the reset form', async () => {
    const { page } = await browser.visit({ language, theme });
    await page.goto('/login');
    await page.locator('input[name="mobile"]').waitFor();
    expect(await audit(page)).toEqual([]);
    await page.getByRole('button', { name: /重置密码|Reset/ }).click();
    await page.getByRole('button', { name: /返回登录|Back to/ }).waitFor();
    expect(await audit(page)).toEqual([]);
  });

  it('on every kind of page', async () => {
    const visit = await browser.visit({ language, theme });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, '/washer/order');
    const found: Record<string, readonly string[]> = {};
    for (const path of PAGES) {
      await page.goto(path);
      await waitUntilSettled(page);
      found[path] = await audit(page);
    }
    expect(found).toEqual(Object.fromEntries(PAGES.map((path) => [path, []])));
  });

  it('on every tab of the personal center', async () => {
    const visit = await browser.visit({ language, theme });
    await enter(visit, ACCOUNTS.merchant, '/userCenter/personalCenter');
    for (const path of PERSONAL_TABS) {
      await visit.page.goto(path);
      await waitUntilSettled(visit.page);
      expect(await audit(visit.page), path).toEqual([]);
    }
  });

  it('on the pages of an agent, and in the form of an application', async () => {
    const visit = await browser.visit({ language, theme });
    const { page } = visit;
    await enter(visit, ACCOUNTS.agent, '/accountManagement/operatingAccount');
    for (const path of AGENT_PAGES) {
      await page.goto(path);
      await waitUntilSettled(page);
      expect(await audit(page), path).toEqual([]);
    }
    await page.getByRole('button', { name: /^(申请代运营|Apply)$/ }).click();
    await page.getByRole('button', { name: /^(提交申请|Send)$/ }).click();
    await page.getByRole('dialog').locator('[aria-invalid="true"]').first().waitFor();
    expect(await audit(page)).toEqual([]);
  });

  it('in the editor of a sub-account, with its rights and its mistakes', async () => {
    const visit = await browser.visit({ language, theme });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, '/userCenter/personalCenter?tab=subAccounts');
    await page.getByRole('button', { name: /新建子账号|New sub-account/ }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: /洗衣机设备|Washers devices/ }).click();
    await page.getByRole('button', { name: /^(保\s?存|Save)$/ }).click();
    await form.locator('[aria-invalid="true"]').first().waitFor();
    expect(await audit(page)).toEqual([]);
  });

  it('in an open drawer, in the unfolded filters and on a refusal', async () => {
    const visit = await browser.visit({ language, theme });
    const { page } = visit;
    await enter(visit, ACCOUNTS.agentOperations, '/washer/device');
    await page
      .getByRole('button', { name: /展开|More/ })
      .first()
      .click();
    expect(await audit(page)).toEqual([]);
    await page.locator('main tbody tr.ant-table-row a').first().click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    await waitUntilSettled(page);
    expect(await audit(page)).toEqual([]);
    await page.goto('/accountManagement/operatingAccount');
    await page.waitForURL(({ pathname }) => pathname === '/403');
    await waitUntilSettled(page);
    expect(await audit(page)).toEqual([]);
  });
});

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/** Serious and critical findings, as `rule: where`. Motion is waited out: half-faded text has no contrast. */
async function audit(page: Page): Promise<readonly string[]> {
  await page.waitForTimeout(400);
  // As text through the protocol, because the content security policy lets no foreign script element in.
  await page.evaluate(AXE);
  const findings = await page.evaluate<readonly Finding[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 5).map(({ target }) => `${id}: ${target.join(' ')}`));
}
