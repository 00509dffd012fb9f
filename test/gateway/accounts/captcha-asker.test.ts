import { beforeEach, describe, expect, it } from 'vitest';
import type { CaptchaAnswer } from '../../../contract/api/account/captcha';
import type { LoginAnswer } from '../../../contract/api/account/login';
import { BROWSER_TOKEN_HEADER, DEVICE_TOKEN_HEADER, ENDPOINTS } from '../../../contract/api/endpoints';
import { ApiCode } from '../../../contract/api/envelope';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { call, createSmsBox, type CallOptions } from '../../support/gateway/accounts';
import { toLoginBody, useGateway } from '../../support/gateway/gateway';

const sms = createSmsBox();
const gateway = useGateway({ seedScale: 0.001, smsSender: sms });

const MAIN = '13800000001';
const OTHER = '13800000021';
const UNKNOWN = '13911112222';
const PASSWORD = 'Tea&Washers7';
/** Addresses of strangers: forty, ten in each of four networks. */
const STRANGERS = Array.from({ length: 40 }, (_, index) => `203.0.${index % 4}.${10 + (index >> 2)}`);
const [STRANGER = '', ANOTHER = ''] = STRANGERS;
const OWNER = '198.51.100.7';

type From = Pick<CallOptions, 'ip' | 'token' | 'headers'>;
const ask = (mobile: string, from: From) =>
  call<CaptchaAnswer>(gateway(), ENDPOINTS.captcha, { body: { mobile }, ...from });
const reset = (mobile: string, captcha: string, from: From) =>
  call(gateway(), ENDPOINTS.findPassword, { body: { mobile, captcha, password: PASSWORD }, ...from });
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000');

async function askCode(mobile: string, from: From): Promise<string> {
  const answer = await ask(mobile, from);
  if (answer.code !== 0) throw new Error(answer.message);
  return sms.codeFor(mobile);
}

/** The ways in which an owner asks, from an address that strangers share when one is given. */
async function waysOf(mobile: string, ip: string): Promise<Readonly<Record<'session' | 'browser', From>>> {
  const { data } = await call<LoginAnswer>(gateway(), ENDPOINTS.login, { body: toLoginBody(mobile), ip });
  const { token, deviceToken = '' } = data;
  return { session: { ip, token }, browser: { ip, headers: { [DEVICE_TOKEN_HEADER]: deviceToken } } };
}

/** Codes for a mobile by strangers, until each of them is refused; answers how many there were. */
async function askAll(mobile: string, askers: readonly string[]): Promise<number> {
  let codes = 0;
  for (let turn = 0; turn < 11; turn += 1) {
    gateway().advance(ONE_MINUTE_MS);
    for (const ip of askers) if ((await ask(mobile, { ip })).code === 0) codes += 1;
  }
  return codes;
}

const readAttempts = (mobile: string) =>
  gateway()
    .database.db.selectFrom('captcha')
    .select(['attempts', 'asker', 'asker_group'])
    .where('mobile', '=', mobile)
    .execute();

beforeEach(async () => {
  gateway().advance(2 * ONE_DAY_MS);
  const { db } = gateway().database;
  await db.deleteFrom('captcha').execute();
  await db.deleteFrom('login_failure').execute();
});

