/** @module-tag long */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../support/browser/browser';
import { useBrowser } from '../support/browser/use-browser';
import { openApi } from '../support/gateway/open-api';
import { ACCOUNTS, enter, logIn, readMenu, waitUntilSettled } from '../support/browser/portal-driver';
import { useServedProduct } from '../support/browser/served-product';
import { createSmsBox } from '../support/browser/sms-box';

const sms = createSmsBox();
// A product of its own: a merchant loses rights meanwhile, and other journeys work in its name.
const product = useServedProduct(() =>
  Promise.resolve({
    smsSender: sms.sender,
  }),
);
const browser = useBrowser();

const MERCHANT = ACCOUNTS.otherMerchant;
const MERCHANT_NAME = '松林校园服务';
const AGENT_NAME = '智盈代运营';
/** Operated by the agent all the time. */
const OTHER_MERCHANT = ACCOUNTS.merchantUnderProxy;
const OTHER_NAME = '江畔洗护';

const barOf = (page: Page, merchant: string) => page.getByText(`正在代「${merchant}」商家操作`);
const merchantSwitch = (page: Page) => page.getByRole('combobox', { name: '切换商家' });
/** Finds the merchant by its name in the bar's list. */
async function chooseMerchant(page: Page, merchant: string): Promise<void> {
  await merchantSwitch(page).fill(merchant);
  await page.locator('.ant-select-item-option', { hasText: merchant }).click();
}
const rowsOf = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .locator('main tbody tr[data-row-key]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-key')));

/** Changes the merchant in the bar and yields the devices that are shown then. */
async function changeTo(page: Page, merchant: string): Promise<readonly (string | null)[]> {
  const before = await page.evaluate<unknown>('history.state?.key');
  await chooseMerchant(page, merchant);
  await barOf(page, merchant).waitFor();
  // The change ends at the first page of the merchant, and would take whoever clicked before that away again.
  await page.waitForFunction((key) => {
    const state: unknown = history.state;
    return location.pathname !== '/' && Reflect.get(Object(state), 'key') !== key;
  }, before);
  await waitUntilSettled(page);
  await page.locator('aside nav a[href="/washer/device"]').click();
  await page.waitForURL(({ pathname }) => pathname === '/washer/device');
  await waitUntilSettled(page);
  // While the page of the list is on its way, the one before stands there, settled.
  await page.locator('main tbody tr[data-row-key]').first().waitFor();
  return rowsOf(page);
}

/** The merchant's consent in the dialog that is open, proven by the code from its text message. */
async function consent({ page }: Visit, mobile: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText('授权期间主账号仅保留个人中心').waitFor();
  const code = await sms.captchaOf(mobile, () => dialog.getByRole('button', { name: '获取验证码' }).click());
  await dialog.getByLabel('短信验证码').fill(code);
  await dialog.getByRole('button', { name: '确认授权' }).click();
}

/** The demonstration has an application that waits already; this journey begins without one. */
async function withdrawWaiting(origin: string): Promise<void> {
  const agent = await openApi(origin, ACCOUNTS.agent);
  const found = await agent.post('v3/user/proxy/apply/list', { states: [0] });
  const rows = Reflect.get(Object(found), 'list') as readonly { id: string; franchiseeName: string }[];
  for (const { id, franchiseeName } of rows) {
    if (franchiseeName === MERCHANT_NAME) {
      await agent.post('v3/user/proxy/review', { applyId: id, action: 'withdraw' });
    }
  }
}

