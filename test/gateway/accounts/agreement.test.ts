import { describe, expect, it } from 'vitest';
import type {
  AgreementApplication,
  AgreementReview,
  AgreementRow,
} from '../../../contract/api/account/agreement';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { AgreementState } from '../../../contract/domain/agreement';
import { ApiCode } from '../../../contract/api/envelope';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { breakInserts, call, createSmsBox } from '../../support/gateway/accounts';
import {
  AGENT,
  MAIN,
  MERCHANT_ID,
  OTHER,
  useAgencies,
  WASHER_INFO,
  WASHER_RESTART,
  WITHDRAW_CAPITAL,
} from '../../support/gateway/agencies';
import { useGateway } from '../../support/gateway/gateway';

const sms = createSmsBox();
const gateway = useGateway({ isPlainLogin: true, seedScale: 0.001, smsSender: sms });
const { token, day, apply, review, list, enter, detail, devices, approve, operate, logOf } = useAgencies(
  gateway,
  sms,
);

/** View devices of a type that the application of these tests does not name. */
const WATER_INFO = 2000;

describe('an application', () => {
  it('waits for the merchant, seen by both sides, the mobile masked', async () => {
    const { data } = await apply();
    const seenByAgent = (await list(AGENT, { states: [AgreementState.waiting] })).list.find(
      ({ id }) => id === data.id,
    );
    expect(seenByAgent).toMatchObject({
      agentName: expect.any(String) as string,
      franchiseeName: '云溪自助生活服务',
      franchiseeMobile: '138****0001',
      equipmentTypes: ['washer'],
      permissionIds: [WASHER_INFO, WASHER_RESTART],
      shareRate: 0.125,
      state: AgreementState.waiting,
      isEntered: false,
    });
    expect((await list(MAIN)).list.map(({ id }) => id)).toEqual([data.id]);
    expect((await list(OTHER)).list.some(({ id }) => id === data.id)).toBe(false);
  });

  it('asks for no right of a type that it does not name, so that none of these is handed over', async () => {
    const { data } = await apply({ permissionIds: [WASHER_INFO, WATER_INFO] });
    const [row] = (await list(MAIN)).list.filter(({ id }) => id === data.id);
    expect(row?.permissionIds).toEqual([WASHER_INFO]);
  });

  it.each<{ because: string; changes: Partial<AgreementApplication>; message: string }>([
    { because: 'the name does not fit the mobile', changes: { franchiseeName: '别家' }, message: '未找到' },
    { because: 'nobody has the mobile', changes: { franchiseeMobile: '13911112222' }, message: '未找到' },
    { because: 'the mobile is an agent', changes: { franchiseeMobile: AGENT }, message: '未找到' },
    { because: 'the mobile is wrong', changes: { franchiseeMobile: '1' }, message: '手机号格式不正确' },
    { because: 'a right is unknown', changes: { permissionIds: [1] }, message: '权限 1' },
    { because: 'it asks for nothing', changes: { permissionIds: [] }, message: '至少选择一项' },
    {
      because: 'it asks only for what no merchant can hand over',
      changes: { permissionIds: [WITHDRAW_CAPITAL] },
      message: '至少选择一项',
    },
    {
      because: 'it asks only for rights of a type that it does not name',
      changes: { permissionIds: [WATER_INFO] },
      message: '至少选择一项',
    },
    { because: 'the equipment is unknown', changes: { equipmentTypes: ['toaster'] }, message: '设备类型' },
  ])('is refused when $because', async ({ changes, message }) => {
    const answer = await apply(changes);
    expect(answer.code).not.toBe(0);
    expect(answer.message).toContain(message);
  });

  it.each([
    { because: 'it began yesterday', period: () => [day(-2), day(30)] as const },
    { because: 'it ends before it begins', period: () => [day(3), day(2)] as const },
    { because: 'it is over', period: () => [gateway().now(), gateway().now()] as const },
    { because: 'it lasts longer than a year', period: () => [day(1), day(367)] as const },
  ])('is refused when $because', async ({ period }) => {
    const [startAt, endAt] = period();
    expect((await apply({ startAt, endAt })).code).not.toBe(0);
  });

  it('is made once at a time, and again after the end', async () => {
    const { data } = await apply();
    expect((await apply()).message).toContain('请勿重复申请');
    await review(AGENT, { applyId: data.id, action: 'withdraw' });
    expect((await apply()).code).toBe(0);
  });

  it('is made once when two come together', async () => {
    const answers = await Promise.all([apply(), apply()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, ApiCode.refused]);
  });

  it('counts as withdrawn after seven silent days', async () => {
    const { data } = await apply({ endAt: day(200) });
    gateway().advance(7 * ONE_DAY_MS - 1);
    expect((await list(MAIN)).list[0]?.state).toBe(AgreementState.waiting);
    gateway().advance(1);
    expect((await list(MAIN)).list[0]?.state).toBe(AgreementState.withdrawn);
    expect((await approve(MAIN, data.id)).code).toBe(ApiCode.refused);
    expect((await logOf(MAIN, 'silence'))[0]).toMatchObject({ actorName: '系统' });
  });
});

