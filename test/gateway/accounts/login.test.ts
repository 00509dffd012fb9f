import { describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import type { LoginRequest } from '../../../contract/api/account/login';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { createPasswordHasher } from '../../../gateway/features/account/password-hasher';
import { DEMONSTRATION_ACCOUNTS } from '../../../gateway/demonstration/people';
import { HEADERS, toLoginBody, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.001, hasher: createPasswordHasher() });

const MAIN = '13800000001';
const MANAGER = '13800000011';
const WRONG = { password: 'not the password' };

interface LoginAnswerBody {
  readonly code: number;
  readonly message: string;
  readonly data: { readonly token: string } | null;
}

/** Each call comes from an address of its own, so that only the account's counter is at work. */
let calls = 0;
async function login(
  body: Partial<LoginRequest>,
  remoteAddress = `10.${(calls += 1) % 250}.${calls >> 8}.9`,
) {
  const answer = await gateway().app.inject({
    method: 'POST',
    url: toUrlPath(ENDPOINTS.login),
    headers: HEADERS,
    payload: body,
    remoteAddress,
  });
  return { answer, body: answer.json<LoginAnswerBody>() };
}

describe('signing in', () => {
  it.each(DEMONSTRATION_ACCOUNTS.map(({ role, mobile }) => ({ role, mobile })))(
    'opens a session for $role',
    async ({ mobile }) => {
      const { body } = await login(toLoginBody(mobile));
      expect(body.code).toBe(ApiCode.success);
      expect(body.data?.token).toMatch(/^[\w-]{43}$/);
    },
  );

  it('keeps only the hash of a token', async () => {
    const { body } = await login(toLoginBody(MAIN));
    const token = body.data?.token ?? '';
    const rows = await gateway().database.db.selectFrom('session').selectAll().execute();
    expect(
      JSON.stringify(
        rows.map((row) => ({ ...row, token_hash: Buffer.from(row.token_hash).toString('base64url') })),
      ),
    ).not.toContain(token);
  });

  it('asks for account and password when one is empty', async () => {
    const { answer, body } = await login({ ...toLoginBody(MAIN), password: '' });
    expect(answer.statusCode).toBe(200);
    expect(body).toMatchObject({ code: ApiCode.refused, message: '请输入账号和密码', data: null });
  });
});

