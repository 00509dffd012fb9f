/** @module-tag long */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import readExcel from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_BASE } from '../../contract/api/endpoints';
import { ExportStatus } from '../../contract/domain/export/export-task';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../contract/limits';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { openDatabase } from '../../gateway/database/open-database';
import type { Database } from '../../gateway/database/schema';
import { withTenant } from '../../gateway/database/tenant';
import { seedDemonstration } from '../../gateway/demonstration/demonstration';
import { insertPastExports } from '../../gateway/demonstration/exports/past-exports';
import { clearTimer } from '../../gateway/timers/timer';
import { resources } from '../../resources.config';
import { button, dialogOf, press } from '../support/browser/device-drawer';
import { ACCOUNTS, enter, waitUntilSettled } from '../support/browser/portal-driver';
import { NPM_START, startProduct, type RunningProduct } from '../support/browser/product';
import { useBrowser } from '../support/browser/use-browser';
import { repeatOrders } from '../support/repeat-orders';

/** Many times what is read at once, so that a file is in the making for a while. */
const ORDERS = 16_000;
const POLL_MS = 10;
/** Whoever made it may still come back for so long; then it is begun anew. */
const TAKEN_ON_LIMIT_MS = 120_000;
const PAGE = 'washer/order';
const TASKS = '/washer/statistic/export';

const browser = useBrowser();
let dataDir = '';
let product: RunningProduct;

function start(port?: number): Promise<RunningProduct> {
  return startProduct({
    command: NPM_START,
    dataDir,
    env: { SIMULATE: '0', LOG_LEVEL: 'warn' },
    ...(port === undefined ? {} : { port }),
  });
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-exports-'));
  const database = await openDatabase({ engine: 'pglite', dataDir });
  try {
    const nowMs = Date.now();
    const resolved = resolveDeclaration(resources);
    await database.patiently(async () => {
      await seedDemonstration(database.db, { resolved, nowMs, scale: 0.05, isProduction: false });
      const period = [nowMs - 5 * ONE_DAY_MS, nowMs - ONE_HOUR_MS] as const;
      await repeatOrders(database.db, {
        ...{ franchiseeId: 'm1001', equipment: 'washer', period, rowCount: ORDERS },
      });
      await insertPastExports(database.db, { resolved, nowMs });
      await hold(database.db, nowMs);
    });
  } finally {
    await database.close();
  }
  product = await start();
}, 240_000);

