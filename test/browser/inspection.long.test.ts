/** @module-tag long */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { API_BASE } from '../../contract/api/endpoints';
import { ONE_DAY_MS } from '../../contract/limits';
import { withTenant } from '../../gateway/database/tenant';
import { expectNothingFound } from '../support/browser/axe';
import { button, dialogOf, press, untilSays } from '../support/browser/device-drawer';
import { confirmIn } from '../support/browser/order-drawer';
import { ACCOUNTS, enter, waitUntilSettled } from '../support/browser/portal-driver';
import { useServedProduct } from '../support/browser/served-product';
import { useBrowser } from '../support/browser/use-browser';

const MERCHANT = 'm1001';
const PLAN = '每周淋浴安全巡检';
const LIST = '/inspection/list';

/** The codes on the devices, by their numbers. */
const codes = new Map<string, string>();
const origin = useServedProduct(() =>
  Promise.resolve({
    fill: ({ db }) =>
      withTenant(db, MERCHANT, async (trx) => {
        const rows = await trx
          .selectFrom('device')
          .select(['device_number', 'imei'])
          .where('franchisee_id', '=', MERCHANT)
          .where('equipment', '=', 'shower')
          .execute();
        for (const { device_number, imei } of rows) codes.set(device_number, `IMEI:${imei}`);
      }),
  }),
);
const browser = useBrowser();

interface Answer {
  readonly code: number;
  readonly data: unknown;
}

