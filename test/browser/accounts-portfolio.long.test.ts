/** @module-tag long */
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, enter, logIn, readMenu, waitUntilSettled } from '../support/browser/portal-driver';
import { useServedProduct } from '../support/browser/served-product';
import { useBrowser } from '../support/browser/use-browser';

// A product of its own: an agency ends here, which other journeys work with.
const product = useServedProduct(() => Promise.resolve({}));
const browser = useBrowser();

const MERCHANT = '江畔洗护';
const PORTFOLIO = '/accountManagement/operatingAccount';

describe("an agent's round", () => {
  it('begins at what waits, leads into the list that holds as many, and is left', async () => {
    const { page } = await browser.visit({ origin: product() });
    await logIn(page, ACCOUNTS.agent);
    await page.getByRole('button', { name: '退出代运营' }).click();
    await page.getByText('当前未进入任何商家').waitFor();
    await page.waitForURL(({ pathname }) => pathname === PORTFOLIO);
    await expect.poll(() => readMenu(page)).toEqual([PORTFOLIO]);

    const figure = page.getByRole('button', { name: new RegExp(`^${MERCHANT} · `) }).first();
    await figure.waitFor();
    // Of several types the list of the one with most of it opens; the split says how many that are.
    const split = (await figure.getAttribute('title')) ?? '';
    const most = Math.max(...split.split(' · ').map((part) => Number(/(\d+)\+?$/.exec(part)?.[1])));
    await figure.click();
    await page.getByText(`正在代「${MERCHANT}」商家操作`).waitFor();
    await page.waitForURL(({ pathname, search }) => pathname !== PORTFOLIO && search !== '');
    await waitUntilSettled(page);
    await expect.poll(() => page.locator('main tbody tr[data-row-key]').count()).toBe(Math.min(most, 20));
  });
});

describe('a merchant that an agent operates', () => {
  it('ends it on the notice itself, and has its menu back', async () => {
    const visit = await browser.visit({ origin: product(), expectedErrors: /403/ });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchantUnderProxy, '/userCenter/personalCenter');
    expect(await readMenu(page)).toEqual([]);
    await page.getByText('您的主账号暂时仅保留个人中心').waitFor();
    await page.getByRole('button', { name: '解除授权' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('原因').fill('合作结束');
    await dialog.getByRole('button', { name: '立即解除' }).click();
    await page.getByText('已解除代运营').first().waitFor();
    await expect.poll(() => readMenu(page)).toContain('/washer/order');
    expect(await page.getByRole('button', { name: '解除授权' }).count()).toBe(0);
  });
});
