import fc from 'fast-check';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type { ExportRequest } from '../../../contract/api/page/export/export';
import type { ReportAnswer } from '../../../contract/api/page/report';
import { endOfDay, startOfDay } from '../../../contract/day';
import { ExportStatus } from '../../../contract/domain/export/export-task';
import { ONE_DAY_MS } from '../../../contract/limits';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { withTenant } from '../../../gateway/database/tenant';
import { resources } from '../../../resources.config';
import { makeSuiteFolder } from '../../support/gateway/data-folder';
import { createExportRig, type ExportRig } from '../../support/gateway/exports';
import { useGateway } from '../../support/gateway/gateway';

const dataDir = await makeSuiteFolder();
const gateway = useGateway({ seedScale: 0.02, env: { dataDir } });

const STAFF = { mobile: '13800000011', id: 'acc-1011' };
const STORES = ['s01', 's02', 's03'];
const RUNS = 3;
/** The income of each type, with the refunds behind it. */
const INCOMES = resolveDeclaration(resources).pages.flatMap((page) =>
  'refunds' in page && page.refunds !== undefined ? [{ id: page.id, refunds: page.refunds }] : [],
);
let rig: ExportRig;
let token: string;

beforeAll(async () => {
  rig = await createExportRig(gateway(), 'm1001');
  token = await gateway().login('13800000001');
});

function toRequest({ fields }: ResolvedListPage, filters: ExportRequest['filters']): ExportRequest {
  const columns = fields.filter(({ list }) => list !== null).map(({ field }) => field);
  return { format: 'csv', columns, ...(filters === undefined ? {} : { filters }) };
}

async function readFile(page: ResolvedListPage, request: ExportRequest, as = token) {
  const { data, code } = await rig.ask(page.id, request, { token: as });
  expect(code).toBe(ApiCode.success);
  await rig.work(data.taskId);
  expect(await rig.row(data.taskId)).toMatchObject({ status: ExportStatus.done, report_type: 'refund' });
  const { bytes } = await rig.file(page.id, data.taskId, as);
  const rows = Papa.parse<Record<string, string>>(bytes.toString().replace('\ufeff', '').trimEnd(), {
    header: true,
  }).data;
  return { taskId: data.taskId, rows };
}

const sumOf = (rows: readonly Record<string, string>[]) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row['退款金额（元）']) * 100), 0);

async function readIncome(id: string, period: [number, number], storeIds: readonly string[], as = token) {
  const stores = storeIds.length === 0 ? {} : { storeIds };
  const answer = await gateway().post(`${id}/list`, { period, ...stores }, as);
  return answer.json<{ data: ReportAnswer }>().data.totals['refundAmount'];
}

const daysBack = (from: number, length: number): [number, number] => {
  const last = gateway().now() - from * ONE_DAY_MS;
  return [startOfDay(last - (length - 1) * ONE_DAY_MS), endOfDay(last) - 1];
};

