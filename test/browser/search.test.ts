import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { OrderStatus } from '../../contract/domain/order';
import { RefundStatus } from '../../contract/domain/refund';
import { ONE_DAY_MS } from '../../contract/limits';
import { expectNothingFound } from '../support/browser/axe';
import { dialogOf } from '../support/browser/device-drawer';
import { ACCOUNTS, addressOf, enter } from '../support/browser/portal-driver';
import { useServedProduct } from '../support/browser/served-product';
import { useBrowser } from '../support/browser/use-browser';
import { createRecordingChannel } from '../support/gateway/refund-channel';

interface SeededOrder {
  readonly order_id: string;
  readonly order_no: string;
  readonly user_mobile: string;
}

const LEAST_PAID_CENTS = 200;
/** Older than what a list of orders begins with. */
const OLDER_DAYS = 12;

/** A finished order of a washer that was paid, older than what the list shows at first. */
let order: SeededOrder = { order_id: '', order_no: '', user_mobile: '' };

const origin = useServedProduct(() =>
  Promise.resolve({
    refundChannel: createRecordingChannel(),
    async fill({ db }, nowMs) {
      // The last that its user placed, so that it comes first among theirs.
      const { rows } = await sql<SeededOrder>`
        SELECT o.order_id, o.order_no, o.user_mobile FROM orders o
         WHERE o.franchisee_id = 'm1001' AND o.equipment = 'washer' AND o.order_status = ${OrderStatus.finished}
           AND o.refund_status = ${RefundStatus.none} AND o.pay_cents >= ${LEAST_PAID_CENTS}
           AND o.created_at BETWEEN ${nowMs - 2 * OLDER_DAYS * ONE_DAY_MS}::bigint
             AND ${nowMs - OLDER_DAYS * ONE_DAY_MS}::bigint
           AND NOT EXISTS (SELECT FROM orders later WHERE later.franchisee_id = o.franchisee_id
             AND later.user_tail = o.user_tail AND later.order_id > o.order_id)
         ORDER BY o.order_id DESC LIMIT 1`.execute(db);
      order = rows[0] ?? order;
    },
  }),
);
const browser = useBrowser();

const field = (page: Page) => page.getByRole('combobox', { name: '搜索', exact: true });
const lines = (page: Page) => page.getByRole('listbox', { name: '搜索结果' }).getByRole('option');

/** What Enter would open. */
async function readActive(page: Page): Promise<string> {
  return lines(page).and(page.locator('[aria-selected="true"]')).innerText();
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

it('a clerk finds an order by the last four digits of a mobile and settles it, by keyboard alone', async () => {
  expect(order.order_id, 'the demonstration has such an order').not.toBe('');
  const visit = await browser.visit({ origin: origin() });
  const { page } = visit;
  await enter(visit, ACCOUNTS.customerService, '/washer/device');
  await press(page, 'Control+k');
  await field(page).waitFor();
  await page.keyboard.type(order.user_mobile.slice(-4));
  const found = lines(page).filter({ hasText: order.order_no });
  await found.waitFor();
  await expectNothingFound(page);
  expect(await page.getByRole('listbox').innerText()).not.toContain(order.user_mobile);
  for (let left = await lines(page).count(); left > 0; left -= 1) {
    if ((await readActive(page)).includes(order.order_no)) break;
    await press(page, 'ArrowDown');
  }
  await press(page, 'Enter');

  // The list stands on the day of the order: it is in it as well as in the drawer.
  await page.locator(`main tbody tr[data-row-key="${order.order_id}"]`).waitFor();
  expect(addressOf(page)).toContain(`detail=${order.order_id}`);
  const refund = page.locator('.ant-drawer-footer').getByRole('button', { name: /^退\s?款$/ });
  await refund.press('Enter');
  const reason = dialogOf(page).getByLabel('退款原因');
  await reason.focus();
  await press(page, 'ArrowDown');
  await page.getByTitle('选错设备').waitFor();
  await press(page, 'Enter');
  await dialogOf(page).getByRole('radio', { name: /^全额/ }).press('Space');
  // Over a dialog that waits for an answer no other one opens.
  await press(page, 'Control+k');
  await dialogOf(page)
    .getByRole('button', { name: /^(退款|提交审核) ¥/ })
    .press('Enter');
  await dialogOf(page)
    .getByText(/已退款 ¥|已提交审核/)
    .first()
    .waitFor();
  expect(await field(page).count()).toBe(0);
}, 180_000);

it(
  'everybody goes to a page by its name, also while a drawer is open',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    const visit = await browser.visit({ origin: origin() });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, `/washer/order?detail=${order.order_id}`);
    await page.locator('.ant-drawer-footer').waitFor();
    await press(page, 'Control+k');
    await field(page).waitFor();
    await page.keyboard.type('总览');
    await expect.poll(() => readActive(page)).toContain('总览');
    await press(page, 'Enter');
    await page.waitForURL(({ pathname }) => pathname === '/overview');
    expect(await field(page).count()).toBe(0);
  },
);

it(
  'gives the keyboard back to where it was when it is closed',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    const visit = await browser.visit({ origin: origin() });
    const { page } = visit;
    await enter(visit, ACCOUNTS.readOnly, '/washer/device');
    const way = page.getByRole('banner').getByRole('button', { name: '搜索' });
    await way.focus();
    await press(page, 'Enter');
    await field(page).waitFor();
    await press(page, 'Escape');
    await field(page).waitFor({ state: 'detached' });
    await expect.poll(() => way.evaluate((button) => button === document.activeElement)).toBe(true);
  },
);
