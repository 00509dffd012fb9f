import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import type { LoginRequest } from '../../../contract/api/account/login';
import type { OperationLogRow } from '../../../contract/api/account/operation-log';
import type { SubAccount, SubAccountCreation } from '../../../contract/api/account/sub-account';
import type { UserDetail } from '../../../contract/api/account/user';
import { ApiCode } from '../../../contract/api/envelope';
import { ONE_DAY_MS } from '../../../contract/limits';
import { breakInserts, call, readLog } from '../../support/gateway/accounts';
import { useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ isPlainLogin: true, seedScale: 0.001 });

const MAIN = '13800000001';
const AGENT = '13800000003';
const OTHER = '13800000021';
const PASSWORD = 'Rinse&Repeat9';

let serial = 0;
const nextMobile = (): string => `1391234${String((serial += 1)).padStart(4, '0')}`;

const form = (changes: Partial<SubAccountCreation> = {}): SubAccountCreation => ({
  mobile: nextMobile(),
  password: PASSWORD,
  username: '新客服',
  storeIds: null,
  roleTemplate: 'support',
  includePermissions: [],
  excludePermissions: [],
  refundLimitSingleCents: 5000,
  refundLimitDayCents: 30_000,
  expiresAt: null,
  ...changes,
});

const create = (token: string, changes: Partial<SubAccountCreation> = {}) =>
  call<SubAccount>(gateway(), ENDPOINTS.subAccountCreate, { body: form(changes), token });
const detail = (token: string, id: string) =>
  call<SubAccount>(gateway(), ENDPOINTS.subAccountDetail, { query: `?id=${id}`, token });
const change = (token: string, account: SubAccount, changes: Partial<SubAccountCreation>) => {
  const { mobile: _mobile, password: _password, ...rest } = form({ ...account, ...changes });
  const { username, storeIds, roleTemplate, includePermissions, excludePermissions, ...limits } = rest;
  const { refundLimitSingleCents, refundLimitDayCents, expiresAt } = limits;
  return call<SubAccount>(gateway(), ENDPOINTS.subAccountUpdate, {
    body: {
      id: account.id,
      username,
      storeIds,
      roleTemplate,
      includePermissions,
      excludePermissions,
      refundLimitSingleCents,
      refundLimitDayCents,
      expiresAt,
    },
    token,
  });
};
const act = (
  token: string,
  name: 'subAccountEnable' | 'subAccountDisable' | 'subAccountDelete',
  id: string,
) => call<SubAccount>(gateway(), ENDPOINTS[name], { body: { id }, token });

async function signIn(mobile: string, franchiseeMobile: string, role: 0 | 1 = 0) {
  const body: LoginRequest = {
    mobile,
    password: PASSWORD,
    franchiseeMobile,
    loginType: 'mobile_pwd',
    loginRoleType: role,
  };
  const answer = await call<{ token: string } | null>(gateway(), ENDPOINTS.login, { body });
  return answer.data?.token;
}

const idOf = (key: string): number => {
  const id = gateway().resolved.catalogue.idOf(key);
  if (id === undefined) throw new Error(`No permission ${key}.`);
  return id;
};

