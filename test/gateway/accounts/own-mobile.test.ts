import { beforeEach, describe, expect, it } from 'vitest';
import type { MobileChangeRequest } from '../../../contract/api/account/account';
import type { CaptchaAnswer } from '../../../contract/api/account/captcha';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import type { UserDetail } from '../../../contract/api/account/user';
import { ApiCode } from '../../../contract/api/envelope';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { breakInserts, call, createSmsBox, readLog } from '../../support/gateway/accounts';
import { toLoginBody, useGateway } from '../../support/gateway/gateway';

const sms = createSmsBox();
const gateway = useGateway({ isPlainLogin: true, seedScale: 0.001, smsSender: sms });

const MAIN = '13800000001';
const MANAGER = '13800000011';
const NEW = '13955556666';

let address = 0;
const nextIp = (): string => `10.5.${(address += 1) >> 8}.${address & 255}`;

const askOwn = (token: string) =>
  call<CaptchaAnswer>(gateway(), ENDPOINTS.captcha, { body: { mobile: MAIN }, token, ip: nextIp() });
const askNew = (token: string, mobile = NEW) =>
  call<CaptchaAnswer>(gateway(), ENDPOINTS.mobileCaptcha, { body: { mobile }, token, ip: nextIp() });
const change = (token: string, body: MobileChangeRequest) =>
  call(gateway(), ENDPOINTS.mobileChange, { body, token });
const detail = (token: string) => call<UserDetail>(gateway(), ENDPOINTS.userDetail, { token });

/** Codes on both telephones, and the change that they are good for. */
async function prepare(token: string, mobile = NEW): Promise<MobileChangeRequest> {
  await askOwn(token);
  await askNew(token, mobile);
  return { mobile, captcha: await sms.codeFor(MAIN), mobileCaptcha: await sms.codeFor(mobile) };
}

const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000');

beforeEach(async () => {
  const { db } = gateway().database;
  gateway().advance(ONE_DAY_MS);
  await db.updateTable('account').set({ mobile: MAIN }).where('id', '=', 'acc-1001').execute();
  await db.updateTable('franchisee').set({ mobile: MAIN }).where('id', '=', 'm1001').execute();
});