describe('strangers who ask for codes', () => {
  it('use up what their address has of a mobile, and nobody else’s', async () => {
    const { session, browser } = await waysOf(MAIN, STRANGER);
    expect(await askAll(MAIN, [STRANGER])).toBe(10);
    const refused = await ask(MAIN, { ip: STRANGER });
    expect(refused).toMatchObject({ status: 200, code: ApiCode.refused });
    expect(refused.message).toBe('获取验证码次数已达上限，请在 24 小时后再试');
    expect(refused.retryAfter).toBe(String(refused.data.retryAfterSeconds));
    expect(refused.data.retryAfterSeconds).toBe((ONE_DAY_MS - 10 * ONE_MINUTE_MS) / ONE_SECOND_MS);
    // The owner: at a strange browser elsewhere, signed in, and at a trusted browser behind that very address.
    for (const from of [{ ip: OWNER }, session, browser]) expect((await ask(MAIN, from)).code).toBe(0);
  });

  it(
    'from everywhere get forty a day, and leave the owner a session and a trusted browser',
    { tags: ['long'] },
    async () => {
      const { session, browser } = await waysOf(MAIN, STRANGER);
      expect(await askAll(MAIN, STRANGERS)).toBe(40);
      expect((await ask(MAIN, { ip: OWNER })).code).toBe(ApiCode.refused);
      expect((await ask(MAIN, session)).code).toBe(0);
      const code = await askCode(MAIN, browser);
      expect((await reset(MAIN, code, browser)).code).toBe(0);
      await restorePassword(MAIN, PASSWORD);
    },
  );

  it('from one network get twenty', async () => {
    const network = Array.from({ length: 9 }, (_, index) => `2001:db8:0:${index}::1`);
    expect(await askAll(MAIN, network)).toBe(20);
    expect((await ask(MAIN, { ip: '2001:db8:1::1' })).code).toBe(0);
  });

  it('are told the same of a mobile that nobody has', async () => {
    expect(await askAll(UNKNOWN, [STRANGER])).toBe(10);
    const unknown = await ask(UNKNOWN, { ip: STRANGER });
    gateway().advance(ONE_DAY_MS);
    expect(await askAll(MAIN, [STRANGER])).toBe(10);
    expect(await ask(MAIN, { ip: STRANGER })).toEqual(unknown);
    const device = { [DEVICE_TOKEN_HEADER]: 'x'.repeat(43) };
    expect(await ask(MAIN, { ip: STRANGER, headers: device })).toEqual(unknown);
  });

  it('use up an address’s hour, which stops neither a session nor a trusted browser behind it', async () => {
    const { session, browser } = await waysOf(MAIN, STRANGER);
    for (let turn = 0; turn < 30; turn += 1) {
      await ask(`139222200${String(turn).padStart(2, '0')}`, { ip: STRANGER });
    }
    const refused = await ask(MAIN, { ip: `::ffff:${STRANGER}` });
    expect(refused).toMatchObject({ status: 429, retryAfter: String(ONE_HOUR_MS / ONE_SECOND_MS) });
    expect(refused.message).toBe('请求过于频繁，请在 60 分钟后再试');
    for (const from of [session, browser]) expect((await ask(MAIN, from)).code).toBe(0);
  });
});

/** Gives an account its password of the demonstration back, for the next test. */
async function restorePassword(mobile: string, currentPassword: string): Promise<void> {
  const body = { ...toLoginBody(mobile), password: currentPassword };
  const { data } = await call<LoginAnswer>(gateway(), ENDPOINTS.login, { body, ip: OWNER });
  const change = { currentPassword, password: toLoginBody(mobile).password };
  await call(gateway(), ENDPOINTS.passwordChange, { body: change, token: data.token });
}

