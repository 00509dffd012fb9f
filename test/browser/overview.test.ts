import { expect, it } from 'vitest';
import { ACCOUNTS, addressOf, enter, waitUntilSettled } from '../support/browser/portal-driver';
import { useBrowser } from '../support/browser/use-browser';

const browser = useBrowser();

/** The figures of a row, without how they changed. */
const NET = /^¥[\d,.]+/;

it('an owner goes from the worst that waits to its list, back, and from a type to its summary', async () => {
  const visit = await browser.visit();
  const { page } = visit;
  await enter(visit, ACCOUNTS.merchant, '/overview');
  const waiting = page.getByRole('region', { name: '需要处理' });
  const worst = waiting.getByRole('link').first();
  await worst.waitFor();
  const told = Number((await worst.locator('b').textContent())?.replaceAll(',', ''));
  expect(told).toBeGreaterThan(0);
  await worst.click();
  await page.waitForURL(({ pathname }) => pathname !== '/overview');
  await waitUntilSettled(page);
  await page
    .getByText(new RegExp(`共 ${told.toString()} 条`))
    .first()
    .waitFor();
  await page.goBack();
  await waiting.getByRole('link').first().waitFor();
  expect(addressOf(page)).toBe('/overview');

  // Yesterday is over: its figures do not move while the journey goes on.
  const types = page.getByRole('region', { name: '按设备类型' });
  const figure = types.locator('tbody tr').first().getByRole('link').nth(3);
  const net = NET.exec((await figure.textContent()) ?? '')?.[0];
  expect(net).toBeDefined();
  await figure.click();
  await page.waitForURL(({ pathname }) => pathname.endsWith('/statistic/summary'));
  await page
    .locator('main')
    .getByRole('link', { name: net ?? '', exact: true })
    .waitFor();
}, 120_000);

it('a reader of two types sees those alone', async () => {
  const visit = await browser.visit();
  await enter(visit, ACCOUNTS.readOnly, '/overview');
  const rows = visit.page.getByRole('region', { name: '按设备类型' }).locator('tbody tr');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(2);
});
