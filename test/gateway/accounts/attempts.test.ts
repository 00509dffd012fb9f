import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { ApiCode } from '../../../contract/api/envelope';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import type { PasswordHasher } from '../../../gateway/features/account/password-hasher';
import {
  admitAttempt,
  countFailure,
  forgetFailures,
  releaseAttempt,
  type FailureLimit,
} from '../../../gateway/features/login/login-failure-repository';
import {
  createLoginLimits,
  toAccountKey,
  type LoginLimits,
} from '../../../gateway/features/login/login-limits';
import { call } from '../../support/gateway/accounts';
import { startGateway, toLoginBody, useGateway, type TestGateway } from '../../support/gateway/gateway';
import { createQuickHasher } from '../../support/gateway/quick-hasher';

const MAIN = '13800000001';
const MANAGER = '13800000011';
const WRONG = 'not the password';
/** Of twenty guesses each; at full speed ten thousand are tried through the whole gateway (ways-in.test.ts). */
const BURSTS = 100;
const LIMIT: FailureLimit = {
  kind: 'account',
  max: 5,
  windowMs: 900_000,
  waitMs: 30_000,
  waitMaxMs: 900_000,
};

/** Counts how often somebody's own hash was looked at. */
let looks = 0;
function createCountingHasher(): PasswordHasher {
  const hasher = createQuickHasher();
  return {
    hash: hasher.hash,
    async check(stored, password) {
      if (stored !== null) looks += 1;
      return { ...(await hasher.check(stored, password)), isOutdated: false };
    },
  };
}

const gateway = useGateway({ seedScale: 0.001, hasher: createCountingHasher() });
let second: TestGateway;
beforeAll(async () => {
  second = await startGateway({ beside: gateway(), hasher: createCountingHasher() });
});
afterAll(() => second.close());
beforeEach(async () => {
  gateway().advance(ONE_DAY_MS);
  await gateway().database.db.deleteFrom('login_failure').execute();
  looks = 0;
});

let address = 0;
const nextIp = (): string => `10.${(address += 1) >> 8}.${address & 255}.9`;
const signIn = (
  at: TestGateway,
  mobile: string,
  { password, ip = nextIp() }: { password?: string; ip?: string },
) => call(at, ENDPOINTS.login, { body: toLoginBody(mobile, password), ip });
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

