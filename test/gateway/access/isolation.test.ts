import { describe, expect, it, beforeAll } from 'vitest';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import { useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ isPlainLogin: true, seedScale: 0.05 });

/** Who signs in, and whose rows that shows. */
const READERS = [
  { mobile: '13800000001', franchiseeId: 'm1001' },
  { mobile: '13800000003', franchiseeId: 'm1002' },
  { mobile: '13800000021', franchiseeId: 'm1021' },
] as const;

const tokens = new Map<string, string>();
const tokenOf = (mobile: string): string => tokens.get(mobile) ?? '';

beforeAll(async () => {
  for (const { mobile } of READERS) tokens.set(mobile, await gateway().login(mobile));
});

function listPages(): readonly ResolvedListPage[] {
  return gateway().resolved.pages.filter((page): page is ResolvedListPage => 'source' in page);
}

/** Which of these rows stand in the tenant that a transaction is in. */
async function standingIn(trx: TenantTransaction, { source }: ResolvedListPage, rows: readonly Row[]) {
  switch (source.table) {
    case 'device': {
      const ids = rows.map(({ id }) => id);
      return trx.selectFrom('device').select('device_id as id').where('device_id', 'in', ids).execute();
    }
    case 'order': {
      const numbers = rows.map((row) => String(row['orderNo']));
      return trx.selectFrom('orders').select('order_no as id').where('order_no', 'in', numbers).execute();
    }
    case 'refund': {
      const numbers = rows.map(({ id }) => id);
      return trx
        .selectFrom('order_refund')
        .select('refund_no as id')
        .where('refund_no', 'in', numbers)
        .execute();
    }
    case 'ticket': {
      const numbers = rows.map((row) => String(row['ticketNo']));
      return trx.selectFrom('ticket').select('ticket_no as id').where('ticket_no', 'in', numbers).execute();
    }
    case 'blacklist': {
      const ids = rows.map(({ id }) => id);
      return trx.selectFrom('blacklist').select('block_id as id').where('block_id', 'in', ids).execute();
    }
    case 'inspection': {
      const ids = rows.map(({ id }) => id);
      return trx.selectFrom('inspection').select('plan_id as id').where('plan_id', 'in', ids).execute();
    }
    case 'inspectionTask': {
      const ids = rows.map(({ id }) => id);
      return trx.selectFrom('inspection_task').select('task_id as id').where('task_id', 'in', ids).execute();
    }
    case 'purchase': {
      const ids = rows.map(({ id }) => id);
      return trx.selectFrom('purchase').select('purchase_id as id').where('purchase_id', 'in', ids).execute();
    }
    case 'cashOut': {
      const ids = rows.map(({ id }) => id);
      return trx.selectFrom('cash_out').select('cash_out_id as id').where('cash_out_id', 'in', ids).execute();
    }
    case 'export': {
      const ids = rows.map(({ id }) => id);
      return trx.selectFrom('export_task').select('task_id as id').where('task_id', 'in', ids).execute();
    }
  }
}

async function rowsOf(page: ResolvedListPage, mobile: string, body: object = {}): Promise<readonly Row[]> {
  const filters =
    page.period === null ? {} : { [page.period]: [gateway().now() - 30 * ONE_DAY_MS, gateway().now()] };
  const answer = await gateway().post(
    `${page.id}/list`,
    { filters, pageSize: 100, ...body },
    tokenOf(mobile),
  );
  return answer.json<{ data: ListAnswer }>().data.list;
}

async function missing(page: ResolvedListPage, id: string, token: string) {
  const answer = await gateway().get(`${page.id}/detail?id=${encodeURIComponent(id)}`, token);
  return { status: answer.statusCode, body: { ...answer.json<object>(), traceId: '' } };
}

