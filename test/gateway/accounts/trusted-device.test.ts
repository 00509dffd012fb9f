import { beforeEach, describe, expect, it } from 'vitest';
import { DEVICE_TOKEN_HEADER, ENDPOINTS } from '../../../contract/api/endpoints';
import type { LoginAnswer, LoginRequest } from '../../../contract/api/account/login';
import { ApiCode } from '../../../contract/api/envelope';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { call, createSmsBox, readLog } from '../../support/gateway/accounts';
import { toLoginBody, useGateway } from '../../support/gateway/gateway';

const sms = createSmsBox();
const gateway = useGateway({ seedScale: 0.001, smsSender: sms });

const MAIN = '13800000001';
const OTHER = '13800000021';
const MANAGER = '13800000011';
const NEVER_HANDED_OUT = 'x'.repeat(43);

let address = 0;
const nextIp = (): string => `10.7.${(address += 1) >> 8}.${address & 255}`;

async function signIn(body: LoginRequest, deviceToken?: string, ip = nextIp()) {
  const headers: Record<string, string> =
    deviceToken === undefined ? {} : { [DEVICE_TOKEN_HEADER]: deviceToken };
  return call<LoginAnswer | null>(gateway(), ENDPOINTS.login, { body, headers, ip });
}

/** Signs in and yields what the browser keeps. */
async function trust(mobile: string, deviceToken?: string): Promise<string> {
  const { data } = await signIn(toLoginBody(mobile), deviceToken);
  if (data?.deviceToken === undefined) throw new Error(`${mobile} got no device token.`);
  return data.deviceToken;
}

const wrong = (mobile: string): LoginRequest => ({ ...toLoginBody(mobile), password: 'not the password' });

/** Makes an account wait, as a stranger can who knows nothing but its mobile. */
async function lock(mobile: string): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await signIn(wrong(mobile));
}

beforeEach(async () => {
  const { db } = gateway().database;
  gateway().advance(ONE_DAY_MS);
  await db.deleteFrom('login_failure').execute();
  await db.deleteFrom('trusted_device').execute();
});

describe('while an account waits after somebody guessed', () => {
  it.each([MAIN, MANAGER, '13800000003', '13800000013'])(
    'the browser it has signed in with is let in (%s), and nobody else',
    async (mobile) => {
      const device = await trust(mobile);
      await lock(mobile);
      expect((await signIn(toLoginBody(mobile))).code).toBe(ApiCode.loginFailed);
      expect((await signIn(toLoginBody(mobile), device)).code).toBe(0);
      // The stranger's wait goes on.
      expect((await signIn(toLoginBody(mobile))).code).toBe(ApiCode.loginFailed);
    },
  );

  it('says in the log that the browser was let in past the wait', async () => {
    const device = await trust(MAIN);
    await lock(MAIN);
    await signIn(toLoginBody(MAIN), device);
    const logins = (await readLog(gateway())).filter(
      ({ action, at, result }) => action === 'login' && at === gateway().now() && result === 'success',
    );
    expect(logins.map(({ after }) => after)).toEqual([null, { byTrustedDevice: true }]);
  });

  it('a stolen token is good for five guesses, then waits by itself', async () => {
    const device = await trust(MAIN);
    await lock(MAIN);
    for (let turn = 0; turn < 5; turn += 1) await signIn(wrong(MAIN), device);
    expect((await signIn(toLoginBody(MAIN), device)).code).toBe(ApiCode.loginFailed);
    const { db } = gateway().database;
    const counted = await db
      .selectFrom('login_failure')
      .select('failures')
      .where('kind', '=', 'device')
      .execute();
    expect(counted).toEqual([{ failures: 5 }]);
  });

  it.each([
    { because: 'it was never handed out', spoil: () => Promise.resolve(NEVER_HANDED_OUT) },
    { because: 'it is malformed', spoil: () => Promise.resolve("' OR 1=1 --") },
    { because: 'it belongs to another account', spoil: () => trust(OTHER) },
    {
      because: 'ninety days have passed',
      spoil: (device: string) => {
        gateway().advance(90 * ONE_DAY_MS);
        return Promise.resolve(device);
      },
    },
    {
      because: 'its owner has signed in with it since',
      spoil: async (device: string) => {
        await trust(MAIN, device);
        return device;
      },
    },
  ])('a token is as good as none when $because', async ({ spoil }) => {
    const device = await spoil(await trust(MAIN));
    await lock(MAIN);
    const without = await signIn(toLoginBody(MAIN));
    const answer = await signIn(toLoginBody(MAIN), device);
    expect(answer.code).toBe(ApiCode.loginFailed);
    expect(answer.bytes).toBe(without.bytes);
  });
});

