import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '../../../contract/api/endpoints';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { withTenant } from '../../../gateway/database/tenant';
import { HEADERS, useGateway } from '../../support/gateway/gateway';
import { makeKinds, type Kind, type KindOfAccount } from '../../support/gateway/kinds-of-account';

const gateway = useGateway({ seedScale: 0.01 });

let kinds: Readonly<Record<Kind, KindOfAccount>>;
/** Sees store s02 of the first merchant only, with every right. */
let inOneStore = '';

beforeAll(async () => {
  kinds = await makeKinds(gateway());
  const { db } = gateway().database;
  const { token } = kinds['manager with the right excluded'];
  inOneStore = token ?? '';
  await db
    .updateTable('account')
    .set({ exclude_permissions: [], store_ids: ['s02'] })
    .where('id', '=', await findAccountOf(inOneStore))
    .execute();
});

async function findAccountOf(token: string): Promise<string> {
  const answer = await gateway().app.inject({
    url: `${API_BASE}/v3/user/detail`,
    headers: { ...HEADERS, authorization: `Bearer ${token}` },
  });
  return answer.json<{ data: { id: string } }>().data.id;
}

/** What no id is; some of it breaks naive code. */
const MALFORMED = ['', ' ', "' OR 1=1 --", '../../etc/passwd', '%', '\u202e', 'x'.repeat(65), '__proto__'];
const MISSING = 'never-was';

interface ObjectCall {
  readonly route: string;
  readonly kind: Kind;
  /** The body or query around an id. */
  readonly around: (id: string) => object;
  /** Ids of objects that exist, but for others. */
  readonly foreign: () => Promise<readonly string[]>;
}

const subAccounts = async (): Promise<readonly string[]> => {
  const rows = await gateway()
    .database.db.selectFrom('account')
    .select('id')
    .where((eb) => eb.or([eb('franchisee_id', '<>', 'm1001'), eb('type', '<>', 2)]))
    .execute();
  return rows.map(({ id }) => id);
};
const foreignSessions = async (): Promise<readonly string[]> => {
  const rows = await gateway()
    .database.db.selectFrom('session')
    .select('id')
    .where('account_id', '<>', 'acc-1001')
    .execute();
  return rows.map(({ id }) => id);
};
const foreignAgreements = async (): Promise<readonly string[]> => {
  const rows = await gateway()
    .database.db.selectFrom('proxy_agreement')
    .select('id')
    .where('merchant_franchisee_id', '<>', 'm1001')
    .execute();
  return rows.map(({ id }) => id);
};

const form = {
  username: '改名',
  storeIds: null,
  roleTemplate: 'custom',
  includePermissions: [],
  excludePermissions: [],
  refundLimitSingleCents: 0,
  refundLimitDayCents: 0,
  expiresAt: null,
};

const CALLS: readonly ObjectCall[] = [
  { route: 'GET subAccount/detail', kind: 'main', around: (id) => ({ id }), foreign: subAccounts },
  { route: 'POST subAccount/update', kind: 'main', around: (id) => ({ id, ...form }), foreign: subAccounts },
  { route: 'POST subAccount/enable', kind: 'main', around: (id) => ({ id }), foreign: subAccounts },
  { route: 'POST subAccount/disable', kind: 'main', around: (id) => ({ id }), foreign: subAccounts },
  { route: 'POST subAccount/delete', kind: 'main', around: (id) => ({ id }), foreign: subAccounts },
  { route: 'POST user/session/end', kind: 'main', around: (id) => ({ id }), foreign: foreignSessions },
  {
    route: 'POST user/proxy/review',
    kind: 'main',
    around: (applyId) => ({ applyId, action: 'reject', reason: '不同意' }),
    foreign: foreignAgreements,
  },
];

async function send(route: string, token: string | null, given: object) {
  const [method, path = ''] = route.split(' ');
  const version = path.startsWith('user/proxy/') ? 'v3' : 'v1';
  const query = new URLSearchParams(Object.entries(given).map(([key, value]) => [key, String(value)]));
  const answer = await gateway().app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: `${API_BASE}/${version}/${path}${method === 'GET' ? `?${query}` : ''}`,
    headers: {
      ...HEADERS,
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(method === 'GET' ? {} : { payload: JSON.stringify(given) }),
  });
  return { status: answer.statusCode, body: answer.body.replace(/"traceId":"[0-9a-f]+"/, '') };
}

describe.each(CALLS)('$route', ({ route, kind, around, foreign }) => {
  it('answers for an object of somebody else exactly as for one that never was', async () => {
    const { token } = kinds[kind];
    const missing = await send(route, token, around(MISSING));
    expect(missing.status).toBe(404);
    const ids = await foreign();
    expect(ids.length).toBeGreaterThan(1);
    for (const id of ids) expect([id, await send(route, token, around(id))]).toEqual([id, missing]);
  });

  it('answers for what is no id without failing', async () => {
    for (const id of MALFORMED) {
      const { status } = await send(route, kinds[kind].token, around(id));
      expect([id, status === 400 || status === 404]).toEqual([id, true]);
    }
  });
});

