import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import type { LoginRequest } from '../../../contract/api/account/login';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import type { PasswordHasher } from '../../../gateway/features/account/password-hasher';
import { call, readLog } from '../../support/gateway/accounts';
import { toLoginBody, useGateway } from '../../support/gateway/gateway';
import { createQuickHasher } from '../../support/gateway/quick-hasher';

/** The hasher of production at a small cost, with a count of how often it looked at an account's hash. */
function createCountingHasher(): PasswordHasher & { readonly counts: { own: number; all: number } } {
  const hasher = createQuickHasher();
  const counts = { own: 0, all: 0 };
  return {
    counts,
    hash: (password) => hasher.hash(password),
    check(stored, password) {
      counts.all += 1;
      if (stored !== null) counts.own += 1;
      return hasher.check(stored, password);
    },
  };
}

const hasher = createCountingHasher();
const gateway = useGateway({ seedScale: 0.001, hasher });

const MAIN = '13800000001';
const MANAGER = '13800000011';

/** The four ways in of spec §2. */
const PATHWAYS = [
  { way: 'a merchant main account', body: toLoginBody(MAIN) },
  { way: 'a merchant manager', body: toLoginBody(MANAGER) },
  { way: 'an agent main account', body: toLoginBody('13800000003') },
  { way: 'an agent sub-account', body: toLoginBody('13800000013') },
];

let address = 0;
const nextIp = (): string => `10.${(address += 1) >> 16}.${(address >> 8) & 255}.${address & 255}`;
const signIn = (body: LoginRequest, ip = nextIp()) => call(gateway(), ENDPOINTS.login, { body, ip });

describe.each(PATHWAYS)('guessing the password of $way', ({ body }) => {
  const wrong = { ...body, password: 'not the password' };

  it('reaches its hash five times, then waits half a minute even with the right password', async () => {
    gateway().advance(60 * ONE_MINUTE_MS);
    const before = hasher.counts.own;
    for (let turn = 0; turn < 40; turn += 1) await signIn(wrong);
    expect(hasher.counts.own - before).toBe(5);
    expect((await signIn(body)).code).not.toBe(0);
    gateway().advance(30_000);
    expect((await signIn(body)).code).toBe(0);
  });
});

/** `npm run test:guesses` makes ten thousand: a minute of a busy machine, and nothing changes after the thirtieth. */
const GUESSES = Number(process.env['GUESSES'] ?? '1000');

describe('guesses at full speed', () => {
  const guess = (text: string, ip: string) => signIn({ ...toLoginBody(MAIN), password: text }, ip);

  // The clock stands still: nothing is as fast as this.
  it(`reach a hash 30 times when ${GUESSES} come from one address`, async () => {
    gateway().advance(60 * ONE_MINUTE_MS);
    const before = hasher.counts.all;
    const ip = nextIp();
    for (let batch = 0; batch < GUESSES / 100; batch += 1) {
      const texts = Array.from({ length: 100 }, (_, index) => `guess ${batch} ${index}`);
      await Promise.all(texts.map((text) => guess(text, ip)));
    }
    expect(hasher.counts.all - before).toBe(30);
  }, 120_000);

  it('reach the hash of one account 5 times from any number of addresses', async () => {
    gateway().advance(60 * ONE_MINUTE_MS);
    const before = hasher.counts.own;
    const texts = Array.from({ length: 150 }, (_, index) => `guess ${index}`);
    await Promise.all(texts.map((text) => guess(text, nextIp())));
    expect(hasher.counts.own - before).toBe(5);
  });

  it(
    'reach the hash of one account 40 times at most in a whole hour of trying',
    { tags: ['long'] },
    async () => {
      gateway().advance(60 * ONE_MINUTE_MS);
      const before = hasher.counts.own;
      for (let second = 0; second < 3600; second += 10) {
        await guess(`guess ${second}`, nextIp());
        gateway().advance(10_000);
      }
      expect(hasher.counts.own - before).toBeLessThanOrEqual(40);
    },
  );
});

describe('a refused sign-in', () => {
  async function refusals() {
    const { db } = gateway().database;
    const setEnabled = (enabled: boolean) =>
      db.updateTable('account').set({ enabled }).where('mobile', '=', '13800000012').execute();
    gateway().advance(60 * ONE_MINUTE_MS);
    const locked = { ...toLoginBody('13800000021'), password: 'not the password' };
    for (let turn = 0; turn < 6; turn += 1) await signIn(locked);
    await setEnabled(false);
    const answers = {
      unknown: await signIn({ ...toLoginBody(MAIN), mobile: '13911112222' }),
      wrongPassword: await signIn({ ...toLoginBody(MAIN), password: 'not the password' }),
      wrongMain: await signIn({ ...toLoginBody(MANAGER), franchiseeMobile: '13800000021' }),
      unknownMain: await signIn({ ...toLoginBody(MANAGER), franchiseeMobile: '13911112222' }),
      wrongRole: await signIn({ ...toLoginBody(MAIN), loginRoleType: 1 }),
      disabled: await signIn(toLoginBody('13800000012')),
      locked: await signIn(toLoginBody('13800000021')),
      tooLong: await signIn({ ...toLoginBody(MAIN), password: 'x'.repeat(1000) }),
    };
    await setEnabled(true);
    return answers;
  }

  it('is the same to the byte, whatever the reason', async () => {
    const { unknown, ...others } = await refusals();
    for (const answer of Object.values(others)) {
      expect(answer.bytes).toBe(unknown.bytes);
      expect(answer.status).toBe(unknown.status);
    }
  });

  it('costs as many looks at a hash and as many statements, whatever the reason', async () => {
    const { db } = gateway().database;
    const countRows = async () => {
      const log = (await readLog(gateway())).filter(({ result }) => result === 'failure');
      const refused = await db.selectFrom('refused_login').select('id').execute();
      return log.length + refused.length;
    };
    const rows = await countRows();
    const looks = hasher.counts.all;
    const answers = await refusals();
    // Six guesses before the wait, then one for each answer.
    const attempts = 6 + Object.keys(answers).length;
    expect(hasher.counts.all - looks).toBe(attempts);
    expect((await countRows()) - rows).toBe(attempts);
  });

  it('names no mobile in full where it belongs to no account', async () => {
    await signIn({ ...toLoginBody(MAIN), mobile: '13977778888' });
    const rows = await gateway().database.db.selectFrom('refused_login').select('mobile').execute();
    expect(rows.map(({ mobile }) => mobile)).toContain('139****8888');
    expect(JSON.stringify(rows)).not.toContain('13977778888');
  });

  it.each([
    { field: 'loginRoleType', value: 2 },
    { field: 'loginType', value: 'mobile_captcha' },
    { field: 'franchiseeId', value: 'm1001' },
    { field: 'type', value: 1 },
  ])('is malformed with $field $value', async ({ field, value }) => {
    const answer = await call(gateway(), ENDPOINTS.login, { body: { ...toLoginBody(MAIN), [field]: value } });
    expect(answer.status).toBe(400);
  });
});
