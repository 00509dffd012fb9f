import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../support/browser';
import { useBrowser } from '../support/use-browser';
import { openApi } from '../support/open-api';
import { ACCOUNTS, enter, fillLogin, readMenu, waitUntilSettled } from '../support/portal-driver';

const browser = useBrowser();

const PASSWORD = 'Person2026!';
const person = (mobile: string) => ({ mobile, mainMobile: ACCOUNTS.otherMerchant.mobile, isAgent: false });

/** Fills in a new sub-account: customer service, without washers' orders, with washers' devices. */
async function createPerson(page: Page, mobile: string): Promise<void> {
  await page.getByRole('button', { name: '新建子账号' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('手机号').fill(mobile);
  await form.getByLabel('姓名').fill('周末班');
  await form.getByLabel('初始密码').fill(PASSWORD);
  await form.getByText('全部店铺').click();
  await form.getByText('客服', { exact: true }).click();
  await form.getByLabel('搜索权限名称、编号或代码').fill('washerOrderInfo');
  await form.getByLabel('排除：查看订单').click();
  await form.getByLabel('搜索权限名称、编号或代码').fill('washerDeviceInfo');
  await form.getByLabel('包含：查看设备').click();
}

/** Paths of the pages in the preview. */
function readPreview(page: Page): Promise<readonly string[]> {
  const pages = page.getByRole('dialog').locator('[data-page]');
  return pages.evaluateAll((found) => found.map((each) => `/${each.getAttribute('data-page')}`));
}

async function signIn({ page }: Visit, mobile: string): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, person(mobile), PASSWORD);
  await page.waitForURL(({ pathname }) => pathname !== '/login' && pathname !== '/');
  await waitUntilSettled(page);
}

describe('a new sub-account', () => {
  it('sees exactly what the preview showed', async () => {
    const owner = await browser.visit();
    await enter(owner, ACCOUNTS.otherMerchant, '/userCenter/personalCenter?tab=subAccounts');
    await createPerson(owner.page, '13900000081');
    const preview = await readPreview(owner.page);
    expect(preview).toContain('/washer/device');
    expect(preview).not.toContain('/washer/order');
    await owner.page
      .getByRole('button', { name: '保 存' })
      .or(owner.page.getByRole('button', { name: '保存' }))
      .click();
    await owner.page.getByText('子账号已建立').waitFor();
    await owner.page.getByRole('cell', { name: '周末班' }).first().waitFor();

    const visit = await browser.visit();
    await signIn(visit, '13900000081');
    expect(await readMenu(visit.page)).toEqual(preview);
  });

  it('keeps what was typed when the gateway refuses it', async () => {
    const { page, ...visit } = await browser.visit();
    await enter({ page, ...visit }, ACCOUNTS.otherMerchant, '/userCenter/personalCenter?tab=subAccounts');
    await createPerson(page, '13900000083');
    const form = page.getByRole('dialog');
    await form.getByLabel('初始密码').fill('123456');
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await form.getByRole('alert').waitFor();
    expect(await form.getByLabel('手机号').inputValue()).toBe('13900000083');
    expect(await form.getByLabel('姓名').inputValue()).toBe('周末班');
    expect(await form.getByLabel('包含：查看设备').isChecked()).toBe(true);
  });
});

describe('a right that is removed while somebody works', () => {
  it('is refused at the next click, with the reason', async () => {
    const visit = await browser.visit({ expectedErrors: /403/ });
    const owner = await openApi(visit.origin, ACCOUNTS.otherMerchant);
    const account = {
      username: '夜班',
      storeIds: null,
      roleTemplate: 'custom',
      excludePermissions: [],
      refundLimitSingleCents: 0,
      refundLimitDayCents: 0,
      expiresAt: null,
    };
    await owner.post('v1/subAccount/create', {
      ...account,
      mobile: '13900000082',
      password: PASSWORD,
      includePermissions: [1000, 1100],
    });
    await signIn(visit, '13900000082');
    expect(await readMenu(visit.page)).toEqual(['/washer/device', '/washer/order']);

    const found = await owner.post('v1/subAccount/list', { keyword: '13900000082' });
    const [{ id }] = Reflect.get(Object(found), 'list') as [{ id: string }];
    await owner.post('v1/subAccount/update', { ...account, id, includePermissions: [1000] });
    await visit.page.locator('aside nav a[href="/washer/order"]').click();
    await visit.page.getByText('「洗衣机订单 · 查看订单」(washerOrderInfo)').first().waitFor();
    expect(await visit.page.locator('main tbody tr.ant-table-row').count()).toBe(0);
  });
});
