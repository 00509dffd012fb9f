import { describe, expect, it } from 'vitest';
import type { AgreementRow, OperatedMerchant } from '../../../contract/api/account/agreement';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { AgreementState } from '../../../contract/domain/agreement';
import { call, createSmsBox, readLog } from '../../support/gateway/accounts';
import {
  AGENT,
  AGENT_MANAGER,
  MAIN,
  MERCHANT_ID,
  OTHER,
  UNDER_PROXY,
  useAgencies,
  WASHER_INFO,
} from '../../support/gateway/agencies';
import { useGateway } from '../../support/gateway/gateway';

const sms = createSmsBox();
const gateway = useGateway({ isPlainLogin: true, seedScale: 0.001, smsSender: sms });
const { token, apply, review, list, enter, detail, devices, operate, logOf } = useAgencies(gateway, sms);

describe('an agent at work', () => {
  it('begins at the first merchant it operates and stays until it enters another', async () => {
    await operate();
    const agent = await token(AGENT);
    expect((await detail(agent)).data.franchiseeId).toBe('m1002');
    expect((await enter(agent, MERCHANT_ID)).code).toBe(0);
    expect((await detail(agent)).data.franchiseeId).toBe(MERCHANT_ID);
    const rows = (
      await call<{ list: AgreementRow[] }>(gateway(), ENDPOINTS.proxyApplyList, {
        body: { states: [AgreementState.active] },
        token: agent,
      })
    ).data.list;
    expect(rows.filter(({ isEntered }) => isEntered).map(({ franchiseeId }) => franchiseeId)).toEqual([
      MERCHANT_ID,
    ]);
    expect((await detail(await token(AGENT))).data.franchiseeId).toBe('m1002');
  });

  it('enters no merchant that has not agreed, and merchants enter nothing', async () => {
    await apply();
    expect((await enter(await token(AGENT), MERCHANT_ID)).status).toBe(403);
    expect((await enter(await token(AGENT), 'm1021')).status).toBe(403);
    expect((await enter(await token(MAIN), 'm1002')).status).toBe(403);
  });

  it('holds what was agreed to, in the stores and for the equipment agreed to, and nothing else', async () => {
    await operate({ permissionIds: [WASHER_INFO], storeIds: ['s02'] });
    for (const mobile of [AGENT, AGENT_MANAGER]) {
      const agent = await token(mobile);
      await enter(agent, MERCHANT_ID);
      expect((await detail(agent)).data.delegatedPermissions).toEqual([WASHER_INFO]);
      const answer = await devices(agent);
      const { data } = answer.json<{ data: { list: { storeId: string }[] } }>();
      expect(new Set(data.list.map(({ storeId }) => storeId))).toEqual(new Set(['s02']));
      expect((await gateway().post('washer/order/list', {}, agent)).statusCode).toBe(403);
      expect((await gateway().post('water/device/list', {}, agent)).statusCode).not.toBe(200);
    }
  });

  it('holds nothing while it operates nobody', async () => {
    const { db } = gateway().database;
    await db.updateTable('proxy_agreement').set({ status: 5 }).where('id', '=', 'pa-1').execute();
    const agent = await token(AGENT);
    expect((await detail(agent)).data).toMatchObject({ franchiseeId: '', delegatedPermissions: [] });
    expect((await devices(agent)).statusCode).toBe(403);
    await db.updateTable('proxy_agreement').set({ status: 1 }).where('id', '=', 'pa-1').execute();
  });

  it('acts for nobody once it has left, until it enters a merchant again; both logs have a line', async () => {
    await operate();
    const leave = (sessionToken: string) =>
      call(gateway(), ENDPOINTS.proxyLeave, { body: {}, token: sessionToken });
    const agent = await token(AGENT_MANAGER);
    await enter(agent, MERCHANT_ID);
    expect((await leave(agent)).code).toBe(0);
    expect((await detail(agent)).data).toMatchObject({ franchiseeId: '', delegatedPermissions: [] });
    expect((await devices(agent)).statusCode).toBe(403);
    expect((await logOf(MAIN, 'leave')).length).toBe(1);
    expect((await logOf(AGENT, 'leave')).length).toBe(1);
    // Once more changes nothing, and says nothing.
    expect((await leave(agent)).code).toBe(0);
    expect((await logOf(MAIN, 'leave')).length).toBe(1);
    expect((await enter(agent, MERCHANT_ID)).code).toBe(0);
    expect((await devices(agent)).statusCode).toBe(200);
    expect((await leave(await token(MAIN))).status).toBe(403);
  });

  it('stands in the log of the merchant as acting on its behalf', async () => {
    await operate();
    await enter(await token(AGENT_MANAGER), MERCHANT_ID);
    const [line] = await logOf(OTHER, 'enter');
    expect(line).toBeUndefined();
    const rows = (await readLog(gateway())).filter(
      ({ action, at, on_behalf_of }) =>
        action === 'enter' && at === gateway().now() && on_behalf_of === MERCHANT_ID,
    );
    expect(rows.map(({ franchisee_id }) => franchisee_id).sort()).toEqual(['a2003', MERCHANT_ID]);
    expect(rows.every(({ account_type }) => account_type === 4)).toBe(true);
  });
});

