import type { Kysely } from 'kysely';
import type { LoginRequest } from '../../../contract/api/account/login';
import { limitError } from '../../../contract/errors/api-error';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { toCountedAddress, toCountedNetwork } from '../../caller/address';
import type { Database } from '../../database/schema';
import {
  admitAttempt,
  countFailure,
  forgetFailures,
  releaseAttempt,
  type Admission,
  type FailureLimit,
} from './login-failure-repository';
import { createWaitingLine } from './waiting-line';

/** controls A1: 5 failures in 15 minutes → wait 30 s, doubling up to 15 minutes. */
const ACCOUNT_LIMIT: FailureLimit = {
  kind: 'account',
  max: 5,
  windowMs: 15 * ONE_MINUTE_MS,
  waitMs: 30 * ONE_SECOND_MS,
  waitMaxMs: 15 * ONE_MINUTE_MS,
};

/** A trusted browser and a session count by themselves; a stolen token gives no more guesses than that. */
const DEVICE_LIMIT: FailureLimit = { ...ACCOUNT_LIMIT, kind: 'device' };
const SESSION_LIMIT: FailureLimit = { ...ACCOUNT_LIMIT, kind: 'session' };

/** controls A1: 30 a minute from one address, 300 from its network. */
const IP_LIMIT: FailureLimit = {
  kind: 'ip',
  max: 30,
  windowMs: ONE_MINUTE_MS,
  waitMs: ONE_MINUTE_MS,
  waitMaxMs: ONE_MINUTE_MS,
};
const NETWORK_LIMIT: FailureLimit = { ...IP_LIMIT, kind: 'network', max: 300 };

/** Under which name the failures of a sign-in are counted; the same whether the account exists or not. */
export function toAccountKey(
  request: Pick<LoginRequest, 'loginRoleType' | 'franchiseeMobile' | 'mobile'>,
): string {
  return `${request.loginRoleType}:${request.franchiseeMobile}:${request.mobile}`;
}

/** Who tries to sign in from where. */
export interface LoginOrigin {
  readonly accountKey: string;
  readonly ip: string;
}

/** How an attempt ended. Untried: the password was not looked at, so nothing was learnt from it. */
export type AttemptEnd = 'right' | 'wrong' | 'untried';

/** One look at a password that was asked for; it must be ended, whatever happens. */
export interface LoginAttempt {
  /** Seconds until the password may be looked at; 0: now. */
  readonly waitSeconds: number;
  readonly end: (how: AttemptEnd) => Promise<void>;
}

/** Slows down whoever guesses; the counters live in the database, shared by all gateways. */
export interface LoginLimits {
  /**
   * An attempt by whoever nothing is known of, counted by the account, the address and its network.
   * @throws ApiError `tooMany` while the address has to wait.
   */
  take: (origin: LoginOrigin) => Promise<LoginAttempt>;
  /** An attempt by a browser that the account trusts: nobody else's guesses count against it. */
  takeByDevice: (deviceId: string) => Promise<LoginAttempt>;
  /** An attempt by a session of the account itself, in the same way. */
  takeBySession: (sessionId: string) => Promise<LoginAttempt>;
}

interface Holding {
  readonly limit: FailureLimit;
  readonly subject: string;
  /** A right password clears the account, the browser and the session; an address only gets its try back. */
  readonly isCleared: boolean;
}

export function createLoginLimits(db: Kysely<Database>, now: () => number): LoginLimits {
  const line = createWaitingLine<Exclude<Admission, { is: 'full' }>>();

  /** Seconds to wait; 0 when the attempt is admitted, and held from then on. */
  async function hold({ limit, subject }: Holding): Promise<number> {
    const admission = await line.ask(`${limit.kind} ${subject}`, async () => {
      const answer = await admitAttempt(db, limit, { subject, nowMs: now() });
      return answer.is === 'full' ? null : answer;
    });
    return admission.is === 'waiting' ? Math.ceil((admission.untilMs - now()) / ONE_SECOND_MS) : 0;
  }

  async function endOne({ limit, subject, isCleared }: Holding, how: AttemptEnd): Promise<void> {
    if (how === 'wrong') await countFailure(db, limit, { subject, nowMs: now() });
    else if (how === 'right' && isCleared) await forgetFailures(db, limit.kind, subject, 1);
    else await releaseAttempt(db, limit.kind, subject);
    line.tell(`${limit.kind} ${subject}`);
  }

  /** Ends each of them, whatever becomes of the others. */
  async function endAll(held: readonly Holding[], how: AttemptEnd): Promise<void> {
    const failures: unknown[] = [];
    for (const holding of held) await endOne(holding, how).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  async function takeOwn(limit: FailureLimit, subject: string): Promise<LoginAttempt> {
    const holding = { limit, subject, isCleared: true };
    const waitSeconds = await hold(holding);
    return { waitSeconds, end: (how) => endAll(waitSeconds > 0 ? [] : [holding], how) };
  }

  return {
    async take({ accountKey, ip }) {
      const account = { limit: ACCOUNT_LIMIT, subject: accountKey, isCleared: true };
      // A flood from one address costs one statement each, and does not use its network's share up.
      const places: readonly Holding[] = [
        { limit: IP_LIMIT, subject: toCountedAddress(ip), isCleared: false },
        { limit: NETWORK_LIMIT, subject: toCountedNetwork(ip), isCleared: false },
      ];
      const held: Holding[] = [];
      try {
        for (const place of places) {
          const seconds = await hold(place);
          if (seconds > 0) throw limitError('tooManyLogins', seconds);
          held.push(place);
        }
        const waitSeconds = await hold(account);
        if (waitSeconds === 0) held.push(account);
        return { waitSeconds, end: (how) => endAll(held, how) };
      } catch (error) {
        await endAll(held, 'untried');
        throw error;
      }
    },
    takeByDevice: (deviceId) => takeOwn(DEVICE_LIMIT, deviceId),
    takeBySession: (sessionId) => takeOwn(SESSION_LIMIT, sessionId),
  };
}
