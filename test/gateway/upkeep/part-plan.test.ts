import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActionAnswer } from '../../../contract/api/page/action';
import { API_BASE, ENDPOINTS } from '../../../contract/api/endpoints';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import type { ReportAnswer } from '../../../contract/api/page/report';
import { ONE_DAY_MS } from '../../../contract/limits';
import { meetsConditions } from '../../../contract/resources/action';
import { mostUsedOf, type PartUse } from '../../../contract/resources/upkeep/part';
import { partPlans } from '../../../gateway/database/migrations/upkeep/141-part-plans';
import { withTenant } from '../../../gateway/database/tenant';
import { call } from '../../support/gateway/accounts';
import { isDistributed } from '../../support/gateway/database';
import { HEADERS, TEST_NOW_MS, toLoginBody, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway();
const MERCHANT = 'm1001';
const PERIOD = [TEST_NOW_MS - ONE_DAY_MS, TEST_NOW_MS];
const PAGE_SIZE = 100;
const EVERY_TYPE = ['washer', 'box', 'dispenser', 'showerDispenser', 'controlBox', 'clearwater', 'shower'];

const WITH_FIGURES = EVERY_TYPE.filter((type) => type !== 'box');

let main = '';
let reader = '';
let other = '';
let keys = 0;
beforeAll(async () => {
  [main, reader, other] = await Promise.all(
    ['13800000001', '13800000012', '13800000021'].map((mobile) => gateway().login(mobile)),
  ).then(([first = '', second = '', third = '']) => [first, second, third]);
});

async function rowsOf(type: string, query: object = {}): Promise<readonly Row[]> {
  const body = { pageSize: PAGE_SIZE, ...query };
  const answer = await gateway().post(`${type}/device/list`, body, main);
  return answer.json<{ data: ListAnswer }>().data.list;
}

async function detail(id: string, type = 'washer'): Promise<Row> {
  const answer = await gateway().get(`${type}/device/detail?id=${id}`, main);
  return answer.json<{ data: Row }>().data;
}

const partsOf = (row: Row) => row['parts'] as readonly PartUse[];

async function service(ids: readonly string[], params: object, token = main) {
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/washer/device/servicePart`,
    headers: {
      ...HEADERS,
      authorization: `Bearer ${token}`,
      'idempotency-key': `service-key-${(keys += 1)}`,
    },
    payload: { ids, params: { note: null, ...params } },
  });
  return { status: answer.statusCode, ...answer.json<Envelope<ActionAnswer | null>>() };
}

async function figures(type: string, more: object = {}): Promise<ReportAnswer> {
  const body = { period: PERIOD, pageSize: PAGE_SIZE, ...more };
  const answer = await gateway().post(`${type}/statistic/device/list`, body, main);
  return answer.json<{ data: ReportAnswer }>().data;
}

describe('the parts of a device', () => {
  it.each(EVERY_TYPE)('of %s stand in its drawer against what they are made for', async (type) => {
    const plan = gateway().resolved.equipment.find(({ name }) => name === type)?.parts ?? [];
    expect(plan.length).toBeGreaterThan(0);
    for (const { id } of (await rowsOf(type)).slice(0, 20)) {
      const row = await detail(id, type);
      const own = plan.filter(({ where = [] }) => meetsConditions(row, where));
      const parts = partsOf(row);
      expect(parts.map(({ part, planned }) => [part, planned])).toEqual(
        own.map(({ name, starts }) => [name, starts]),
      );
      for (const { used, planned, share } of parts) expect(share).toBeCloseTo(used / planned, 3);
    }
  });

  it.each(WITH_FIGURES)('of %s: the table of figures says the one that is most used up', async (type) => {
    const { list } = await figures(type);
    const there = list.filter(({ removedAt }) => removedAt === null || removedAt === undefined);
    expect(there.length).toBeGreaterThan(0);
    for (const { id, part, partUsed, partUse } of there.slice(0, 12)) {
      const row = await detail(id, type);
      const most = mostUsedOf(partsOf(row));
      expect({ part, partUsed, partUse }).toEqual({
        ...{ part: most?.part, partUsed: most?.used, partUse: most?.share },
      });
      expect(row['partUse']).toBe(most?.share);
    }
  });

  it('are sorted by, what is most used up first', async () => {
    const sorters = [{ field: 'partUse', order: 'desc' }];
    const shares = (await figures('washer', { sorters })).list.map(({ partUse }) => Number(partUse));
    expect(shares).toEqual([...shares].sort((one, two) => two - one));
    expect(shares[0]).toBeGreaterThan(1);
    const { list } = await figures('washer', { sorters, view: 'model' });
    expect(list.every(({ partUse }) => partUse === null)).toBe(true);
  });

  it('that are due are found in the list, and are few', async () => {
    const ofStore = { storeId: ['s01'] };
    const all = await rowsOf('washer', { filters: ofStore });
    const due = await rowsOf('washer', { filters: { ...ofStore, partDue: true } });
    expect(all.length).toBeLessThan(PAGE_SIZE);
    const isDue = (row: Row) => partsOf(row).some(({ used, planned }) => used >= planned);
    const parts = await Promise.all(all.map(({ id }) => detail(id)));
    expect(due.map(({ id }) => id)).toEqual(parts.filter(isDue).map(({ id }) => id));
    expect(due.length).toBeGreaterThan(0);
    expect(due.length).toBeLessThan(all.length / 3);
  });
});

describe('registering that a part was serviced', () => {
  it('counts that part anew from now on, and no other, with a line of the log', async () => {
    const [first, second] = await rowsOf('washer', { filters: { partDue: true } });
    const id = first?.id ?? '';
    const before = partsOf(await detail(id));
    const untouched = second === undefined ? [] : partsOf(await detail(second.id));
    const most = mostUsedOf(before);
    expect(await service([id], { part: most?.part, note: '更换' })).toMatchObject({
      data: { results: [{ id, outcome: 'done' }] },
    });
    expect(partsOf(await detail(id))).toEqual(
      before.map((each) =>
        each === most ? { ...each, used: 0, share: 0, servicedAt: gateway().now() } : each,
      ),
    );
    if (second !== undefined) expect(partsOf(await detail(second.id))).toEqual(untouched);
    const line = await withTenant(gateway().database.db, MERCHANT, (trx) =>
      trx
        .selectFrom('operation_log')
        .select(['action', 'before', 'after'])
        .where('franchisee_id', '=', MERCHANT)
        .where('target_id', '=', id)
        .orderBy('log_id', 'desc')
        .executeTakeFirst(),
    );
    expect(line).toMatchObject({
      action: 'servicePart',
      before: { parts: [{ part: most?.part, used: most?.used }] },
      after: { part: most?.part, note: '更换', parts: [{ used: 0 }] },
    });
  });

  it('is refused where the device has no such part', async () => {
    const rows = await rowsOf('washer', { filters: { machineKind: ['dryer'] } });
    const id = rows[0]?.id ?? '';
    expect(partsOf(await detail(id)).map(({ part }) => part)).toEqual(['belt']);
    expect(await service([id], { part: 'inletValve' })).toMatchObject({ code: ApiCode.refused });
    expect(await service([id], { part: 'belt' })).toMatchObject({ data: { results: [{ outcome: 'done' }] } });
  });

  it('needs the right to edit, a device of one’s own, and a part that there is', async () => {
    const [row] = await rowsOf('washer');
    const id = row?.id ?? '';
    const before = partsOf(await detail(id));
    expect(await service([id], { part: 'belt' }, reader)).toMatchObject({ code: ApiCode.forbidden });
    expect(await service([id], { part: 'belt' }, other)).toMatchObject({
      data: { results: [{ outcome: 'missing' }] },
    });
    const signedIn = await call<{ token: string }>(gateway(), ENDPOINTS.login, {
      body: { ...toLoginBody('13800000011'), mobile: '13800000014' },
    });
    const manager = signedIn.data.token;
    const [far] = await rowsOf('washer', { filters: { storeId: ['s03'] } });
    expect(await service([far?.id ?? ''], { part: 'belt' }, manager)).toMatchObject({
      data: { results: [{ outcome: 'missing' }] },
    });
    expect(await service([id], { part: 'wing' })).toMatchObject({ code: ApiCode.invalid });
    expect(await service([id], {})).toMatchObject({ code: ApiCode.invalid });
    expect(partsOf(await detail(id))).toEqual(before);
  });
});

// What was installed long ago was spread after that.
describe.skipIf(isDistributed)('an installed database', () => {
  it('counts from what its sums by day know, and no part was serviced', async () => {
    const { db } = gateway().database;
    await db.transaction().execute(async (trx) => {
      for (const table of ['device', 'device_past']) {
        await sql`ALTER TABLE ${sql.table(table)} DROP COLUMN starts, DROP COLUMN serviced`.execute(trx);
      }
      await partPlans.up(trx);
    });
    const { rows } = await sql<{ starts: number; known: number; serviced: object }>`
      SELECT d.starts, d.serviced, coalesce((SELECT sum(paid_starts + free_starts) FROM device_rollup_day r
        WHERE r.franchisee_id = d.franchisee_id AND r.device_id = d.device_id), 0)::bigint AS known
      FROM device d`.execute(db);
    expect(rows.map(({ starts }) => starts)).toEqual(rows.map(({ known }) => known));
    expect(rows.some(({ starts }) => starts > 0)).toBe(true);
    expect(rows.every(({ serviced }) => Object.keys(serviced).length === 0)).toBe(true);
    const [row] = await rowsOf('washer');
    const parts = partsOf(await detail(row?.id ?? ''));
    expect(new Set(parts.map(({ used }) => used)).size).toBe(1);
  });
});