describe('a change of the own mobile', () => {
  it('moves the account and its organisation, ends the other sessions and keeps this one', async () => {
    const other = await gateway().login(MAIN);
    const token = await gateway().login(MAIN);
    const answer = await change(token, await prepare(token));
    expect(answer).toMatchObject({ code: 0, message: '手机号修改成功', data: null });
    expect((await detail(token)).data).toMatchObject({ mobile: NEW, franchiseeMobile: NEW });
    expect((await detail(other)).status).toBe(401);

    const signIn = (body: object) => call(gateway(), ENDPOINTS.login, { body, ip: nextIp() });
    expect((await signIn(toLoginBody(MAIN))).code).toBe(ApiCode.loginFailed);
    expect((await signIn({ ...toLoginBody(MAIN), mobile: NEW })).code).toBe(0);
    // Sub-accounts name the main account by its mobile.
    expect((await signIn(toLoginBody(MANAGER))).code).toBe(ApiCode.loginFailed);
    expect((await signIn({ ...toLoginBody(MANAGER), franchiseeMobile: NEW })).code).toBe(0);
  });

  it('is told to the old mobile, in both languages, with the new one masked', async () => {
    const token = await gateway().login(MAIN);
    const request = await prepare(token);
    const before = sms.sent.length;
    await change(token, request);
    await sms.settled();
    const told = sms.sent.slice(before);
    expect(told.map(({ mobile }) => mobile)).toEqual([MAIN]);
    expect(told[0]?.text).toMatch(/更换为 139\*{4}6666.*Your account moved to 139\*{4}6666/);
    expect(told[0]?.text).not.toContain(NEW);
  });

  it('stands in the log with both mobiles masked', async () => {
    const token = await gateway().login(MAIN);
    await change(token, await prepare(token));
    const lines = (await readLog(gateway())).filter(
      ({ action, at }) => action === 'changeMobile' && at === gateway().now(),
    );
    expect(lines).toMatchObject([
      { franchisee_id: 'm1001', before: { mobile: '138****0001' }, after: { mobile: '139****6666' } },
    ]);
  });

  it('does not happen without its line in the log', async () => {
    const token = await gateway().login(MAIN);
    const request = await prepare(token);
    const repair = await breakInserts(gateway(), 'operation_log');
    expect((await change(token, request)).status).toBe(500);
    await repair();
    expect((await detail(token)).data.mobile).toBe(MAIN);
    // Nothing was used up.
    expect((await change(token, request)).code).toBe(0);
  });

  it.each<{ because: string; spoil: (request: MobileChangeRequest) => MobileChangeRequest; says: string }>([
    {
      because: 'the code of the present mobile is wrong',
      spoil: (request) => ({ ...request, captcha: wrongOf(request.captcha) }),
      says: '验证码错误或已失效，请重新获取',
    },
    {
      because: 'the code of the new mobile is wrong',
      spoil: (request) => ({ ...request, mobileCaptcha: wrongOf(request.mobileCaptcha) }),
      says: '新手机号的验证码错误或已失效，请重新获取',
    },
    {
      because: 'the codes are swapped',
      spoil: ({ mobile, captcha, mobileCaptcha }) => ({
        mobile,
        captcha: mobileCaptcha === captcha ? wrongOf(captcha) : mobileCaptcha,
        mobileCaptcha: captcha,
      }),
      says: '验证码错误或已失效，请重新获取',
    },
    {
      because: 'another mobile is named than the code was sent to',
      spoil: (request) => ({ ...request, mobile: '13955557777' }),
      says: '新手机号的验证码错误或已失效，请重新获取',
    },
    { because: 'a code is missing', spoil: (r) => ({ ...r, mobileCaptcha: '' }), says: '请输入验证码' },
    { because: 'the mobile is malformed', spoil: (r) => ({ ...r, mobile: '139' }), says: '手机号格式不正确' },
    {
      because: 'it is the present one',
      spoil: (request) => ({ ...request, mobile: MAIN }),
      says: '新手机号不能与当前手机号相同',
    },
  ])('is refused when $because', async ({ spoil, says }) => {
    const token = await gateway().login(MAIN);
    const answer = await change(token, spoil(await prepare(token)));
    expect(answer).toMatchObject({ status: 200, code: ApiCode.refused, message: says });
    expect((await detail(token)).data.mobile).toBe(MAIN);
  });

  it('takes no code twice, and none after five minutes', async () => {
    const token = await gateway().login(MAIN);
    const late = await prepare(token);
    gateway().advance(5 * ONE_MINUTE_MS + 1);
    expect((await change(token, late)).code).toBe(ApiCode.refused);
    const request = await prepare(token);
    expect((await change(token, request)).code).toBe(0);
    expect((await change(token, { ...request, mobile: '13955558888' })).code).toBe(ApiCode.refused);
  });

  it.each([
    { whose: 'another merchant', mobile: '13800000021', isFree: false },
    { whose: 'an own sub-account', mobile: MANAGER, isFree: false },
    { whose: 'an agent', mobile: '13800000003', isFree: true },
  ])('to the mobile of $whose is possible: $isFree', async ({ mobile, isFree }) => {
    const token = await gateway().login(MAIN);
    const answer = await change(token, await prepare(token, mobile));
    expect(answer.code).toBe(isFree ? 0 : ApiCode.refused);
    if (!isFree) expect(answer.message).toBe('该手机号已被其他账号使用');
  });

  it('happens once when two come together with the same codes', async () => {
    const token = await gateway().login(MAIN);
    const request = await prepare(token);
    const answers = await Promise.all([change(token, request), change(token, request)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, ApiCode.refused]);
  });
});

describe('the code for a new mobile', () => {
  it('goes to whoever has it, within the limits of every captcha', async () => {
    const token = await gateway().login(MAIN);
    expect(await askNew(token)).toMatchObject({ code: 0, message: '验证码发送成功' });
    expect(await sms.codeFor(NEW)).toMatch(/^\d{6}$/);
    const again = await askNew(token);
    expect(again).toMatchObject({ code: ApiCode.refused, data: { retryAfterSeconds: 60 } });
  });

  it('opens no reset, and a code for a reset changes no mobile', async () => {
    const token = await gateway().login(MAIN);
    const mobile = '13800000003';
    await askNew(token, mobile);
    const body = { mobile, captcha: await sms.codeFor(mobile), password: 'Cedars#Sixteen' };
    expect((await call(gateway(), ENDPOINTS.findPassword, { body })).code).toBe(ApiCode.refused);
    gateway().advance(ONE_MINUTE_MS);
    await askOwn(token);
    await call(gateway(), ENDPOINTS.captcha, { body: { mobile }, ip: nextIp() });
    const codes = { captcha: await sms.codeFor(MAIN), mobileCaptcha: await sms.codeFor(mobile) };
    expect((await change(token, { mobile, ...codes })).code).toBe(ApiCode.refused);
  });
});