describe('strangers who try codes', () => {
  const BROWSER = { [BROWSER_TOKEN_HEADER]: 'o'.repeat(43) };
  const owners: readonly { readonly who: string; readonly from: () => Promise<From> }[] = [
    { who: 'an address of its own', from: () => Promise.resolve({ ip: OWNER }) },
    { who: 'a browser at their address', from: () => Promise.resolve({ ip: STRANGER, headers: BROWSER }) },
    { who: 'a trusted browser', from: async () => (await waysOf(OTHER, STRANGER)).browser },
    { who: 'a session', from: async () => (await waysOf(OTHER, STRANGER)).session },
  ];

  it.each(owners)('leave the code of $who as it is, wrong or right', async ({ from }) => {
    const owner = await from();
    const code = await askCode(OTHER, owner);
    for (const ip of [...STRANGERS, STRANGER]) {
      const refused = await reset(OTHER, wrongOf(code), { ip });
      expect(refused).toMatchObject({ code: ApiCode.refused, message: '验证码错误或已失效，请重新获取' });
    }
    expect((await reset(OTHER, code, { ip: ANOTHER })).code).toBe(ApiCode.refused);
    expect((await readAttempts(OTHER)).map(({ attempts }) => attempts)).toEqual([0]);
    expect((await reset(OTHER, code, owner)).code).toBe(0);
    await restorePassword(OTHER, PASSWORD);
  });

  it('leave it as it is with codes of their own, and by asking for newer ones', async () => {
    const code = await askCode(OTHER, { ip: OWNER });
    for (const ip of STRANGERS.slice(0, 5)) {
      const own = await askCode(OTHER, { ip });
      for (let turn = 0; turn < 6; turn += 1) await reset(OTHER, wrongOf(own), { ip });
    }
    expect((await reset(OTHER, code, { ip: OWNER })).code).toBe(0);
    await restorePassword(OTHER, PASSWORD);
  });

  it('have five tries at a code, however many come together', async () => {
    const code = await askCode(OTHER, { ip: STRANGER });
    const tries = Array.from({ length: 20 }, () => reset(OTHER, wrongOf(code), { ip: STRANGER }));
    await Promise.all(tries);
    expect((await readAttempts(OTHER)).map(({ attempts }) => attempts)).toEqual([5]);
    expect((await reset(OTHER, code, { ip: STRANGER })).code).toBe(ApiCode.refused);
  });

  it('have fifty tries at a mobile in a day, twenty from one address, thirty from one network', async () => {
    for (let turn = 0; turn < 11; turn += 1) {
      gateway().advance(ONE_MINUTE_MS);
      for (const ip of STRANGERS.slice(0, 12)) {
        if ((await ask(OTHER, { ip })).code !== 0) continue;
        const code = await sms.codeFor(OTHER);
        await Promise.all(Array.from({ length: 6 }, () => reset(OTHER, wrongOf(code), { ip })));
      }
    }
    const rows = await readAttempts(OTHER);
    const sumBy = (keyOf: (row: (typeof rows)[number]) => string) => {
      const sums = new Map<string, number>();
      for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.attempts);
      return [...sums.values()];
    };
    expect(sumBy(() => 'all')).toEqual([50]);
    expect(Math.max(...sumBy(({ asker }) => asker))).toBeLessThanOrEqual(20);
    expect(Math.max(...sumBy(({ asker_group: group }) => group))).toBeLessThanOrEqual(30);
    // No more codes for strangers, who could not try them; the answer says for how long.
    const refused = await ask(OTHER, { ip: OWNER });
    expect(refused.code).toBe(ApiCode.refused);
    expect(Number(refused.retryAfter)).toBeGreaterThan((ONE_DAY_MS - ONE_HOUR_MS) / ONE_SECOND_MS);
    const { browser } = await waysOf(OTHER, STRANGER);
    expect((await reset(OTHER, await askCode(OTHER, browser), browser)).code).toBe(0);
    await restorePassword(OTHER, PASSWORD);
  });
});

describe('a session that was stolen', () => {
  it('uses up neither the codes nor the tries of another session of the account', async () => {
    const thief = (await waysOf(MAIN, STRANGER)).session;
    const { session } = await waysOf(MAIN, OWNER);
    expect((await ask(MAIN, session)).code).toBe(0);
    const code = await sms.codeFor(MAIN);
    for (let turn = 0; turn < 11; turn += 1) {
      await ask(MAIN, thief);
      await reset(MAIN, wrongOf(code), thief);
      gateway().advance(20 * ONE_SECOND_MS);
    }
    expect((await reset(MAIN, code, session)).code).toBe(0);
    await restorePassword(MAIN, PASSWORD);
  });
});