describe('an approval', () => {
  it('asks for the code that was sent to the merchant itself', async () => {
    const { data } = await apply();
    const answers = [
      await review(MAIN, { applyId: data.id, action: 'approve' }),
      await review(MAIN, { applyId: data.id, action: 'approve', captcha: '000000' }),
    ];
    gateway().advance(ONE_MINUTE_MS);
    await call(gateway(), ENDPOINTS.captcha, { body: { mobile: MAIN } });
    const forReset = await sms.codeFor(MAIN);
    answers.push(await review(MAIN, { applyId: data.id, action: 'approve', captcha: forReset }));
    expect(answers.map(({ code }) => code)).toEqual([ApiCode.refused, ApiCode.refused, ApiCode.refused]);
    expect((await list(MAIN)).list[0]?.state).toBe(AgreementState.waiting);
  });

  it('puts the merchant under proxy with its next request', async () => {
    const merchant = await token(MAIN);
    expect((await devices(merchant)).statusCode).toBe(200);
    await operate();
    expect((await devices(merchant)).statusCode).toBe(403);
    expect((await detail(merchant)).data.proxyStatus).toBe(1);
    const answer = await gateway().get('userCenter/personalCenter/detail', merchant);
    expect(answer.json<{ data: { proxy: unknown } }>().data.proxy).toMatchObject({
      endAt: expect.any(Number),
    });
  });

  it('may narrow rights, stores and end, and drops what cannot be handed over', async () => {
    await gateway().database.db.selectFrom('franchisee').select('id').execute();
    const { data } = await apply({ permissionIds: [WASHER_INFO, WASHER_RESTART, WITHDRAW_CAPITAL] });
    const endAt = day(10);
    const answer = await approve(MAIN, data.id, { permissionIds: [WASHER_INFO], storeIds: ['s01'], endAt });
    expect(answer.data).toMatchObject({ permissionIds: [WASHER_INFO], storeIds: ['s01'], endAt, state: 1 });
  });

  it('never widens', async () => {
    const { data } = await apply();
    const wider: Partial<AgreementReview>[] = [
      { permissionIds: [WASHER_INFO, WASHER_RESTART, 1001] },
      { endAt: day(120) },
      { storeIds: ['s99'] },
      { storeIds: [] },
    ];
    for (const changes of wider) expect((await approve(MAIN, data.id, changes)).code).toBe(ApiCode.refused);
    expect((await list(MAIN)).list[0]?.state).toBe(AgreementState.waiting);
  });

  it('is refused while another agent operates the merchant', async () => {
    const { data } = await apply({ franchiseeMobile: MAIN });
    const { db } = gateway().database;
    await db
      .insertInto('franchisee')
      .values({
        id: 'a9',
        kind: 'agent',
        name: '另一代运营',
        mobile: '13800000099',
        subject_type: 1,
        certification: 4,
        created_at: 1,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('proxy_agreement')
      .values({
        id: `other-${gateway().now()}`,
        agent_franchisee_id: 'a9',
        merchant_franchisee_id: MERCHANT_ID,
        status: 1,
        permission_ids: [WASHER_INFO],
        equipment: [],
        share_rate: '0.1',
        applied_at: gateway().now(),
        start_at: gateway().now(),
        end_at: day(3),
      })
      .execute();
    expect((await approve(MAIN, data.id)).message).toContain('已有代运营方');
    gateway().advance(3 * ONE_DAY_MS);
    expect((await approve(MAIN, data.id)).code).toBe(0);
  });

  it('is not for the agent, nor withdrawing for the merchant', async () => {
    const { data } = await apply();
    for (const action of ['approve', 'reject', 'revoke'] as const) {
      expect((await review(AGENT, { applyId: data.id, action, reason: '自己批准' })).status).toBe(403);
    }
    for (const action of ['withdraw', 'giveUp', 'renew'] as const) {
      expect((await review(MAIN, { applyId: data.id, action })).status).toBe(403);
    }
  });

  it('is not there for a third organisation', async () => {
    const { data } = await apply();
    const theirs = await review(OTHER, { applyId: data.id, action: 'reject', reason: '不是我的' });
    const nobodys = await review(OTHER, { applyId: 'agr_nobody', action: 'reject', reason: '不是我的' });
    expect(theirs.status).toBe(404);
    expect(theirs.bytes).toBe(nobodys.bytes);
  });

  it('uses its code up once when two come together', async () => {
    const { data } = await apply();
    gateway().advance(ONE_MINUTE_MS);
    const session = await token(MAIN);
    await call(gateway(), ENDPOINTS.captcha, { body: { mobile: MAIN }, token: session });
    const captcha = await sms.codeFor(MAIN);
    const body = { applyId: data.id, action: 'approve', captcha } as const;
    const answers = await Promise.all([review(MAIN, body, session), review(MAIN, body, session)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, ApiCode.refused]);
  });

  it('does not happen when its line cannot be written', async () => {
    const { data } = await apply();
    gateway().advance(ONE_MINUTE_MS);
    const merchant = await token(MAIN);
    await call(gateway(), ENDPOINTS.captcha, { body: { mobile: MAIN }, token: merchant });
    const captcha = await sms.codeFor(MAIN);
    const body = { applyId: data.id, action: 'approve', captcha };
    const run = () => call<AgreementRow>(gateway(), ENDPOINTS.proxyReview, { body, token: merchant });
    const repair = await breakInserts(gateway(), 'operation_log');
    const broken = await run();
    await repair();
    expect(broken.status).toBe(500);
    expect((await detail(merchant)).data.proxyStatus).toBe(0);
    // The code went back with the rest.
    expect((await run()).data.state).toBe(AgreementState.active);
  });
});

describe('a refusal and an end', () => {
  it('need a reason from the merchant', async () => {
    const { data } = await apply();
    expect((await review(MAIN, { applyId: data.id, action: 'reject' })).message).toContain('原因');
    const rejected = await review(MAIN, { applyId: data.id, action: 'reject', reason: '分成过高' });
    expect(rejected.data).toMatchObject({ state: AgreementState.rejected, reason: '分成过高' });
    expect((await approve(MAIN, data.id)).code).toBe(ApiCode.refused);
  });

  it('by the merchant stops the agent with its next request and gives the merchant its rights back', async () => {
    const id = await operate();
    const agent = await token(AGENT);
    await enter(agent, MERCHANT_ID);
    expect((await devices(agent)).statusCode).toBe(200);
    expect((await review(MAIN, { applyId: id, action: 'revoke', reason: '自己经营' })).data.state).toBe(5);
    const refused = await devices(agent);
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ message: string }>().message).toContain('已结束');
    expect((await devices(await token(MAIN))).statusCode).toBe(200);
  });

  it('by the agent counts as well', async () => {
    const id = await operate();
    expect((await review(AGENT, { applyId: id, action: 'giveUp' })).data.state).toBe(AgreementState.ended);
    expect((await detail(await token(MAIN))).data.proxyStatus).toBe(0);
  });

  it('come by themselves at the end of the period', async () => {
    const endAt = gateway().now() + 60 * ONE_MINUTE_MS;
    await operate({ endAt });
    const agent = await token(AGENT);
    await enter(agent, MERCHANT_ID);
    gateway().advance(endAt - 1 - gateway().now());
    expect((await devices(agent)).statusCode).toBe(200);
    gateway().advance(1);
    expect((await devices(agent)).statusCode).toBe(403);
    expect((await list(MAIN)).list[0]?.state).toBe(AgreementState.expired);
    expect((await logOf(MAIN, 'end'))[0]).toMatchObject({ actorName: '系统', module: 'proxy' });
  });
});

describe('a renewal', () => {
  it('waits for the merchant and leaves the agency as it is until then', async () => {
    const id = await operate();
    const endAt = day(200);
    expect((await review(AGENT, { applyId: id, action: 'renew', endAt })).data).toMatchObject({
      state: AgreementState.active,
      renewalEndAt: endAt,
    });
    const before = (await list(MAIN)).list[0];
    expect(before?.endAt).toBeLessThan(endAt);
    expect((await approve(MAIN, id)).data).toMatchObject({ endAt, renewalEndAt: null, state: 1 });
  });

  it('can be declined without ending the agency', async () => {
    const id = await operate();
    await review(AGENT, { applyId: id, action: 'renew', endAt: day(200) });
    const declined = await review(MAIN, { applyId: id, action: 'reject', reason: '到期再谈' });
    expect(declined.data).toMatchObject({ state: AgreementState.active, renewalEndAt: null });
  });

  it('must end later, and within a year', async () => {
    const id = await operate();
    for (const endAt of [day(1), day(366)]) {
      expect((await review(AGENT, { applyId: id, action: 'renew', endAt })).code).toBe(ApiCode.refused);
    }
  });
});