describe("an agent's choice of merchants", () => {
  const merchants = async (sessionToken: string) =>
    (
      await call<{ list: OperatedMerchant[]; total: number }>(gateway(), ENDPOINTS.proxyMerchants, {
        token: sessionToken,
      })
    ).data;
  const setStores = (store_ids: string[] | null) =>
    gateway()
      .database.db.updateTable('account')
      .set({ store_ids })
      .where('mobile', '=', AGENT_MANAGER)
      .execute();
  const OPERATED = [
    { franchiseeId: 'm1002', franchiseeName: '江畔洗护' },
    { franchiseeId: MERCHANT_ID, franchiseeName: '云溪自助生活服务' },
  ];

  it.each([
    { who: 'the main account', mobile: AGENT },
    { who: 'a sub-account', mobile: AGENT_MANAGER },
  ])('is what the agent operates, for $who', async ({ mobile }) => {
    const sessionToken = await token(mobile);
    expect((await merchants(sessionToken)).list).toEqual(OPERATED.slice(0, 1));
    await operate();
    expect(await merchants(sessionToken)).toEqual({ list: OPERATED, total: 2 });
    expect((await enter(sessionToken, MERCHANT_ID)).code).toBe(0);
    expect((await detail(sessionToken)).data.franchiseeId).toBe(MERCHANT_ID);
  });

  it('leaves merchants out at which a sub-account has no store', async () => {
    await operate();
    await setStores([`${MERCHANT_ID}/s02`]);
    const sessionToken = await token(AGENT_MANAGER);
    // Begins where it has a store, although another merchant has been operated for longer.
    expect((await detail(sessionToken)).data.franchiseeId).toBe(MERCHANT_ID);
    expect((await merchants(sessionToken)).list).toEqual(OPERATED.slice(1));
    expect((await enter(sessionToken, 'm1002')).status).toBe(403);
    await setStores(null);
    expect((await enter(sessionToken, 'm1002')).code).toBe(0);
  });

  it('is still there when the merchant acted for has ended the agency', async () => {
    const id = await operate();
    const sessionToken = await token(AGENT_MANAGER);
    await enter(sessionToken, MERCHANT_ID);
    await review(MAIN, { applyId: id, action: 'revoke', reason: '合作结束' });
    expect((await detail(sessionToken)).data.franchiseeId).toBe('');
    expect((await merchants(sessionToken)).list).toEqual(OPERATED.slice(0, 1));
    expect((await enter(sessionToken, 'm1002')).code).toBe(0);
    expect((await devices(sessionToken)).statusCode).toBe(200);
  });

  it('is empty for merchants and their people', async () => {
    for (const mobile of [MAIN, '13800000011']) {
      expect(await merchants(await token(mobile))).toEqual({ list: [], total: 0 });
    }
  });
});

it('leaves the merchant under proxy its personal center, and the end of the agency', async () => {
  const merchant = await token(UNDER_PROXY);
  expect((await gateway().get('userCenter/personalCenter/detail', merchant)).statusCode).toBe(200);
  const row = (await list(UNDER_PROXY, { states: [AgreementState.active] })).list[0];
  const ended = await review(UNDER_PROXY, { applyId: row?.id ?? '', action: 'revoke', reason: '收回经营' });
  expect(ended.data.state).toBe(AgreementState.ended);
  expect((await detail(merchant)).data.proxyStatus).toBe(0);
  expect((await devices(merchant)).statusCode).toBe(200);
});
