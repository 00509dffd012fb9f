import fc from 'fast-check';
import Papa from 'papaparse';
import readExcel from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExportRequest } from '../../../contract/api/page/export/export';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import { ExportStatus } from '../../../contract/domain/export/export-task';
import { ONE_DAY_MS } from '../../../contract/limits';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { withTenant } from '../../../gateway/database/tenant';
import { resources } from '../../../resources.config';
import { makeSuiteFolder } from '../../support/gateway/data-folder';
import { createExportRig, type ExportRig } from '../../support/gateway/exports';
import { useGateway } from '../../support/gateway/gateway';
import { anyView, type AnyView } from './any-view';
import { fieldsOf, toDefused, toTable } from './list-on-screen';

const dataDir = await makeSuiteFolder();
const gateway = useGateway({ seedScale: 0.02, env: { dataDir } });

const MAIN = '13800000001';
/** Views of each list; there are many lists. */
const RUNS = 4;
let rig: ExportRig;
let token: string;

beforeAll(async () => {
  rig = await createExportRig(gateway(), 'm1001');
  token = await gateway().login(MAIN);
  await nameLikeFormulas();
});

function pageOf(id: string): ResolvedListPage {
  const page = gateway().resolved.pages.find((each) => each.id === id);
  if (page === undefined || !('source' in page)) throw new Error(`${id} is no list.`);
  return page;
}

/** No cell of a column of mobiles holds a whole one. */
function assertMasked(
  page: ResolvedListPage,
  columns: readonly string[],
  lines: readonly (readonly string[])[],
): void {
  for (const [index, { kind }] of fieldsOf(page, columns).entries()) {
    if (kind !== 'mobile') continue;
    for (const line of lines) expect(line[index]).toMatch(/^(1\d{2}\*{4}\d{4})?$/);
  }
}

/** What the list shows, page by page, as a reader would turn them. */
async function readList(id: string, { format: _format, columns: _columns, ...query }: ExportRequest) {
  const rows: Row[] = [];
  for (let cursor: string | null = null; ;) {
    const body = { ...query, pageSize: 100, ...(cursor === null ? {} : { cursor }) };
    const answer = await gateway().post(`${id}/list`, body, token);
    const { list, nextCursor } = answer.json<{ data: ListAnswer }>().data;
    rows.push(...list);
    if (nextCursor === null) return rows;
    cursor = nextCursor;
  }
}

async function exportRows(id: string, request: ExportRequest): Promise<Buffer> {
  const { data } = await rig.ask(id, request, { token });
  await rig.work(data.taskId);
  expect(await rig.row(data.taskId)).toMatchObject({ status: ExportStatus.done });
  return (await rig.file(id, data.taskId, token)).bytes;
}

const parseCsv = (bytes: Buffer) =>
  Papa.parse<string[]>(bytes.toString().replace('\ufeff', '').trimEnd()).data;

const days = (count: number): [number, number] => [gateway().now() - count * ONE_DAY_MS, gateway().now()];

/** Names that sheets would run stand in every list, and in orders as they were called then. */
async function nameLikeFormulas(): Promise<void> {
  await withTenant(gateway().database.db, 'm1001', async (trx) => {
    for (const table of ['device', 'orders'] as const) {
      await trx
        .updateTable(table)
        .set({ device_name: '=1+1' })
        .where('franchisee_id', '=', 'm1001')
        .where('device_number', 'like', '%2')
        .execute();
    }
  });
}

const LISTS = resolveDeclaration(resources).pages.flatMap((page) =>
  'source' in page && page.exportPermission !== null ? [page.id] : [],
);

