import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ActionAnswer } from '../../../contract/api/page/action';
import type { ObjectLogAnswer } from '../../../contract/api/page/audit';
import { API_BASE } from '../../../contract/api/endpoints';
import type { Envelope } from '../../../contract/api/envelope';
import type { ListAnswer, Row, TabsAnswer } from '../../../contract/api/page/list';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { resources } from '../../../resources.config';
import { HEADERS, useGateway } from '../../support/gateway/gateway';
import { PROBE_IDS, withGroupLists } from '../../support/group-lists';

const gateway = useGateway({ seedScale: 0.05, declaration: withGroupLists(resources) });

const [MAIN, AGENT, STORE_MANAGER, OTHER] = ['13800000001', '13800000003', '13800000014', '13800000021'];
const OPERATED = 'm1002';
const tokens = new Map<string, string>();
const tokenOf = (mobile: string | undefined): string => tokens.get(mobile ?? '') ?? '';
let keys = 0;

beforeAll(async () => {
  const { db } = gateway().database;
  await db
    .updateTable('account')
    .set({ include_permissions: [PROBE_IDS.read], expires_at: null })
    .where('mobile', '=', STORE_MANAGER ?? '')
    .execute();
  await agree(['washer', 'water']);
  for (const mobile of [MAIN, AGENT, OTHER]) tokens.set(mobile ?? '', await gateway().login(mobile ?? ''));
  const manager = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/user/login`,
    headers: HEADERS,
    payload: {
      mobile: STORE_MANAGER,
      password: 'Wash2026!',
      franchiseeMobile: MAIN,
      loginType: 'mobile_pwd',
      loginRoleType: 0,
    },
  });
  tokens.set(STORE_MANAGER ?? '', manager.json<{ data: { token: string } }>().data.token);
});

async function agree(equipment: string[]): Promise<void> {
  await gateway()
    .database.db.updateTable('proxy_agreement')
    .set({ equipment, permission_ids: [PROBE_IDS.read, PROBE_IDS.act] })
    .where('merchant_franchisee_id', '=', OPERATED)
    .where('status', '=', 1)
    .execute();
}

const period = () => ({ createdAt: [gateway().now() - 30 * ONE_DAY_MS, gateway().now()] });

async function orders(mobile: string | undefined, body: object = {}): Promise<ListAnswer> {
  const answer = await gateway().post(
    'rounds/order/list',
    { filters: period(), pageSize: 100, ...body },
    tokenOf(mobile),
  );
  return answer.json<{ data: ListAnswer }>().data;
}

async function devices(mobile: string | undefined): Promise<readonly Row[]> {
  const answer = await gateway().post('rounds/device/list', { pageSize: 100 }, tokenOf(mobile));
  return answer.json<{ data: ListAnswer }>().data.list;
}

async function handle(ids: readonly unknown[], mobile = MAIN) {
  keys += 1;
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/rounds/order/handle`,
    headers: { ...HEADERS, authorization: `Bearer ${tokenOf(mobile)}`, 'idempotency-key': `handle-${keys}` },
    payload: { ids, reason: '已联系用户' },
  });
  return answer.json<Envelope<ActionAnswer | null>>();
}

async function tabs(): Promise<readonly number[]> {
  const answer = await gateway().post('rounds/order/tabs', { filters: period() }, tokenOf(MAIN));
  return answer.json<{ data: TabsAnswer }>().data.tabs.map(({ count }) => count);
}

/** Equipment types and stores of the tenant's rows, as the database has them. */
async function sourcesOf(franchiseeId: string, ids: readonly string[]) {
  return withTenant(gateway().database.db, franchiseeId, (trx) =>
    trx
      .selectFrom('orders')
      .select(['order_id', 'equipment', 'store_id'])
      .where('franchisee_id', '=', franchiseeId)
      .where('order_id', 'in', ids)
      .execute(),
  );
}