describe('refunds as a file', () => {
  it('are to be had wherever there is an income', () => {
    const incomes = gateway().resolved.pages.filter(({ kind }) => kind === 'statistic-income');
    expect(INCOMES.map(({ id }) => id)).toEqual(incomes.map(({ id }) => id));
  });

  it.each(INCOMES)(
    'add up to the refunds that $id shows, for any days and stores',
    async ({ id, refunds }) => {
      const asked = fc.record({
        from: fc.integer({ min: 0, max: 40 }),
        length: fc.integer({ min: 1, max: 31 }),
        storeIds: fc.subarray(STORES),
      });
      await fc.assert(
        fc.asyncProperty(asked, async ({ from, length, storeIds }) => {
          const period = daysBack(from, length);
          const filters = { doneAt: period, ...(storeIds.length === 0 ? {} : { storeId: storeIds }) };
          const { rows } = await readFile(refunds, toRequest(refunds, filters));
          expect(sumOf(rows)).toBe(await readIncome(id, period, storeIds));
        }),
        { numRuns: RUNS },
      );
    },
    60_000,
  );

  it('are those that each order tells of, in words, with mobiles masked, the last first', async () => {
    const [{ refunds }] = INCOMES as [(typeof INCOMES)[number]];
    const { rows } = await readFile(refunds, toRequest(refunds, { doneAt: daysBack(0, 30) }));
    expect(rows.length).toBeGreaterThan(5);
    const moments = rows.map((row) => row['退款时间'] ?? '');
    expect(moments).toEqual([...moments].sort().reverse());
    for (const row of rows.slice(0, 5)) {
      const order = await withTenant(gateway().database.db, 'm1001', (trx) =>
        trx
          .selectFrom('orders')
          .select('order_id')
          .where('order_no', '=', row['订单号'] ?? '')
          .executeTakeFirstOrThrow(),
      );
      const answer = await gateway().post('washer/order/refund/list', { id: order.order_id }, token);
      expect(answer.body).toContain(row['退款单号']);
      expect(row['用户手机号']).toMatch(/^1\d{2}\*{4}\d{4}$/);
      expect(row['退款原因']).toMatch(/[\u4e00-\u9fff]/);
      expect(['用户', '员工', '系统']).toContain(row['申请来源']);
    }
  });

  it('take the rights to the income, to export it, to the orders and to export those', async () => {
    const [{ refunds }] = INCOMES as [(typeof INCOMES)[number]];
    const period = daysBack(0, 30);
    const { store_id: storeId } = await withTenant(gateway().database.db, 'm1001', (trx) =>
      trx
        .selectFrom('order_refund as r')
        .innerJoin('orders as o', (join) =>
          join.onRef('o.franchisee_id', '=', 'r.franchisee_id').onRef('o.order_id', '=', 'r.order_id'),
        )
        .select('o.store_id')
        .where('o.equipment', '=', 'washer')
        .where('r.done_at', '>=', period[0])
        .executeTakeFirstOrThrow(),
    );
    const all = ['washerStatisticsIncomeInfo', 'washerIncomeExport', 'washerOrderInfo', 'washerOrderExport'];
    const grant = (keys: readonly string[]) =>
      withTenant(gateway().database.db, 'm1001', (trx) =>
        trx
          .updateTable('account')
          .set({
            include_permissions: keys.map((key) => gateway().resolved.catalogue.idOf(key) ?? 0),
            store_ids: [storeId],
          })
          .where('id', '=', STAFF.id)
          .execute(),
      );
    for (const missing of all) {
      await grant(all.filter((key) => key !== missing));
      const as = await gateway().login(STAFF.mobile);
      const request = toRequest(refunds, { doneAt: daysBack(0, 7) });
      expect(await rig.ask(refunds.id, request, { token: as })).toMatchObject({
        ...{ status: 403, code: ApiCode.forbidden },
      });
    }
    await grant(all);
    const as = await gateway().login(STAFF.mobile);
    // Of the stores that are seen, and of no others.
    const { rows, taskId } = await readFile(refunds, toRequest(refunds, { doneAt: period }), as);
    expect(new Set(rows.map((row) => row['店铺'])).size).toBe(1);
    expect(sumOf(rows)).toBe(await readIncome('washer/statistic/income', period, [storeId]));
    const listed = await gateway().post('washer/statistic/export/list', {}, token);
    const { list } = listed.json<{ data: { list: Record<string, unknown>[] } }>().data;
    expect(list.find(({ id }) => id === taskId)).toMatchObject({
      ...{ reportType: 'refund', taskName: '洗衣机·退款明细', exportStatus: ExportStatus.done },
    });
  });

  it('are refused for more than 31 days, in words', async () => {
    const [{ refunds }] = INCOMES as [(typeof INCOMES)[number]];
    const request = toRequest(refunds, { doneAt: daysBack(0, 40) });
    const refused = await rig.ask(refunds.id, request, { token });
    expect(refused).toMatchObject({ status: 400, code: ApiCode.invalid });
    expect(refused.message).toContain('31');
  });
});
