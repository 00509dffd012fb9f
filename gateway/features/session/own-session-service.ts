import type { Kysely } from 'kysely';
import type { SessionRow } from '../../../contract/api/account/session';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { listSessions, revokeSessionById, revokeSessionsOf } from './own-session-repository';
import type { Actor } from '../../caller/actor';
import type { Tenant } from '../../caller/session';
import type { OperationLog } from '../operation-log/operation-log';
import type { SessionLimits } from './session-service';

/** The account that asks, and the session it asks in. */
export interface SessionOwner {
  readonly accountId: string;
  readonly sessionId: string;
  /** The organisation that the account belongs to. */
  readonly own: Pick<Tenant, 'franchiseeId'>;
}

/** An account's own sign-ins (controls S4). */
export interface OwnSessionService {
  list: (owner: SessionOwner) => Promise<readonly SessionRow[]>;
  /**
   * Ends another session of the account.
   *
   * @throws ApiError `refused` for the current one, which ends by signing out; `notFound` for any other id.
   */
  end: (owner: SessionOwner, sessionId: string, actor: Actor) => Promise<void>;
  /** Ends every session of the account but the one that asks; yields how many, and logs nothing when none did. */
  endOthers: (owner: SessionOwner, actor: Actor) => Promise<number>;
}

export interface OwnSessionServiceOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly limits: SessionLimits;
  readonly log: OperationLog;
}

export function createOwnSessionService({
  db,
  now,
  limits,
  log,
}: OwnSessionServiceOptions): OwnSessionService {
  return {
    async list({ accountId, sessionId, own }) {
      const rows = await withTenant(db, own.franchiseeId, (trx) =>
        listSessions(trx, { accountId, nowMs: now(), idleMs: limits.idleMs }),
      );
      return rows.map((row) => ({ ...row, isCurrent: row.id === sessionId }));
    },
    async end(owner, sessionId, actor) {
      if (sessionId === owner.sessionId) throw apiError(ApiCode.refused, 'currentSession');
      await withTenant(db, actor.ownId, async (trx) => {
        const isEnded = await revokeSessionById(trx, { accountId: owner.accountId, sessionId, nowMs: now() });
        if (!isEnded) throw apiError(ApiCode.notFound, 'rowNotFound');
        const target = { type: 'session', id: sessionId, name: actor.name };
        await log.write(trx, actor.ownId, { actor, line: { module: 'session', action: 'end', target } });
      });
    },
    async endOthers({ accountId, sessionId }, actor) {
      return withTenant(db, actor.ownId, async (trx) => {
        const count = await revokeSessionsOf(trx, { accountId, exceptId: sessionId, nowMs: now() });
        if (count === 0) return count;
        const target = { type: 'account', id: accountId, name: actor.name };
        const line = { module: 'session', action: 'endOthers', target, after: { count } } as const;
        await log.write(trx, actor.ownId, { actor, line });
        return count;
      });
    },
  };
}