function readCounter(subject = toAccountKey(toLoginBody(MAIN)), kind: FailureLimit['kind'] = 'account') {
  return gateway()
    .database.db.selectFrom('login_failure')
    .select(['failures', 'under_way', 'locked_until'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

describe('right passwords that arrive together', () => {
  it('are all answered as right, fifteen for one account', async () => {
    const answers = await times(15, () => signIn(gateway(), MAIN, {}));
    expect(answers.map(({ code }) => code)).toEqual(Array(15).fill(0));
    expect(await readCounter()).toBeUndefined();
  });

  it('are all answered as right at two gateways on one database', async () => {
    const answers = await times(15, (index) => signIn(index % 2 === 0 ? gateway() : second, MAIN, {}));
    expect(answers.map(({ code }) => code)).toEqual(Array(15).fill(0));
    expect(await readCounter()).toBeUndefined();
  });

  it('are all answered as right after a wait, when one at a time is looked at', async () => {
    for (let turn = 0; turn < 5; turn += 1) await signIn(gateway(), MAIN, { password: WRONG });
    gateway().advance(ONE_MINUTE_MS);
    const answers = await times(15, (index) => signIn(index % 2 === 0 ? gateway() : second, MAIN, {}));
    expect(answers.map(({ code }) => code)).toEqual(Array(15).fill(0));
  });

  it('are all answered as right from one address, more than it may fail', async () => {
    const ip = nextIp();
    const answers = await times(40, (index) => signIn(gateway(), index % 2 === 0 ? MAIN : MANAGER, { ip }));
    expect(answers.map(({ code }) => code)).toEqual(Array(40).fill(0));
    expect(await readCounter(ip, 'ip')).toBeUndefined();
  });
});

describe('wrong passwords that arrive together', () => {
  it.each([
    { at: 'one gateway', pick: () => gateway() },
    { at: 'two gateways', pick: (index: number) => (index % 2 === 0 ? gateway() : second) },
  ])(
    'reach the hash five times at $at, are counted exactly, and leave nothing under way',
    async ({ pick }) => {
      const answers = await times(60, (index) => signIn(pick(index), MAIN, { password: WRONG }));
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([ApiCode.loginFailed]));
      expect(looks).toBe(5);
      expect(await readCounter()).toEqual({
        failures: 5,
        under_way: 0,
        locked_until: gateway().now() + 30_000,
      });
    },
  );

  it(
    'reach the hash nine times in a quarter of an hour, however many they are (controls A1: at most 40)',
    { tags: ['long'], timeout: 180_000 },
    async () => {
      const { db } = gateway().database;
      const { now } = gateway();
      const both: readonly LoginLimits[] = [createLoginLimits(db, now), createLoginLimits(db, now)];
      const accountKey = toAccountKey(toLoginBody(MAIN));
      let admitted = 0;
      const guess = async (index: number): Promise<void> => {
        const ip = `10.${200 + (index % 50)}.${(index >> 8) & 255}.${index & 255}`;
        const attempt = await both[index % 2]?.take({ accountKey, ip });
        if (attempt?.waitSeconds === 0) admitted += 1;
        await attempt?.end('wrong');
      };
      // In the quarter of an hour that a window lasts; more at once the database turns away.
      for (let burst = 0; burst < BURSTS; burst += 1) {
        await times(20, (index) => guess(burst * 20 + index));
        gateway().advance((15 * ONE_MINUTE_MS) / BURSTS);
      }
      // Five, and one each after waits of 30, 60, 120 and 240 s.
      expect(admitted).toBe(9);
      expect(await readCounter()).toMatchObject({ failures: 9, under_way: 0 });
    },
  );

  it('are counted for their address and network too, and for nobody else', async () => {
    await times(20, () => signIn(gateway(), MAIN, { password: WRONG, ip: '2001:db8:0:7::1' }));
    await times(9, () => signIn(gateway(), MAIN, { password: WRONG, ip: '2001:DB8:0:7:ffff::2' }));
    expect(await readCounter('2001:db8:0:7::/64', 'ip')).toMatchObject({ failures: 29, under_way: 0 });
    expect(await readCounter('2001:db8::/48', 'network')).toMatchObject({ failures: 29, under_way: 0 });
  });
});

describe('an attempt whose password could not be looked at', () => {
  it('is no failure', async () => {
    const broken = await startGateway({
      beside: gateway(),
      hasher: { ...createCountingHasher(), check: () => Promise.reject(new Error('The hash is broken.')) },
    });
    const answers = await times(8, () => signIn(broken, MAIN, {}));
    await broken.close();
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(500));
    expect(await readCounter()).toBeUndefined();
  });

  it('is counted as a failure when its gateway never came back', async () => {
    const { db } = gateway().database;
    const counted = { subject: 'lost', nowMs: gateway().now() };
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await admitAttempt(db, LIMIT, counted)).toEqual({ is: 'admitted' });
    }
    expect(await admitAttempt(db, LIMIT, counted)).toEqual({ is: 'full' });
    const later = { ...counted, nowMs: counted.nowMs + ONE_MINUTE_MS / 2 };
    expect(await admitAttempt(db, LIMIT, later)).toEqual({ is: 'admitted' });
    expect(await readCounter('lost')).toMatchObject({ failures: 5, under_way: 1 });
    expect(await admitAttempt(db, LIMIT, later)).toEqual({ is: 'full' });
  });
});

describe('the counter of a subject', () => {
  const step = fc.constantFrom('begin', 'begin', 'right', 'wrong', 'untried');

  it('knows at every moment what failed, what is under way and how many more may be', async () => {
    const { db } = gateway().database;
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
        const counted = { subject: `model ${(run += 1)}`, nowMs: gateway().now() };
        let [failures, underWay] = [0, 0];
        for (const each of steps) {
          if (each === 'begin') {
            const { is } = await admitAttempt(db, LIMIT, counted);
            const room = Math.max(1, LIMIT.max - failures) - underWay;
            expect(is).toBe(failures >= LIMIT.max ? 'waiting' : room > 0 ? 'admitted' : 'full');
            if (is === 'admitted') underWay += 1;
          } else if (underWay > 0) {
            underWay -= 1;
            if (each === 'wrong') await countFailure(db, LIMIT, counted);
            else if (each === 'right') await forgetFailures(db, 'account', counted.subject, 1);
            else await releaseAttempt(db, 'account', counted.subject);
            failures = { wrong: failures + 1, right: 0, untried: failures }[each];
          }
        }
        const kept = await readCounter(counted.subject);
        expect([kept?.failures ?? 0, kept?.under_way ?? 0]).toEqual([failures, underWay]);
      }),
      { numRuns: 60 },
    );
  });
});
