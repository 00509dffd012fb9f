import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type { ListAnswer, ListFilters, ListRequest, Row } from '../../../contract/api/page/list';
import { ONE_DAY_MS } from '../../../contract/limits';
import { maskMobile } from '../../../contract/mobile';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { withTenant } from '../../../gateway/database/tenant';
import { resources } from '../../../resources.config';
import { insertDryingCabinets } from '../../support/eighth/eighth-rows';
import { EIGHTH_NAME, withEighthType, withoutEighthType } from '../../support/eighth/eighth-type';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

// The rows of the eighth type are this file's own.
const gateway = useGateway({
  declaration: withEighthType(resources),
  seedDeclaration: withoutEighthType(resources),
  seedScale: 0.05,
});

const DEVICES = `${EIGHTH_NAME}/device`;
const COUNT = 61;
let token = '';
let all: readonly Row[] = [];

beforeAll(async () => {
  await insertDryingCabinets(gateway().database, {
    franchiseeId: 'm1001',
    storeIds: ['s01', 's02', 's03'],
    count: COUNT,
    nowMs: TEST_NOW_MS,
  });
  token = await gateway().login('13800000001');
  all = await readAll(DEVICES, {});
});

async function list(page: string, request: ListRequest): Promise<ListAnswer> {
  const answer = await gateway().post(`${page}/list`, request, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: ListAnswer }>().data;
}

/** Reads on by cursor until there is no more. */
async function readAll(page: string, request: ListRequest): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const answer = await list(page, cursor === undefined ? request : { ...request, cursor });
    rows.push(...answer.list);
    cursor = answer.nextCursor;
  }
  return rows;
}

const idsOf = (rows: readonly Row[]): readonly string[] => rows.map(({ id }) => id);

function page(): ResolvedListPage {
  const found = gateway().resolved.pages.find(({ id }) => id === DEVICES);
  if (found?.kind !== 'device') throw new Error('The eighth type has no device page.');
  return found;
}

const SORTABLE = [
  'deviceNumber',
  'displayStatus',
  'lastHeartbeatAt',
  'shelf',
  'humidity',
  'airTempC',
  'depositCents',
  'lampSeconds',
  'lampChangedAt',
  'fill',
  'doorLocked',
  'mode',
] as const;

const sorters = fc.uniqueArray(
  fc.record({ field: fc.constantFrom(...SORTABLE), order: fc.constantFrom('asc' as const, 'desc' as const) }),
  { minLength: 1, maxLength: 3, selector: ({ field }) => field },
);

describe('paging', () => {
  it('yields every row once, in the order of page numbers, forward and backward', async () => {
    expect(new Set(idsOf(all)).size).toBe(COUNT);
    await fc.assert(
      fc.asyncProperty(sorters, fc.integer({ min: 7, max: 30 }), async (order, pageSize) => {
        const request = { sorters: order, pageSize };
        const numbered: Row[] = [];
        for (let number = 1; number <= Math.ceil(COUNT / pageSize); number += 1) {
          numbered.push(...(await list(DEVICES, { ...request, page: number })).list);
        }
        const forward: Row[][] = [];
        let answer = await list(DEVICES, request);
        expect(answer.previousCursor).toBeNull();
        forward.push([...answer.list]);
        while (answer.nextCursor !== null) {
          answer = await list(DEVICES, { ...request, cursor: answer.nextCursor });
          forward.push([...answer.list]);
        }
        expect(idsOf(forward.flat())).toEqual(idsOf(numbered));
        expect(new Set(idsOf(numbered)).size).toBe(COUNT);

        const backward: Row[][] = [[...answer.list]];
        while (answer.previousCursor !== null) {
          answer = await list(DEVICES, { ...request, cursor: answer.previousCursor });
          backward.unshift([...answer.list]);
        }
        expect(backward.map(idsOf)).toEqual(forward.map(idsOf));
      }),
      { numRuns: 12, seed: 1 },
    );
  });

  it('sorts numbers by size with missing values last, either way', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const rows = await readAll(DEVICES, { sorters: [{ field: 'airTempC', order }] });
      const values = rows.map((row) => row['airTempC']);
      const present = values.filter((value) => typeof value === 'number');
      const sorted = [...present].sort((left, right) => (order === 'asc' ? left - right : right - left));
      expect(values).toEqual([...sorted, ...values.filter((value) => value === null)]);
      expect(present.length).toBeLessThan(COUNT);
    }
  });

  it('refuses a cursor of another query, and a page number beyond 10 000 rows', async () => {
    const { nextCursor } = await list(DEVICES, { pageSize: 5 });
    const other = await gateway().post(
      `${DEVICES}/list`,
      { cursor: nextCursor, filters: { longIdle: true } },
      token,
    );
    expect(other.json()).toMatchObject({
      code: ApiCode.invalid,
      message: expect.stringContaining('翻页位置') as string,
    });
    const far = await gateway().post(`${DEVICES}/list`, { page: 501, pageSize: 20 }, token);
    expect(far.json()).toMatchObject({ code: ApiCode.invalid });
    expect((await list(DEVICES, { page: 500, pageSize: 20 })).list).toEqual([]);
  });
});