afterAll(async () => {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** As another gateway has it that is making the file, and would be for longer than any test takes. */
async function hold(db: Kysely<Database>, nowMs: number): Promise<void> {
  const franchiseeId = 'm1001';
  await withTenant(db, franchiseeId, async (trx) => {
    const { task_id: taskId } = await trx
      .selectFrom('export_task')
      .select('task_id')
      .where('equipment', '=', 'washer')
      .where('report_type', '=', 'order')
      .where('status', '=', ExportStatus.queued)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('export_task')
      .set({ status: ExportStatus.running, attempt: 1, lease_until: nowMs + ONE_DAY_MS })
      .set({ row_count: 2_000, row_total: 9_000 })
      .where('task_id', '=', taskId)
      .execute();
    await clearTimer(trx, { franchiseeId, kind: 'export', subjectId: taskId });
  });
}

interface TaskLook {
  readonly status: number;
  readonly rowCount: number;
}

async function look(token: string, taskId: string): Promise<TaskLook> {
  const answer = await fetch(`${product.origin}${API_BASE}/v1/${PAGE}/export/task`, {
    method: 'POST',
    headers: { 'gateway-version': '1', 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ taskId }),
  });
  return ((await answer.json()) as { data: TaskLook }).data;
}

/** Until some of the rows are written and some are not. */
async function untilHalfWay(token: string, taskId: string): Promise<void> {
  for (;;) {
    const { status, rowCount } = await look(token, taskId);
    if (status > ExportStatus.running)
      throw new Error('The file was there before anything could happen to it.');
    if (rowCount > 0) return;
    await pause(POLL_MS);
  }
}

interface Shown {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: number;
}

/** Columns of two values, and those of a file that hold them. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  '下单 / 支付时间': ['下单时间', '支付时间'],
  '店铺 / 房间': ['店铺', '房间'],
  '设备编号 / 名称': ['设备编号', '设备名称'],
};

/** A table with one value in each cell, as a file has it. */
function unpaired({ heads, rows }: Pick<Shown, 'heads' | 'rows'>): Pick<Shown, 'heads' | 'rows'> {
  const partsOf = heads.map((head) => PAIRS[head] ?? [head]);
  return {
    heads: partsOf.flat(),
    rows: rows.map((cells) =>
      cells.flatMap((cell, at) => {
        const count = partsOf[at]?.length ?? 1;
        const lines = cell.split(/\n+/);
        return count === 1 ? [cell] : Array.from({ length: count }, (_, line) => lines[line] ?? '–');
      }),
    ),
  };
}

/** The list as it stands on the screen, the boxes that choose rows apart. */
async function readScreen(page: Page): Promise<Shown> {
  const table = await page.locator('main').evaluate((main) => {
    const heads = [...main.querySelectorAll<HTMLElement>('thead th')].map((cell) => cell.innerText.trim());
    const isTold = (_: unknown, index: number) => heads[index] !== '';
    const rows = [...main.querySelectorAll('tbody tr[data-row-key]')].map((row) =>
      [...row.querySelectorAll<HTMLElement>('td')].map((cell) => cell.innerText.trim()).filter(isTold),
    );
    return { heads: heads.filter(isTold), rows };
  });
  const words = await page.getByText(/^共 [\d,+]+ 条$/).innerText();
  return { ...unpaired(table), total: Number(words.replace(/\D/g, '')) };
}

const MOMENT = /^\d{4}(-\d{2}){2} \d{2}(:\d{2}){2}$/;

/** A cell of the file as the screen would show it. */
function asShown(cell: unknown, shown: string): string {
  if (cell === null) return '–';
  if (typeof cell === 'number') {
    const figure = Number(shown.replace(/[¥,]/g, '').replace(/[^\d.]+$/, ''));
    // The screen writes digits, signs and units around the very figure.
    return (shown.endsWith('%') ? Math.round(cell * 1_000) / 10 : cell) === figure ? shown : String(cell);
  }
  const words = String(cell);
  // Tags stand beside each other on the screen; moments are cut to the minute.
  return MOMENT.test(words) ? words.slice(5, 16) : words === shown ? words : words.replaceAll('、', '\n');
}

it('finishes a file although the gateway is killed meanwhile, and the file equals the screen', async () => {
  const visit = await browser.visit({
    origin: product.origin,
    expectedErrors: /ERR_CONNECTION|Failed to load resource|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE/,
  });
  const { page } = visit;
  await enter(visit, ACCOUNTS.merchant, '/washer/order?tab=finished');
  const shown = await readScreen(page);
  expect(shown.rows.length).toBeGreaterThan(5);
  expect(shown.total).toBeGreaterThan(4_000);

  await page.getByRole('button', { name: /^导\s*出$/ }).click();
  const asked = page.waitForResponse((response) => response.url().endsWith(`${PAGE}/export`));
  await dialogOf(page).getByRole('button', { name: '开始导出' }).click();
  const { data: task } = (await (await asked).json()) as { data: { taskId: string } };
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await untilHalfWay(token, task.taskId);
  await product.kill();
  product = await start(Number(new URL(product.origin).port));

  // The page that asked for it was there all the time, and needs no help.
  const save = dialogOf(page).getByRole('button', { name: '下载文件' });
  await expect.poll(() => save.isEnabled(), { timeout: TAKEN_ON_LIMIT_MS, interval: 500 }).toBe(true);
  const saved = page.waitForEvent('download');
  await save.click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^洗衣机.*订单.*-\d{8}-\d{8}\.xlsx$/);

  const [about, data] = await readExcel(await readFile(await download.path()));
  const [heads = [], ...rows] = data?.data ?? [];
  expect(rows).toHaveLength(shown.total);
  expect(heads.map((head) => String(head).replace(/（.*）$/, ''))).toEqual(
    shown.heads.slice(0, heads.length),
  );
  const first = shown.rows.map((cells) => cells.slice(0, heads.length));
  expect(
    rows
      .slice(0, first.length)
      .map((cells, at) => cells.map((cell, index) => asShown(cell, first[at]?.[index] ?? ''))),
  ).toEqual(first);

  const said = new Map((about?.data ?? []).map(([label, value]) => [String(label), value]));
  expect(said.get('行数')).toBe(shown.total);
  const at = heads.findIndex((head) => String(head) === '实付（元）');
  const cents = rows.reduce((sum, cells) => sum + Math.round(Number(cells[at]) * 100), 0);
  expect(Math.round(Number(said.get('实付（元）')) * 100)).toBe(cents);
  expect(cents).toBeGreaterThan(0);
}, 240_000);

