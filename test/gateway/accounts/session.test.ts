import { describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import type { UserDetail } from '../../../contract/api/account/user';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { HEADERS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ isPlainLogin: true, seedScale: 0.001 });

const MAIN = '13800000001';
const MANAGER = '13800000011';
const AGENT = '13800000003';

async function detail(token: string | undefined, headers: Record<string, string> = {}) {
  const answer = await gateway().app.inject({
    url: toUrlPath(ENDPOINTS.userDetail),
    headers: { ...HEADERS, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
  });
  return { status: answer.statusCode, body: answer.json<{ code: number; data: UserDetail }>() };
}

describe('the user detail', () => {
  it('tells a merchant main account about itself, its mobile in full', async () => {
    const { body } = await detail(await gateway().login(MAIN));
    expect(body.data).toMatchObject({
      loginType: 1,
      mobile: MAIN,
      franchiseeMobile: MAIN,
      franchiseeName: '云溪自助生活服务',
      proxyStatus: 0,
      delegatedPermissions: null,
    });
  });

  it('tells a merchant under proxy so', async () => {
    const { body } = await detail(await gateway().login('13800000002'));
    expect(body.data.proxyStatus).toBe(1);
  });

  it('tells an agent which merchant it acts for, that one with its mobile masked', async () => {
    const { body } = await detail(await gateway().login(AGENT));
    expect(body.data).toMatchObject({
      loginType: 3,
      mobile: AGENT,
      franchiseeId: 'm1002',
      franchiseeMobile: '138****0002',
      proxyStatus: 0,
    });
    expect(body.data.delegatedPermissions?.length).toBeGreaterThan(100);
  });
});

describe('a session', () => {
  it.each([
    { because: 'there is no token', token: undefined },
    { because: 'the token is unknown', token: 'A'.repeat(43) },
    { because: 'the token is malformed', token: "' OR 1=1 --" },
  ])('does not exist when $because', async ({ token }) => {
    const { status, body } = await detail(token);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: ApiCode.unauthenticated, error: { code: ApiCode.unauthenticated } });
  });

  it('is not found by a token in the query, the body or a cookie', async () => {
    const token = await gateway().login(MAIN);
    const { status } = await detail(undefined, { cookie: `token=${token}`, token });
    expect(status).toBe(401);
    const inQuery = await gateway().get(`store/options?token=${token}`);
    expect(inQuery.statusCode).toBe(401);
  });

  it('ends after 12 hours without a call, to the second', async () => {
    const token = await gateway().login(MAIN);
    gateway().advance(12 * ONE_HOUR_MS - ONE_SECOND_MS);
    expect((await detail(token)).status).toBe(200);
    gateway().advance(12 * ONE_HOUR_MS - ONE_SECOND_MS);
    expect((await detail(token)).status).toBe(200);
    gateway().advance(12 * ONE_HOUR_MS + ONE_SECOND_MS);
    expect((await detail(token)).status).toBe(401);
  });

  it('ends after 7 days however busy it is', async () => {
    const token = await gateway().login(MAIN);
    const end = gateway().now() + 7 * ONE_DAY_MS;
    while (gateway().now() + 10 * ONE_HOUR_MS < end) {
      gateway().advance(10 * ONE_HOUR_MS);
      expect((await detail(token)).status).toBe(200);
    }
    gateway().advance(end - gateway().now());
    expect((await detail(token)).status).toBe(401);
  });

  it('gives way when the account signs in for the eleventh time', async () => {
    const tokens: string[] = [];
    for (let count = 1; count <= 11; count += 1) {
      tokens.push(await gateway().login(MAIN));
      gateway().advance(ONE_SECOND_MS);
    }
    const [first = '', second = ''] = tokens;
    expect((await detail(first)).status).toBe(401);
    expect((await detail(second)).status).toBe(200);
    expect(new Set(tokens).size).toBe(11);
  });
});

