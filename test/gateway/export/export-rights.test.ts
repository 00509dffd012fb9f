import { beforeAll, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type { ExportRequest } from '../../../contract/api/page/export/export';
import { ExportStatus } from '../../../contract/domain/export/export-task';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { readLog } from '../../support/gateway/accounts';
import { makeSuiteFolder } from '../../support/gateway/data-folder';
import { createExportRig, type ExportRig } from '../../support/gateway/exports';
import { useGateway } from '../../support/gateway/gateway';

const dataDir = await makeSuiteFolder();
const gateway = useGateway({ seedScale: 0.01, env: { dataDir } });

const MAIN = '13800000001';
/** Customer service of washers: is given the right to export by each test. */
const STAFF = { mobile: '13800000011', id: 'acc-1011' };
const PAGE = 'washer/order';
const TASKS = 'washer/statistic/export';
const KEYS = ['washerOrderInfo', 'washerOrderExport'];
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
  await change({
    include_permissions: ids,
    store_ids: storeIds === null ? null : [...storeIds],
    enabled: true,
  });
}

/** As an owner changes a sub-account, at the worst moment. */
async function change(changes: {
  readonly include_permissions?: number[];
  readonly store_ids?: string[] | null;
  readonly enabled?: boolean;
}): Promise<void> {
  await withTenant(gateway().database.db, 'm1001', (trx) =>
    trx.updateTable('account').set(changes).where('id', '=', STAFF.id).execute(),
  );
}

function anyRequest(): ExportRequest {
  asked += 1;
  const until = gateway().now() - asked * 1_001;
  return {
    ...{ format: 'csv', columns: ['orderNo', 'storeName', 'userMobile'] },
    filters: { createdAt: [until - 7 * ONE_DAY_MS, until] },
  };
}

async function ask(token: string): Promise<string> {
  const { code, message, data } = await rig.ask(PAGE, anyRequest(), { token });
  if (code !== ApiCode.success) throw new Error(message);
  return data.taskId;
}

const take = async (taskId: string, token: string) =>
  (await gateway().post(`${TASKS}/download`, { ids: [taskId] }, token)).statusCode;

describe('the rights of whoever asked', () => {
  it('let nobody ask who may see the list and not take it away', async () => {
    await grant(['washerOrderInfo']);
    const answer = await rig.ask(PAGE, anyRequest(), { token: await gateway().login(STAFF.mobile) });
    expect(answer).toMatchObject({ status: 403, code: ApiCode.forbidden });
    expect(answer.message).toContain('导出');
  });

  it.each([
    { because: 'the right to export is taken', change: () => grant(['washerOrderInfo']) },
    { because: 'the right to see the list is taken', change: () => grant(['washerOrderExport']) },
    { because: 'the account is switched off', change: () => change({ enabled: false }) },
  ])('are looked at again when the file is made: $because', async ({ change: takeAway }) => {
    await grant(KEYS);
    const taskId = await ask(await gateway().login(STAFF.mobile));
    await takeAway();
    await rig.work(taskId);
    expect(await rig.row(taskId)).toMatchObject({
      ...{ status: ExportStatus.failed, fail_reason: 'forbidden', file_name: null, row_count: 0 },
    });
  });

  it('are looked at again when the file is fetched', async () => {
    await grant(KEYS);
    const token = await gateway().login(STAFF.mobile);
    const taskId = await ask(token);
    await rig.work(taskId);
    expect((await rig.file(PAGE, taskId, token)).status).toBe(200);
    await grant(['washerOrderInfo']);
    expect((await rig.file(PAGE, taskId, token)).status).toBe(403);
    await grant(KEYS, ['s02']);
    const refused = await rig.file(PAGE, taskId, token);
    expect(refused.status).toBe(403);
    expect(refused.bytes.toString()).toContain('不能查看的店铺');
  });

  it('narrow the file to the stores that are seen when it is made', async () => {
    await grant(KEYS);
    const token = await gateway().login(STAFF.mobile);
    const taskId = await ask(token);
    await grant(KEYS, ['s02']);
    await rig.work(taskId);
    const made = await rig.row(taskId);
    const all = await rig.ask(PAGE, anyRequest(), { token: await gateway().login(MAIN) });
    await rig.work(all.data.taskId);
    expect(made).toMatchObject({ status: ExportStatus.done, store_ids: ['s02'] });
    expect(made?.row_count).toBeGreaterThan(0);
    expect(made?.row_count).toBeLessThan((await rig.row(all.data.taskId))?.row_count ?? 0);
    const stores = await withTenant(gateway().database.db, 'm1001', (trx) =>
      trx.selectFrom('store').select('name').where('id', '=', 's02').execute(),
    );
    const lines = (await rig.file(PAGE, taskId, token)).bytes.toString().trimEnd().split('\r\n').slice(1);
    expect(new Set(lines.map((line) => line.split(',')[1]))).toEqual(new Set(stores.map(({ name }) => name)));
    expect(lines.every((line) => /,1\d{2}\*{4}\d{4}$/.test(line))).toBe(true);
  });
});

