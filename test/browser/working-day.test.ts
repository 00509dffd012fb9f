import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ONE_DAY_MS } from '../../contract/limits';
import { button } from '../support/browser/device-drawer';
import { newMobile } from '../support/browser/new-mobile';
import {
  ACCOUNTS,
  enter,
  fillLogin,
  logIn,
  readColumn,
  waitUntilSettled,
  type JourneyAccount,
} from '../support/browser/portal-driver';
import { useServedProduct } from '../support/browser/served-product';
import { createSmsBox } from '../support/browser/sms-box';
import { useBrowser } from '../support/browser/use-browser';
import { openApi } from '../support/gateway/open-api';

const sms = createSmsBox();
// A product of its own: merchants give their rights to an agent here.
const product = useServedProduct(() =>
  Promise.resolve({
    smsSender: sms.sender,
  }),
);
const browser = useBrowser();

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  await page.waitForURL(({ searchParams }) => searchParams.has('tab'));
  await waitUntilSettled(page);
}

/** Moments of a column, as they are told to machines: the words are rounded. */
async function readMoments(page: Page, title: string): Promise<readonly string[]> {
  const titles = await page
    .locator('main thead th')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent.trim()));
  const cells = page.locator(`main tbody tr[data-row-key] > :nth-child(${titles.indexOf(title) + 1}) time`);
  return cells.evaluateAll((found) => found.map((each) => each.getAttribute('datetime') ?? ''));
}

describe("an operations manager's day", () => {
  it('finds what needs refilling, the emptiest first', async () => {
    const visit = await browser.visit({ origin: product() });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, '/dispenser/device');
    await openTab(page, '缺料');
    const left = (await readColumn(page, '剩余量')).map((words) => Number.parseFloat(words));
    expect(left.length).toBeGreaterThan(1);
    expect(left).toEqual(left.toSorted((one, other) => one - other));
    expect(Math.max(...left)).toBeLessThanOrEqual(20);
  });

  it(
    'finds what is broken, and what has not been heard of, the longest first',
    { tags: ['long'] },
    async () => {
      const visit = await browser.visit({ origin: product() });
      const { page } = visit;
      await enter(visit, ACCOUNTS.merchant, '/washer/device');
      await openTab(page, '故障');
      const since = await readMoments(page, '故障开始');
      expect(since.length).toBeGreaterThan(1);
      expect(since).toEqual(since.toSorted());
      expect((await readColumn(page, '故障')).every((words) => words !== '' && words !== '–')).toBe(true);

      await page.getByRole('tab', { name: /^离线/ }).click();
      await page.waitForURL(({ searchParams }) => searchParams.get('tab') === 'offline');
      await waitUntilSettled(page);
      const heard = await readMoments(page, '最近心跳');
      expect(heard.length).toBeGreaterThan(1);
      expect(heard).toEqual(heard.toSorted());
    },
  );
});

/** Rights of the catalogue, by number. */
const SEE_ORDERS = 1100;
const PASSWORD = 'Person2026!';

/** Somebody new with one right over all stores of a merchant; yields the mobile. */
async function hire(owner: JourneyAccount, username: string): Promise<string> {
  const mobile = newMobile();
  const api = await openApi(product(), owner);
  await api.post('v1/subAccount/create', {
    ...{ mobile, username, password: PASSWORD, storeIds: null, roleTemplate: 'custom', expiresAt: null },
    ...{ includePermissions: [SEE_ORDERS], excludePermissions: [] },
    ...{ refundLimitSingleCents: 0, refundLimitDayCents: 0 },
  });
  return mobile;
}

const rowOf = (page: Page, username: string) => page.getByRole('row', { name: new RegExp(username) });

/** Asks why somebody may use an action or may not. */
async function diagnose(page: Page, username: string, target: string): Promise<void> {
  await rowOf(page, username).getByRole('button', { name: '权限诊断' }).click();
  const dialog = page.getByRole('dialog', { name: `权限诊断 · ${username}` });
  await dialog.getByRole('combobox').fill(target);
  await page.locator('.ant-select-item-option', { hasText: target }).first().click();
}

/** Opens the diagnosis's way to the rights, sets one and saves. */
async function setRight(page: Page, { key, name, to }: Record<'key' | 'name' | 'to', string>): Promise<void> {
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('搜索权限') });
  await form.getByLabel('搜索权限').fill(key);
  await form.getByRole('radiogroup', { name }).getByLabel(to).check();
  await form.getByRole('button', { name: button('保存') }).click();
  await form.waitFor({ state: 'hidden' });
}