/** Opens the drawer of the one task of a tab. */
async function openTask(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  await waitUntilSettled(page);
  await page.locator('main tbody tr[data-row-key]').first().getByRole('link').first().click();
  await page.locator('.ant-drawer-footer').waitFor();
}

async function save(page: Page, by: Locator) {
  const saved = page.waitForEvent('download');
  await by.click();
  const download = await saved;
  const sheets = await readExcel(await readFile(await download.path()));
  return { name: download.suggestedFilename(), sheets };
}

it('stops a task that is being made, and makes one again that failed', async () => {
  const visit = await browser.visit({ origin: product.origin });
  const { page } = visit;
  await enter(visit, ACCOUNTS.merchant, TASKS);
  await openTask(page, '进行中');
  await press(page, '取消任务');
  await dialogOf(page).getByRole('button', { name: '取消任务' }).click();
  const drawer = page.locator('.ant-drawer-content');
  await drawer.getByText('已取消').first().waitFor();
  expect(await drawer.getByRole('button', { name: '取消任务' }).count()).toBe(0);
  await page.locator('.ant-drawer-close').click();
  await drawer.waitFor({ state: 'hidden' });

  await openTask(page, '失败');
  await drawer.getByText('多次中断，请重新生成').first().waitFor();
  await press(page, '重新生成');
  await dialogOf(page).getByRole('button', { name: '重新生成' }).click();
  const offered = drawer.getByRole('button', { name: button('下载') });
  await offered.waitFor({ timeout: TAKEN_ON_LIMIT_MS });
  const { name, sheets } = await save(page, offered);
  expect(name).toMatch(/^洗衣机·营收-\d{8}-\d{8}\.xlsx$/);
  const [about, data] = sheets;
  const rows = about?.data.find(([label]) => label === '行数')?.[1];
  expect(data?.data).toHaveLength(Number(rows) + 2);
}, 240_000);

it('is refused in words without the right and for too many rows, and not offered for too long a time', async () => {
  const reader = await browser.visit({ origin: product.origin });
  await enter(reader, ACCOUNTS.readOnly, '/washer/statistic/income');
  await reader.page.locator('main tbody tr[data-row-key]').first().waitFor();
  expect(await reader.page.getByRole('button', { name: button('导出') }).count()).toBe(0);
  await reader.page.goto(TASKS);
  await reader.page.getByText('您没有权限查看该内容').waitFor();

  // As long as income may be looked at, single refunds are not: its figures alone are offered.
  const visit = await browser.visit({ origin: product.origin });
  const { page } = visit;
  await enter(visit, ACCOUNTS.merchant, '/washer/statistic/income');
  await page.locator('label', { hasText: /^近12个月$/ }).click();
  await waitUntilSettled(page);
  await page.getByRole('button', { name: button('导出') }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: '开始导出' }).waitFor();
  expect(await dialog.getByText(/^退款明细/).count()).toBe(0);
  await dialog.getByRole('button', { name: '开始导出' }).click();
  const offered = dialog.getByRole('button', { name: '下载文件' });
  await expect.poll(() => offered.isEnabled(), { timeout: TAKEN_ON_LIMIT_MS }).toBe(true);

  await page.route(`**/${PAGE}/list`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, total: 200_001 } } });
  });
  await page.goto(`/${PAGE}`);
  await page.getByText('共 200,001 条').waitFor();
  await page.getByRole('button', { name: button('导出') }).click();
  await dialog.getByText('一个文件最多 200,000 行，请缩小筛选范围后再导出。').waitFor();
  expect(await dialog.getByRole('button', { name: '开始导出' }).isDisabled()).toBe(true);
}, 240_000);

