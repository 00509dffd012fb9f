/** @module-tag long */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser/use-browser';
import { ACCOUNTS, enter } from '../support/browser/portal-driver';

const browser = useBrowser();

/** Invented papers with the right check characters. */
const PAPERS = {
  姓名: '林松',
  身份证号: '11010519491231002X',
  '结算账户（银行卡或支付宝）': '6222020200112233445',
};

const stepOf = (page: Page): Promise<string | null> =>
  page.getByRole('list', { name: '认证进度' }).locator('[aria-current="step"]').textContent();

/** Asks for another subject and tells who it is; leads to the agreement. */
async function submitPapers(page: Page): Promise<void> {
  await page.getByRole('button', { name: '变更主体' }).click();
  await page.getByText('个人', { exact: true }).click();
  for (const [label, value] of Object.entries(PAPERS)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: '提交并签署协议' }).click();
  await page.getByRole('heading', { name: '签署服务协议' }).waitFor();
}

it('keeps a certification that stands while a new one is given up, then waits for review once signed', async () => {
  const visit = await browser.visit();
  const { page } = visit;
  await enter(visit, ACCOUNTS.otherMerchant, '/userCenter/personalCenter?tab=certification');
  expect(await stepOf(page)).toContain('认证成功');

  await submitPapers(page);
  expect(await stepOf(page)).toContain('签署协议');
  await page.getByRole('button', { name: '放弃认证' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃认证' }).click();
  await page.getByText('已放弃认证').waitFor();
  await expect.poll(() => stepOf(page)).toContain('认证成功');

  await submitPapers(page);
  const sign = page.getByRole('button', { name: '签署协议' });
  expect(await sign.isDisabled()).toBe(true);
  await page.getByLabel('我已阅读并同意以上协议').check();
  await sign.click();
  await page.getByRole('heading', { name: '资料已提交，等待审核' }).waitFor();
  expect(await stepOf(page)).toContain('待审核');
  // What was told is shown with its ends only.
  const told = await page.locator('main .ant-descriptions').textContent();
  expect(told).toContain('林');
  expect(told).not.toContain(PAPERS['身份证号']);
  expect(told).not.toContain(PAPERS['结算账户（银行卡或支付宝）']);

  await page.goto('/userCenter/personalCenter?tab=log');
  const log = page.getByRole('table');
  await log.getByText('签署协议').first().waitFor();
  await log.getByText('放弃').first().waitFor();
});
