import { describe, expect, it } from 'vitest';
import type { CaptchaAnswer } from '../../../contract/api/account/captcha';
import { BROWSER_TOKEN_HEADER, ENDPOINTS } from '../../../contract/api/endpoints';
import { ApiCode } from '../../../contract/api/envelope';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { createCaptchaCode } from '../../../gateway/features/captcha/captcha-service';
import { call, createSmsBox } from '../../support/gateway/accounts';
import { toLoginBody, useGateway } from '../../support/gateway/gateway';

const sms = createSmsBox();
const gateway = useGateway({ isPlainLogin: true, seedScale: 0.001, smsSender: sms });

const MAIN = '13800000001';
const MANAGER = '13800000011';
const OTHER = '13800000021';
const STAFF = '13800000012';
const UNKNOWN = '13911112222';
const NEW_PASSWORD = 'Tea&Washers7';

let address = 0;
/** A new address each time, so that limits by address stay out of tests about something else. */
const nextIp = (): string => `10.1.${(address += 1) >> 8}.${address & 255}`;

/** One browser for the file: codes are good for the one that asked. */
const headers = { [BROWSER_TOKEN_HEADER]: 'b'.repeat(43) };

const ask = (mobile: string, options: { token?: string; ip?: string } = {}) =>
  call<CaptchaAnswer>(gateway(), ENDPOINTS.captcha, {
    body: { mobile },
    ip: nextIp(),
    headers,
    ...options,
  });

async function askCode(mobile: string, token?: string): Promise<string> {
  gateway().advance(ONE_MINUTE_MS);
  const answer = await ask(mobile, token === undefined ? {} : { token });
  if (answer.code !== 0) throw new Error(answer.message);
  return sms.codeFor(mobile);
}

const reset = (mobile: string, captcha: string, password = NEW_PASSWORD) =>
  call(gateway(), ENDPOINTS.findPassword, {
    body: { mobile, captcha, password },
    ip: nextIp(),
    headers,
  });

const signIn = (mobile: string, password: string) =>
  call<{ token: string } | null>(gateway(), ENDPOINTS.login, {
    body: toLoginBody(mobile, password),
    ip: nextIp(),
  });

const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('a captcha', () => {
  it('is six digits, each as likely as any other', () => {
    const draws = 100_000;
    const counts = new Array<number>(60).fill(0);
    for (let draw = 0; draw < draws; draw += 1) {
      const code = createCaptchaCode();
      expect(code.length).toBe(6);
      for (let place = 0; place < 6; place += 1) {
        const slot = place * 10 + Number(code[place]);
        counts[slot] = (counts[slot] ?? 0) + 1;
      }
    }
    const expected = draws / 10;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 54 degrees of freedom: a fair source stays below this in all but one of a million runs.
    expect(chiSquare).toBeLessThan(114);
  });

  it('is stored as a hash only', async () => {
    const code = await askCode(OTHER);
    const rows = await gateway().database.db.selectFrom('captcha').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Buffer.from(row.code_hash).toString('utf8')).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  });

  it('is answered for an unknown mobile as for a known one, and sent to nobody', async () => {
    gateway().advance(ONE_MINUTE_MS);
    const known = await ask(MANAGER);
    const before = sms.sent.length + 1;
    const unknown = await ask(UNKNOWN);
    await sms.codeFor(MANAGER);
    expect(unknown.bytes).toBe(known.bytes);
    expect(unknown.data).toEqual({ retryAfterSeconds: 60 });
    expect(sms.sent.length).toBe(before);
  });

  it('can be asked for again after 60 seconds, known or unknown, and says how long to wait', async () => {
    for (const mobile of ['13800000012', '13911113333']) {
      const ip = nextIp();
      gateway().advance(ONE_MINUTE_MS);
      await ask(mobile, { ip });
      gateway().advance(59 * ONE_SECOND_MS);
      const early = await ask(mobile, { ip });
      expect(early.status).toBe(200);
      expect(early.code).toBe(ApiCode.refused);
      expect(early.data).toEqual({ retryAfterSeconds: 1 });
      gateway().advance(ONE_SECOND_MS);
      expect((await ask(mobile, { ip })).code).toBe(0);
    }
  });

  it('is sent to one mobile ten times a day at most, for one address', async () => {
    const mobile = '13911114444';
    const ip = nextIp();
    for (let turn = 0; turn < 10; turn += 1) {
      gateway().advance(ONE_MINUTE_MS);
      expect((await ask(mobile, { ip })).code).toBe(0);
    }
    gateway().advance(ONE_MINUTE_MS);
    const refused = await ask(mobile, { ip });
    expect(refused.code).toBe(ApiCode.refused);
    expect(refused.data.retryAfterSeconds).toBe((ONE_DAY_MS - 10 * ONE_MINUTE_MS) / ONE_SECOND_MS);
    gateway().advance(ONE_DAY_MS - 10 * ONE_MINUTE_MS);
    expect((await ask(mobile, { ip })).code).toBe(0);
  });

  it('is sent for one address thirty times an hour at most', async () => {
    const ip = '10.9.9.9';
    for (let turn = 0; turn < 30; turn += 1) {
      expect((await ask(`139222200${String(turn).padStart(2, '0')}`, { ip })).code).toBe(0);
    }
    const refused = await ask('13922220099', { ip });
    expect(refused.status).toBe(429);
    expect(refused.data.retryAfterSeconds).toBe(ONE_HOUR_MS / ONE_SECOND_MS);
    expect((await ask('13922220099')).code).toBe(0);
  });

  it.each([
    { mobile: '', message: '请输入手机号' },
    { mobile: '12345678901', message: '手机号格式不正确' },
    { mobile: '1380000000', message: '手机号格式不正确' },
  ])('is refused for "$mobile" with the words of spec §5', async ({ mobile, message }) => {
    const answer = await ask(mobile);
    expect(answer).toMatchObject({ status: 200, code: ApiCode.refused, message });
  });

  it('goes to the own mobile only while signed in', async () => {
    const token = await gateway().login(MAIN);
    const answer = await ask(OTHER, { token });
    expect(answer).toMatchObject({ code: ApiCode.refused, message: '登录后只能向本人手机号发送验证码' });
  });

  it('is answered in the same way when the provider is away', async () => {
    gateway().advance(ONE_MINUTE_MS);
    const sent = await ask(MAIN);
    await sms.codeFor(MAIN);
    gateway().advance(ONE_MINUTE_MS);
    const repair = sms.breakDown();
    const failed = await ask(MAIN);
    await sms.codeFor(MAIN);
    repair();
    expect(failed.bytes).toBe(sent.bytes);
    const line = gateway().logLines.findLast((entry) => entry.includes('could not be sent'));
    expect(line).toContain('The provider is away.');
    expect(gateway().logLines.join('')).not.toContain(MAIN);
  });
});

