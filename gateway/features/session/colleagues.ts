import type { Access } from '../../../contract/access/access';
import type { Catalogue } from '../../../contract/access/catalogue';
import type { ColleaguesOf } from '../ticket/colleague';
import { listActiveAgreements, listUsableAccounts } from './session-repository';
import { createRights, isAgent, toSession } from './session-service';

/** An organisation has that many accounts at most to be chosen from; more are not a choice anybody reads. */
const COLLEAGUES_MAX = 500;

/** Finds who works for a merchant at this moment, its own people and the agent's, with what each may do there. */
export function createColleagues({
  access,
  catalogue,
}: {
  readonly access: Access;
  readonly catalogue: Catalogue;
}): ColleaguesOf {
  const rights = createRights(catalogue);
  return async (trx, { franchiseeId, ownId, nowMs }) => {
    const rows = await listUsableAccounts(trx, [...new Set([franchiseeId, ownId])], {
      nowMs,
      limit: COLLEAGUES_MAX,
    });
    const agreements = ownId === franchiseeId ? [] : await listActiveAgreements(trx, ownId, nowMs);
    const agreement = agreements.find((each) => each.franchiseeId === franchiseeId) ?? null;
    return rows
      .filter((row) => (isAgent(row) ? agreement !== null : row.ownId === franchiseeId))
      .map((row) => {
        const live = { ...row, sessionId: '', changedAtMs: undefined, actingFor: franchiseeId };
        const session = toSession(live, isAgent(row) ? agreement : null, rights);
        const { accountId, username: name, storeIds, equipment, subject } = session;
        return { accountId, name, storeIds, equipment, access: access.of(subject) };
      });
  };
}