/** What a filter means, said a second time without SQL. */
function holds(row: Row, { field, kind }: ResolvedField, value: ListFilters[string]): boolean {
  const actual = row[field];
  if (Array.isArray(value) && RANGED.has(kind)) {
    const [from = null, to = null] = value;
    if (from === null && to === null) return true;
    if (typeof actual !== 'number') return false;
    return (from === null || actual >= Number(from)) && (to === null || actual <= Number(to));
  }
  if (!Array.isArray(value)) return value === '' || actual === value;
  if (value.length === 0) return true;
  const values: readonly unknown[] = value;
  return Array.isArray(actual) ? actual.some((each) => values.includes(each)) : values.includes(actual);
}

const RANGED: ReadonlySet<FieldKind> = new Set(['number', 'money', 'percent', 'level', 'time', 'duration']);

function ends(...values: readonly number[]) {
  const end = fc.option(fc.constantFrom(...values));
  return fc.tuple(end, end);
}

const filters = fc.record(
  {
    model: fc.constantFrom('HC-1', 'HC-2', 'HC-3', ''),
    displayStatus: fc.subarray([1, 2, 3, 4, 5, 6, 7, 8]),
    storeId: fc.subarray(['s01', 's02', 's09']),
    signal: ends(0, 12, 12.5, 31),
    bindAt: ends(TEST_NOW_MS - 5 * ONE_DAY_MS, TEST_NOW_MS - ONE_DAY_MS),
    longIdle: fc.constant(false),
    shelf: fc.constantFrom('上', 'a', "o'x", "' OR 1=1 --"),
    humidity: ends(0, 0.3, 0.7, 1),
    airTempC: ends(-3.5, 0, 41.25),
    depositCents: ends(0, 100, 9900),
    lampSeconds: ends(3600, 7200),
    fill: ends(2, 5, 9),
    doorLocked: fc.boolean(),
    mode: fc.subarray(['warm', 'cool']),
    features: fc.subarray(['uv', 'ozone']),
  },
  { requiredKeys: [] },
);

describe('filters', () => {
  it('yield exactly the rows that meet all of them', async () => {
    const fields = new Map(page().fields.map((field) => [field.field, field]));
    await fc.assert(
      fc.asyncProperty(filters, async (chosen) => {
        const given: ListFilters = Object.fromEntries(
          Object.entries(chosen).filter(([, value]) => value !== undefined),
        );
        const expected = all.filter((row) =>
          Object.entries(given).every(([name, value]) => {
            const field = fields.get(name);
            return field !== undefined && holds(row, field, value);
          }),
        );
        const rows = await readAll(DEVICES, { filters: given, pageSize: 100 });
        expect(idsOf(rows)).toEqual(idsOf(expected));
        const { total, isTotalCapped } = await list(DEVICES, { filters: given });
        expect({ total, isTotalCapped }).toEqual({ total: expected.length, isTotalCapped: false });
      }),
      { numRuns: 60, seed: 2 },
    );
  });

  it('count for each tab what the tab lists', async () => {
    const answer = await gateway().post(`${DEVICES}/tabs`, { filters: { storeId: ['s01', 's02'] } }, token);
    const { tabs } = answer.json<{ data: { tabs: { name: string; count: number }[] } }>().data;
    expect(tabs.map(({ name }) => name)).toEqual(page().tabs.map(({ name }) => name));
    for (const { name, count } of tabs) {
      const rows = await readAll(DEVICES, { tab: name, filters: { storeId: ['s01', 's02'] } });
      expect([name, rows.length]).toEqual([name, count]);
    }
  });
});

