import type { Kysely } from 'kysely';
import { maskMobile } from '../../../contract/mobile';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import type { AccountRow } from '../account/account-repository';
import { insertRefusedLogin } from './refused-login-repository';
import type { LoginContext } from './login-service';
import type { Actor } from '../../caller/actor';
import type { OperationLog } from '../operation-log/operation-log';
import { createId, type RandomBytes } from '../../database/token';

/** Where refused sign-ins are written down. */
export interface LoginLog {
  /**
   * A line in the account's log. Without an account — unknown, or waiting after too many failures,
   * whose log strangers must not be able to fill — a row of the platform, by as many statements.
   */
  refused: (account: AccountRow | undefined, mobile: string, context: LoginContext) => Promise<void>;
}

export interface LoginLogOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly random: RandomBytes;
  readonly log: OperationLog;
}

/** Stands for the organisation that nobody belongs to; it owns no rows. */
const NO_TENANT = 'none';

export function createLoginLog({ db, now, random, log }: LoginLogOptions): LoginLog {
  return {
    async refused(account, mobile, context) {
      const nowMs = now();
      await withTenant(db, account?.franchisee_id ?? NO_TENANT, async (trx) => {
        if (account === undefined) {
          // As many statements as a line takes, for the same time (controls A3).
          await log.hold(trx, NO_TENANT);
          await insertRefusedLogin(trx, {
            id: createId('ref', nowMs, random),
            at: nowMs,
            mobile: maskMobile(mobile),
            ip: context.ip,
            trace_id: context.traceId,
          });
        } else {
          const target = { type: 'account', id: account.id, name: account.username };
          const line = { module: 'session', action: 'login', target, result: 'failure' } as const;
          await log.write(trx, account.franchisee_id, { actor: toLoginActor(account, context), line });
        }
      });
    },
  };
}

/** The account that signs in, as its own log names it. */
export function toLoginActor(account: AccountRow, { ip, traceId }: LoginContext): Actor {
  return {
    accountId: account.id,
    name: account.username,
    type: account.type,
    ownId: account.franchisee_id,
    onBehalfOf: null,
    ip,
    traceId,
  };
}
