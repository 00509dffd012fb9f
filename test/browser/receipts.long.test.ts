/** @module-tag long */
import { describe, expect, it } from 'vitest';
import { CashOutStatus } from '../../contract/domain/receipt/cash-out';
import type { OpenDatabase } from '../../gateway/database/open-database';
import { withTenant } from '../../gateway/database/tenant';
import { expectNothingFound } from '../support/browser/axe';
import { press, untilSays } from '../support/browser/device-drawer';
import { confirmIn } from '../support/browser/order-drawer';
import { ACCOUNTS, enter, readColumn, waitUntilSettled } from '../support/browser/portal-driver';
import { useServedGateway } from '../support/browser/served-product';
import { useBrowser } from '../support/browser/use-browser';
import { createRecordingPayouts } from '../support/gateway/payout-channel';

const MERCHANT = 'm1001';
const channel = createRecordingPayouts();
const pays = channel.answer;
let database: OpenDatabase | undefined;
const gateway = useServedGateway(() =>
  Promise.resolve({
    payoutChannel: channel,
    // Passwords are asked for in other journeys.
    env: { refundPasswordFromCents: 1_000_000 },
    async fill(filled: OpenDatabase) {
      database = filled;
    },
  }),
);
const browser = useBrowser();

function inTenant<T>(work: Parameters<typeof withTenant<T>>[2]): Promise<T> {
  if (database === undefined) throw new Error('The product starts in beforeAll.');
  return withTenant(database.db, MERCHANT, work);
}

const findByNo = (cashOutNo: string) =>
  inTenant((trx) =>
    trx
      .selectFrom('cash_out')
      .select(['cash_out_id', 'status'])
      .where('cash_out_no', '=', cashOutNo)
      .executeTakeFirstOrThrow(),
  );

const open = async (address: string) => {
  const visit = await browser.visit({ origin: gateway.origin() });
  await enter(visit, ACCOUNTS.merchant, address);
  await waitUntilSettled(visit.page);
  return visit.page;
};

describe('cash-outs', { timeout: 120_000 }, () => {
  it('are approved, refused by the channel and tried again, with where the money comes from', async () => {
    const page = await open('/bill/record');
    const [cashOutNo = ''] = await readColumn(page, '提现单号');
    const [amount = ''] = await readColumn(page, '提现金额');
    await page.locator('main tbody').getByText(cashOutNo).click();
    const drawer = page.locator('.ant-drawer-body');
    await untilSays(drawer, /资金来源.*B0/s);
    await expectNothingFound(page);
    channel.answer = () => ({ status: 'failed', failReason: '用户账户异常，无法入账' });
    await press(page, '通过');
    // Whoever says yes reads what it is worth.
    await page
      .getByRole('dialog', { name: `通过 ${cashOutNo}` })
      .getByText(amount)
      .waitFor();
    await confirmIn(page, '通过').click();
    await untilSays(drawer, '用户账户异常，无法入账');
    channel.answer = pays;
    await press(page, '重试');
    await confirmIn(page, '重试').click();
    await untilSays(page.locator('.ant-drawer-header'), '已到账');
    const asked = channel.asked.filter((request) => request.cashOutNo === cashOutNo);
    expect(asked.map(({ retries }) => retries)).toEqual([0, 1]);
    expect((await findByNo(cashOutNo)).status).toBe(CashOutStatus.paid);
  });

  it('are reviewed many at a time; what its user has withdrawn meanwhile is refused alone', async () => {
    const page = await open('/bill/record');
    const [first = '', second = ''] = await readColumn(page, '提现单号');
    for (const index of [0, 1]) await page.locator('main tbody input[type="checkbox"]').nth(index).check();
    const gone = await findByNo(first);
    const { receipts } = gateway.server().installation;
    await inTenant((trx) =>
      receipts.withdraw(trx, { franchiseeId: MERCHANT, cashOutId: gone.cash_out_id }, { at: Date.now() }),
    );
    await page
      .locator('main')
      .getByRole('button', { name: /通\s?过/ })
      .first()
      .click();
    await confirmIn(page, '通过').click();
    await untilSays(page.locator('body'), '当前状态不允许');
    await expect.poll(async () => (await findByNo(second)).status).toBe(CashOutStatus.paid);
    expect((await findByNo(first)).status).toBe(CashOutStatus.withdrawn);
  });
});
