import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type { ExportRequest } from '../../../contract/api/page/export/export';
import {
  EXPORT_KEPT_MS,
  EXPORT_OPEN_MAX,
  EXPORT_SAME_MS,
  ExportStatus,
} from '../../../contract/domain/export/export-task';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { readLog } from '../../support/gateway/accounts';
import { makeSuiteFolder } from '../../support/gateway/data-folder';
import { createExportRig, type ExportRig } from '../../support/gateway/exports';
import { startGateway, useGateway, type TestGateway } from '../../support/gateway/gateway';

const dataDir = await makeSuiteFolder();
const gateway = useGateway({ seedScale: 0.01, env: { dataDir } });

const MAIN = '13800000001';
const OTHER = '13800000021';
const PAGE = 'washer/order';
const TASKS = 'washer/statistic/export';
let rig: ExportRig;
let token: string;
let asked = 0;

beforeAll(async () => {
  rig = await createExportRig(gateway(), 'm1001');
  token = await gateway().login(MAIN);
});

/** A request that no other test makes: over a period of its own. */
function anyRequest(changes: Partial<ExportRequest> = {}): ExportRequest {
  asked += 1;
  const until = gateway().now() - asked * 1_001;
  return {
    format: 'csv',
    columns: ['orderNo', 'createdAt', 'payAmount', 'orderStatus'],
    filters: { createdAt: [until - 7 * ONE_DAY_MS, until] },
    ...changes,
  };
}

async function ask(request: ExportRequest = anyRequest()): Promise<string> {
  const { code, message, data } = await rig.ask(PAGE, request, { token });
  if (code !== ApiCode.success) throw new Error(message);
  return data.taskId;
}

const act = (name: string, taskId: string) => rig.act(TASKS, name, taskId, token);
const statusOf = async (taskId: string) => (await rig.row(taskId))?.status;
const files = async () => await readdir(join(dataDir, 'exports')).catch(() => []);

