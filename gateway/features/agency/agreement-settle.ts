import type { LogActionName } from '../../../contract/messages/log-words';
import type { Kysely } from 'kysely';
import { AgreementState } from '../../../contract/domain/agreement';
import type { Database } from '../../database/schema';
import { enterTenant, withTenant, type TenantTransaction } from '../../database/tenant';
import { settleAgreements, type AgreementRow } from './agreement-repository';
import { SYSTEM_ACTOR, type LogLine, type OperationLog } from '../operation-log/operation-log';
import { PROXY_SILENCE_MS } from './agreement-state';

export interface SettleContext {
  readonly nowMs: number;
  readonly log: OperationLog;
}

/** The same in a transaction of its own. */
export function settleNow(db: Kysely<Database>, franchiseeId: string, context: SettleContext): Promise<void> {
  return withTenant(db, franchiseeId, (trx) => settle(trx, franchiseeId, context));
}

/** Writes down what time has decided: unanswered applications and agencies whose end has passed. */
export async function settle(
  trx: TenantTransaction,
  franchiseeId: string,
  { nowMs, log }: SettleContext,
): Promise<void> {
  const { waiting, withdrawn, active, expired } = AgreementState;
  const silent = await settleAgreements(trx, {
    franchiseeId,
    from: waiting,
    to: withdrawn,
    appliedBy: nowMs - PROXY_SILENCE_MS,
  });
  const over = await settleAgreements(trx, { franchiseeId, from: active, to: expired, endedBy: nowMs });
  // In one order of merchants, so that agents that settle at once do not wait for each other in a ring.
  const moved = [
    ...silent.map((row) => ({ row, action: 'silence' as const })),
    ...over.map((row) => ({ row, action: 'end' as const })),
  ].sort((a, b) => (a.row.merchant_franchisee_id < b.row.merchant_franchisee_id ? -1 : 1));
  for (const { row, action } of moved) await noteSettled(trx, log, { row, action });
  if (moved.length > 0) await enterTenant(trx, franchiseeId);
}

async function noteSettled(
  trx: TenantTransaction,
  log: OperationLog,
  { row, action }: { readonly row: AgreementRow; readonly action: LogActionName<'proxy'> },
): Promise<void> {
  const line: LogLine = {
    module: 'proxy',
    action,
    target: { type: 'agency', id: row.id, name: '' },
    after: row,
  };
  await log.writeToEach(trx, [row.agent_franchisee_id, row.merchant_franchisee_id], {
    actor: SYSTEM_ACTOR,
    line,
  });
}