describe('a refused sign-in', () => {
  it.each([
    { because: 'the password is wrong', body: { ...toLoginBody('13800000021'), ...WRONG } },
    { because: 'nobody has the mobile', body: { ...toLoginBody('13800000021'), mobile: '13899999999' } },
    {
      because: 'the main account is another one',
      body: { ...toLoginBody(MANAGER), franchiseeMobile: '13800000021' },
    },
    {
      because: 'a manager leaves out the main account',
      body: { ...toLoginBody(MANAGER), franchiseeMobile: '' },
    },
    {
      because: 'a main account names itself as a sub-account',
      body: { ...toLoginBody(MAIN), franchiseeMobile: MAIN },
    },
    { because: 'a merchant ticks agent', body: { ...toLoginBody('13800000021'), loginRoleType: 1 as const } },
    {
      because: 'an agent does not tick agent',
      body: { ...toLoginBody('13800000003'), loginRoleType: 0 as const },
    },
    {
      because: 'the password is longer than 128 bytes',
      body: { ...toLoginBody('13800000021'), password: '密'.repeat(43) },
    },
  ])('says the same when $because', async ({ body }) => {
    const { answer, body: got } = await login(body);
    expect(answer.statusCode).toBe(200);
    expect({ ...got, traceId: '' }).toEqual({
      code: ApiCode.loginFailed,
      message: '账号或密码错误；连续多次失败后需等待一段时间再试',
      data: null,
      traceId: '',
    });
  });

  it('says the same for a disabled account with the right password', async () => {
    const { db } = gateway().database;
    await db.updateTable('account').set({ enabled: false }).where('mobile', '=', '13800000012').execute();
    const { body } = await login(toLoginBody('13800000012'));
    await db.updateTable('account').set({ enabled: true }).where('mobile', '=', '13800000012').execute();
    expect(body.code).toBe(ApiCode.loginFailed);
  });

  it.each([
    { field: 'loginType', value: 'captcha', words: '登录方式' },
    { field: 'loginRoleType', value: 2, words: '登录角色' },
    { field: 'loginRoleType', value: '0', words: '登录角色' },
    { field: 'mobile', value: 13800000001, words: '手机号' },
    { field: 'mobile', value: '\u202d13800000001\u202c', words: '手机号含有看不见' },
    { field: 'franchiseeId', value: 'm1001', words: '请求含有不支持的内容' },
  ])('names $field when it is $value', async ({ field, value, words }) => {
    const { answer, body } = await login({ ...toLoginBody(MAIN), [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(body.code).toBe(ApiCode.invalid);
    expect(body.message).toContain(words);
  });
});

describe('guessing a password', () => {
  it('makes the account wait 30 seconds after 5 failures, then twice as long, even with the right password', async () => {
    const mobile = '13800000002';
    for (let failure = 1; failure <= 5; failure += 1) await login({ ...toLoginBody(mobile), ...WRONG });
    expect((await login(toLoginBody(mobile))).body.code).toBe(ApiCode.loginFailed);

    gateway().advance(30 * ONE_SECOND_MS);
    await login({ ...toLoginBody(mobile), ...WRONG });
    gateway().advance(59 * ONE_SECOND_MS);
    expect((await login(toLoginBody(mobile))).body.code).toBe(ApiCode.loginFailed);
    gateway().advance(ONE_SECOND_MS);
    expect((await login(toLoginBody(mobile))).body.code).toBe(ApiCode.success);
  });

  it('forgets failures after a success', async () => {
    const mobile = '13800000003';
    for (let round = 1; round <= 3; round += 1) {
      for (let failure = 1; failure <= 4; failure += 1) await login({ ...toLoginBody(mobile), ...WRONG });
      expect((await login(toLoginBody(mobile))).body.code).toBe(ApiCode.success);
    }
  });

  it('lets no more than 5 of 40 guesses through that arrive together', async () => {
    const { db } = gateway().database;
    const mobile = '13800000013';
    const guesses = Array.from({ length: 40 }, () => login({ ...toLoginBody(mobile), ...WRONG }));
    await Promise.all(guesses);
    const counter = await db
      .selectFrom('login_failure')
      .selectAll()
      .where('kind', '=', 'account')
      .where('subject', 'like', `%${mobile}`)
      .executeTakeFirstOrThrow();
    expect(counter.failures).toBe(5);
  });

  it('makes an address wait after 30 failures in a minute, whatever the account', async () => {
    const guess = (index: number) =>
      login(
        { ...toLoginBody(MAIN), ...WRONG, mobile: `1390000${String(index).padStart(4, '0')}` },
        '192.0.2.7',
      );
    for (let index = 0; index < 30; index += 1) expect((await guess(index)).answer.statusCode).toBe(200);
    expect((await guess(30)).answer.statusCode).toBe(429);
    expect((await login(toLoginBody(MAIN), '198.51.100.7')).body.code).toBe(ApiCode.success);
    gateway().advance(ONE_MINUTE_MS);
    expect((await guess(31)).answer.statusCode).toBe(200);
  });
});

describe('the stored password', () => {
  it('is hashed anew when its effort is lower than today', async () => {
    const { hash } = await import('@node-rs/argon2');
    const { db } = gateway().database;
    const weak = await hash('Wash2026!', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await db
      .updateTable('account')
      .set({ password_hash: weak })
      .where('mobile', '=', '13800000021')
      .execute();
    expect((await login(toLoginBody('13800000021'))).body.code).toBe(ApiCode.success);
    const { password_hash } = await db
      .selectFrom('account')
      .select('password_hash')
      .where('mobile', '=', '13800000021')
      .executeTakeFirstOrThrow();
    expect(password_hash).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect((await login(toLoginBody('13800000021'))).body.code).toBe(ApiCode.success);
  });
});