describe('an export task', () => {
  it('is queued, made, fetched under its name, and gone after seven days', async () => {
    const taskId = await ask();
    expect(await statusOf(taskId)).toBe(ExportStatus.queued);
    expect((await rig.file(PAGE, taskId, token)).bytes.toString()).toContain('文件尚未生成');
    await rig.work(taskId);
    const made = await rig.row(taskId);
    expect(made).toMatchObject({ status: ExportStatus.done, expire_at: gateway().now() + EXPORT_KEPT_MS });
    const file = await rig.file(PAGE, taskId, token);
    expect(file.status).toBe(200);
    expect(file.bytes.byteLength).toBe(made?.file_size);
    expect(decodeURIComponent(file.disposition)).toMatch(/UTF-8''洗衣机·订单管理-\d{8}-\d{8}\.csv$/);
    expect(await files()).toContain(made?.file_name);
    await withTenant(gateway().database.db, 'm1001', (trx) =>
      trx
        .updateTable('export_task')
        .set({ expire_at: gateway().now() })
        .where('task_id', '=', taskId)
        .execute(),
    );
    await rig.handle(taskId);
    expect(await statusOf(taskId)).toBe(ExportStatus.expired);
    expect(await files()).not.toContain(made?.file_name);
    expect((await rig.file(PAGE, taskId, token)).bytes.toString()).toContain('已过期');
    expect(await act('retry', taskId)).toBe('done');
    await rig.work(taskId);
    expect(await statusOf(taskId)).toBe(ExportStatus.done);
  });

  it('stands in the list of its page, with progress and filters in words, and in the log', async () => {
    const request: ExportRequest = { format: 'xlsx', columns: ['orderNo', 'payAmount'], tab: 'all' };
    const asked = await rig.ask(PAGE, request, { token });
    const { taskId, taskNo } = asked.data;
    await rig.work(taskId);
    const answer = await gateway().post(`${TASKS}/list`, {}, token);
    const { list } = answer.json<{ data: { list: Record<string, unknown>[] } }>().data;
    expect(list.find(({ id }) => id === taskId)).toMatchObject({
      ...{ taskNo, taskName: '洗衣机·订单管理', reportType: 'order', format: 'xlsx', progress: 1 },
      ...{ exportStatus: ExportStatus.done, creator: '云溪老板', failReason: null },
      ...{ filterText: '全部', dataRange: '2026-03-12 – 2026-03-18' },
    });
    const lines = (await readLog(gateway())).filter(({ target_id: id }) => id === taskId);
    expect(lines).toMatchObject([{ module: PAGE, action: 'export', target_type: 'export' }]);
  });

  it('is the one that is there when the same is asked for within five minutes, and no later', async () => {
    const request = anyRequest();
    const first = await ask(request);
    const again = await rig.ask(PAGE, request, { token });
    expect(again.data).toMatchObject({ taskId: first, isExisting: true });
    await rig.work(first);
    expect((await rig.ask(PAGE, request, { token })).data).toMatchObject({ taskId: first, status: 2 });
    expect((await rig.ask(PAGE, { ...request, format: 'xlsx' }, { token })).data.isExisting).toBe(false);
    gateway().advance(EXPORT_SAME_MS + 1);
    const later = await rig.ask(PAGE, request, { token });
    expect(later.data.isExisting).toBe(false);
    await rig.work(later.data.taskId);
  });

  it('takes effect once, however often it is sent under its key', async () => {
    const [request, key] = [anyRequest(), 'export-key-1'];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => rig.ask(PAGE, request, { token, key })),
    );
    expect(new Set(answers.map(({ data }) => data.taskId)).size).toBe(1);
    expect(await rig.ask(PAGE, anyRequest(), { token, key })).toMatchObject({ code: ApiCode.unprocessable });
    await rig.work(answers[0]?.data.taskId ?? '');
  });

  it('is one of three that are under way for an account, also when many are asked for at once', async () => {
    for (const { task_id: id } of await openTasks()) await act('cancel', id);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => rig.ask(PAGE, anyRequest(), { token })),
    );
    expect(answers.filter(({ code }) => code === ApiCode.success)).toHaveLength(EXPORT_OPEN_MAX);
    const refused = answers.filter(({ code }) => code === ApiCode.refused);
    expect(refused.map(({ message }) => message)).toEqual(
      Array(3).fill('同时最多有 3 个导出任务，请等其中一个完成'),
    );
    for (const { task_id: id } of await openTasks()) await act('cancel', id);
  });

  it('is cancelled while it waits, and taken away when it is over', async () => {
    const taskId = await ask();
    expect(await act('delete', taskId)).toBe('wrongState');
    expect(await act('cancel', taskId)).toBe('done');
    await rig.work(taskId);
    expect(await statusOf(taskId)).toBe(ExportStatus.cancelled);
    expect(await act('retry', taskId)).toBe('wrongState');
    expect(await act('delete', taskId)).toBe('done');
    expect(await rig.row(taskId)).toBeUndefined();
  });

  it('takes its file along when it is taken away', async () => {
    const taskId = await ask();
    await rig.work(taskId);
    const name = (await rig.row(taskId))?.file_name;
    expect(await files()).toContain(name);
    expect(await act('delete', taskId)).toBe('done');
    expect(await files()).not.toContain(name);
  });

  it.each([
    { because: 'the period is too long', changes: { filters: { createdAt: [0, 40 * ONE_DAY_MS] } } },
    { because: 'a column is none', changes: { columns: ['franchiseeId'] } },
    { because: 'there is no column', changes: { columns: [] } },
    { because: 'a column stands twice', changes: { columns: ['orderNo', 'orderNo'] } },
    { because: 'the format is none', changes: { format: 'exe' } },
  ])('is refused when $because', async ({ changes }) => {
    const answer = await rig.ask(PAGE, { ...anyRequest(), ...changes } as ExportRequest, { token });
    expect(answer.status).toBe(400);
  });
});

