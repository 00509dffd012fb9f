import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AccountDetail } from '../../../contract/api/account/account';
import type { AgreementReview } from '../../../contract/api/account/agreement';
import type { LoginRequest } from '../../../contract/api/account/login';
import type { SubAccount, SubAccountCreation } from '../../../contract/api/account/sub-account';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { ApiCode } from '../../../contract/api/envelope';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { TenantTransaction } from '../../../gateway/database/tenant';
import { lockOrganisation } from '../../../gateway/features/account/organisation-lock';
import { call, createSmsBox, readLog } from '../../support/gateway/accounts';
import {
  AGENT,
  MAIN,
  MERCHANT_ID,
  useAgencies,
  WASHER_INFO,
  WASHER_RESTART,
  WITHDRAW_CAPITAL,
} from '../../support/gateway/agencies';
import { isDistributed, isPostgres } from '../../support/gateway/database';
import { useGateway } from '../../support/gateway/gateway';

const sms = createSmsBox();
const gateway = useGateway({ seedScale: 0.001, smsSender: sms });
const { token, day, apply, review, detail, devices, approve, operate } = useAgencies(gateway, sms);

const AGENT_NAME = '智盈代运营';
const PASSWORD = 'Rinse&Repeat9';
const WASHER_ORDERS = 1100;
let serial = 0;
const nextMobile = (): string => `1391235${String((serial += 1)).padStart(4, '0')}`;
const everyId = (): number[] => gateway().resolved.catalogue.permissions.map(({ id }) => id);

const form = (changes: Partial<SubAccountCreation> = {}): SubAccountCreation => ({
  mobile: nextMobile(),
  password: PASSWORD,
  username: '店员',
  storeIds: ['s01', 's02'],
  roleTemplate: 'custom',
  includePermissions: [WASHER_INFO, WASHER_RESTART, WASHER_ORDERS],
  excludePermissions: [WASHER_RESTART],
  refundLimitSingleCents: 1_000,
  refundLimitDayCents: 2_000,
  expiresAt: day(30),
  ...changes,
});
const create = (session: string, body: SubAccountCreation) =>
  call<SubAccount>(gateway(), ENDPOINTS.subAccountCreate, { body, token: session });
const update = (session: string, id: string, changes: Partial<SubAccountCreation>) => {
  const { mobile: _mobile, password: _password, ...rest } = form(changes);
  return call<SubAccount>(gateway(), ENDPOINTS.subAccountUpdate, { body: { id, ...rest }, token: session });
};
const act = (
  session: string,
  name: 'subAccountEnable' | 'subAccountDisable' | 'subAccountDelete',
  id: string,
) => call<SubAccount>(gateway(), ENDPOINTS[name], { body: { id }, token: session });
async function signIn(mobile: string, franchiseeMobile: string, loginRoleType: 0 | 1 = 0) {
  const body: LoginRequest = {
    mobile,
    franchiseeMobile,
    loginRoleType,
    password: PASSWORD,
    loginType: 'mobile_pwd',
  };
  return call<{ token: string } | null>(gateway(), ENDPOINTS.login, { body });
}
const accountsOf = (franchiseeId: string) =>
  gateway()
    .database.db.selectFrom('account')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .orderBy('id')
    .execute();

/** A sub-account of the merchant made before anybody operates it, and a session of it. */
async function hire(changes: Partial<SubAccountCreation> = {}) {
  const body = form(changes);
  const { data } = await create(await token(MAIN), body);
  const answer = await signIn(body.mobile, MAIN);
  return { id: data.id, session: answer.data?.token ?? '' };
}
const orders = (session: string) => gateway().post('washer/order/list', { pageSize: 10 }, session);
const statuses = async (session: string) => [
  (await devices(session)).statusCode,
  (await orders(session)).statusCode,
];