describe('signing out', () => {
  const logout = (token: string | undefined) =>
    gateway().app.inject({
      method: 'POST',
      url: toUrlPath(ENDPOINTS.logout),
      headers: { ...HEADERS, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    });

  it('ends this session and no other', async () => {
    const [gone, kept] = [await gateway().login(MAIN), await gateway().login(MAIN)];
    expect((await logout(gone)).json()).toMatchObject({ code: 0 });
    expect((await detail(gone)).status).toBe(401);
    expect((await detail(kept)).status).toBe(200);
  });

  it('succeeds with a dead token and with none', async () => {
    expect((await logout('B'.repeat(43))).statusCode).toBe(200);
    expect((await logout(undefined)).statusCode).toBe(200);
  });
});

describe('a change of rights', () => {
  it('takes effect on the next call', async () => {
    const token = await gateway().login(MANAGER);
    const list = () => gateway().post('washer/order/list', {}, token);
    expect((await list()).statusCode).toBe(200);

    const { db } = gateway().database;
    const orderInfo = gateway().resolved.catalogue.idOf('washerOrderInfo') ?? 0;
    const set = (ids: number[]) =>
      db.updateTable('account').set({ exclude_permissions: ids }).where('mobile', '=', MANAGER).execute();
    await set([orderInfo]);
    const refused = await list();
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ message: string }>().message).toContain('washerOrderInfo');
    await set([]);
    expect((await list()).statusCode).toBe(200);

    await db.updateTable('account').set({ enabled: false }).where('mobile', '=', MANAGER).execute();
    expect((await list()).statusCode).toBe(401);
    await db.updateTable('account').set({ enabled: true }).where('mobile', '=', MANAGER).execute();
  });

  it('leaves an agent without a merchant once its agreement is dissolved', async () => {
    const token = await gateway().login(AGENT);
    const { db } = gateway().database;
    const setStatus = (status: number) =>
      db.updateTable('proxy_agreement').set({ status }).where('id', '=', 'pa-1').execute();
    expect((await gateway().post('washer/device/list', {}, token)).statusCode).toBe(200);
    await setStatus(5);
    const refused = await gateway().post('washer/device/list', {}, token);
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ message: string }>().message).toContain('代运营授权已结束');
    expect((await detail(token)).body.data.franchiseeId).toBe('');
    await setStatus(1);
    expect((await gateway().post('washer/device/list', {}, token)).statusCode).toBe(200);
  });

  it('narrows an agent to the stores, equipment and rights of the agreement', async () => {
    const token = await gateway().login(AGENT);
    const { db } = gateway().database;
    const deviceInfo = gateway().resolved.catalogue.idOf('washerDeviceInfo') ?? 0;
    const before = await db
      .selectFrom('proxy_agreement')
      .selectAll()
      .where('id', '=', 'pa-1')
      .executeTakeFirstOrThrow();
    const set = (values: { store_ids: string[] | null; equipment: string[]; permission_ids: number[] }) =>
      db.updateTable('proxy_agreement').set(values).where('id', '=', 'pa-1').execute();
    await set({ store_ids: ['s02'], equipment: ['washer'], permission_ids: [deviceInfo] });

    const devices = await gateway().post('washer/device/list', { pageSize: 100 }, token);
    const { list } = devices.json<{ data: { list: { storeId: string }[] } }>().data;
    expect(new Set(list.map(({ storeId }) => storeId))).toEqual(new Set(['s02']));
    expect((await gateway().post('shower/device/list', {}, token)).json()).toMatchObject({
      code: ApiCode.forbidden,
    });
    expect((await gateway().post('washer/order/list', {}, token)).statusCode).toBe(403);
    const stores = (await gateway().get('store/options', token)).json<{
      data: { stores: { id: string }[] }[];
    }>();
    expect(stores.data.flatMap((place) => place.stores.map(({ id }) => id))).toEqual(['s02']);

    await set({
      store_ids: before.store_ids,
      equipment: before.equipment,
      permission_ids: before.permission_ids,
    });
  });
});
