import { describe, it } from 'vitest';
import { expectNothingFound } from '../support/browser/axe';
import { useBrowser } from '../support/browser/use-browser';
import { ACCOUNTS, enter, waitUntilSettled } from '../support/browser/portal-driver';

const browser = useBrowser();
/** One page of every kind that a merchant opens. */
const PAGES = [
  '/overview',
  '/washer/statistic/summary',
  '/washer/statistic/income',
  '/washer/statistic/device',
  '/washer/device',
  '/washer/order',
  '/washer/blacklist',
  '/washer/statistic/export',
  '/dispenser/statistic/summary',
  '/inspection/list',
  '/bill/rechargeRecord',
  '/bill/record',
  '/feedback/list',
  '/userCenter/personalCenter',
  '/userCenter/myAccount',
  '/userCenter/myAccount?tab=log',
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
    await page.getByRole('button', { name: /忘记密码|Forgot/ }).click();
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

  it('in what is asked before an action on several rows, and in the commands of a device', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, '/controlBox/device');
    for (const index of [0, 1]) await page.locator('main tbody input[type="checkbox"]').nth(index).check();
    await page
      .getByRole('group', { name: /操作|Actions/ })
      .getByRole('button', { name: /^(禁\s?用|Disable)$/ })
      .click();
    await page.getByRole('list', { name: /执行后果|What follows/ }).waitFor();
    await expectNothingFound(page);
    await page.keyboard.press('Escape');
    await page.locator('main tbody tr[data-row-key] a').first().click();
    await page.getByRole('tab', { name: /指令记录|Commands/ }).click();
    await page.getByRole('tabpanel').locator('p, ol > li').first().waitFor();
    await expectNothingFound(page);
  });

  it('in an open drawer, in the unfolded filters and on a refusal', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await enter(visit, ACCOUNTS.agentOperations, '/washer/device');
    await page
      .getByRole('button', { name: /更多筛选|More filters/ })
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
