import type { Kysely } from 'kysely';
import { AccountType } from '../../../contract/access/account';
import type { AgreementInForce } from '../../../contract/api/account/agreement';
import type { Catalogue } from '../../../contract/access/catalogue';
import { permissionIdsOf, ROLE_TEMPLATES } from '../../../contract/access/role-template';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { setActingFor } from './own-session-repository';
import {
  findLiveSession,
  findLiveSessions,
  findUsableAccount,
  listActiveAgreements,
  noteChange,
  revokeSession,
  touchSession,
  type ActiveAgreement,
} from './session-repository';
import type { Session, Tenant } from '../../caller/session';
import type { OperationLog } from '../operation-log/operation-log';
import { hasStoresAt, storeIdsAt } from '../store/store-scope';
import { hashToken } from '../../database/token';

/** How long sessions live (controls S2). */
export interface SessionLimits {
  readonly idleMs: number;
  readonly maxMs: number;
}

export function toSessionLimits(settings: {
  readonly sessionIdleMinutes: number;
  readonly sessionMaxDays: number;
}): SessionLimits {
  return {
    idleMs: settings.sessionIdleMinutes * ONE_MINUTE_MS,
    maxMs: settings.sessionMaxDays * ONE_DAY_MS,
  };
}

export interface SessionService {
  /** The session of a token; null when it ended, was revoked or its account may not sign in any more. */
  find: (token: string) => Promise<Session | null>;
  /** The same without counting as use of the session. */
  peek: (token: string) => Promise<Session | null>;
  /** The same for many, by their tokens; those that ended are left out. */
  peekAll: (tokens: readonly string[]) => Promise<ReadonlyMap<string, Session>>;
  /**
   * What an account may do at a merchant at this moment, without being signed in; null when it may not sign in, or acts
   * there no more.
   */
  ofAccount: (account: {
    readonly accountId: string;
    readonly franchiseeId: string;
  }) => Promise<Session | null>;
  /** Notes that a session changed something: what it reads next has to hold that. */
  noteChange: (session: Pick<Session, 'sessionId' | 'own'>) => Promise<void>;
  /** Ends the session of a token; nothing happens when it has ended already. */
  revoke: (token: string, origin: { readonly ip: string; readonly traceId: string }) => Promise<void>;
}

export interface SessionServiceOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly limits: SessionLimits;
  readonly catalogue: Catalogue;
  readonly log: OperationLog;
}

// Writing the time of every request would make every read a write.
const TOUCH_EVERY_MS = ONE_MINUTE_MS;

export function createSessionService(options: SessionServiceOptions): SessionService {
  const { db, now, limits, catalogue, log } = options;
  const rights = createRights(catalogue);
  const { idleMs } = limits;
  async function read(token: string, isUse: boolean): Promise<Session | null> {
    const nowMs = now();
    const row = await findLiveSession(db, hashToken(token), { nowMs, idleMs });
    if (row === undefined) return null;
    const isTouched = isUse && nowMs - row.lastSeenAt >= TOUCH_EVERY_MS;
    if (isTouched) await withTenant(db, row.ownId, (trx) => touchSession(trx, row.sessionId, nowMs));
    return toWhole(row, nowMs);
  }
  async function toWhole(row: LiveSession, nowMs: number): Promise<Session> {
    const agreement = isAgent(row) ? await findAgreement(db, row, nowMs) : null;
    return toSession(row, agreement, rights);
  }
  return {
    find: (token) => read(token, true),
    peek: (token) => read(token, false),
    async peekAll(tokens) {
      const nowMs = now();
      const tokenByHash = new Map(tokens.map((token) => [toText(hashToken(token)), token]));
      const found = new Map<string, Session>();
      if (tokens.length === 0) return found;
      for (const row of await findLiveSessions(db, tokens.map(hashToken), { nowMs, idleMs })) {
        const token = tokenByHash.get(toText(row.tokenHash));
        if (token !== undefined) found.set(token, await toWhole(row, nowMs));
      }
      return found;
    },
    async ofAccount({ accountId, franchiseeId }) {
      const nowMs = now();
      const row = await findUsableAccount(db, accountId, nowMs);
      if (row === undefined) return null;
      const ofNobody = { sessionId: '', changedAtMs: undefined };
      const session = await toWhole({ ...row, ...ofNobody, actingFor: franchiseeId }, nowMs);
      return session.tenant?.franchiseeId === franchiseeId ? session : null;
    },
    noteChange: ({ sessionId, own }) => withTenant(db, own.franchiseeId, (trx) => noteChange(trx, sessionId)),
    async revoke(token, origin) {
      const nowMs = now();
      const tokenHash = hashToken(token);
      const row = await findLiveSession(db, tokenHash, { nowMs, idleMs });
      if (row === undefined) return;
      const { accountId, username, type, ownId, sessionId } = row;
      const actor = { accountId, name: username, type, ownId, onBehalfOf: null, ...origin };
      const target = { type: 'session', id: sessionId, name: username };
      await withTenant(db, ownId, async (trx) => {
        await revokeSession(trx, tokenHash, nowMs);
        await log.write(trx, ownId, { actor, line: { module: 'session', action: 'logout', target } });
      });
    },
  };
}

