import type { SessionRow } from '../../../contract/api/account/session';
import type { TenantTransaction } from '../../database/tenant';

/** The live sessions of an account, the last used first. */
export async function listSessions(
  trx: TenantTransaction,
  given: { readonly accountId: string; readonly nowMs: number; readonly idleMs: number },
): Promise<Omit<SessionRow, 'isCurrent'>[]> {
  return trx
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
  trx: TenantTransaction,
  given: { readonly accountId: string; readonly sessionId: string; readonly nowMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
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
  trx: TenantTransaction,
  given: { readonly accountId: string; readonly exceptId?: string; readonly nowMs: number },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ revoked_at: given.nowMs })
    .where('account_id', '=', given.accountId)
    .where('revoked_at', 'is', null)
    .$if(given.exceptId !== undefined, (query) => query.where('id', '<>', given.exceptId ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The merchant that a session acts for from now on. */
export async function setActingFor(
  trx: TenantTransaction,
  sessionId: string,
  franchiseeId: string,
): Promise<void> {
  await trx.updateTable('session').set({ franchisee_id: franchiseeId }).where('id', '=', sessionId).execute();
}
