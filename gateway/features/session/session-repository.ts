import { sql, type Insertable, type Kysely, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import type { AgreementInForce } from '../../../contract/api/account/agreement';
import { AgreementState } from '../../../contract/domain/agreement';
import { prepareQuery, type PlaceOf } from '../../database/read/prepared-query';
import type { Database } from '../../database/schema';
import { acrossTenants, askAcross, lookAcross, type TenantTransaction } from '../../database/tenant';
import type { SessionTable } from './tables';

type Executor = Kysely<Database> | Transaction<Database>;

/** An agreement that lets an agent operate a merchant at this moment. */
export interface ActiveAgreement {
  readonly franchiseeId: string;
  readonly name: string;
  readonly mobile: string;
  readonly storeIds: readonly string[] | null;
  readonly equipment: readonly string[];
  readonly permissionIds: readonly number[];
}

/** In ms; or the place of one in a prepared statement. */
type Moment = number | RawBuilder<number>;

/** Whether the query's `agreement` lets its agent operate its merchant at that moment; the one place that says so. */
function isInForce(nowMs: Moment): RawBuilder<SqlBool> {
  return sql<SqlBool>`agreement.status = ${AgreementState.active} AND agreement.start_at <= ${nowMs} AND agreement.end_at > ${nowMs}`;
}

/** What the rights of an account are made of. */
const ACCOUNT_COLUMNS = [
  'account.id as accountId',
  'account.type',
  'account.mobile',
  'account.username',
  'account.include_permissions as includePermissions',
  'account.should_have_permissions as shouldHavePermissions',
  'account.exclude_permissions as excludePermissions',
  'account.store_ids as storeIds',
  'account.role_template as roleTemplate',
  'franchisee.id as ownId',
  'franchisee.name as ownName',
  'franchisee.mobile as ownMobile',
  'agreement.id as agreementId',
  'agreement.start_at as agreementStartAt',
  'agreement.end_at as agreementEndAt',
  'agreement.permission_ids as agreementPermissionIds',
  'agent.name as agentName',
] as const;

/** Accounts that may sign in at this moment, each with its franchisee and the agreement that it is under. */
function usableAccounts(trx: TenantTransaction, nowMs: number) {
  return trx
    .selectFrom('account')
    .innerJoin('franchisee', 'franchisee.id', 'account.franchisee_id')
    .leftJoin('proxy_agreement as agreement', (join) =>
      join.onRef('agreement.merchant_franchisee_id', '=', 'franchisee.id').on(isInForce(nowMs)),
    )
    .leftJoin('franchisee as agent', 'agent.id', 'agreement.agent_franchisee_id')
    .select(ACCOUNT_COLUMNS)
    .where('account.enabled', '=', true)
    .where((eb) => eb.or([eb('account.expires_at', 'is', null), eb('account.expires_at', '>', nowMs)]));
}

/** An account that may sign in at this moment, as {@link findLiveSession} reads it, without a session. */
export async function findUsableAccount(db: Kysely<Database>, accountId: string, nowMs: number) {
  return acrossTenants(
    db,
    (trx) => usableAccounts(trx, nowMs).where('account.id', '=', accountId).executeTakeFirst(),
    { isRead: true },
  );
}

/** Accounts of some organisations that may sign in at this moment, main accounts first; bounded. */
export function listUsableAccounts(
  trx: TenantTransaction,
  organisations: readonly string[],
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
) {
  return lookAcross(trx, () =>
    usableAccounts(trx, nowMs)
      .where('account.franchisee_id', 'in', [...organisations])
      .orderBy('account.type')
      .orderBy('account.created_at')
      .orderBy('account.id')
      .limit(limit)
      .execute(),
  );
}

/** The live ones among sessions, each with its account and the account's franchisee. */
function liveSessions(
  db: Kysely<Database>,
  { nowMs, seenAfterMs }: { readonly nowMs: Moment; readonly seenAfterMs: Moment },
) {
  return (
    db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .innerJoin('franchisee', 'franchisee.id', 'account.franchisee_id')
      // A merchant has one agreement in force at most (a unique key); an agent is nobody's merchant.
      .leftJoin('proxy_agreement as agreement', (join) =>
        join.onRef('agreement.merchant_franchisee_id', '=', 'franchisee.id').on(isInForce(nowMs)),
      )
      .leftJoin('franchisee as agent', 'agent.id', 'agreement.agent_franchisee_id')
      .select([
        'session.id as sessionId',
        'session.token_hash as tokenHash',
        'session.franchisee_id as actingFor',
        'session.last_seen_at as lastSeenAt',
        'session.changed_at as changedAtMs',
      ])
      .select(ACCOUNT_COLUMNS)
      .where('session.revoked_at', 'is', null)
      .where('session.expires_at', '>', nowMs)
      .where('session.last_seen_at', '>', seenAfterMs)
      .where('account.enabled', '=', true)
      .where((eb) => eb.or([eb('account.expires_at', 'is', null), eb('account.expires_at', '>', nowMs)]))
  );
}

interface OfToken {
  readonly tokenHash: Uint8Array;
  readonly nowMs: number;
  readonly seenAfterMs: number;
}

/** Every call asks for it. */
const sessionOfToken = prepareQuery((db, place: PlaceOf<OfToken>) =>
  liveSessions(db, { nowMs: place('nowMs'), seenAfterMs: place('seenAfterMs') }).where(
    'session.token_hash',
    '=',
    place('tokenHash'),
  ),
);

/** The live session of a token, as {@link liveSessions} reads it. */
export async function findLiveSession(
  db: Kysely<Database>,
  tokenHash: Uint8Array,
  { nowMs, idleMs }: { readonly nowMs: number; readonly idleMs: number },
) {
  const [found] = await askAcross(db, sessionOfToken(db, { tokenHash, nowMs, seenAfterMs: nowMs - idleMs }));
  return found;
}

/** The same of many tokens at once. */
export function findLiveSessions(
  db: Kysely<Database>,
  tokenHashes: readonly Uint8Array[],
  { nowMs, idleMs }: { readonly nowMs: number; readonly idleMs: number },
) {
  return askAcross(
    db,
    liveSessions(db, { nowMs, seenAfterMs: nowMs - idleMs })
      .where('session.token_hash', 'in', tokenHashes)
      .compile(),
  );
}

/** The agreement by which an agent operates a merchant now; the same that {@link findLiveSession} reads. */
export function findAgreementInForce(
  db: Executor,
  merchantId: string,
  nowMs: number,
): Promise<AgreementInForce | undefined> {
  return db
    .selectFrom('proxy_agreement as agreement')
    .innerJoin('franchisee as agent', 'agent.id', 'agreement.agent_franchisee_id')
    .select([
      'agreement.id',
      'agent.name as agentName',
      'agreement.start_at as startAt',
      'agreement.end_at as endAt',
      'agreement.permission_ids as permissionIds',
    ])
    .where('agreement.merchant_franchisee_id', '=', merchantId)
    .where(isInForce(nowMs))
    .executeTakeFirst();
}

/** The merchants that an agent operates now, the longest first. */
export async function listActiveAgreements(
  db: Executor,
  agentId: string,
  nowMs: number,
): Promise<readonly ActiveAgreement[]> {
  return db
    .selectFrom('proxy_agreement as agreement')
    .innerJoin('franchisee as merchant', 'merchant.id', 'agreement.merchant_franchisee_id')
    .select([
      'merchant.id as franchiseeId',
      'merchant.name',
      'merchant.mobile',
      'agreement.store_ids as storeIds',
      'agreement.equipment',
      'agreement.permission_ids as permissionIds',
    ])
    .where('agreement.agent_franchisee_id', '=', agentId)
    .where(isInForce(nowMs))
    .orderBy('agreement.start_at')
    .orderBy('agreement.id')
    .execute();
}

export async function touchSession(trx: TenantTransaction, sessionId: string, nowMs: number): Promise<void> {
  await trx.updateTable('session').set({ last_seen_at: nowMs }).where('id', '=', sessionId).execute();
}

/** Notes that a session changed something which is committed by now. */
export async function noteChange(trx: TenantTransaction, sessionId: string): Promise<void> {
  await trx
    .updateTable('session')
    .set({ changed_at: sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint` })
    .where('id', '=', sessionId)
    .execute();
}

export async function insertSession(trx: TenantTransaction, row: Insertable<SessionTable>): Promise<void> {
  await trx.insertInto('session').values(row).execute();
}

/** Ends the oldest sessions of an account, so that at most `keep` are left beside the given one. */
export async function revokeOldSessions(
  trx: TenantTransaction,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  { keep, nowMs }: { readonly keep: number; readonly nowMs: number },
): Promise<void> {
  const kept = trx
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '!=', sessionId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep);
  await trx
    .updateTable('session')
    .set({ revoked_at: nowMs })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('id', '!=', sessionId)
    .where('id', 'not in', kept)
    .execute();
}

export async function revokeSession(
  trx: TenantTransaction,
  tokenHash: Uint8Array,
  nowMs: number,
): Promise<void> {
  await trx
    .updateTable('session')
    .set({ revoked_at: nowMs })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}