describe('a new sub-account', () => {
  it.each([
    { who: 'a merchant', main: MAIN, role: 0 as const, type: 2 },
    { who: 'an agent', main: AGENT, role: 1 as const, type: 4 },
  ])('of $who waits for its first sign-in and then holds what its template gives', async (given) => {
    const token = await gateway().login(given.main);
    const { data: created } = await create(token);
    expect(created).toMatchObject({ state: 'pending', roleTemplate: 'support', lastLoginAt: null });
    expect(created.shouldHavePermissions).toContain(idOf('washerOrderRefund'));
    expect(created.shouldHavePermissions).not.toContain(idOf('washerDeviceRestart'));

    const own = await signIn(created.mobile, given.main, given.role);
    const user = await call<UserDetail>(gateway(), ENDPOINTS.userDetail, { token: own });
    expect(user.data).toMatchObject({ loginType: given.type, managerLoginType: 'support' });
    expect(user.data.shouldHavePermission).toEqual(created.shouldHavePermissions);
    expect((await detail(token, created.id)).data.state).toBe('enabled');
  });

  it('is listed first, and found by name and mobile', async () => {
    const token = await gateway().login(MAIN);
    gateway().advance(1);
    const { data: created } = await create(token, { username: '王_%小明' });
    const list = async (keyword?: string) =>
      (
        await call<{ list: SubAccount[]; total: number }>(gateway(), ENDPOINTS.subAccountList, {
          body: { keyword },
          token,
        })
      ).data;
    expect((await list()).list[0]?.id).toBe(created.id);
    expect((await list('_%')).list.map(({ id }) => id)).toEqual([created.id]);
    expect((await list(created.mobile.slice(3))).total).toBe(1);
    expect((await list('%')).total).toBe(1);
  });

  it.each<{ because: string; changes: Partial<SubAccountCreation>; message: string }>([
    { because: 'the mobile is wrong', changes: { mobile: '123' }, message: '手机号格式不正确' },
    { because: 'the mobile is taken', changes: { mobile: '13800000011' }, message: '已存在' },
    { because: 'the password is weak', changes: { password: 'password1' }, message: '常见' },
    { because: 'the template is unknown', changes: { roleTemplate: 'owner' }, message: '角色模板' },
    {
      because: 'an included right is unknown',
      changes: { includePermissions: [999_999] },
      message: '999999',
    },
    { because: 'an excluded right is unknown', changes: { excludePermissions: [1] }, message: '权限 1' },
    { because: 'a store is unknown', changes: { storeIds: ['s99'] }, message: '店铺' },
    {
      because: 'one refund may be more than a day',
      changes: { refundLimitSingleCents: 2, refundLimitDayCents: 1 },
      message: '限额',
    },
    { because: 'it ends in the past', changes: { expiresAt: 1 }, message: '晚于当前时间' },
    {
      because: 'its name turns the writing round',
      changes: { username: 'a\u202Eb' },
      message: '姓名含有看不见',
    },
    { because: 'its name has two lines', changes: { username: '张\n三' }, message: '姓名只能写一行' },
    { because: 'its name is blank', changes: { username: ' ' }, message: '不能为空' },
  ])('is refused when $because', async ({ changes, message }) => {
    const token = await gateway().login(MAIN);
    const answer = await create(token, changes);
    expect(answer.code).not.toBe(0);
    expect(answer.message).toContain(message);
  });

  it.each(['franchiseeId', 'id', 'type', 'enabled', 'createdAt', 'shouldHavePermissions', 'password_hash'])(
    'is refused with %s in the body',
    async (field) => {
      const token = await gateway().login(MAIN);
      const answer = await call(gateway(), ENDPOINTS.subAccountCreate, {
        body: { ...form(), [field]: 'm1021' },
        token,
      });
      expect(answer.status).toBe(400);
    },
  );
});

