import { isIPv6 } from 'node:net';
import type { Kysely } from 'kysely';
import { ApiCode } from '../../../contract/api/envelope';
import type { LoginRequest } from '../../../contract/api/account/login';
import { apiError } from '../../../contract/errors/api-error';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import { forgetFailures, returnAttempt, takeAttempt, type FailureLimit } from './login-failure-repository';

/** controls A1: 5 failures in 15 minutes → wait 30 s, doubling up to 15 minutes. */
const ACCOUNT_LIMIT: FailureLimit = {
  kind: 'account',
  max: 5,
  windowMs: 15 * ONE_MINUTE_MS,
  waitMs: 30 * ONE_SECOND_MS,
  waitMaxMs: 15 * ONE_MINUTE_MS,
};

/** A trusted device tries by itself while its account waits; a stolen token gives no more guesses than that. */
const DEVICE_LIMIT: FailureLimit = { ...ACCOUNT_LIMIT, kind: 'device' };

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

/** Slows down whoever guesses; the counters live in the database, shared by all gateways. */
export interface LoginLimits {
  /**
   * Counts an attempt; false while the account has to wait.
   * @throws ApiError `tooMany` while the address has to wait.
   */
  take: (origin: LoginOrigin) => Promise<boolean>;
  /** Counts an attempt of a trusted device whose account has to wait; false while the device has to, too. */
  takeByDevice: (deviceId: string) => Promise<boolean>;
  /**
   * Forgets the failures of an account whose password was right; of the device alone when it was let in
   * past the account's wait, which strangers then have to sit out all the same.
   */
  succeed: (origin: LoginOrigin, deviceId?: string | null) => Promise<void>;
}

export function createLoginLimits(db: Kysely<Database>, now: () => number): LoginLimits {
  return {
    async take({ accountKey, ip }) {
      const nowMs = now();
      const isIpFree = await takeAttempt(db, IP_LIMIT, { subject: ip, nowMs });
      // A flood from one address costs one statement each, and does not use its network's share up.
      const isNetworkFree =
        isIpFree && (await takeAttempt(db, NETWORK_LIMIT, { subject: toNetwork(ip), nowMs }));
      if (!isNetworkFree) throw apiError(ApiCode.tooMany, 'tooManyLogins');
      return takeAttempt(db, ACCOUNT_LIMIT, { subject: accountKey, nowMs });
    },
    takeByDevice: (deviceId) => takeAttempt(db, DEVICE_LIMIT, { subject: deviceId, nowMs: now() }),
    async succeed({ accountKey, ip }, deviceId = null) {
      if (deviceId === null) await forgetFailures(db, 'account', accountKey);
      else await forgetFailures(db, 'device', deviceId);
      await returnAttempt(db, 'ip', ip);
      await returnAttempt(db, 'network', toNetwork(ip));
    },
  };
}

/** The /24 of an IPv4 address, the first four groups of an IPv6 one. */
function toNetwork(ip: string): string {
  return isIPv6(ip) ? ip.split(':').slice(0, 4).join(':') : ip.split('.').slice(0, 3).join('.');
}
