/** @module-tag long */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../support/browser/browser';
import { useBrowser } from '../support/browser/use-browser';
import { newMobile } from '../support/browser/new-mobile';
import { openApi, type Api } from '../support/gateway/open-api';
import { ACCOUNTS, enter, fillLogin, readMenu, waitUntilSettled } from '../support/browser/portal-driver';

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
  await form.getByLabel('搜索权限').fill('washerOrderInfo');
  await form.getByRole('radiogroup', { name: '查看订单' }).getByLabel('禁止').check();
  await form.getByLabel('搜索权限').fill('washerDeviceInfo');
  await form.getByRole('radiogroup', { name: '查看设备' }).getByLabel('允许').check();
}

/** Paths of the pages in the preview. */
function readPreview(page: Page): Promise<readonly string[]> {
  const pages = page.getByRole('dialog').locator('[data-page]');
  return pages.evaluateAll((found) => found.map((each) => `/${each.getAttribute('data-page')}`));
}

/** Tries to sign in on the login page that is open; yields the words it is refused with. */
async function refusalOf(page: Page, mobile: string): Promise<string> {
  const heard = page.waitForResponse((answer) => answer.url().endsWith('user/login'));
  await fillLogin(page, person(mobile), PASSWORD);
  const answer: unknown = await (await heard).json();
  const { code, message } = Object(answer) as { code: number; message: string };
  expect(code).not.toBe(0);
  await page.getByRole('alert').filter({ hasText: message }).waitFor();
  return message;
}

/** What the form would send for somebody who holds single rights on every store. */
const FORM = {
  storeIds: null,
  roleTemplate: 'custom',
  excludePermissions: [],
  refundLimitSingleCents: 0,
  refundLimitDayCents: 0,
  expiresAt: null,
};
const DEVICES = 1000;
const ORDERS = 1100;

const hire = (owner: Api, mobile: string, username: string): Promise<unknown> =>
  owner.post('v1/subAccount/create', {
    ...FORM,
    mobile,
    username,
    password: PASSWORD,
    includePermissions: [DEVICES, ORDERS],
  });

async function signIn({ page }: Visit, mobile: string): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, person(mobile), PASSWORD);
  await page.waitForURL(({ pathname }) => pathname !== '/login' && pathname !== '/');
  await waitUntilSettled(page);
}

describe('a new sub-account', () => {
  it('sees exactly what the preview showed', async () => {
    const mobile = newMobile();
    const owner = await browser.visit();
    await enter(owner, ACCOUNTS.otherMerchant, '/userCenter/personalCenter?tab=subAccounts');
    await createPerson(owner.page, mobile);
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
    await signIn(visit, mobile);
    expect(await readMenu(visit.page)).toEqual(preview);
  });

  it('keeps what was typed when the gateway refuses it', async () => {
    const { page, ...visit } = await browser.visit();
    await enter({ page, ...visit }, ACCOUNTS.otherMerchant, '/userCenter/personalCenter?tab=subAccounts');
    await createPerson(page, '13900000083');
    const form = page.getByRole('dialog');
    await form.getByLabel('初始密码').fill('12345678');
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await form.getByRole('alert').waitFor();
    expect(await form.getByLabel('手机号').inputValue()).toBe('13900000083');
    expect(await form.getByLabel('姓名').inputValue()).toBe('周末班');
    const kept = form.getByRole('radiogroup', { name: '查看设备' }).getByLabel('允许');
    expect(await kept.isChecked()).toBe(true);
  });
});

describe('a right that is removed while somebody works', () => {
  it('is refused at the next click, with the reason', async () => {
    const mobile = newMobile();
    const visit = await browser.visit({ expectedErrors: /403/ });
    const owner = await openApi(visit.origin, ACCOUNTS.otherMerchant);
    await hire(owner, mobile, '夜班');
    await signIn(visit, mobile);
    expect(await readMenu(visit.page)).toEqual(['/washer/device', '/washer/order', '/washer/blacklist']);

    const found = await owner.post('v1/subAccount/list', { keyword: mobile });
    const [{ id }] = Reflect.get(Object(found), 'list') as [{ id: string }];
    await owner.post('v1/subAccount/update', {
      ...FORM,
      id,
      username: '夜班',
      includePermissions: [DEVICES],
    });
    await visit.page.locator('aside nav a[href="/washer/order"]').click();
    await visit.page.getByText('「洗衣机订单 · 查看订单」(washerOrderInfo)').first().waitFor();
    expect(await visit.page.locator('main tbody tr[data-row-key]').count()).toBe(0);
  });
});

/** Somebody new each time: whoever was hired by an attempt before is still there, or was deleted for good. */
function nextCasual() {
  const mobile = newMobile();
  return { mobile, name: `临时工${mobile.slice(-4)}` };
}

describe('a sub-account that is disabled and then deleted', () => {
  it('is sent to the login, by its next click at the latest, and cannot come back', async () => {
    const { mobile, name } = nextCasual();
    const worker = await browser.visit({ expectedErrors: /401/ });
    await hire(await openApi(worker.origin, ACCOUNTS.otherMerchant), mobile, name);
    const owner = await browser.visit();
    await enter(owner, ACCOUNTS.otherMerchant, '/userCenter/personalCenter?tab=subAccounts');
    await signIn(worker, mobile);

    const row = owner.page.getByRole('row', { name: new RegExp(name) });
    const choose = async (command: string) => {
      await owner.page.getByRole('button', { name: `${name} 的更多操作` }).click();
      await owner.page.getByRole('menuitem', { name: command }).click();
      await owner.page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${[...command].join('\\s?')}$`) })
        .click();
    };
    await choose('停用');
    await owner.page.getByText(`${name} 已停用，其登录已全部失效`).waitFor();
    await row.getByText('停用').waitFor();

    // Its live list may hear of it first: then there is no menu left to click in, and it comes from the list.
    const atLogin = worker.page.waitForURL(({ pathname }) => pathname === '/login');
    const clicked = worker.page.locator('aside nav a[href="/washer/order"]').click({ timeout: 5_000 });
    await Promise.all([atLogin, clicked.catch(() => undefined)]);
    await worker.page.getByText('登录已失效，请重新登录').waitFor();
    expect(new URL(worker.page.url()).searchParams.get('redirect')).toMatch(/^\/washer\/(order|device)/);
    const asDisabled = await refusalOf(worker.page, mobile);

    await choose('删除');
    await owner.page.getByText(`${name} 已删除`).waitFor();
    await expect.poll(() => row.count()).toBe(0);
    // The same words as before: they tell nobody that the account is gone (controls A3).
    expect(await refusalOf(worker.page, mobile)).toBe(asDisabled);

    await owner.page.goto('/userCenter/personalCenter?tab=log');
    await owner.page.getByRole('row', { name: new RegExp(`删除.*${name}`) }).waitFor();
  });
});