describe('a file on the page of tasks', () => {
  it('is for whoever may see all that is in it, and not for others of the merchant', async () => {
    const main = await gateway().login(MAIN);
    const taskId = await ask(main);
    await rig.work(taskId);
    expect(await take(taskId, main)).toBe(200);
    const onPage = ['washerStatisticsIncomeInfo', 'washerIncomeExport'];
    await grant(onPage);
    const token = await gateway().login(STAFF.mobile);
    // Sees the tasks, and may not see orders.
    expect(await take(taskId, token)).toBe(403);
    await grant([...onPage, ...KEYS]);
    expect(await take(taskId, token)).toBe(200);
    // It is not its own: on the list it asked for nothing.
    expect((await rig.file(PAGE, taskId, token)).status).toBe(404);
    await grant([...onPage, ...KEYS], ['s02']);
    expect(await take(taskId, token)).toBe(403);
    const answer = await gateway().post(`${TASKS}/list`, {}, token);
    const { list } = answer.json<{ data: { list: { id: string }[] } }>().data;
    expect(list.map(({ id }) => id)).not.toContain(taskId);
  });

  it('leaves a line of whoever takes what somebody else asked for, and none of whoever asked', async () => {
    await grant(KEYS);
    const staff = await gateway().login(STAFF.mobile);
    const taskId = await ask(staff);
    await rig.work(taskId);
    const linesOf = async () =>
      (await readLog(gateway())).filter((line) => line.target_id === taskId && line.module === TASKS);
    expect((await rig.file(PAGE, taskId, staff)).status).toBe(200);
    expect(await linesOf()).toEqual([]);
    expect(await take(taskId, await gateway().login(MAIN))).toBe(200);
    expect(await linesOf()).toMatchObject([{ action: 'download', result: 'success' }]);
  });

  it('says nothing of stores that whoever asks does not see', async () => {
    await grant(KEYS, ['s02']);
    const token = await gateway().login(STAFF.mobile);
    const request = anyRequest();
    const named = { ...request, filters: { ...request.filters, storeId: ['s01', 's02'] } };
    const { data } = await rig.ask(PAGE, named, { token });
    const words = String((await rig.row(data.taskId))?.filter_text);
    const nameOf = (id: string) =>
      withTenant(gateway().database.db, 'm1001', (trx) =>
        trx.selectFrom('store').select('name').where('id', '=', id).executeTakeFirstOrThrow(),
      );
    expect(words).toContain((await nameOf('s02')).name);
    expect(words).not.toContain((await nameOf('s01')).name);
  });

  it('says no mobile that a list was searched by', async () => {
    await grant(KEYS);
    const token = await gateway().login(STAFF.mobile);
    const { data } = await rig.ask(PAGE, { ...anyRequest(), keyword: '13912345678' }, { token });
    const words = String((await rig.row(data.taskId))?.filter_text);
    expect(words).toContain('139****5678');
    expect(words).not.toContain('13912345678');
  });
});