/** A table of figures as it stands on the screen; the total row is the second of its head. */
async function readFigures(page: Page) {
  return page.locator('main table', { has: page.locator('tr[data-row-key]') }).evaluate((table) => {
    const wordsOf = (row: Element) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim());
    const [heads = [], total = []] = [...table.querySelectorAll('thead tr')].map(wordsOf);
    return { heads, total, rows: [...table.querySelectorAll('tbody tr[data-row-key]')].map(wordsOf) };
  });
}

it('holds the figures of the income as they stand on the screen, and the refunds behind them', async () => {
  const visit = await browser.visit({ origin: product.origin });
  const { page } = visit;
  await enter(visit, ACCOUNTS.merchant, '/washer/statistic/income');
  await page.locator('label', { hasText: /^昨天$/ }).click();
  await page.getByRole('radiogroup', { name: '统计维度' }).locator('label', { hasText: '店铺' }).click();
  await waitUntilSettled(page);
  // Of one day there is a row by day, and one for each store by store.
  await expect.poll(async () => (await readFigures(page)).rows.length).toBeGreaterThan(2);
  await waitUntilSettled(page);
  const shown = await readFigures(page);
  const asking = page.getByRole('button', { name: button('导出') });
  const dialog = dialogOf(page);
  const download = async (content: RegExp) => {
    await asking.click();
    await dialog.getByText(content).click();
    await dialog.getByRole('button', { name: '开始导出' }).click();
    const offered = dialog.getByRole('button', { name: '下载文件' });
    await expect.poll(() => offered.isEnabled(), { timeout: TAKEN_ON_LIMIT_MS }).toBe(true);
    const file = await save(page, offered);
    await dialog
      .getByRole('button', { name: button('关闭'), exact: true })
      .last()
      .click();
    await dialog.waitFor({ state: 'detached' });
    return file;
  };

  const figures = await download(/^营收统计/);
  const [heads = [], ...lines] = figures.sheets[1]?.data ?? [];
  // A head of the file says its unit as well.
  expect(heads.map((head, index) => String(head).slice(0, shown.heads[index]?.length))).toEqual(shown.heads);
  const isFigure = (_: unknown, index: number) => index === 0 || index > 2;
  const cellsOf = (line: (typeof lines)[number], as: readonly string[]) =>
    line.map((cell, index) => asShown(cell, as[index] ?? '')).filter(isFigure);
  expect(lines.slice(0, -1).map((line, at) => cellsOf(line, shown.rows[at] ?? []))).toEqual(
    shown.rows.map((row) => row.filter(isFigure)),
  );
  expect(cellsOf(lines.at(-1) ?? [], shown.total).slice(1)).toEqual(shown.total.filter(isFigure).slice(1));

  const refunds = await download(/^退款明细/);
  expect(refunds.name).toMatch(/^洗衣机·退款明细-\d{8}\.xlsx$/);
  const at = heads.indexOf('退款金额（元）');
  const [refundHeads = [], ...each] = refunds.sheets[1]?.data ?? [];
  const amount = refundHeads.indexOf('退款金额（元）');
  const cents = each.reduce((sum, line) => sum + Math.round(Number(line[amount]) * 100), 0);
  expect(cents).toBe(Math.round(Number(lines.at(-1)?.[at]) * 100));
}, 240_000);