/** A session as far as its rights go. */
export type LiveSession = Omit<
  Awaited<ReturnType<typeof findLiveSessions>>[number],
  'tokenHash' | 'lastSeenAt' | 'changedAtMs'
> &
  Pick<Session, 'changedAtMs'>;

const toText = (hash: Uint8Array): string => Buffer.from(hash).toString('base64');

export function isAgent({ type }: Pick<LiveSession, 'type'>): boolean {
  return type === AccountType.agentFranchisee || type === AccountType.agentManager;
}

/**
 * The agreement that the session is on. A new session is put on the first active one with stores for the
 * account, and stays there:
 * when that one ends, or is left, the session acts for nobody rather than, unasked, for another merchant.
 */
async function findAgreement(
  db: Kysely<Database>,
  row: LiveSession,
  nowMs: number,
): Promise<ActiveAgreement | null> {
  const active = await listActiveAgreements(db, row.ownId, nowMs);
  if (row.actingFor !== null) {
    return active.find(({ franchiseeId }) => franchiseeId === row.actingFor) ?? null;
  }
  const first = active.find(({ franchiseeId }) => hasStoresAt(franchiseeId, row.storeIds));
  if (first === undefined) return null;
  await withTenant(db, row.ownId, (trx) => setActingFor(trx, row.sessionId, first.franchiseeId));
  return first;
}

export interface Rights {
  /** Follows the template while the account has one, so that a change of it reaches everybody at once. */
  shouldHave: (row: LiveSession) => readonly number[];
  delegated: (agreement: Pick<ActiveAgreement, 'permissionIds'>) => number[];
}

/** What role templates and agreements grant. */
export function createRights(catalogue: Catalogue): Rights {
  const idsByTemplate = new Map<string, readonly number[]>(
    ROLE_TEMPLATES.map(({ name }) => [name, permissionIdsOf(name, catalogue.permissions)]),
  );
  const delegable = new Set(
    catalogue.permissions.filter(({ isDelegable }) => isDelegable).map(({ id }) => id),
  );
  return {
    shouldHave: (row) => idsByTemplate.get(row.roleTemplate ?? '') ?? row.shouldHavePermissions,
    delegated: ({ permissionIds }) => permissionIds.filter((id) => delegable.has(id)),
  };
}

/** What an account may do, where and for whom. */
export function toSession(row: LiveSession, agreement: ActiveAgreement | null, rights: Rights): Session {
  const own: Tenant = { franchiseeId: row.ownId, name: row.ownName, mobile: row.ownMobile };
  const ownStoreIds =
    agreement === null || row.storeIds === null
      ? row.storeIds
      : storeIdsAt(agreement.franchiseeId, row.storeIds);
  const operatedBy = toOperatedBy(row, rights);
  return {
    sessionId: row.sessionId,
    accountId: row.accountId,
    username: row.username,
    mobile: row.mobile,
    roleTemplate: row.roleTemplate,
    subject: {
      type: row.type,
      isUnderProxy: operatedBy !== null,
      includePermissions: row.includePermissions,
      shouldHavePermissions: rights.shouldHave(row),
      excludePermissions: row.excludePermissions,
      delegatedPermissions: isAgent(row) ? toDelegated(agreement, rights) : null,
      handedOverPermissions: operatedBy?.permissionIds ?? [],
    },
    own,
    operatedBy,
    tenant: isAgent(row) ? agreement : own,
    // Whoever left its merchant stands on the own organisation, and no agency ended.
    isAgencyEnded:
      isAgent(row) && agreement === null && row.actingFor !== null && row.actingFor !== row.ownId,
    isOnBehalf: agreement !== null,
    ownStoreIds: row.storeIds,
    storeIds: intersect(ownStoreIds, agreement?.storeIds ?? null),
    equipment: agreement === null || agreement.equipment.length === 0 ? null : agreement.equipment,
    changedAtMs: row.changedAtMs,
  };
}

/** Whoever operates the account's own merchant; null when nobody does, and for agents. */
function toOperatedBy(row: LiveSession, rights: Rights): AgreementInForce | null {
  const { agreementId: id, agentName, agreementStartAt: startAt, agreementEndAt: endAt } = row;
  const { agreementPermissionIds: permissionIds } = row;
  if (id === null || agentName === null || startAt === null || endAt === null || permissionIds === null) {
    return null;
  }
  return { id, agentName, startAt, endAt, permissionIds: rights.delegated({ permissionIds }) };
}

/** An agent that operates nobody holds nothing but its role. */
function toDelegated(agreement: ActiveAgreement | null, rights: Rights): readonly number[] {
  return agreement === null ? [] : rights.delegated(agreement);
}

/** What both lists allow; null allows everything. */
function intersect(
  left: readonly string[] | null,
  right: readonly string[] | null,
): readonly string[] | null {
  if (left === null) return right;
  return right === null ? left : left.filter((id) => right.includes(id));
}