function listPages(): readonly ResolvedListPage[] {
  return gateway().resolved.pages.filter((page): page is ResolvedListPage => 'source' in page);
}

async function firstRow(page: ResolvedListPage, token: string | null): Promise<Row | undefined> {
  const answer = await gateway().post(`${page.id}/list`, { pageSize: 1 }, token ?? undefined);
  return answer.json<{ data: ListAnswer | null }>().data?.list[0];
}

/** An object of the first merchant that stands outside store s02. */
async function idElsewhere(page: ResolvedListPage): Promise<string | undefined> {
  return withTenant(gateway().database.db, 'm1001', async (trx) => {
    if (page.source.table === 'ticket') {
      const row = await trx
        .selectFrom('ticket')
        .select('ticket_id as id')
        .where('store_id', '<>', 's02')
        .executeTakeFirst();
      return row?.id;
    }
    if (page.source.table === 'purchase') {
      const row = await trx
        .selectFrom('purchase')
        .select('purchase_id as id')
        .where('store_id', '<>', 's02')
        .executeTakeFirst();
      return row?.id;
    }
    if (page.source.table === 'cashOut') {
      const row = await trx
        .selectFrom('cash_out')
        .select('cash_out_id as id')
        .where('store_id', '<>', 's02')
        .executeTakeFirst();
      return row?.id;
    }
    if (page.source.table === 'blacklist') {
      const row = await trx
        .selectFrom('blacklist')
        .select('block_id as id')
        .where('all_stores', '=', false)
        .where(sql<boolean>`NOT store_ids && ARRAY['s02']`)
        .executeTakeFirst();
      return row?.id;
    }
    if (page.source.table === 'export') {
      const row = await trx
        .selectFrom('export_task')
        .select('task_id as id')
        .where('equipment', '=', (eb) => eb.val(page.source.equipment).$castTo<string>())
        .where('store_ids', 'is', null)
        .executeTakeFirst();
      return row?.id;
    }
    if (page.kind === 'device') {
      const row = await trx
        .selectFrom('device')
        .select('device_id as id')
        .where('equipment', '=', (eb) => eb.val(page.source.equipment).$castTo<'washer'>())
        .where('store_id', '<>', 's02')
        .executeTakeFirst();
      return row?.id;
    }
    const row = await trx
      .selectFrom('orders')
      .select('order_id as id')
      .where('equipment', '=', (eb) => eb.val(page.source.equipment).$castTo<'washer'>())
      .where('store_id', '<>', 's02')
      .executeTakeFirst();
    return row?.id;
  });
}

/** Calls about one row, for the pages that have it. */
const ROW_CALLS = [
  { name: 'the detail of every device and order', call: 'GET', path: 'detail', isOf: () => true },
  {
    ...{ name: 'the timeline of every device and order', call: 'POST', path: 'timeline' },
    isOf: ({ kind }: ResolvedListPage) => kind !== 'list',
  },
  {
    ...{ name: 'the states of every device', call: 'POST', path: 'states' },
    isOf: ({ kind }: ResolvedListPage) => kind === 'device',
  },
  {
    ...{ name: 'refund/quote of every order that may be refunded', call: 'POST', path: 'refund/quote' },
    isOf: ({ actions }: ResolvedListPage) => actions.some(({ effect }) => effect.kind === 'refund'),
  },
  ...['refund/list', 'user', 'curve', 'tickets'].map((path) => ({
    ...{ name: `${path} of every order`, call: 'POST', path },
    isOf: ({ kind }: ResolvedListPage) => kind === 'order',
  })),
];

describe.each(ROW_CALLS)('$name', ({ call, path, isOf }) => {
  const around = (id: string) => ({ id, ...(path === 'states' ? { days: 7 } : {}) });
  it('is the same nothing for another store, another tenant, a missing and a malformed id', async () => {
    let [stores, tenants] = [0, 0];
    for (const page of listPages().filter(isOf)) {
      const route = `${call} ${page.id}/${path}`;
      const missing = await send(route, inOneStore, around(MISSING));
      expect([page.id, missing.status]).toEqual([page.id, 404]);
      const elsewhere = await idElsewhere(page);
      if (elsewhere !== undefined) {
        expect(await send(route, inOneStore, around(elsewhere))).toEqual(missing);
        expect((await send(route, kinds.main.token, around(elsewhere))).status).toBe(200);
        stores += 1;
      }
      const theirs = await firstRow(page, kinds['agent main'].token);
      if (theirs !== undefined) {
        expect(await send(route, inOneStore, around(theirs.id))).toEqual(missing);
        tenants += 1;
      }
      for (const id of MALFORMED) {
        const { status } = await send(route, inOneStore, around(id));
        expect([page.id, id, status === 400 || status === 404]).toEqual([page.id, id, true]);
      }
    }
    expect(stores).toBeGreaterThan(5);
    expect(tenants).toBeGreaterThan(2);
  });
});