describe("an owner's day", () => {
  it('asks why somebody may not, gives the right on the way, tests it, and takes it again', async () => {
    const username = '早班小组';
    const mobile = await hire(ACCOUNTS.otherMerchant, username);
    const visit = await browser.visit({ origin: product() });
    const { page } = visit;
    await enter(visit, ACCOUNTS.otherMerchant, '/userCenter/personalCenter?tab=subAccounts');
    const EXPORT = { key: 'washerOrderExport', name: '导出订单' };

    await diagnose(page, username, '洗衣机管理 · 订单管理 · 导出');
    await page.getByText('不能使用').waitFor();
    await page.getByText('设为「允许」').first().waitFor();
    await page.getByRole('button', { name: '去设置' }).first().click();
    await setRight(page, { ...EXPORT, to: '允许' });

    await diagnose(page, username, '洗衣机管理 · 订单管理 · 导出');
    await page.getByText('可以使用').waitFor();
    await page.keyboard.press('Escape');

    const worker = await browser.visit({ origin: product(), expectedErrors: /403/ });
    await worker.page.goto('/login');
    const { mobile: mainMobile } = ACCOUNTS.otherMerchant;
    await fillLogin(worker.page, { mobile, mainMobile, isAgent: false }, PASSWORD);
    await worker.page.waitForURL(({ pathname }) => pathname === '/washer/order');
    await waitUntilSettled(worker.page);
    await worker.page.getByRole('button', { name: button('导出') }).waitFor();

    await rowOf(page, username)
      .getByRole('button', { name: button('编辑') })
      .click();
    await setRight(page, { ...EXPORT, to: '禁止' });
    await worker.page.reload();
    await waitUntilSettled(worker.page);
    await worker.page.locator('main tbody tr[data-row-key]').first().waitFor();
    expect(await worker.page.getByRole('button', { name: button('导出') }).count()).toBe(0);
  });
});

/** The agent operates the orders of a merchant's washers from now on. */
async function beginAgency(owner: JourneyAccount, franchiseeName: string): Promise<void> {
  const agent = await openApi(product(), ACCOUNTS.agent);
  const merchant = await openApi(product(), owner);
  const waiting = await agent.post('v3/user/proxy/apply/list', { states: [0] });
  const rows = Reflect.get(Object(waiting), 'list') as readonly { id: string; franchiseeName: string }[];
  for (const { id } of rows.filter((row) => row.franchiseeName === franchiseeName)) {
    await agent.post('v3/user/proxy/review', { applyId: id, action: 'withdraw' });
  }
  const applied = await agent.post('v3/user/proxy/apply', {
    ...{ franchiseeMobile: owner.mobile, franchiseeName, equipmentTypes: [], remark: '', shareRate: 0.1 },
    ...{ permissionIds: [1000, SEE_ORDERS], startAt: Date.now(), endAt: Date.now() + 30 * ONE_DAY_MS },
  });
  const applyId = String(Reflect.get(Object(applied), 'id'));
  const captcha = await sms.captchaOf(owner.mobile, () =>
    merchant.post('v1/user/captcha', { mobile: owner.mobile }),
  );
  await merchant.post('v3/user/proxy/review', { applyId, action: 'approve', captcha });
}

describe("an agent's day", () => {
  it(
    'goes round three merchants from the portfolio, each with its own devices, and leaves the last',
    { tags: ['long'] },
    async () => {
      const others = [
        [ACCOUNTS.merchant, '云溪自助生活服务'],
        [ACCOUNTS.otherMerchant, '松林校园服务'],
      ] as const;
      for (const [owner, name] of others) await beginAgency(owner, name);
      // A list that is read again and again may be under way longer than a change of merchants waits for it.
      const { page } = await browser.visit({
        origin: product(),
        expectedErrors: /the server responded with a status of 403/,
      });
      await logIn(page, ACCOUNTS.agent);
      const seen: (readonly string[])[] = [];
      for (const name of ['江畔洗护', ...others.map(([, merchant]) => merchant)]) {
        await page.goto('/accountManagement/operatingAccount');
        await waitUntilSettled(page);
        const row = page.getByRole('row', { name: new RegExp(name) });
        await row.waitFor();
        const bar = page.getByText(`正在代「${name}」商家操作`);
        if ((await bar.count()) === 0) {
          await row.getByRole('button', { name: '进入管理' }).click();
          await bar.waitFor();
          await page.waitForURL(({ pathname }) => pathname !== '/accountManagement/operatingAccount');
          await waitUntilSettled(page);
        }
        await page.locator('aside nav a[href="/washer/device"]').click();
        await page.waitForURL(({ pathname }) => pathname === '/washer/device');
        // The page before stays until this one is there.
        await page.getByRole('columnheader', { name: '设备编号' }).first().waitFor();
        await waitUntilSettled(page);
        await page.locator('main tbody tr[data-row-key]').first().waitFor();
        seen.push(await readColumn(page, '店铺'));
      }
      const stores = seen.map((names) => new Set(names));
      expect(stores.every(({ size }) => size > 0)).toBe(true);
      expect(new Set(stores.flatMap((names) => [...names])).size).toBe(
        stores.reduce((sum, { size }) => sum + size, 0),
      );
      await page.getByRole('button', { name: '退出代运营' }).click();
      await page.getByText('当前未进入任何商家').waitFor();
    },
  );
});