describe('a password reset', () => {
  it('needs mobile, captcha and password in the words of spec §5', async () => {
    expect((await reset('', '123456')).message).toBe('请输入手机号');
    expect((await reset('123', '123456')).message).toBe('手机号格式不正确');
    expect((await reset(MAIN, '')).message).toBe('请输入验证码');
    expect((await reset(MAIN, '123456', 'short')).message).toBe('新密码至少 8 位');
  });

  it('ends every session, signs nobody in and makes only the new password work', async () => {
    const tokens = [await gateway().login(OTHER), await gateway().login(OTHER), await gateway().login(OTHER)];
    const answer = await reset(OTHER, await askCode(OTHER));
    expect(answer).toMatchObject({ code: 0, message: '密码修改成功', data: null });
    for (const token of tokens) {
      const { status } = await call(gateway(), ENDPOINTS.sessionList, { body: {}, token });
      expect(status).toBe(401);
    }
    expect((await signIn(OTHER, 'Wash2026!')).code).toBe(ApiCode.loginFailed);
    const again = await signIn(OTHER, NEW_PASSWORD);
    expect(again.code).toBe(0);
    const log = await call<{ list: { action: string; actorName: string }[] }>(
      gateway(),
      ENDPOINTS.operationLogList,
      {
        body: { period: [gateway().now() - ONE_DAY_MS, gateway().now()], action: 'resetPassword' },
        token: again.data?.token,
      },
    );
    expect(log.data.list).toMatchObject([{ action: 'resetPassword', actorName: '松林老板' }]);
  });

  it('tells the mobile in both languages, once, and never what the password is (controls A9)', async () => {
    const code = await askCode(STAFF);
    const before = sms.sent.length;
    await reset(STAFF, wrongOf(code));
    await sms.settled();
    expect(sms.sent).toHaveLength(before);
    expect((await reset(STAFF, code)).code).toBe(0);
    await sms.settled();
    const told = sms.sent.slice(before);
    expect(told).toHaveLength(1);
    const at = new Date(gateway().now() + 8 * ONE_HOUR_MS).toISOString().slice(0, 16).replace('T', ' ');
    expect(told[0]).toMatchObject({ mobile: STAFF });
    expect(told[0]?.text).toContain(`您的账号密码已于 ${at} 更改`);
    expect(told[0]?.text).toContain(`Your password was changed at ${at} (UTC+8)`);
    expect(told[0]?.text).not.toContain(NEW_PASSWORD);
  });

  it('stands although the message cannot be sent, which is written into the log', async () => {
    const code = await askCode(STAFF);
    const repair = sms.breakDown();
    expect((await reset(STAFF, code)).code).toBe(0);
    await sms.settled();
    repair();
    expect(gateway().logLines.findLast((line) => line.includes('could not be sent'))).toBeDefined();
    expect((await signIn(STAFF, NEW_PASSWORD)).code).toBe(0);
  });

  it('resets every account that has the mobile, in either role', async () => {
    const { db } = gateway().database;
    const shared = '13800000012';
    await db.updateTable('account').set({ mobile: shared }).where('id', '=', 'acc-2013').execute();
    expect((await reset(shared, await askCode(shared))).code).toBe(0);
    expect((await signIn(shared, NEW_PASSWORD)).code).toBe(0);
    const asAgent = await call(gateway(), ENDPOINTS.login, {
      body: {
        ...toLoginBody('13800000013', NEW_PASSWORD),
        mobile: shared,
      },
      ip: nextIp(),
    });
    expect(asAgent.code).toBe(0);
    await db.updateTable('account').set({ mobile: '13800000013' }).where('id', '=', 'acc-2013').execute();
  });

  it('works while the account waits after too many failures, and ends the wait', async () => {
    for (let turn = 0; turn < 6; turn += 1) await signIn(MANAGER, 'not the password');
    expect((await signIn(MANAGER, 'Wash2026!')).code).toBe(ApiCode.loginFailed);
    const code = await askCode(MANAGER);
    for (let turn = 0; turn < 6; turn += 1) await signIn(MANAGER, 'not the password');
    expect((await reset(MANAGER, code)).code).toBe(0);
    expect((await signIn(MANAGER, NEW_PASSWORD)).code).toBe(0);
  });

  it.each([
    { because: 'it was used', prepare: async (code: string) => void (await reset(OTHER, code)) },
    {
      because: 'five guesses went wrong',
      prepare: async (code: string) => {
        for (let turn = 0; turn < 5; turn += 1) await reset(OTHER, wrongOf(code));
      },
    },
    {
      because: 'five minutes and a millisecond have passed',
      prepare: async () => gateway().advance(5 * ONE_MINUTE_MS + 1),
    },
    { because: 'a newer code replaced it', prepare: async () => void (await askCode(OTHER)) },
  ])('refuses a code when $because', async ({ prepare }) => {
    const code = await askCode(OTHER);
    await prepare(code);
    expect(await reset(OTHER, code)).toMatchObject({
      status: 200,
      code: ApiCode.refused,
      message: '验证码错误或已失效，请重新获取',
    });
  });

  it('takes a code until its last millisecond', async () => {
    const code = await askCode(OTHER);
    gateway().advance(5 * ONE_MINUTE_MS);
    expect((await reset(OTHER, code)).code).toBe(0);
  });

  it('refuses the code of another mobile, and one that was sent to confirm an act', async () => {
    const ofMain = await askCode(MAIN);
    expect((await reset(OTHER, ofMain)).code).toBe(ApiCode.refused);
    const token = (await signIn(OTHER, NEW_PASSWORD)).data?.token;
    const toConfirm = await askCode(OTHER, token);
    expect((await reset(OTHER, toConfirm)).code).toBe(ApiCode.refused);
  });

  it('answers alike for a wrong code and for a mobile without an account', async () => {
    const code = await askCode(OTHER);
    const wrong = await reset(OTHER, wrongOf(code));
    gateway().advance(ONE_MINUTE_MS);
    await ask(UNKNOWN);
    expect((await reset(UNKNOWN, wrongOf(code))).bytes).toBe(wrong.bytes);
    expect((await reset('13933334444', '123456')).bytes).toBe(wrong.bytes);
  });

  it('succeeds exactly once when two come together with one code', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const code = await askCode('13800000003');
      const answers = await Promise.all([
        reset('13800000003', code, `First${turn}Password`),
        reset('13800000003', code, `Second${turn}Password`),
      ]);
      expect(answers.map((answer) => answer.code).sort()).toEqual([0, ApiCode.refused]);
      const isFirst = answers[0].code === 0;
      expect((await signIn('13800000003', `${isFirst ? 'First' : 'Second'}${turn}Password`)).code).toBe(0);
      expect((await signIn('13800000003', `${isFirst ? 'Second' : 'First'}${turn}Password`)).code).not.toBe(
        0,
      );
      gateway().advance(ONE_DAY_MS / 8);
    }
  });

  it.each([
    { password: '12345678', because: 'everybody tries it' },
    { password: 'Password1', because: 'everybody tries it in some case' },
    { password: 'qwertyuiop', because: 'it is a row of keys' },
    { password: 'aabbaabb', because: 'it has two characters' },
    { password: '34567890', because: 'it is common' },
    { password: 'cdefghijk', because: 'it is a run' },
    { password: OTHER, because: 'it is the mobile' },
    { password: '松林老板松林老板', because: null },
    { password: '12 bright Ducks', because: null },
  ])('takes "$password" as a password unless $because', async ({ password, because }) => {
    const answer = await reset(OTHER, '000000', password);
    expect(answer.code).toBe(ApiCode.refused);
    expect(answer.message.includes('验证码')).toBe(because === null);
  });

  it('refuses the name of the franchisee and keeps the code for a better password', async () => {
    const { db } = gateway().database;
    const code = await askCode(OTHER);
    const { name } = await db
      .selectFrom('franchisee')
      .select('name')
      .where('id', '=', 'm1021')
      .executeTakeFirstOrThrow();
    expect((await reset(OTHER, code, name.padEnd(8, ' '))).message).toContain('商家名称');
    expect((await reset(OTHER, code, 'Sixteen#Cedars')).code).toBe(0);
  });
});
