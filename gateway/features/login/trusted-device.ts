import type { Kysely } from 'kysely';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import type { TenantTransaction } from '../../database/tenant';
import {
  findDeviceOfMobile,
  findTrustedDevice,
  keepTrustedDevice,
  pruneTrustedDevices,
  renewDeviceToken,
} from './trusted-device-repository';
import { createId, createToken, hashToken, type RandomBytes } from '../../database/token';

const LIFE_MS = 90 * ONE_DAY_MS;
/** As many as sessions (controls S4): nobody works in more places. */
const DEVICES_PER_ACCOUNT = 10;
/** Stands for the account where there is none, so that looking takes as long. */
const NO_ACCOUNT = '';

/** Browsers that an account has signed in with, which a lock by strangers' guesses does not keep out. */
export interface TrustedDevices {
  /** The device that a token stands for with this account; null when the account does not trust it. */
  find: (accountId: string | undefined, token: string | null) => Promise<string | null>;
  /** The same with whichever account has the mobile. */
  findOfMobile: (mobile: string, token: string | null) => Promise<string | null>;
  /**
   * Trusts the device that just signed in and yields its token. The one it came with is good for nothing
   * any more: a copy of it dies with the next sign-in of its owner.
   */
  handOut: (trx: TenantTransaction, accountId: string, presented: string | null) => Promise<string>;
}

export interface TrustedDevicesOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly random: RandomBytes;
}

export function createTrustedDevices({ db, now, random }: TrustedDevicesOptions): TrustedDevices {
  return {
    async find(accountId = NO_ACCOUNT, token) {
      if (token === null) return null;
      const found = await findTrustedDevice(db, { accountId, tokenHash: hashToken(token), nowMs: now() });
      return found ?? null;
    },
    async findOfMobile(mobile, token) {
      if (token === null) return null;
      const found = await findDeviceOfMobile(db, { mobile, tokenHash: hashToken(token), nowMs: now() });
      return found ?? null;
    },
    async handOut(trx, accountId, presented) {
      const nowMs = now();
      const token = createToken(random);
      const tokenHash = hashToken(token);
      if (presented !== null) await renewDeviceToken(trx, { from: hashToken(presented), to: tokenHash });
      await keepTrustedDevice(trx, {
        id: createId('dev', nowMs, random),
        account_id: accountId,
        token_hash: tokenHash,
        created_at: nowMs,
        last_used_at: nowMs,
        expires_at: nowMs + LIFE_MS,
      });
      await pruneTrustedDevices(trx, { accountId, keep: DEVICES_PER_ACCOUNT, nowMs });
      return token;
    },
  };
}
