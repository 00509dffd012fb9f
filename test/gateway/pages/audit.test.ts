import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ObjectLogAnswer, ObjectLogRequest } from '../../../contract/api/page/audit';
import { API_BASE } from '../../../contract/api/endpoints';
import type { Envelope } from '../../../contract/api/envelope';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import { withTenant } from '../../../gateway/database/tenant';
import { HEADERS, useGateway } from '../../support/gateway/gateway';
import { insertLogLines } from '../../support/gateway/log-lines';

const gateway = useGateway({ seedScale: 0.02 });
const WASHERS = 'washer/device';
const MERCHANT = 'm1001';
const MAIN = '13800000001';
const READER = '13800000012';

let main = '';
let devices: readonly Row[] = [];
let keys = 0;

beforeAll(async () => {
  main = await gateway().login(MAIN);
  const answer = await gateway().post(`${WASHERS}/list`, { pageSize: 50, tab: 'idle' }, main);
  devices = answer.json<{ data: ListAnswer }>().data.list;
});

function deviceAt(index: number): string {
  const id = devices[index]?.id;
  if (id === undefined) throw new Error('The demonstration has too few idle washers.');
  return id;
}

async function act(action: string, body: object, token = main, page = WASHERS) {
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/${page}/${action}`,
    headers: { ...HEADERS, authorization: `Bearer ${token}`, 'idempotency-key': `audit-key-${(keys += 1)}` },
    payload: body,
  });
  const { code, message } = answer.json<Envelope>();
  if (code !== 0) throw new Error(message);
}

async function logOf(request: ObjectLogRequest, token = main, page = WASHERS) {
  const answer = await gateway().post(`${page}/log`, request, token);
  return { status: answer.statusCode, ...answer.json<Envelope<ObjectLogAnswer>>() };
}

describe('the log of a row', () => {
  it('tells who did what, from which value to which, why and when, newest first', async () => {
    const id = deviceAt(0);
    await act('disable', { ids: [id], reason: '门封破损' });
    gateway().advance(1_000);
    await act('enable', { ids: [id] });
    const { data } = await logOf({ id });
    expect(data.nextCursor).toBeNull();
    expect(data.list).toMatchObject([
      { action: 'enable', before: { enabled: false }, after: { enabled: true }, at: gateway().now() },
      {
        action: 'disable',
        before: { enabled: true },
        after: { enabled: false },
        reason: '门封破损',
        at: gateway().now() - 1_000,
        accountType: 1,
        onBehalfOf: null,
        result: 'success',
      },
    ]);
    expect(Object.keys(data.list[0] ?? {})).not.toContain('ip');
  });

  it('is of that row alone', async () => {
    await act('disable', { ids: [deviceAt(1)], reason: '检修' });
    expect((await logOf({ id: deviceAt(2) })).data.list).toEqual([]);
  });

  it('goes on where the page before ended, also among lines of one moment', async () => {
    const id = deviceAt(3);
    for (let round = 0; round < 4; round += 1) {
      await act('disable', { ids: [id], reason: '检修' });
      await act('enable', { ids: [id] });
    }
    const whole = (await logOf({ id, pageSize: 50 })).data.list.map((line) => line.id);
    const paged: string[] = [];
    let cursor: string | undefined;
    for (let isMore = true; isMore;) {
      const { data } = await logOf({ id, pageSize: 3, ...(cursor === undefined ? {} : { cursor }) });
      expect(data.list.length).toBeLessThanOrEqual(3);
      paged.push(...data.list.map((line) => line.id));
      cursor = data.nextCursor ?? undefined;
      isMore = cursor !== undefined;
    }
    expect(whole).toHaveLength(8);
    expect(paged).toEqual(whole);
  });

  it('refuses a cursor of another row, a damaged one, and more than 50 lines', async () => {
    const id = deviceAt(3);
    const { data } = await logOf({ id, pageSize: 3 });
    const cursor = data.nextCursor ?? '';
    expect((await logOf({ id: deviceAt(0), cursor })).status).toBe(400);
    expect((await logOf({ id, cursor: `${cursor.slice(0, -6)}x` })).status).toBe(400);
    expect((await logOf({ id, pageSize: 51 })).status).toBe(400);
  });

  it('holds what was done to an order', async () => {
    const line = await withTenant(gateway().database.db, MERCHANT, (trx) =>
      trx
        .selectFrom('operation_log as log')
        .innerJoin('orders', (join) =>
          join
            .onRef('orders.franchisee_id', '=', 'log.franchisee_id')
            .onRef('orders.order_id', '=', 'log.target_id'),
        )
        .select(['orders.order_id as id', 'orders.equipment'])
        .where('log.franchisee_id', '=', MERCHANT)
        .where('log.target_type', '=', 'order')
        .where('orders.equipment', '=', 'washer')
        .executeTakeFirstOrThrow(),
    );
    const { data } = await logOf({ id: line.id }, main, 'washer/order');
    expect(data.list).toMatchObject([{ action: 'refund', before: { refundedAmount: 0 } }]);
  });
});

describe('whom the log of a row is shown', () => {
  it('is nobody of another merchant: the row was never there', async () => {
    const id = deviceAt(0);
    const foreign = await logOf({ id }, await gateway().login('13800000021'));
    const never = await logOf({ id: 'never-was' }, await gateway().login('13800000021'));
    expect(foreign.status).toBe(404);
    expect({ ...foreign, traceId: '' }).toEqual({ ...never, traceId: '' });
  });

  it('is nobody who may not see its store', async () => {
    const { db } = gateway().database;
    const setStores = (storeIds: string[] | null) =>
      db.updateTable('account').set({ store_ids: storeIds }).where('mobile', '=', READER).execute();
    const id = deviceAt(0);
    const storeId = await withTenant(db, MERCHANT, (trx) =>
      trx
        .selectFrom('device')
        .select('store_id')
        .where('franchisee_id', '=', MERCHANT)
        .where('device_id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    const token = await gateway().login(READER);
    await setStores(['s-elsewhere']);
    expect((await logOf({ id }, token)).status).toBe(404);
    await setStores([storeId.store_id]);
    expect((await logOf({ id }, token)).data.list.length).toBe(2);
    await setStores(null);
  });

  it('is nobody who may not read the page, and not the page of another type', async () => {
    const { db } = gateway().database;
    const exclude = (ids: number[]) =>
      db.updateTable('account').set({ exclude_permissions: ids }).where('mobile', '=', READER).execute();
    const token = await gateway().login(READER);
    await exclude([gateway().resolved.catalogue.idOf('washerDeviceInfo') ?? 0]);
    expect((await logOf({ id: deviceAt(0) }, token)).status).toBe(403);
    await exclude([]);
    expect((await logOf({ id: deviceAt(0) }, main, 'clearwater/device')).status).toBe(404);
  });

  it('is shown no value of a field that the reader may not see, and nothing of what is no field', async () => {
    const id = deviceAt(4);
    await act('disable', { ids: [id], reason: '检修' });
    const { db } = gateway().database;
    // As a line of an action that sets guarded fields would be; lines are only ever added.
    await withTenant(db, MERCHANT, async (trx) => {
      const like = await trx
        .selectFrom('operation_log')
        .selectAll()
        .where('franchisee_id', '=', MERCHANT)
        .where('target_id', '=', id)
        .limit(1)
        .executeTakeFirstOrThrow();
      await insertLogLines(trx, MERCHANT, [
        {
          ...like,
          log_id: `${like.log_id}x`,
          at: like.at + 1,
          before: { todayIncome: 5, secret: 1, deviceName: 'a' },
          after: { todayIncome: 6, deviceName: 'b' },
        },
      ]);
    });
    const guarded = gateway().resolved.catalogue.idOf('washerStatisticsIncomeInfo') ?? 0;
    const seen = await logOf({ id });
    expect(seen.data.list[0]).toMatchObject({ before: { todayIncome: 5, deviceName: 'a' } });
    expect(seen.data.list[0]?.before).not.toHaveProperty('secret');
    const account = () => db.updateTable('account').where('mobile', '=', READER);
    const token = await gateway().login(READER);
    await account()
      .set({ exclude_permissions: [guarded] })
      .execute();
    const limited = await logOf({ id }, token);
    expect(limited.data.list[0]?.before).toEqual({ deviceName: 'a' });
    expect(limited.data.list[0]?.after).toEqual({ deviceName: 'b' });
    await account().set({ exclude_permissions: [] }).execute();
  });

  it('is the merchant told on whose behalf its agent acted', async () => {
    const agent = await gateway().login('13800000003');
    const answer = await gateway().post(`${WASHERS}/list`, { pageSize: 20, tab: 'idle' }, agent);
    const id = answer.json<{ data: ListAnswer }>().data.list[0]?.id ?? '';
    await act('disable', { ids: [id], reason: '代商家停用' }, agent);
    const [line] = (await logOf({ id }, agent)).data.list;
    expect(line).toMatchObject({ action: 'disable', accountType: 3, reason: '代商家停用' });
    expect(line?.onBehalfOf).not.toBeNull();
  });
});

describe('the index of the log by object', () => {
  it('is what the log of a row is read from', async () => {
    const plan = await withTenant(gateway().database.db, MERCHANT, async (trx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(trx);
      const { rows } = await sql<Record<string, string>>`EXPLAIN SELECT log_id FROM operation_log
        WHERE franchisee_id = ${MERCHANT} AND target_type = 'device' AND target_id = 'x'
        ORDER BY at DESC, log_id DESC LIMIT 11`.execute(trx);
      return rows.flatMap((row) => Object.values(row)).join('\n');
    });
    expect(plan).toContain('operation_log_by_object');
    expect(plan).not.toContain('Sort');
  });
});
