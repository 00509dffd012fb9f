/** @module-tag long */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser/use-browser';
import { ACCOUNTS, enter, readColumn, waitUntilSettled } from '../support/browser/portal-driver';

const browser = useBrowser();

/** The file that the export button saves. */
async function exportLog(page: Awaited<ReturnType<typeof browser.visit>>['page'], button: string) {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await saved;
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.replace('\ufeff', '').split('\r\n').slice(0, -1) };
}

it('exports the log as the list shows it, filters and language included', async () => {
  const visit = await browser.visit();
  const { page } = visit;
  await enter(visit, ACCOUNTS.merchant, '/userCenter/personalCenter?tab=log');
  await page.getByLabel('操作人全名').fill('云溪客服');
  await page.getByLabel('操作人全名').press('Enter');
  const who = async () => new Set(await readColumn(page, '操作人'));
  await expect.poll(who, { timeout: 15_000 }).toEqual(new Set(['云溪客服']));
  await waitUntilSettled(page);
  const shown = await readColumn(page, '时间');

  const file = await exportLog(page, '导出');
  expect(file.name).toMatch(/^操作日志-\d{8}-\d{8}\.csv$/);
  expect(file.lines[0]).toBe('时间,操作人,代商家,账号类型,模块,操作,对象,原因,IP 地址,结果');
  expect(file.lines.slice(1, shown.length + 1).map((line) => line.split(',')[0])).toEqual(shown);
  expect(file.lines.slice(1).every((line) => line.includes(',云溪客服,'))).toBe(true);
  await page.getByText('已导出').waitFor();

  await page.getByRole('button', { name: 'English' }).click();
  const english = await exportLog(page, 'Export');
  expect(english.name).toMatch(/^operation-log-\d{8}-\d{8}\.csv$/);
  expect(english.lines[0]).toContain('When,Who,On behalf of');
  expect(english.lines).toHaveLength(file.lines.length);
});