describe('a list bound to no equipment type', () => {
  it('holds the rows of every type of the tenant and of nobody else', async () => {
    const { list, total } = await orders(MAIN);
    const sources = await sourcesOf(
      'm1001',
      list.map(({ id }) => id),
    );
    expect(sources).toHaveLength(list.length);
    expect(new Set(sources.map(({ equipment }) => equipment)).size).toBeGreaterThan(3);
    const { list: others } = await orders(OTHER);
    expect(others.length).toBeGreaterThan(0);
    expect(
      await sourcesOf(
        'm1001',
        others.map(({ id }) => id),
      ),
    ).toEqual([]);
    expect(total).toBeGreaterThan(list.length);
    const typeOf = new Map(sources.map(({ order_id: id, equipment }) => [id, equipment]));
    expect(list.map((row) => row['equipment'])).toEqual(list.map(({ id }) => typeOf.get(id)));
  });

  it("shows an agent the types that its agreement covers, and a foreign type's row to nobody", async () => {
    const { list } = await orders(AGENT);
    const sources = await sourcesOf(
      OPERATED,
      list.map(({ id }) => id),
    );
    expect([...new Set(sources.map(({ equipment }) => equipment))].sort()).toEqual(['washer', 'water']);
    const { order_id: foreign } = await withTenant(gateway().database.db, OPERATED, (trx) =>
      trx
        .selectFrom('orders')
        .select('order_id')
        .where('franchisee_id', '=', OPERATED)
        .where('equipment', '=', 'shower')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    const detail = await gateway().get(`rounds/order/detail?id=${foreign}`, tokenOf(AGENT));
    expect(detail.statusCode).toBe(404);
    expect((await handle([foreign], AGENT)).data?.results).toMatchObject([{ outcome: 'missing', name: '' }]);
    expect((await devices(AGENT)).every(({ deviceNumber }) => /^[WC]/.test(String(deviceNumber)))).toBe(true);
  });

  it('shows an agent every type where its agreement names none', async () => {
    await agree([]);
    const { list } = await orders(AGENT);
    const sources = await sourcesOf(
      OPERATED,
      list.map(({ id }) => id),
    );
    expect(new Set(sources.map(({ equipment }) => equipment)).size).toBeGreaterThan(2);
    await agree(['washer', 'water']);
  });

  it('keeps a sub-account to its stores', async () => {
    const { list } = await orders(STORE_MANAGER);
    expect(list.length).toBeGreaterThan(0);
    const sources = await sourcesOf(
      'm1001',
      list.map(({ id }) => id),
    );
    expect([...new Set(sources.map(({ store_id: store }) => store))].sort()).toEqual(['s01', 's02']);
    const answer = await handle([list[0]?.id], STORE_MANAGER);
    expect(answer.message).toContain('probeAct');
  });

  it('is refused without its right', async () => {
    const answer = await gateway().post('rounds/order/list', {}, await gateway().login('13800000012'));
    expect(answer.statusCode).toBe(403);
  });
});

describe('an action on orders', () => {
  let open: readonly Row[] = [];

  beforeEach(async () => {
    open = (await orders(MAIN, { tab: 'open' })).list;
    expect(open.length).toBeGreaterThan(1);
  });

  it('sets the column, names the row by its number and moves the counts of tabs', async () => {
    const [row] = open;
    const before = await tabs();
    const answer = await handle([row?.id]);
    expect(answer.data?.results).toEqual([{ id: row?.id, name: row?.['orderNo'], outcome: 'done' }]);
    expect(await tabs()).toEqual([before[0], (before[1] ?? 0) - 1]);
    const detail = await gateway().get(`rounds/order/detail?id=${row?.id}`, tokenOf(MAIN));
    expect(detail.json<{ data: Row }>().data).toMatchObject({ attention: false });
  });

  it('leaves its line in the log', async () => {
    const [row] = open;
    await handle([row?.id]);
    const lines = await withTenant(gateway().database.db, 'm1001', (trx) =>
      trx
        .selectFrom('operation_log')
        .selectAll()
        .where('franchisee_id', '=', 'm1001')
        .where('target_id', '=', row?.id ?? '')
        .where('action', '=', 'handle')
        .execute(),
    );
    expect(lines).toMatchObject([
      {
        module: 'rounds/order',
        target_type: 'order',
        target_name: row?.['orderNo'],
        before: { attention: true },
        after: { attention: false },
        reason: '已联系用户',
      },
    ]);
  });

  it('stands in what the list tells of the row, with what was done to it on other pages', async () => {
    const [row] = open;
    await handle([row?.id]);
    const answer = await gateway().post('rounds/order/log', { id: row?.id }, tokenOf(MAIN));
    const { list } = answer.json<{ data: ObjectLogAnswer }>().data;
    expect(list[0]).toMatchObject({
      action: 'handle',
      before: { attention: true },
      after: { attention: false },
    });
  });

  it('is left out where the row is in another state, the second of two at once too', async () => {
    const [row] = open;
    const answers = await Promise.all([handle([row?.id]), handle([row?.id])]);
    const outcomes = answers.map(({ data }) => data?.results[0]?.outcome);
    expect([...outcomes].sort()).toEqual(['done', 'wrongState']);
    const before = await tabs();
    await handle([row?.id]);
    expect(await tabs()).toEqual(before);
  });
});