describe('a change of a sub-account', () => {
  it('takes effect with the next request of the account', async () => {
    const main = await gateway().login(MAIN);
    const { data: account } = await create(main);
    const token = await signIn(account.mobile, MAIN);
    const orders = () => gateway().post('washer/order/list', {}, token);
    expect((await orders()).statusCode).toBe(200);

    await change(main, account, { excludePermissions: [idOf('washerOrderInfo')] });
    expect((await orders()).statusCode).toBe(403);
    await change(main, account, { roleTemplate: 'custom', includePermissions: [idOf('washerOrderInfo')] });
    expect((await orders()).statusCode).toBe(200);
    await change(main, account, { roleTemplate: 'operations' });
    expect((await orders()).statusCode).toBe(403);
  });

  it('limits what the account sees to its stores', async () => {
    const main = await gateway().login(MAIN);
    const { data: account } = await create(main, { roleTemplate: 'readOnly', storeIds: ['s02'] });
    const token = await signIn(account.mobile, MAIN);
    const stores = async () => {
      const answer = await gateway().post('washer/device/list', { pageSize: 100 }, token);
      const { data } = answer.json<{ data: { list: { storeId: string }[] } }>();
      return new Set(data.list.map(({ storeId }) => storeId));
    };
    expect(await stores()).toEqual(new Set(['s02']));
    await change(main, account, { roleTemplate: 'readOnly', storeIds: ['s01', 's01'] });
    expect(await stores()).toEqual(new Set(['s01']));
    expect((await detail(main, account.id)).data.storeIds).toEqual(['s01']);
  });

  it('keeps the stores of an agent account apart by merchant', async () => {
    const main = await gateway().login(AGENT);
    const { data: account } = await create(main, { roleTemplate: 'readOnly', storeIds: ['s02'] });
    const stored = await gateway()
      .database.db.selectFrom('account')
      .select('store_ids')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(stored.store_ids).toEqual(['m1002/s02']);
    const token = await signIn(account.mobile, AGENT, 1);
    const answer = await gateway().post('washer/device/list', { pageSize: 100 }, token);
    const { data } = answer.json<{ data: { list: { storeId: string }[] } }>();
    expect(new Set(data.list.map(({ storeId }) => storeId))).toEqual(new Set(['s02']));
  });

  it('ends the sessions of an account that is disabled, and does not revive them', async () => {
    const main = await gateway().login(MAIN);
    const { data: account } = await create(main);
    const token = await signIn(account.mobile, MAIN);
    expect((await act(main, 'subAccountDisable', account.id)).data.state).toBe('disabled');
    const isAlive = async () => (await call(gateway(), ENDPOINTS.userDetail, { token })).status === 200;
    expect(await isAlive()).toBe(false);
    expect(await signIn(account.mobile, MAIN)).toBeUndefined();
    expect((await act(main, 'subAccountDisable', account.id)).code).toBe(ApiCode.refused);
    expect((await act(main, 'subAccountEnable', account.id)).data.state).toBe('enabled');
    expect((await act(main, 'subAccountEnable', account.id)).code).toBe(ApiCode.refused);
    expect(await isAlive()).toBe(false);
    expect(await signIn(account.mobile, MAIN)).toBeDefined();
  });

  it('lets an account run out on its last moment', async () => {
    const main = await gateway().login(MAIN);
    const { data: account } = await create(main, { expiresAt: gateway().now() + 1000 });
    const token = await signIn(account.mobile, MAIN);
    gateway().advance(999);
    expect((await call(gateway(), ENDPOINTS.userDetail, { token })).status).toBe(200);
    gateway().advance(1);
    expect((await call(gateway(), ENDPOINTS.userDetail, { token })).status).toBe(401);
    expect((await detail(main, account.id)).data.state).toBe('expired');
    expect((await change(main, account, { username: '改名' })).data.username).toBe('改名');
  });

  it('deletes an account with its sessions, keeps its line, and frees its mobile', async () => {
    const main = await gateway().login(MAIN);
    const { data: account } = await create(main);
    const token = await signIn(account.mobile, MAIN);
    expect((await act(main, 'subAccountDelete', account.id)).code).toBe(0);
    expect((await call(gateway(), ENDPOINTS.userDetail, { token })).status).toBe(401);
    expect((await detail(main, account.id)).status).toBe(404);
    const log = await call<{ list: OperationLogRow[] }>(gateway(), ENDPOINTS.operationLogList, {
      body: { period: [gateway().now() - ONE_DAY_MS, gateway().now()], action: 'delete' },
      token: main,
    });
    expect(log.data.list[0]).toMatchObject({ module: 'subAccount', targetName: account.username });
    expect((await create(main, { mobile: account.mobile })).code).toBe(0);
  });

  it('reaches no account of another organisation, no main account, and nobody unknown', async () => {
    const main = await gateway().login(MAIN);
    const foreign = await gateway().login(OTHER);
    const { data: account } = await create(foreign);
    const missing = await detail(main, 'acc_nobody');
    expect(missing.status).toBe(404);
    for (const id of [account.id, 'acc-1001', 'acc-2013', 'acc-1021']) {
      expect((await detail(main, id)).bytes).toBe(missing.bytes);
      expect((await act(main, 'subAccountDisable', id)).bytes).toBe(missing.bytes);
      expect((await act(main, 'subAccountDelete', id)).bytes).toBe(missing.bytes);
      expect((await change(main, { ...account, id }, { username: '别人的' })).bytes).toBe(missing.bytes);
    }
    expect((await detail(foreign, account.id)).data).toEqual(account);
  });

  it('does not happen when its line cannot be written', async () => {
    const main = await gateway().login(MAIN);
    const { data: account } = await create(main);
    const repair = await breakInserts(gateway(), 'operation_log');
    const answers = [
      await create(main),
      await change(main, account, { username: '不会写入' }),
      await act(main, 'subAccountDisable', account.id),
      await act(main, 'subAccountDelete', account.id),
    ];
    await repair();
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
    expect((await detail(main, account.id)).data).toEqual(account);
  });

  it('never shows or logs a password or its hash', async () => {
    const main = await gateway().login(MAIN);
    const { bytes } = await create(main);
    const rows = await readLog(gateway());
    for (const text of [bytes, JSON.stringify(rows), gateway().logLines.join('')]) {
      expect(text).not.toContain(PASSWORD);
      expect(text).not.toContain('$argon2');
    }
  });
});
