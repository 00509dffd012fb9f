import { beforeAll, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type { StatisticExportRequest } from '../../../contract/api/page/export/statistic-export';
import type { ReportAnswer } from '../../../contract/api/page/report';
import { ExportStatus } from '../../../contract/domain/export/export-task';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { makeSuiteFolder } from '../../support/gateway/data-folder';
import { createExportRig, type ExportRig } from '../../support/gateway/exports';
import { useGateway } from '../../support/gateway/gateway';

const dataDir = await makeSuiteFolder();
const gateway = useGateway({ seedScale: 0.01, env: { dataDir } });

const MAIN = '13800000001';
const OTHER_MAIN = '13800000021';
/** Customer service: is given what each test needs. */
const STAFF = { mobile: '13800000011', id: 'acc-1011' };
const INCOME = 'washer/statistic/income';
const SUMMARY = 'washer/statistic/summary';
const DEVICES = 'washer/statistic/device';
const TASKS = 'washer/statistic/export';
const SEES = ['washerStatisticsInfo', 'washerStatisticsIncomeInfo'];
const TAKES = [...SEES, 'washerIncomeExport'];
let rig: ExportRig;
let asked = 0;

beforeAll(async () => {
  rig = await createExportRig(gateway(), 'm1001');
});

async function grant(keys: readonly string[], storeIds: readonly string[] | null = null): Promise<void> {
  const ids = keys.map((key) => {
    const id = gateway().resolved.catalogue.idOf(key);
    if (id === undefined) throw new Error(`There is no ${key}.`);
    return id;
  });
  await withTenant(gateway().database.db, 'm1001', (trx) =>
    trx
      .updateTable('account')
      .set({ include_permissions: ids, store_ids: storeIds === null ? null : [...storeIds] })
      .where('id', '=', STAFF.id)
      .execute(),
  );
}

/** Never the same twice, so that nothing is answered with an earlier file. */
function anyRequest(): StatisticExportRequest {
  asked += 1;
  const until = gateway().now() - asked * 1_001;
  return { format: 'csv', period: [until - 6 * ONE_DAY_MS, until] };
}

async function staffToken(): Promise<string> {
  return gateway().login(STAFF.mobile);
}

async function made(page: string, token: string, request: StatisticExportRequest = anyRequest()) {
  const { data, ...answer } = await rig.ask(page, request, { token });
  expect(answer).toMatchObject({ status: 200, code: ApiCode.success });
  await rig.work(data.taskId);
  return { taskId: data.taskId, row: await rig.row(data.taskId) };
}

const linesOf = (bytes: Buffer) => bytes.toString().trimEnd().split('\r\n');

describe('figures as a file', () => {
  it.each([INCOME, SUMMARY, DEVICES])(
    'of %s take the right to see them and the right to export',
    async (page) => {
      await grant(SEES);
      const token = await staffToken();
      const refused = await rig.ask(page, anyRequest(), { token });
      expect(refused).toMatchObject({ status: 403, code: ApiCode.forbidden });
      expect(refused.message).toContain('导出');
      await grant(['washerStatisticsInfo', 'washerIncomeExport']);
      // The right to export goes with the one to see income, of every page (spec: two permissions together).
      expect((await rig.ask(page, anyRequest(), { token })).status).toBe(403);
      await grant(TAKES);
      expect((await made(page, token)).row).toMatchObject({ status: ExportStatus.done });
    },
  );

  it('are refused again when the file is made', async () => {
    await grant(TAKES);
    const { data } = await rig.ask(INCOME, anyRequest(), { token: await staffToken() });
    await grant(SEES);
    await rig.work(data.taskId);
    expect(await rig.row(data.taskId)).toMatchObject({
      ...{ status: ExportStatus.failed, fail_reason: 'forbidden', file_name: null },
    });
  });

  it('are refused again when the file is fetched, and to whoever sees fewer stores', async () => {
    await grant(TAKES);
    const token = await staffToken();
    const { taskId } = await made(INCOME, token);
    expect((await rig.file(INCOME, taskId, token)).status).toBe(200);
    await grant(SEES);
    expect((await rig.file(INCOME, taskId, token)).status).toBe(403);
    await grant(TAKES, ['s02']);
    const refused = await rig.file(INCOME, taskId, token);
    expect(refused.status).toBe(403);
    expect(refused.bytes.toString()).toContain('不能查看的店铺');
  });

  it('are of the stores that are seen when they are made, whatever was asked for', async () => {
    await grant(TAKES);
    const token = await staffToken();
    const request: StatisticExportRequest = { ...anyRequest(), dimension: 'store', storeIds: ['s01', 's02'] };
    const { data } = await rig.ask(INCOME, request, { token });
    await grant(TAKES, ['s02']);
    await rig.work(data.taskId);
    expect(await rig.row(data.taskId)).toMatchObject({ status: ExportStatus.done, store_ids: ['s02'] });
    const lines = linesOf((await rig.file(INCOME, data.taskId, token)).bytes);
    const { format: _format, ...query } = request;
    const answer = await gateway().post(`${INCOME}/list`, query, token);
    const seen = answer.json<{ data: ReportAnswer }>().data;
    expect(seen.list.map(({ id }) => id)).toEqual(['s02']);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(String(seen.list[0]?.['storeName']));
    expect(lines[2]).toContain(String(Number(seen.totals['netAmount']) / 100));
  });

  it('of another merchant are nobody else’s', async () => {
    const { taskId } = await made(INCOME, await gateway().login(MAIN));
    expect((await rig.file(INCOME, taskId, await gateway().login(OTHER_MAIN))).status).toBe(404);
  });
});

describe('a task of figures', () => {
  it('stands on the page of tasks of its type, says what it is of, and hands its file over there', async () => {
    const token = await gateway().login(MAIN);
    const request = anyRequest();
    const byDay = await made(INCOME, token, request);
    const byStore = await made(INCOME, token, { ...request, dimension: 'store' });
    const devices = await made(DEVICES, token);
    const summary = await made(SUMMARY, token);
    const answer = await gateway().post(`${TASKS}/list`, { pageSize: 50 }, token);
    const { list } = answer.json<{ data: { list: Record<string, unknown>[] } }>().data;
    const typeOf = ({ taskId }: { readonly taskId: string }) =>
      list.find(({ id }) => id === taskId)?.['reportType'];
    expect([byDay, byStore, devices, summary].map(typeOf)).toEqual([
      ...['incomeByDay', 'income', 'deviceFigures', 'summary'],
    ]);
    expect(byStore.row).toMatchObject({ task_name: '洗衣机·营收', filter_text: '统计维度：店铺' });
    const file = await gateway().post(`${TASKS}/download`, { ids: [byDay.taskId] }, token);
    expect(file.statusCode).toBe(200);
    expect(linesOf(file.rawPayload)).toHaveLength(Number(byDay.row?.row_count) + 2);
  });

  it('is offered again for the same figures within five minutes, and leaves a line in the log', async () => {
    const token = await gateway().login(MAIN);
    const request: StatisticExportRequest = { ...anyRequest(), dimension: 'week' };
    const { taskId, row } = await made(INCOME, token, request);
    const again = await rig.ask(INCOME, request, { token });
    expect(again.data).toMatchObject({ taskId, isExisting: true, status: ExportStatus.done });
    const other = await rig.ask(INCOME, { ...request, dimension: 'month' }, { token });
    expect(other.data).toMatchObject({ isExisting: false });
    await rig.work(other.data.taskId);
    const logged = await withTenant(gateway().database.db, 'm1001', (trx) =>
      trx.selectFrom('operation_log').selectAll().where('target_id', '=', taskId).execute(),
    );
    expect(logged).toMatchObject([{ module: INCOME, action: 'export', target_name: row?.task_no }]);
  });

  it('is not taken on for what the page itself refuses', async () => {
    const token = await gateway().login(MAIN);
    const until = gateway().now();
    const reversed = await rig.ask(INCOME, { format: 'csv', period: [until, until - ONE_DAY_MS] }, { token });
    expect(reversed).toMatchObject({ status: 400, code: ApiCode.invalid });
    const unknown = { ...anyRequest(), sorters: [{ field: 'secret', order: 'asc' as const }] };
    expect((await rig.ask(INCOME, unknown, { token })).status).toBe(400);
    expect((await rig.ask(DEVICES, { ...anyRequest(), dimension: 'day' }, { token })).status).toBe(400);
  });
});
