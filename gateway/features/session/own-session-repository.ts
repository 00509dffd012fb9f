import type { Kysely, Transaction } from 'kysely';
import type { SessionRow } from '../../../contract/api/account/session';
import type { Database } from '../../database/schema';

type Executor = Kysely<Database> | Transaction<Database>;

/** The live sessions of an account, the last used first. */
export async function listSessions(
  db: Executor,
  given: { readonly accountId: string; readonly nowMs: number; readonly idleMs: number },
): Promise<Omit<SessionRow, 'isCurrent'>[]> {
  return db
    .selectFrom('session')
    .select(['id', 'created_at as createdAt', 'last_seen_at as lastSeenAt', 'ip', 'user_agent as userAgent'])
    .where('account_id', '=', given.accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', given.nowMs)
    .where('last_seen_at', '>', given.nowMs - given.idleMs)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session of an account; false when it has no such live session. */
export async function revokeSessionById(
  db: Executor,
  given: { readonly accountId: string; readonly sessionId: string; readonly nowMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: given.nowMs })
    .where('id', '=', given.sessionId)
    .where('account_id', '=', given.accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the sessions of an account, all or all but one; yields how many. */
export async function revokeSessionsOf(
  db: Executor,
  given: { readonly accountId: string; readonly exceptId?: string; readonly nowMs: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: given.nowMs })
    .where('account_id', '=', given.accountId)
    .where('revoked_at', 'is', null)
    .$if(given.exceptId !== undefined, (query) => query.where('id', '<>', given.exceptId ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The merchant that a session acts for from now on. */
export async function setActingFor(db: Executor, sessionId: string, franchiseeId: string): Promise<void> {
  await db.updateTable('session').set({ franchisee_id: franchiseeId }).where('id', '=', sessionId).execute();
}