describe('a tenant', () => {
  it.each(READERS)('sees on every page only rows of $franchiseeId', async ({ mobile, franchiseeId }) => {
    const { db } = gateway().database;
    for (const page of listPages()) {
      const rows = await rowsOf(page, mobile);
      if (rows.length === 0) continue;
      // Seen from the inside of each tenant, each of these rows is there for one tenant only.
      const owners = [];
      for (const reader of READERS) {
        const found = await withTenant(db, reader.franchiseeId, (trx) => standingIn(trx, page, rows));
        if (found.length > 0) owners.push({ franchiseeId: reader.franchiseeId, count: found.length });
      }
      expect([page.id, owners]).toEqual([page.id, [{ franchiseeId, count: rows.length }]]);
    }
  });

  it("answers another tenant's row exactly as one that never was", async () => {
    let compared = 0;
    for (const page of listPages()) {
      for (const { mobile } of READERS) {
        const own = new Set((await rowsOf(page, mobile)).map(({ id }) => id));
        const never = await missing(page, 'never-was', tokenOf(mobile));
        expect(never.status).toBe(404);
        for (const other of READERS.filter((reader) => reader.mobile !== mobile)) {
          const foreign = (await rowsOf(page, other.mobile, { pageSize: 1 })).find(({ id }) => !own.has(id));
          if (foreign === undefined) continue;
          expect(await missing(page, foreign.id, tokenOf(mobile))).toEqual(never);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(60);
  });

  it.each(["' OR '1'='1", '../m1021', 'm1021-W0001%00', '%', '1e309', 'null'])(
    'answers the malformed id %s as one that never was',
    async (id) => {
      const [page] = listPages();
      if (page === undefined) throw new Error('There is no list page.');
      const never = await missing(page, 'never-was', tokenOf('13800000001'));
      expect(await missing(page, id, tokenOf('13800000001'))).toEqual(never);
    },
  );

  it('refuses an id of invisible characters alike, whether it looks like a row or not', async () => {
    const [page] = listPages();
    if (page === undefined) throw new Error('There is no list page.');
    const refused = await missing(page, '\u202e', tokenOf('13800000001'));
    expect(refused.status).toBe(400);
    expect(await missing(page, 'm1021-W0001\u202e', tokenOf('13800000001'))).toEqual(refused);
  });

  it("does not find another tenant's order by its number", async () => {
    const page = listPages().find(({ id }) => id === 'washer/order');
    if (page === undefined) throw new Error('There is no washer order page.');
    const [foreign] = await rowsOf(page, '13800000021', { pageSize: 1 });
    const keyword = String(foreign?.['orderNo']);
    expect(await rowsOf(page, '13800000021', { keyword })).toHaveLength(1);
    expect(await rowsOf(page, '13800000001', { keyword })).toHaveLength(0);
  });
});

describe('an account limited to stores', () => {
  const MANAGER = '13800000012';

  beforeAll(async () => {
    const { db } = gateway().database;
    await db
      .updateTable('account')
      .set({ store_ids: ['s02', 's05'] })
      .where('mobile', '=', MANAGER)
      .execute();
    tokens.set(MANAGER, await gateway().login(MANAGER));
  });

  it.each(['washer/device', 'washer/order', 'clearwater/device'])('sees only them on %s', async (id) => {
    const page = listPages().find((candidate) => candidate.id === id);
    if (page === undefined) throw new Error(`There is no page ${id}.`);
    const rows = await rowsOf(page, MANAGER);
    expect(new Set(rows.map((row) => row['storeId']))).toEqual(new Set(['s02', 's05']));
    const all = await rowsOf(page, '13800000001');
    const foreign = all.find((row) => row['storeId'] === 's01');
    expect(await missing(page, foreign?.id ?? '', tokenOf(MANAGER))).toEqual(
      await missing(page, 'never-was', tokenOf(MANAGER)),
    );
    expect(await rowsOf(page, MANAGER, { filters: { storeId: ['s01'] } })).toEqual([]);
  });

  it('is counted and summed over them alone', async () => {
    const today = [gateway().now(), gateway().now()];
    const tabs = (mobile: string, body: object) =>
      gateway()
        .post('washer/order/tabs', body, tokenOf(mobile))
        .then((answer) => answer.json<{ data: unknown }>().data);
    const own = await tabs(MANAGER, {});
    expect(own).toEqual(await tabs('13800000001', { filters: { storeId: ['s02', 's05'] } }));
    expect(own).not.toEqual(await tabs('13800000001', {}));

    const summary = (mobile: string, body: object) =>
      gateway()
        .post('washer/statistic/summary/report', { period: today, ...body }, tokenOf(mobile))
        .then((answer) => answer.json<{ data: unknown }>().data);
    expect(await summary(MANAGER, {})).toEqual(await summary('13800000001', { storeIds: ['s02', 's05'] }));
    expect(await summary(MANAGER, { storeIds: ['s01', 's02'] })).toEqual(
      await summary('13800000001', { storeIds: ['s02'] }),
    );
    const devices = await gateway().post(
      'washer/statistic/device/list',
      { period: today, pageSize: 100 },
      tokenOf(MANAGER),
    );
    const rows = devices.json<{ data: ListAnswer }>().data;
    expect(rows.total).toBe(
      (await rowsOf(listPages().find(({ id }) => id === 'washer/device') ?? fail(), MANAGER)).length,
    );
  });

  it('is offered them alone to choose from', async () => {
    const answer = await gateway().get('store/options', tokenOf(MANAGER));
    const places = answer.json<{ data: { stores: { id: string }[] }[] }>().data;
    expect(places.flatMap(({ stores }) => stores.map(({ id }) => id)).sort()).toEqual(['s02', 's05']);
  });
});

function fail(): never {
  throw new Error('The page is missing.');
}