describe('searching', () => {
  it.each([
    { keyword: '50%', finds: '50% 烘干柜' },
    { keyword: '50_', finds: '50_烘干柜' },
    { keyword: '\\', finds: '烘\\干柜' },
    { keyword: 'CABI', finds: 'cabinet' },
  ])('takes "$keyword" as it is written', async ({ keyword, finds }) => {
    const rows = await readAll(DEVICES, { keyword });
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row['deviceName']))).toEqual(new Set([finds]));
  });

  it('finds an order by the whole mobile number, or by what is shown of it, and answers with it masked', async () => {
    const { db } = gateway().database;
    const order = await withTenant(db, 'm1001', (trx) =>
      trx
        .selectFrom('orders')
        .select(['order_no', 'user_mobile'])
        .where('franchisee_id', '=', 'm1001')
        .where('equipment', '=', 'washer')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow(),
    );
    const rows = await readAll('washer/order', { keyword: order.user_mobile });
    expect(rows.map((row) => row['orderNo'])).toContain(order.order_no);
    expect(rows[0]?.['userMobile']).toMatch(/^1\d{2}\*{4}\d{4}$/);
    expect(await readAll('washer/order', { keyword: order.user_mobile.slice(0, 10) })).toEqual([]);
    for (const keyword of [order.user_mobile.slice(-4), maskMobile(order.user_mobile)]) {
      const found = await readAll('washer/order', { keyword });
      expect(found.map((row) => row['orderNo'])).toContain(order.order_no);
      const isTheirs = (row: Row) => String(row['userMobile']).endsWith(order.user_mobile.slice(-4));
      expect(found.filter((row) => !isTheirs(row) && row['deviceNumber'] !== keyword)).toEqual([]);
    }
  });
});

describe('what leaves the gateway', () => {
  it('is only what the page declares', async () => {
    const declared = new Set(['id', ...page().fields.flatMap(({ field, idField }) => [field, idField])]);
    const answer = await gateway().post(`${DEVICES}/list`, { pageSize: 100 }, token);
    expect(answer.body).not.toContain('canary');
    for (const row of all) for (const name of Object.keys(row)) expect(declared).toContain(name);
    for (const { id } of all) {
      const detail = await gateway().get(`${DEVICES}/detail?id=${id}`, token);
      expect(detail.statusCode).toBe(200);
      expect(detail.body).not.toContain('canary');
      expect(detail.body).not.toContain('13912345678');
    }
  });

  it('leaves out a field that the account may not see, and refuses to filter by it', async () => {
    const { catalogue } = gateway().resolved;
    const { db } = gateway().database;
    const granted = ['dryingCabinetDeviceInfo'].map((key) => catalogue.idOf(key) ?? 0);
    await db
      .updateTable('account')
      .set({ include_permissions: granted })
      .where('mobile', '=', '13800000012')
      .execute();
    const manager = await gateway().login('13800000012');
    const answer = await gateway().post(`${DEVICES}/list`, {}, manager);
    const [row] = answer.json<{ data: ListAnswer }>().data.list;
    expect(row).not.toHaveProperty('keeperMobile');
    expect(row).not.toHaveProperty('todayIncome');
    expect(all[0]).toHaveProperty('keeperMobile');
    for (const body of [
      { filters: { keeperMobile: '13912345678' } },
      { sorters: [{ field: 'todayIncome', order: 'asc' }] },
    ]) {
      const refused = await gateway().post(`${DEVICES}/list`, body, manager);
      expect(refused.statusCode).toBe(403);
      expect(refused.json<{ message: string }>().message).toContain('缺少权限');
    }
  });
});