describe('a gateway that makes files', () => {
  let second: TestGateway;
  beforeAll(async () => {
    second = await startGateway({ beside: gateway(), env: { dataDir } });
    await second.app.installation.timers.stop();
  });
  afterAll(() => second.close());

  it('leaves alone what another one is making, and takes it on when that one has fallen silent', async () => {
    const taskId = await ask();
    // As a kill leaves it: begun, half written, and nobody there.
    await withTenant(gateway().database.db, 'm1001', (trx) =>
      trx
        .updateTable('export_task')
        .set({
          status: ExportStatus.running,
          attempt: 1,
          lease_until: gateway().now() + ONE_MINUTE_MS,
          row_count: 7,
        })
        .where('task_id', '=', taskId)
        .execute(),
    );
    await rig.work(taskId, second);
    expect(await rig.row(taskId)).toMatchObject({ status: ExportStatus.running, attempt: 1, row_count: 7 });
    gateway().advance(ONE_MINUTE_MS);
    await rig.work(taskId, second);
    const made = await rig.row(taskId);
    expect(made).toMatchObject({ status: ExportStatus.done, attempt: 2 });
    const lines = (await rig.file(PAGE, taskId, token)).bytes.toString().trimEnd().split('\r\n');
    expect(lines).toHaveLength((made?.row_count ?? 0) + 1);
  });

  it('is the only one of two that are told at once', async () => {
    const taskId = await ask();
    await Promise.all([rig.work(taskId), rig.work(taskId, second)]);
    expect(await rig.row(taskId)).toMatchObject({ status: ExportStatus.done, attempt: 1 });
  });

  it('lets go of what it is making when it stops, and the next one begins at once', async () => {
    const third = await startGateway({ beside: gateway(), env: { dataDir } });
    await third.app.installation.timers.stop();
    const taskId = await ask();
    await rig.handle(taskId, third);
    await third.close();
    const left = await rig.row(taskId);
    if (left?.status !== ExportStatus.done) {
      expect(left).toMatchObject({ status: ExportStatus.running, lease_until: gateway().now(), attempt: 0 });
      await rig.work(taskId);
    }
    expect(await statusOf(taskId)).toBe(ExportStatus.done);
    expect((await files()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('gives up what breaks off again and again', async () => {
    const taskId = await ask();
    await withTenant(gateway().database.db, 'm1001', (trx) =>
      trx
        .updateTable('export_task')
        .set({ status: ExportStatus.running, attempt: 5, lease_until: gateway().now() })
        .where('task_id', '=', taskId)
        .execute(),
    );
    await rig.work(taskId);
    expect(await rig.row(taskId)).toMatchObject({ status: ExportStatus.failed, fail_reason: 'brokenOff' });
    expect(await act('retry', taskId)).toBe('done');
    await rig.work(taskId);
    expect(await statusOf(taskId)).toBe(ExportStatus.done);
  });
});

describe('the file of somebody else', () => {
  it('is not found by another merchant, in any way', async () => {
    const taskId = await ask();
    await rig.work(taskId);
    const other = await gateway().login(OTHER);
    for (const path of [`${PAGE}/export/file`, `${PAGE}/export/task`]) {
      const answer = await gateway().post(path, { taskId }, other);
      const never = await gateway().post(path, { taskId: 'exp_never' }, other);
      expect(answer.statusCode).toBe(404);
      expect({ ...answer.json<object>(), traceId: '' }).toEqual({ ...never.json<object>(), traceId: '' });
    }
    expect((await gateway().post(`${TASKS}/download`, { ids: [taskId] }, other)).statusCode).toBe(404);
    expect((await gateway().post(`${TASKS}/download`, { ids: [taskId] }, token)).statusCode).toBe(200);
  });
});

function openTasks() {
  return withTenant(gateway().database.db, 'm1001', (trx) =>
    trx.selectFrom('export_task').select('task_id').where('status', 'in', [0, 1]).execute(),
  );
}
