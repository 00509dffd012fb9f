import { readdir } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExportRequest } from '../../../contract/api/page/export/export';
import { EXPORT_ROWS_MAX, ExportStatus } from '../../../contract/domain/export/export-task';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { createFolderStore } from '../../../gateway/storage/folder-store';
import { makeSuiteFolder } from '../../support/gateway/data-folder';
import { createExportRig, type ExportRig } from '../../support/gateway/exports';
import { useGateway } from '../../support/gateway/gateway';
import { watchFiles } from '../../support/gateway/watched-files';

/** In place of 200,000, which take minutes to be made. */
const ROWS_MAX = 5;
const folder = await makeSuiteFolder();
const files = watchFiles(createFolderStore(folder));
const gateway = useGateway({ seedScale: 0.01, exporting: { files: files.store, rowsMax: ROWS_MAX } });

const MERCHANT = 'm1001';
const PAGE = 'washer/order';
const TASKS = 'washer/statistic/export';
const REFUSED = { status: ExportStatus.failed, fail_reason: 'tooManyRows', file_name: null } as const;
let rig: ExportRig;
let token: string;
/** When the newest orders were made, the last first. */
let moments: readonly number[] = [];
let asked = 0;

beforeAll(async () => {
  rig = await createExportRig(gateway(), MERCHANT);
  token = await gateway().login('13800000001');
});

beforeEach(async () => {
  const rows = await withTenant(gateway().database.db, MERCHANT, (trx) =>
    trx
      .selectFrom('orders')
      .select('created_at')
      .where('equipment', '=', 'washer')
      .where('created_at', '<=', gateway().now())
      .orderBy('created_at', 'desc')
      .limit(ROWS_MAX + 2)
      .execute(),
  );
  moments = rows.map(({ created_at: at }) => at);
  expect(new Set(moments).size).toBe(ROWS_MAX + 2);
});

/** A request for the newest orders, never the same twice. */
function newest(count: number, format: 'csv' | 'xlsx' = 'csv'): ExportRequest {
  asked += 1;
  const period: [number, number] = [Number(moments[count - 1]), gateway().now() + asked];
  return { format, columns: ['orderNo', 'payAmount'], filters: { createdAt: period } };
}

async function made(request: ExportRequest): Promise<string> {
  const { data } = await rig.ask(PAGE, request, { token });
  await rig.work(data.taskId);
  return data.taskId;
}

describe('a list with more rows than a file may hold', () => {
  it('becomes a file up to the last row that it may have', async () => {
    const taskId = await made(newest(ROWS_MAX));
    expect(await rig.row(taskId)).toMatchObject({ status: ExportStatus.done, row_count: ROWS_MAX });
    const lines = (await rig.file(PAGE, taskId, token)).bytes.toString().trimEnd().split('\r\n');
    expect(lines).toHaveLength(ROWS_MAX + 1);
  });

  it.each(['csv', 'xlsx'] as const)(
    'is refused with one row more, and nothing of it lies about: %s',
    async (format) => {
      const [before, reached] = [await readdir(folder), { ...files.reached }];
      const taskId = await made(newest(ROWS_MAX + 1, format));
      expect(await rig.row(taskId)).toMatchObject({ ...REFUSED, row_count: 0 });
      expect(await readdir(folder)).toEqual(before);
      // It is known before a row is written.
      expect(files.reached).toEqual(reached);
      const file = await rig.file(PAGE, taskId, token);
      expect(file.bytes.toString()).toContain('文件尚未生成');
    },
  );

  it('is refused while it is written, when a row has come since they were counted', async () => {
    const before = await readdir(folder);
    const latest = moments[0] ?? 0;
    await move(latest, latest - 60 * ONE_DAY_MS);
    files.before('write', () => move(latest - 60 * ONE_DAY_MS, latest));
    // A workbook begins with parts that hold no rows.
    const taskId = await made(newest(ROWS_MAX + 1, 'xlsx'));
    expect(await rig.row(taskId)).toMatchObject({ ...REFUSED, row_total: ROWS_MAX });
    expect(await readdir(folder)).toEqual(before);
  });

  it('says how many rows it has, when one has gone since they were counted', async () => {
    const latest = moments[0] ?? 0;
    files.before('write', () => move(latest, latest - 60 * ONE_DAY_MS));
    const taskId = await made(newest(ROWS_MAX, 'xlsx'));
    await move(latest - 60 * ONE_DAY_MS, latest);
    expect(await rig.row(taskId)).toMatchObject({
      ...{ status: ExportStatus.done, row_count: ROWS_MAX - 1, row_total: ROWS_MAX },
    });
  });

  it('says why it was refused, to whoever asked and on the page of tasks', async () => {
    const taskId = await made(newest(ROWS_MAX + 1));
    const answer = await gateway().post(`${PAGE}/export/task`, { taskId }, token);
    expect(answer.json<{ data: object }>().data).toMatchObject({
      status: ExportStatus.failed,
      failReason: 'tooManyRows',
    });
    const { list } = (await gateway().post(`${TASKS}/list`, {}, token)).json<{
      data: { list: Record<string, unknown>[] };
    }>().data;
    expect(list.find(({ id }) => id === taskId)).toMatchObject({ failReason: 'tooManyRows' });
    const page = gateway().resolved.pages.find(({ id }) => id === TASKS);
    const field =
      page && 'source' in page ? page.fields.find(({ field: name }) => name === 'failReason') : null;
    const words = field?.options.find(({ value }) => value === 'tooManyRows')?.title;
    expect(words?.zh).toBe(`超过 ${EXPORT_ROWS_MAX} 行，请缩小范围`);
    expect(words?.en).toBe(`More than ${EXPORT_ROWS_MAX.toLocaleString('en')} rows; narrow the list`);
  });
});

describe('figures with more rows than a file may hold', () => {
  it.each([
    { days: ROWS_MAX, outcome: { status: ExportStatus.done } },
    { days: ROWS_MAX + 1, outcome: REFUSED },
  ])('over $days days end so', async ({ days, outcome }) => {
    const until = gateway().now();
    const period: [number, number] = [until - (days - 1) * ONE_DAY_MS, until];
    const request = { format: 'csv', period, dimension: 'day' } as const;
    const { data } = await rig.ask('washer/statistic/income', request, { token });
    await rig.work(data.taskId);
    expect(await rig.row(data.taskId)).toMatchObject(outcome);
  });
});

async function move(from: number, to: number): Promise<void> {
  const { numUpdatedRows } = await withTenant(gateway().database.db, MERCHANT, (trx) =>
    trx
      .updateTable('orders')
      .set({ created_at: to })
      .where('equipment', '=', 'washer')
      .where('created_at', '=', from)
      .executeTakeFirst(),
  );
  if (numUpdatedRows !== 1n) throw new Error(`${numUpdatedRows} orders were moved.`);
}