describe('a period', () => {
  const span = async (period: readonly [number | null, number | null]) =>
    gateway().post('washer/order/list', { filters: { createdAt: period } }, token);

  it('is the last 7 days when none is given', async () => {
    const rows = await readAll('washer/order', { pageSize: 100 });
    const oldest = Math.min(...rows.map((row) => Number(row['createdAt'])));
    expect(rows.length).toBeGreaterThan(50);
    expect(oldest).toBeGreaterThanOrEqual(Date.UTC(2026, 2, 11, 16));
    const wider = await readAll('washer/order', {
      pageSize: 100,
      filters: { createdAt: [TEST_NOW_MS - 20 * ONE_DAY_MS, TEST_NOW_MS] },
    });
    expect(wider.length).toBeGreaterThan(rows.length);
  });

  it('spans at most 31 days', async () => {
    expect((await span([TEST_NOW_MS - 31 * ONE_DAY_MS, TEST_NOW_MS])).statusCode).toBe(200);
    const tooLong = await span([TEST_NOW_MS - 31 * ONE_DAY_MS - 1, TEST_NOW_MS]);
    expect(tooLong.json()).toMatchObject({
      code: ApiCode.invalid,
      message: '下单时间的范围最长 31 天',
    });
    expect((await span([TEST_NOW_MS, TEST_NOW_MS - 1])).statusCode).toBe(400);
  });

  it('may be one of what follows it, of the same length', async () => {
    const paidAt = [TEST_NOW_MS - 31 * ONE_DAY_MS, TEST_NOW_MS - 8 * ONE_DAY_MS] as const;
    const rows = await readAll('washer/order', { pageSize: 100, filters: { paidAt } });
    expect(rows.length).toBeGreaterThan(50);
    expect(
      rows.every((row) => Number(row['paidAt']) >= paidAt[0] && Number(row['paidAt']) <= paidAt[1]),
    ).toBe(true);
    const beside = { paidAt, createdAt: [TEST_NOW_MS - ONE_DAY_MS, TEST_NOW_MS] } as const;
    expect((await list('washer/order', { filters: beside })).total).toBe(0);

    const tooLong = [TEST_NOW_MS - 31 * ONE_DAY_MS - 1, TEST_NOW_MS];
    const answer = await gateway().post('washer/order/list', { filters: { paidAt: tooLong } }, token);
    expect(answer.json()).toMatchObject({ code: ApiCode.invalid, message: '支付时间的范围最长 31 天' });
  });

  it('counts the same from the tally as row by row', async () => {
    const day = (count: number): number => Date.UTC(2026, 2, 17, 16) - count * ONE_DAY_MS;
    const tallied = { createdAt: [day(20), day(0) + ONE_DAY_MS - 1] } as const;
    const counted = { createdAt: [day(20), day(0) + ONE_DAY_MS - 2] } as const;
    const extras: readonly ListFilters[] = [
      {},
      { storeId: ['s01', 's05'] },
      { orderStatus: [5], attention: false },
    ];
    for (const extra of extras) {
      const tabsOf = async (filters: ListFilters) =>
        (await gateway().post('washer/order/tabs', { filters: { ...filters, ...extra } }, token)).json<{
          data: unknown;
        }>().data;
      const totalOf = async (filters: ListFilters) =>
        (await list('washer/order', { filters: { ...filters, ...extra } })).total;
      expect(await tabsOf(tallied)).toEqual(await tabsOf(counted));
      expect(await totalOf(tallied)).toBe(await totalOf(counted));
      expect(await totalOf(tallied)).toBeGreaterThan(0);
    }
  });
});