// The steps of one agency, each where the one before has left it.
describe('an agency', () => {
  it('is asked for, narrowed and agreed to, and worked with', async () => {
    const agent = await browser.visit({ origin: product() });
    await withdrawWaiting(agent.origin);
    await logIn(agent.page, ACCOUNTS.agent);

    // The agent asks for all rights on washers.
    await agent.page.goto('/accountManagement/operatingAccount?tab=applications');
    await agent.page.getByRole('button', { name: '申请代运营' }).click();
    const form = agent.page.getByRole('dialog');
    await form.getByLabel('商家手机号').fill(MERCHANT.mobile);
    await form.getByLabel('商家名称').fill(MERCHANT_NAME);
    await form.getByLabel('分成比例').fill('12.5');
    await form.getByLabel('授权期限').first().click();
    await agent.page.locator('.ant-picker-cell-today').first().click();
    // The last day of the second month shown: later than today and within a year, on every day of a year.
    await agent.page.locator('.ant-picker-cell-in-view').last().click();
    await form.getByLabel('全选：洗衣机设备').click();
    await form.getByLabel('全选：洗衣机订单').click();
    await form.getByRole('button', { name: '提交申请' }).click();
    await agent.page.getByText('申请已提交，等待商家确认').waitFor();

    // The merchant takes the orders out and agrees.
    const merchant = await browser.visit({ origin: product(), expectedErrors: /403/ });
    await enter(merchant, MERCHANT, '/userCenter/personalCenter?tab=agency');
    const card = merchant.page.getByRole('article', { name: AGENT_NAME }).first();
    await card.getByText('待审核').waitFor();
    await card.getByRole('button', { name: /^通\s?过$/ }).click();
    await merchant.page.getByRole('dialog').getByLabel('全选：洗衣机订单').click();
    await consent(merchant, MERCHANT.mobile);
    await merchant.page.getByText('已通过，代运营开始生效').waitFor();

    // spec §6: the merchant main account keeps its personal center.
    await expect.poll(() => readMenu(merchant.page)).toEqual([]);

    // The agent enters and finds what was agreed to, no more.
    await agent.page.goto('/accountManagement/operatingAccount');
    const row = agent.page.getByRole('row', { name: new RegExp(MERCHANT_NAME) });
    await row.getByRole('button', { name: '进入管理' }).click();
    await barOf(agent.page, MERCHANT_NAME).waitFor();
    await agent.page.waitForURL(({ pathname }) => pathname === '/washer/device');
    await waitUntilSettled(agent.page);
    expect(await readMenu(agent.page)).toEqual(['/washer/device', '/accountManagement/operatingAccount']);
    expect((await rowsOf(agent.page)).length).toBeGreaterThan(0);
  });

  it.each([
    { who: 'the agent', account: ACCOUNTS.agent },
    { who: 'its sub-account', account: ACCOUNTS.agentOperations },
  ])('lets $who change to another merchant and back, each with its own devices', async ({ account }) => {
    const { page } = await browser.visit({ origin: product() });
    await logIn(page, account);
    await barOf(page, OTHER_NAME).waitFor();
    const theirs = await changeTo(page, MERCHANT_NAME);
    const others = await changeTo(page, OTHER_NAME);
    expect(theirs.length).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(0);
    expect(theirs.filter((id) => others.includes(id))).toEqual([]);
    expect(await changeTo(page, MERCHANT_NAME)).toEqual(theirs);
  });

  it('is refused from the click after its end, and another merchant can be chosen then', async () => {
    const agent = await browser.visit({ origin: product(), expectedErrors: /403/ });
    await logIn(agent.page, ACCOUNTS.agentOperations);
    const devices = await changeTo(agent.page, MERCHANT_NAME);
    expect(devices.length).toBeGreaterThan(0);

    const merchant = await browser.visit({ origin: product(), expectedErrors: /403/ });
    await enter(merchant, MERCHANT, '/userCenter/personalCenter?tab=agency');
    const card = merchant.page.getByRole('article', { name: AGENT_NAME }).first();
    await card.getByRole('button', { name: '立即解除' }).click();
    await merchant.page.getByRole('dialog').getByLabel('原因').fill('合作结束');
    await merchant.page.getByRole('dialog').getByRole('button', { name: '立即解除' }).click();
    await merchant.page.getByText('已解除代运营').first().waitFor();
    await expect.poll(() => readMenu(merchant.page)).toContain('/washer/order');
    const answer = agent.page.waitForResponse((heard) => heard.url().includes('/washer/device/list'));
    await agent.page.getByRole('button', { name: '刷新' }).click();
    const refusal: unknown = await (await answer).json();
    expect(refusal).not.toMatchObject({ code: 0 });

    // What the agent did stands in the merchant's log, by side.
    await card.getByRole('link', { name: '代运营操作记录' }).click();
    await merchant.page.waitForURL(({ search }) => search === '?tab=log&by=agent');
    await merchant.page
      .getByRole('row', { name: /智盈运维.*进入管理/ })
      .first()
      .waitFor();

    await agent.page.reload();
    await agent.page.getByText('已退出或代运营已结束').waitFor();
    await chooseMerchant(agent.page, OTHER_NAME);
    await barOf(agent.page, OTHER_NAME).waitFor();
    await waitUntilSettled(agent.page);
    // A single merchant is left: there is nothing to change to.
    expect(await merchantSwitch(agent.page).count()).toBe(0);
  });

  it('goes on until a later day once the merchant has agreed to it', async () => {
    const agent = await browser.visit({ origin: product() });
    await enter(agent, ACCOUNTS.agent, '/accountManagement/operatingAccount');
    const row = agent.page.getByRole('row', { name: new RegExp(OTHER_NAME) });
    // pages §10: how the merchant does, as far as the agreement goes.
    await row.getByText(/^3 \/ \d+/).waitFor();
    await row.getByText(/^¥[\d,]+\.\d{2}$/).waitFor();
    const before = await row.textContent();
    await row.getByRole('button', { name: /^续\s?期$/ }).click();
    const form = agent.page.getByRole('dialog');
    await form.getByLabel('续期至').click();
    await agent.page.locator('.ant-picker-header-next-btn').click();
    await agent.page.locator('.ant-picker-cell-in-view').first().click();
    await form.getByRole('button', { name: /^续\s?期$/ }).click();
    await agent.page.getByText('续期申请已提交').waitFor();
    await row.getByText('续期待商家同意').waitFor();
    expect(await row.getByRole('button', { name: /^续\s?期$/ }).count()).toBe(0);

    const merchant = await browser.visit({ origin: product() });
    await enter(merchant, OTHER_MERCHANT, '/userCenter/personalCenter?tab=agency');
    const card = merchant.page.getByRole('article', { name: AGENT_NAME }).first();
    await card.getByRole('button', { name: '同意续期', exact: true }).click();
    await consent(merchant, OTHER_MERCHANT.mobile);
    await merchant.page.getByText('已同意续期').waitFor();
    await expect.poll(() => card.getByRole('button', { name: '同意续期', exact: true }).count()).toBe(0);

    await agent.page.reload();
    await waitUntilSettled(agent.page);
    expect(await row.getByText('续期待商家同意').count()).toBe(0);
    expect(await row.textContent()).not.toBe(before);
  });
});