describe('a file', () => {
  it('is to be had of the devices and orders of every type, of inspections, receipts and problems', () => {
    const { equipment } = gateway().resolved;
    const ofTypes = equipment.flatMap(({ name }) => [`${name}/device`, `${name}/order`]);
    expect(new Set(LISTS)).toEqual(
      new Set([
        ...ofTypes,
        ...['inspection/list', 'inspection/detail', 'bill/rechargeRecord', 'bill/record', 'feedback/list'],
      ]),
    );
  });

  it.each(LISTS)(
    'of %s holds the rows of the list in their order, for any filter, tab, order and choice of columns',
    async (id) => {
      const page = pageOf(id);
      const columns = page.fields.filter(({ list }) => list !== null).map(({ field }) => field);
      const all = { columns, filters: page.period === null ? {} : { [page.period]: days(30) } };
      const rows = await readList(id, { format: 'csv', ...all });
      expect(rows.length).toBeGreaterThan(5);
      const assertEqual = async (view: AnyView) => {
        const request: ExportRequest = { format: 'csv', ...view };
        const [heads = [], ...lines] = parseCsv(await exportRows(id, request));
        expect(heads).toHaveLength(view.columns.length);
        // A line of one empty column is read as none; a row never is.
        const isSaid = (line: readonly string[]) => line.join('') !== '';
        const shown = toDefused(page, view.columns, await readList(id, request));
        expect(lines.filter(isSaid)).toEqual(shown.filter(isSaid));
        assertMasked(page, view.columns, lines);
      };
      await assertEqual(all);
      await fc.assert(fc.asyncProperty(anyView(page, { rows, nowMs: gateway().now() }), assertEqual), {
        numRuns: RUNS,
      });
    },
    60_000,
  );

  it('says as a workbook what it holds: filter, rows, and totals that equal the sum of the list', async () => {
    const id = 'washer/order';
    const columns = ['orderNo', 'userMobile', 'createdAt', 'payAmount', 'refundedAmount'];
    const request: ExportRequest = { format: 'xlsx', columns, filters: { createdAt: days(7) } };
    const rows = await readList(id, request);
    const sheets = await readExcel(await exportRows(id, request));
    const [about, data] = sheets;
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['说明', '数据']);
    const said = new Map(about?.data.map(([label, value]) => [label, value]));
    const sum = (field: string) => rows.reduce((whole, row) => whole + Number(row[field]), 0) / 100;
    expect(said.get('行数')).toBe(rows.length);
    expect(said.get('实付（元）')).toBeCloseTo(sum('payAmount'), 2);
    expect(said.get('数据时间')).toBe('2026-03-11 – 2026-03-18');
    expect(said.get('创建人')).toBe('云溪老板');
    const [heads, ...lines] = data?.data ?? [];
    expect(heads).toHaveLength(columns.length);
    expect(lines.map((line) => line.map((cell) => (cell === null ? '' : String(cell))))).toEqual(
      toTable(pageOf(id), columns, rows),
    );
    expect(lines.every(([, mobile]) => mobile === null || /^1\d{2}\*{4}\d{4}$/.test(String(mobile)))).toBe(
      true,
    );
  });

  it('runs no formula, whatever people have called things', async () => {
    const names = ['=1+1', '+cmd|calc', '-2', '@SUM(A1)', '\t=x', '＝１', '_x0041_', '<&">', 'a,"b"\r\nc'];
    await withTenant(gateway().database.db, 'm1001', async (trx) => {
      const devices = await trx
        .selectFrom('device')
        .select('device_id')
        .where('franchisee_id', '=', 'm1001')
        .where('equipment', '=', 'washer')
        .orderBy('device_number')
        .limit(names.length)
        .execute();
      for (const [index, { device_id: id }] of devices.entries()) {
        await trx
          .updateTable('device')
          .set({ device_name: names[index] ?? '' })
          .where('franchisee_id', '=', 'm1001')
          .where('device_id', '=', id)
          .execute();
      }
    });
    const request = { columns: ['deviceNumber', 'deviceName'], filters: {} } as const;
    const sorters = [{ field: 'deviceNumber', order: 'asc' as const }];
    const csv = await exportRows('washer/device', { ...request, sorters, format: 'csv' });
    const cells = parseCsv(csv)
      .slice(1)
      .map(([, name = '']) => name);
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
    for (const name of names.slice(0, 6)) expect(cells).toContain(`'${name}`);
    const sheets = await readExcel(
      await exportRows('washer/device', { ...request, sorters, format: 'xlsx' }),
    );
    const words = sheets[1]?.data.map(([, name]) => name) ?? [];
    for (const name of ['=1+1', '@SUM(A1)', '<&">']) expect(words).toContain(name);
  });

  it('is written in the language of whoever asks', async () => {
    const request: ExportRequest = {
      ...{ format: 'csv', columns: ['orderNo', 'orderStatus', 'payAmount'], filters: { createdAt: days(3) } },
    };
    const { data } = await rig.ask('washer/order', request, { token, language: 'en' });
    await rig.work(data.taskId);
    const file = await rig.file('washer/order', data.taskId, token);
    expect(file.disposition).toContain('filename="Washer-Orders-');
    expect(parseCsv(file.bytes)[0]?.join()).toMatch(/\(¥\)$/);
    expect(file.bytes.toString()).not.toMatch(/[\u4e00-\u9fff]/);
  });
});
