/** @module-tag long */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newMobile } from '../support/browser/new-mobile';
import { ACCOUNTS, enter, fillLogin, readMenu, waitUntilSettled } from '../support/browser/portal-driver';
import { useBrowser } from '../support/browser/use-browser';
import { openApi } from '../support/gateway/open-api';

const browser = useBrowser();

const PASSWORD = 'Person2026!';
const OWNER = ACCOUNTS.otherMerchant;
const SUB_ACCOUNTS = '/userCenter/personalCenter?tab=subAccounts';
const OWN_ACCOUNT = '/userCenter/myAccount';

/** Somebody who holds the read-only role on every store. */
async function hire(origin: string): Promise<{ readonly mobile: string; readonly name: string }> {
  const mobile = newMobile();
  const name = `见习${mobile.slice(-4)}`;
  const owner = await openApi(origin, OWNER);
  await owner.post('v1/subAccount/create', {
    mobile,
    username: name,
    password: PASSWORD,
    storeIds: null,
    roleTemplate: 'custom',
    includePermissions: [],
    excludePermissions: [],
    refundLimitSingleCents: 0,
    refundLimitDayCents: 0,
    expiresAt: null,
  });
  return { mobile, name };
}

/** Sets the right to view washers in the account's editor, which is open, and saves it. */
async function setRight(page: Page, choice: '允许' | '禁止'): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('搜索权限').fill('washerDeviceInfo');
  await form.getByRole('radiogroup', { name: '查看设备' }).getByLabel(choice).check();
  await form.getByRole('button', { name: /^保\s?存$/ }).click();
  await page.getByText('子账号已保存').first().waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

/** Asks about washers' devices in the diagnosis of an account; yields what it says. */
async function diagnose(page: Page, name: string) {
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: '权限诊断' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('页面或操作').fill('洗衣机管理 · 设备管理');
  await page.locator('.ant-select-item-option', { hasText: '洗衣机管理 · 设备管理' }).first().click();
  return dialog;
}

describe('a right', () => {
  it('is given, tried and taken again, each told by the diagnosis and held by the account', async () => {
    const owner = await browser.visit();
    const { mobile, name } = await hire(owner.origin);
    await enter(owner, OWNER, SUB_ACCOUNTS);
    const { page } = owner;
    await page.getByLabel('搜索姓名或手机号').fill(mobile);
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: new RegExp(name) }).waitFor();

    // Not given, and the way to give it.
    const dialog = await diagnose(page, name);
    await dialog.getByText('不能使用').waitFor();
    await dialog.getByText('角色模板「自定义」没有，也未单独允许').first().waitFor();
    await dialog.getByRole('button', { name: '去设置' }).first().click();
    await page.getByRole('dialog').getByText('编辑子账号').waitFor();
    await setRight(page, '允许');

    const worker = await browser.visit({ expectedErrors: /403/ });
    await worker.page.goto('/login');
    await fillLogin(worker.page, { mobile, mainMobile: OWNER.mobile, isAgent: false }, PASSWORD);
    await worker.page.waitForURL(({ pathname }) => pathname === '/washer/device');
    await waitUntilSettled(worker.page);
    expect(await readMenu(worker.page)).toEqual(['/washer/device']);

    // Everybody's own place, though the personal center is the owner's.
    await worker.page.getByRole('link', { name }).click();
    await worker.page.waitForURL(({ pathname }) => pathname === OWN_ACCOUNT);
    await worker.page.getByRole('button', { name: '修改密码' }).waitFor();
    await worker.page.getByText('本机').waitFor();
    expect(await worker.page.getByRole('button', { name: '更换手机号' }).count()).toBe(0);
    await worker.page.getByRole('tab', { name: '我的登录与操作' }).click();
    await worker.page
      .getByRole('row', { name: /登录.*成功/ })
      .first()
      .waitFor();

    const given = await diagnose(page, name);
    await given.getByText('可以使用').waitFor();
    await given.getByText('在该账号上单独允许').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: '编辑' })
      .click();
    await setRight(page, '禁止');
    const taken = await diagnose(page, name);
    await taken.getByText('不能使用').waitFor();
    await taken.getByText('改回「继承」或设为「允许」').first().waitFor();

    await worker.page.goto('/washer/device');
    await worker.page.waitForURL(({ pathname }) => pathname === '/403');
  });

  it('is set by the keyboard alone, a whole group at once, with its result told', async () => {
    const { page, ...visit } = await browser.visit();
    await enter({ page, ...visit }, OWNER, SUB_ACCOUNTS);
    await page.getByRole('button', { name: '新建子账号' }).click();
    const form = page.getByRole('dialog');
    await form.getByText('自定义', { exact: true }).click();
    await form.getByLabel('搜索权限').fill('洗衣机订单');
    const group = form.getByRole('radiogroup', { name: '洗衣机订单（整组）' });
    await group.getByLabel('继承').focus();
    await page.keyboard.press('ArrowRight');
    expect(await group.getByLabel('允许').isChecked()).toBe(true);
    await form.getByText(/^可用 ([2-9]) 项 · 已允许 \1 · 禁止 0$/).waitFor();
    await page.keyboard.press('ArrowRight');
    await form.getByText(/^可用 0 项 · 已允许 0 · 禁止 [2-9]$/).waitFor();
  });
});

describe('the sessions of an account', () => {
  it('end from its own page, all but the one that asks', async () => {
    const { mobile, name } = await hire((await browser.visit()).origin);
    const who = { mobile, mainMobile: OWNER.mobile, isAgent: false };
    const visits = [await browser.visit({ expectedErrors: /401/ }), await browser.visit()] as const;
    for (const { page } of visits) {
      await page.goto('/login');
      await fillLogin(page, who, PASSWORD);
      await page.waitForURL(({ pathname }) => pathname !== '/login' && pathname !== '/');
    }
    const [other, { page }] = visits;
    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: '结束其他登录' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '结束其他登录' }).click();
    await page.getByText('其他登录已结束').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: '结束其他登录' }).count()).toBe(0);
    await other.page.goto(OWN_ACCOUNT);
    await other.page.waitForURL(({ pathname }) => pathname === '/login');
  });
});