describe('while an address waits after somebody behind it guessed', () => {
  it.each([
    { guesser: '192.0.2.7', owner: '::ffff:192.0.2.7' },
    { guesser: '2001:db8:0:7:1:2:3:4', owner: '2001:DB8::7:0:0:0:9' },
  ])(
    'the browser it trusts is let in from $owner, and a new one is told when',
    async ({ guesser, owner }) => {
      const device = await trust(MAIN);
      for (let turn = 0; turn < 30; turn += 1) {
        const stranger = { ...wrong(OTHER), mobile: `139000000${String(turn).padStart(2, '0')}` };
        expect((await signIn(stranger, undefined, guesser)).status).toBe(200);
      }
      gateway().advance(1);
      const refused = await signIn(toLoginBody(MAIN), undefined, owner);
      expect(refused).toMatchObject({
        status: 429,
        message: '登录过于频繁，请在 60 秒后再试',
        retryAfter: '60',
        data: { retryAfterSeconds: 60 },
      });
      expect(await signIn({ ...toLoginBody(MAIN), mobile: '13911112222' }, device, owner)).toMatchObject({
        status: 429,
        bytes: refused.bytes,
        retryAfter: '60',
      });
      expect((await signIn(toLoginBody(MAIN), device, owner)).code).toBe(0);
    },
  );

  it('a session changes its password there all the same', async () => {
    const ip = '198.51.100.9';
    const { data } = await signIn(toLoginBody(OTHER));
    for (let turn = 0; turn < 30; turn += 1) {
      await signIn({ ...wrong(OTHER), mobile: `139000001${String(turn).padStart(2, '0')}` }, undefined, ip);
    }
    const body = { currentPassword: 'not the password', password: 'Cedars#Sixteen' };
    const change = () => call(gateway(), ENDPOINTS.passwordChange, { body, token: data?.token, ip });
    for (let turn = 0; turn < 5; turn += 1) expect((await change()).message).toBe('当前密码不正确');
    expect(await change()).toMatchObject({ code: ApiCode.refused, retryAfter: '30' });
    // Another session of the same account has tries of its own.
    const other = (await signIn(toLoginBody(OTHER))).data?.token;
    const right = { ...body, currentPassword: toLoginBody(OTHER).password };
    const answer = await call(gateway(), ENDPOINTS.passwordChange, { body: right, token: other, ip });
    expect(answer.code).toBe(0);
    const back = { currentPassword: right.password, password: right.currentPassword };
    await gateway().database.db.deleteFrom('login_failure').execute();
    await call(gateway(), ENDPOINTS.passwordChange, { body: back, token: other, ip });
  });
});

describe('a device token', () => {
  it('tells nobody whether an account exists or waits', async () => {
    const device = await trust(OTHER);
    await lock(MAIN);
    const unknown = await signIn({ ...toLoginBody(MAIN), mobile: '13911112222' }, device);
    const locked = await signIn(toLoginBody(MAIN), device);
    expect(locked.bytes).toBe(unknown.bytes);
    expect(locked.status).toBe(unknown.status);
  });

  it('is renewed with every sign-in, for all accounts that trust the browser', async () => {
    const first = await trust(MAIN);
    const second = await trust(OTHER, first);
    expect(second).not.toBe(first);
    await lock(MAIN);
    await lock(OTHER);
    expect((await signIn(toLoginBody(MAIN), first)).code).toBe(ApiCode.loginFailed);
    const third = (await signIn(toLoginBody(MAIN), second)).data?.deviceToken;
    expect((await signIn(toLoginBody(OTHER), third)).code).toBe(0);
  });

  it('is kept as a hash, for ten browsers of an account at most, and never written into a log', async () => {
    const tokens: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      gateway().advance(ONE_MINUTE_MS);
      tokens.push(await trust(MAIN));
    }
    const rows = await gateway().database.db.selectFrom('trusted_device').selectAll().execute();
    expect(rows).toHaveLength(10);
    expect(new Set(tokens).size).toBe(12);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(rows.map((row) => Buffer.from(row.token_hash).toString('base64url'))).not.toContain(token);
      expect(gateway().logLines.join('')).not.toContain(token);
    }
    await lock(MAIN);
    expect((await signIn(toLoginBody(MAIN), tokens[0])).code).toBe(ApiCode.loginFailed);
    expect((await signIn(toLoginBody(MAIN), tokens[11])).code).toBe(0);
  });

  it('is trusted no more after a change of the password', async () => {
    const password = 'Cedars#Sixteen';
    const { data } = await signIn(toLoginBody(OTHER));
    const change = (currentPassword: string, next: string) =>
      call(gateway(), ENDPOINTS.passwordChange, {
        body: { currentPassword, password: next },
        token: data?.token,
        ip: nextIp(),
      });
    expect((await change(toLoginBody(OTHER).password, password)).code).toBe(0);
    await lock(OTHER);
    const answer = await signIn({ ...toLoginBody(OTHER), password }, data?.deviceToken);
    expect(answer.code).toBe(ApiCode.loginFailed);
  });

  it('is trusted no more after a reset, which ends the wait for everybody', async () => {
    const password = 'Sixteen#Cedars';
    const device = await trust(MANAGER);
    await lock(MANAGER);
    const ip = nextIp();
    await call(gateway(), ENDPOINTS.captcha, { body: { mobile: MANAGER }, ip });
    const body = { mobile: MANAGER, password, captcha: await sms.codeFor(MANAGER) };
    expect((await call(gateway(), ENDPOINTS.findPassword, { body, ip })).code).toBe(0);
    expect((await signIn({ ...toLoginBody(MANAGER), password })).code).toBe(0);
    await lock(MANAGER);
    const answer = await signIn({ ...toLoginBody(MANAGER), password }, device);
    expect(answer.code).toBe(ApiCode.loginFailed);
  });

  it('goes with the sub-account that is deleted', async () => {
    await trust('13800000012');
    const { token = '' } = (await signIn(toLoginBody(MAIN))).data ?? {};
    const answer = await call(gateway(), ENDPOINTS.subAccountDelete, {
      body: { id: 'acc-1012' },
      token,
    });
    expect(answer.code).toBe(0);
  });
});