/** Until the server has put somebody's statement behind a lock; the embedded engine takes turns anyway. */
async function untilSomebodyWaits(trx: TenantTransaction): Promise<void> {
  for (let look = 0; isPostgres && look < 500; look += 1) {
    const { rows } = await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(trx);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  if (isPostgres) throw new Error('The grant does not wait for the merchant.');
}

describe('a merchant under proxy', () => {
  it('gets nothing back by a sub-account that holds every right', async () => {
    const owner = await token(MAIN);
    await operate();
    const before = [await accountsOf(MERCHANT_ID), (await readLog(gateway())).length];
    const body = form({ includePermissions: everyId(), excludePermissions: [], storeIds: null });
    const answer = await create(owner, body);
    expect([answer.status, answer.code]).toEqual([403, ApiCode.forbidden]);
    // Refused in words: by whom, until when, and that it ends by itself.
    expect(answer.message).toContain(`「${AGENT_NAME}」代运营期间`);
    expect(answer.message).toMatch(/至 \d{4}-\d{2}-\d{2} \d{2}:\d{2}.*自动恢复/);
    expect([await accountsOf(MERCHANT_ID), (await readLog(gateway())).length]).toEqual(before);
    expect((await signIn(body.mobile, MAIN)).code).toBe(ApiCode.loginFailed);
  });

  it.each<{ what: string; changes: () => Partial<SubAccountCreation> }>([
    { what: 'a right', changes: () => ({ includePermissions: [WASHER_INFO, WASHER_ORDERS, 2000] }) },
    { what: 'a right back that was excluded', changes: () => ({ excludePermissions: [] }) },
    { what: 'the rights of a template', changes: () => ({ roleTemplate: 'storeManager' }) },
    { what: 'every store', changes: () => ({ storeIds: null }) },
    { what: 'one more store', changes: () => ({ storeIds: ['s01', 's02', 's03'] }) },
    { what: 'another store', changes: () => ({ storeIds: ['s03'] }) },
    { what: 'a higher refund', changes: () => ({ refundLimitSingleCents: 1_001 }) },
    { what: 'higher refunds of a day', changes: () => ({ refundLimitDayCents: 2_001 }) },
    { what: 'a later end', changes: () => ({ expiresAt: day(30) + 1 }) },
    { what: 'no end', changes: () => ({ expiresAt: null }) },
  ])('gives no sub-account $what', async ({ changes }) => {
    const { id } = await hire();
    const wider = changes();
    await operate();
    const before = await accountsOf(MERCHANT_ID);
    const answer = await update(await token(MAIN), id, { expiresAt: day(30), ...wider });
    expect([answer.status, answer.message]).toEqual([403, expect.stringContaining(AGENT_NAME)]);
    const columns = (rows: typeof before) => rows.map(({ last_login_at: _at, ...row }) => row);
    expect(columns(await accountsOf(MERCHANT_ID))).toEqual(columns(before));
  });

  it('may still take away, rename, disable and delete, and enables nobody', async () => {
    const [{ id, session }, gone] = [await hire(), await hire()];
    const expiresAt = day(30);
    await operate();
    const owner = await token(MAIN);
    const narrower = {
      username: '新名',
      includePermissions: [WASHER_ORDERS],
      storeIds: ['s02'],
      refundLimitSingleCents: 0,
      refundLimitDayCents: 0,
      expiresAt: expiresAt - ONE_DAY_MS,
    };
    const changed = await update(owner, id, narrower);
    expect(changed).toMatchObject({ code: 0, data: { username: '新名', storeIds: ['s02'] } });
    expect((await act(owner, 'subAccountDisable', id)).code).toBe(0);
    expect((await detail(session)).status).toBe(401);
    const enabled = await act(owner, 'subAccountEnable', id);
    expect([enabled.status, enabled.message]).toEqual([403, expect.stringContaining(AGENT_NAME)]);
    expect((await act(owner, 'subAccountDelete', gone.id)).code).toBe(0);
  });

  // Who waits at a distributed database waits where nobody looks.
  it.skipIf(isDistributed)(
    'is looked at once more when a grant has waited for an agreement that came first',
    async () => {
      const owner = await token(MAIN);
      const { data } = await apply();
      const { db } = gateway().database;
      const before = await accountsOf(MERCHANT_ID);
      // The agreement begins in a transaction that has locked the merchant, while the grant is on its way.
      const granting = await db.transaction().execute(async (trx) => {
        await lockOrganisation(trx, MERCHANT_ID);
        const answer = create(owner, form());
        await untilSomebodyWaits(trx);
        await trx
          .updateTable('proxy_agreement')
          .set({ status: 1, start_at: gateway().now() })
          .where('id', '=', data.id)
          .execute();
        return { answer };
      });
      const { status, message } = await granting.answer;
      expect([status, message]).toEqual([403, expect.stringContaining(AGENT_NAME)]);
      expect(await accountsOf(MERCHANT_ID)).toEqual(before);
    },
  );

  it('grants before the agreement or not at all when both come together', async () => {
    for (let round = 0; round < 5; round += 1) {
      gateway().advance(ONE_DAY_MS);
      const owner = await token(MAIN);
      const { data } = await apply();
      const body = form();
      const [approved, created] = await Promise.all([approve(MAIN, data.id), create(owner, body)]);
      expect(approved.code).toBe(0);
      const made = (await accountsOf(MERCHANT_ID)).filter(({ mobile }) => mobile === body.mobile);
      if (created.code === 0) {
        const lines = (await readLog(gateway())).filter((line) => line.franchisee_id === MERCHANT_ID);
        const order = lines.map(({ target_id }) => target_id);
        expect(order.lastIndexOf(created.data.id)).toBeLessThan(order.lastIndexOf(data.id));
        expect(made.length).toBe(1);
      } else {
        expect([created.status, made]).toEqual([403, []]);
      }
      await review(MAIN, { applyId: data.id, action: 'revoke', reason: '收回' });
    }
  });

  it('cannot lay a second agreement over the first', async () => {
    await operate();
    const { db } = gateway().database;
    const rows = await db.selectFrom('proxy_agreement').selectAll().where('status', '=', 1).execute();
    const first = rows.find((row) => row.merchant_franchisee_id === MERCHANT_ID);
    if (first === undefined) throw new Error('Nobody operates the merchant.');
    await db
      .insertInto('proxy_agreement')
      .values({ ...first, id: 'second', status: 0, permission_ids: everyId() })
      .execute();
    expect((await approve(MAIN, 'second')).message).toContain('已有代运营方');
  });

  it('reads in its personal center by which agreement, until when and what is limited', async () => {
    const id = await operate();
    const answer = await gateway().get('userCenter/personalCenter/detail', await token(MAIN));
    const { data } = answer.json<{ data: AccountDetail }>();
    expect(data.proxy).toMatchObject({
      id,
      agentName: AGENT_NAME,
      permissionIds: [WASHER_INFO, WASHER_RESTART],
    });
    expect(data.proxy?.endAt).toBeGreaterThan(gateway().now());
  });
});

describe('a sub-account of a merchant under proxy', () => {
  it('keeps what was not handed over, from the next request of a living session on', async () => {
    const { session } = await hire({ excludePermissions: [] });
    expect(await statuses(session)).toEqual([200, 200]);
    const id = await operate();
    expect(await statuses(session)).toEqual([403, 200]);
    const refused = (await devices(session)).json<{ message: string }>();
    expect(refused.message).toMatch(/washerDeviceInfo.*代运营授权期间由代运营商行使.*自动恢复/);
    // It is told by which agreement, until when and what.
    const { operatedBy, includePermissions, proxyStatus } = (await detail(session)).data;
    expect(operatedBy).toMatchObject({
      id,
      agentName: AGENT_NAME,
      permissionIds: [WASHER_INFO, WASHER_RESTART],
    });
    expect([proxyStatus, includePermissions]).toEqual([1, [WASHER_INFO, WASHER_RESTART, WASHER_ORDERS]]);
  });

  it.each<{ how: string; end: (id: string) => Promise<unknown> }>([
    { how: 'is revoked', end: (id) => review(MAIN, { applyId: id, action: 'revoke', reason: '收回' }) },
    { how: 'is given up', end: (id) => review(AGENT, { applyId: id, action: 'giveUp' }) },
  ])('has everything back, and the owner may grant again, when the agreement $how', async ({ end }) => {
    const { session } = await hire();
    const id = await operate();
    expect(await statuses(session)).toEqual([403, 200]);
    await end(id);
    expect(await statuses(session)).toEqual([200, 200]);
    expect((await detail(session)).data.operatedBy).toBeNull();
    expect((await create(await token(MAIN), form())).code).toBe(0);
  });

  it('is limited from the first moment of the agreement to the last, by the clock alone', async () => {
    const { session } = await hire();
    const { data } = await apply();
    const terms: Partial<AgreementReview> = { endAt: gateway().now() + 600_000 };
    expect((await approve(MAIN, data.id, terms)).code).toBe(0);
    const setStart = (start_at: number) =>
      gateway()
        .database.db.updateTable('proxy_agreement')
        .set({ start_at })
        .where('id', '=', data.id)
        .execute();
    await setStart(gateway().now() + 60_000);
    expect(await statuses(session)).toEqual([200, 200]);
    gateway().advance(59_999);
    expect(await statuses(session)).toEqual([200, 200]);
    gateway().advance(1);
    expect(await statuses(session)).toEqual([403, 200]);
    const { operatedBy } = (await detail(session)).data;
    gateway().advance((operatedBy?.endAt ?? 0) - gateway().now() - 1);
    expect(await statuses(session)).toEqual([403, 200]);
    gateway().advance(1);
    expect(await statuses(session)).toEqual([200, 200]);
  });

  it('keeps what no merchant can hand over, also when an agreement names it', async () => {
    const { session } = await hire({ includePermissions: everyId(), excludePermissions: [] });
    const id = await operate();
    await gateway()
      .database.db.updateTable('proxy_agreement')
      .set({ permission_ids: everyId() })
      .where('id', '=', id)
      .execute();
    const { operatedBy } = (await detail(session)).data;
    expect(operatedBy?.permissionIds).not.toContain(WITHDRAW_CAPITAL);
    expect(operatedBy?.permissionIds).toContain(WASHER_ORDERS);
    expect(await statuses(session)).toEqual([403, 403]);
  });
});

describe('what an agent grants', () => {
  const own = { storeIds: null, excludePermissions: [] };

  /** Lets every agreement in force hand over these rights alone, for the time of the work. */
  async function whileAgreed(permission_ids: number[], work: () => Promise<void>): Promise<void> {
    const { db } = gateway().database;
    const before = await db.selectFrom('proxy_agreement').selectAll().where('status', '=', 1).execute();
    await db.updateTable('proxy_agreement').set({ permission_ids }).where('status', '=', 1).execute();
    await work();
    for (const row of before) {
      const { id, permission_ids: ids } = row;
      await db.updateTable('proxy_agreement').set({ permission_ids: ids }).where('id', '=', id).execute();
    }
  }

  it('is what one of its agreements hands over, and nothing that no merchant can', async () => {
    await operate();
    const agent = await token(AGENT);
    await whileAgreed([WASHER_INFO, WASHER_RESTART, WITHDRAW_CAPITAL], async () => {
      const held = await create(agent, form({ ...own, includePermissions: [WASHER_INFO, WASHER_RESTART] }));
      expect(held.code).toBe(0);
      for (const id of [WITHDRAW_CAPITAL, WASHER_ORDERS]) {
        const rights = { ...own, includePermissions: [WASHER_INFO, id] };
        for (const answer of [await create(agent, form(rights)), await update(agent, held.data.id, rights)]) {
          expect([answer.status, answer.message]).toEqual([403, expect.stringContaining('您未持有权限')]);
        }
      }
    });
  });

  it('is kept when a right has left every agreement, but not given anew', async () => {
    await operate();
    const agent = await token(AGENT);
    const rights = { ...own, includePermissions: [WASHER_INFO] };
    const { data } = await create(agent, form(rights));
    await whileAgreed([WASHER_ORDERS], async () => {
      expect((await update(agent, data.id, { ...rights, username: '改名' })).code).toBe(0);
      expect((await create(agent, form(rights))).status).toBe(403);
    });
  });

  it('is never more than the agreement at hand: template, stores and all', async () => {
    await operate({ permissionIds: [WASHER_INFO], storeIds: ['s02'] });
    const agent = await token(AGENT);
    const body = form({
      roleTemplate: 'storeManager',
      includePermissions: [],
      excludePermissions: [],
      storeIds: null,
    });
    expect((await create(agent, body)).code).toBe(0);
    const session = (await signIn(body.mobile, AGENT, 1)).data?.token ?? '';
    await call(gateway(), ENDPOINTS.proxyEnter, { body: { franchiseeId: MERCHANT_ID }, token: session });
    const { data } = (await devices(session)).json<{ data: { list: { storeId: string }[] } }>();
    expect(new Set(data.list.map(({ storeId }) => storeId))).toEqual(new Set(['s02']));
    expect((await orders(session)).statusCode).toBe(403);
  });

  it('is not theirs to give at the merchant: its sub-accounts are out of reach', async () => {
    const { id } = await hire();
    await operate();
    const agent = await token(AGENT);
    await call(gateway(), ENDPOINTS.proxyEnter, { body: { franchiseeId: MERCHANT_ID }, token: agent });
    expect((await update(agent, id, { storeIds: null })).code).toBe(ApiCode.notFound);
    expect((await act(agent, 'subAccountEnable', id)).code).toBe(ApiCode.notFound);
  });
});
