import type { Kysely, Transaction } from 'kysely';
import { AccountType } from '../../../contract/access/account';
import { ApiCode } from '../../../contract/api/envelope';
import type { OperatedMerchant } from '../../../contract/api/account/agreement';
import { apiError } from '../../../contract/errors/api-error';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { setActingFor } from '../session/own-session-repository';
import { listActiveAgreements, type ActiveAgreement } from '../session/session-repository';
import type { Actor } from '../../caller/actor';
import type { LogLine, OperationLog } from '../operation-log/operation-log';
import type { Session } from '../../caller/session';
import { hasStoresAt } from '../store/store-scope';

type AgentSession = Pick<Session, 'sessionId' | 'subject' | 'own' | 'ownStoreIds'>;
type LeavingSession = Pick<Session, 'sessionId' | 'subject' | 'own' | 'tenant'>;

interface EntryOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly log: OperationLog;
}

/** The merchants that a session may act for now, the longest operated first; none for whoever is no agent. */
export async function listMerchants(
  { db, now }: EntryOptions,
  session: AgentSession,
): Promise<readonly OperatedMerchant[]> {
  if (!isAgent(session)) return [];
  const agreements = await findAgreements(db, session, now());
  return agreements.map(({ franchiseeId, name }) => ({ franchiseeId, franchiseeName: name }));
}

/**
 * Puts a session on a merchant, with a line in the logs of both organisations.
 *
 * @throws ApiError `forbidden` without an agreement in force, or without a store there for the account.
 */
export async function enterMerchant(
  { db, now, log }: EntryOptions,
  { session, actor }: { readonly session: AgentSession; readonly actor: Actor },
  franchiseeId: string,
): Promise<void> {
  if (!isAgent(session)) throw apiError(ApiCode.forbidden, 'agentsOnly');
  const agentId = session.own.franchiseeId;
  await withTenant(db, agentId, async (trx) => {
    const agreements = await findAgreements(trx, session, now());
    const agreement = agreements.find((candidate) => candidate.franchiseeId === franchiseeId);
    if (agreement === undefined) throw apiError(ApiCode.forbidden, 'agencyMissing');
    await setActingFor(trx, session.sessionId, franchiseeId);
    const target = { type: 'franchisee', id: franchiseeId, name: agreement.name };
    const line: LogLine = { module: 'proxy', action: 'enter', target };
    const entry = { actor: { ...actor, onBehalfOf: franchiseeId }, line };
    await log.writeToEach(trx, [agentId, franchiseeId], entry);
  });
}

/**
 * Takes a session off its merchant, with a line in the logs of both organisations; it acts for nobody until it
 * enters one. Does nothing for whoever acts for nobody already.
 *
 * @throws ApiError `forbidden` for whoever is no agent.
 */
export async function leaveMerchant(
  { db, log }: EntryOptions,
  { session, actor }: { readonly session: LeavingSession; readonly actor: Actor },
): Promise<void> {
  if (!isAgent(session)) throw apiError(ApiCode.forbidden, 'agentsOnly');
  const { tenant, own } = session;
  if (tenant === null) return;
  await withTenant(db, own.franchiseeId, async (trx) => {
    // The own organisation is no merchant that an agent may act for: it stands for nobody.
    await setActingFor(trx, session.sessionId, own.franchiseeId);
    const target = { type: 'franchisee', id: tenant.franchiseeId, name: tenant.name };
    const line: LogLine = { module: 'proxy', action: 'leave', target };
    const entry = { actor: { ...actor, onBehalfOf: tenant.franchiseeId }, line };
    await log.writeToEach(trx, [own.franchiseeId, tenant.franchiseeId], entry);
  });
}

async function findAgreements(
  db: Kysely<Database> | Transaction<Database>,
  { own, ownStoreIds }: AgentSession,
  nowMs: number,
): Promise<readonly ActiveAgreement[]> {
  const active = await listActiveAgreements(db, own.franchiseeId, nowMs);
  return active.filter(({ franchiseeId }) => hasStoresAt(franchiseeId, ownStoreIds));
}

function isAgent({ subject: { type } }: Pick<Session, 'subject'>): boolean {
  return type === AccountType.agentFranchisee || type === AccountType.agentManager;
}