/** What the program of an inspector's phone calls (docs/inspection-endpoint.md). */
async function call(path: string, body: object, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const answer = await fetch(`${origin()}${API_BASE}/v1/${path}`, {
    method: 'POST',
    headers: { 'gateway-version': '1', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Answer;
}

/** Signs the phone in as the merchant itself, who may inspect. */
async function signIn(): Promise<Readonly<Record<string, string>>> {
  const { mobile } = ACCOUNTS.merchant;
  const body = {
    mobile,
    password: 'Wash2026!',
    franchiseeMobile: '',
    loginType: 'mobile_pwd',
    loginRoleType: 0,
  };
  const { data } = await call('user/login', body, {});
  return { authorization: `Bearer ${(data as { token: string }).token}` };
}

interface Task {
  readonly id: string;
  readonly deviceNumber: string;
}

/** What waits of a plan. */
async function tasksOf(planId: string, headers: Readonly<Record<string, string>>): Promise<readonly Task[]> {
  const { data } = await call('inspection/detail/list', { tab: 'waiting', filters: { planId } }, headers);
  return (data as { list: readonly Task[] }).list;
}

const GOOD = { waterTemp: '41', flow: '8', valve: 'ok', leakage: 'ok', showerHead: 'ok' };

/** Hands in what was found at a device. */
async function scan(
  { id, deviceNumber }: Task,
  found: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const params = {
    answers: Object.entries(found).map(([item, value]) => ({ item: `shower.${item}`, value })),
    ...{ skipReason: null, note: null, photos: null },
    ...{ scannedCode: codes.get(deviceNumber) ?? '', distanceM: 4, durationSec: 90 },
  };
  const key = { 'idempotency-key': `phone-${id}` };
  const answer = await call('inspection/detail/scan', { ids: [id], params }, { ...headers, ...key });
  expect(answer).toMatchObject({ code: 0, data: { results: [{ outcome: 'done' }] } });
}

/** Goes through the five steps: two showers of one store, every week. */
async function makePlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建计划' }).click();
  const form = page.locator('.ant-drawer-content');
  const next = () => form.getByRole('button', { name: button('下一步') }).click();
  await form.getByLabel('计划名称').waitFor();
  await next();
  await form.getByText('请选择巡检人').first().waitFor();
  await form.getByLabel('计划名称').fill(PLAN);
  await choose(page, '设备类型', '淋浴');
  await choose(page, '周期', '每周');
  await beginDaysAhead(page);
  await choose(page, '巡检人', '云溪老板');
  await expectNothingFound(page);
  await next();
  await form.getByRole('button', { name: '店铺 请选择' }).click();
  await page.locator('.ant-select-tree-checkbox:visible').first().click();
  await form.getByText(/已选 \d+ \/ \d+ 台/).waitFor();
  await page.locator('.ant-drawer-title').click();
  await form.locator('thead').getByRole('checkbox').uncheck();
  for (const index of [0, 1]) await form.locator('tbody').getByRole('checkbox').nth(index).check();
  await form.getByText(/已选 2 \//).waitFor();
  await expectNothingFound(page);
  await next();
  await form.getByRole('checkbox', { name: '花洒完好' }).waitFor();
  expect(await form.getByRole('checkbox', { name: '花洒完好' }).isChecked()).toBe(true);
  await next();
  // The last step, which is hidden still, says it again.
  await form.getByText('异常自动转问题反馈').first().waitFor();
  // Whoever presses twice sees the last step, and has sent nothing.
  await form.getByRole('button', { name: button('下一步') }).dblclick();
  await form.getByText('2 台').waitFor();
  await form.getByText('必须扫码、允许跳过、异常自动转问题反馈').waitFor();
  await expectNothingFound(page);
  await form.getByRole('button', { name: '新建计划' }).click();
  await form.waitFor({ state: 'detached' });
}

/** The full hour that is offered may pass meanwhile: the plan would begin, and the run after it stand there too. */
async function beginDaysAhead(page: Page): Promise<void> {
  const [day] = new Date(Date.now() + 2 * ONE_DAY_MS).toISOString().split('T');
  await page.locator('.ant-drawer-content').getByLabel('开始时间').fill(`${day} 09:00`);
  await page.locator('.ant-picker-dropdown .ant-picker-ok button').click();
}

async function choose(page: Page, title: string, words: string): Promise<void> {
  const select = page.getByRole('combobox', { name: title, exact: true });
  // What is chosen already lies over the input.
  await page.locator('.ant-drawer-content .ant-select').filter({ has: select }).click();
  await page
    .locator('.ant-select-item-option:visible')
    .filter({ hasText: new RegExp(`^${words}$`) })
    .first()
    .click();
  await page.locator('.ant-drawer-title').click();
}

describe('an inspection', () => {
  it('is planned in five steps, moves as phones hand in, and its fault becomes a problem that is closed', async () => {
    const visit = await browser.visit({ origin: origin() });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, LIST);
    await page.getByRole('heading', { name: '巡检计划' }).waitFor();
    await expectNothingFound(page);
    await makePlan(page);

    const row = page.locator('main tbody tr').filter({ hasText: PLAN }).filter({ hasText: '云溪老板' });
    await untilSays(row, '0/2');
    await untilSays(row, '待执行');
    const planId = (await row.getAttribute('data-row-key')) ?? '';
    const phone = await signIn();
    const [first, second] = await tasksOf(planId, phone);
    if (first === undefined || second === undefined) throw new Error('The plan has two devices.');

    await scan(first, GOOD, phone);
    const begun = page.locator(`main tbody tr[data-row-key="${planId}"]`);
    await untilSays(begun, '1/2');
    await untilSays(begun, '进行中');

    await begun.getByRole('link', { name: PLAN }).click();
    await page.waitForURL(({ pathname }) => pathname === `/inspection/detail/${planId}`);
    // It stands in no menu: the list that led here does.
    await untilSays(page.locator('aside [aria-current="page"]'), '巡检计划');
    await page.getByText('已巡检 1 / 2').waitFor();
    await waitUntilSettled(page);
    // The word that the plan was made goes by itself.
    await page.locator('.ant-message-notice').first().waitFor({ state: 'detached' });
    // What the pointer comes to rest on here may say itself in full.
    await page.mouse.move(0, 0);
    await page.waitForTimeout(300);
    await expectNothingFound(page);
    await scan(second, { ...GOOD, valve: 'bad' }, phone);
    await page.getByText('已巡检 2 / 2').waitFor();
    await untilSays(page.locator('main header'), '已完成');
    await untilSays(page.locator('main tbody tr').filter({ hasText: second.deviceNumber }), '阀门正常');
    await page.getByRole('tab', { name: '异常与工单' }).click();
    const ticket = page
      .getByRole('tabpanel')
      .getByText(/^T\w+$/)
      .first();
    const ticketNo = (await ticket.textContent()) ?? '';

    await page.goto(`/feedback/list?q=${ticketNo}`);
    await page.locator('main tbody').getByRole('link', { name: ticketNo, exact: true }).click();
    await untilSays(page.locator('.ant-drawer-content'), /巡检异常：阀门正常/);
    await press(page, '无效关闭');
    await dialogOf(page).getByRole('textbox').fill('现场已拧紧阀门');
    await confirmIn(page, '无效关闭').click();
    await untilSays(page.locator('.ant-drawer-header'), '已关闭');
  });

  it('is summed up for days and stores, by whoever may see it', async () => {
    const visit = await browser.visit({ origin: origin() });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, LIST);
    await page.getByRole('tab', { name: '统计', exact: true }).click();
    await page.getByText('完成率').first().waitFor();
    await page.getByRole('region', { name: '店铺覆盖率' }).locator('tbody tr').nth(1).waitFor();
    await waitUntilSettled(page);
    await expectNothingFound(page);
    await page.getByText('近 90 天').click();
    await page.waitForURL(({ search }) => search.includes('days=90'));
    await page.reload();
    await page.getByText('完成率').first().waitFor();
    expect(await page.locator('.ant-segmented-item-selected').first().textContent()).toBe('近 90 天');
    await page.getByRole('tab', { name: /^全部/ }).click();
    await page.locator('main tbody tr').first().waitFor();
  });

  it('is called by its English words, too', async () => {
    const visit = await browser.visit({ origin: origin(), language: 'en' });
    await enter(visit, ACCOUNTS.merchant, LIST);
    await visit.page.getByRole('heading', { name: 'Inspection plans' }).waitFor();
    await visit.page.locator('main tbody').getByRole('link').first().click();
    await visit.page.getByRole('tab', { name: 'Faults and problems' }).waitFor();
    await visit.page.getByText(/\d+ of \d+ inspected/).waitFor();
  });
});
