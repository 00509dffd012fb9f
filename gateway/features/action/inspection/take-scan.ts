import type { ActionAnswer, ActionRequest } from '../../../../contract/api/page/action';
import type { Catalogue } from '../../../../contract/access/catalogue';
import type { ResolvedPage } from '../../../../contract/resources/resolved';
import { withTenant, type TenantTransaction } from '../../../database/tenant';
import { createId } from '../../../database/token';
import type { ColleaguesOf } from '../../ticket/colleague';
import { createTicketRemedies } from '../../ticket/ticket-remedies';
import { createActionService, type ActionCaller, type ActionServiceOptions } from '../action-service';
import '../../account/tables';

/** What an inspector's phone hands in of one device (docs/inspection-endpoint.md). */
export interface Scan {
  readonly franchiseeId: string;
  /** Who inspects: that account's rights and stores decide. */
  readonly accountId: string;
  readonly taskId: string;
  readonly params: NonNullable<ActionRequest['params']>;
}

/**
 * Takes it as the call of a phone is taken.
 *
 * @returns null where the account may not inspect, or is not there any more.
 * @throws ApiError as the call does.
 */
export type TakeScan = (scan: Scan) => Promise<ActionAnswer | null>;

export interface TakeScanOptions extends Omit<ActionServiceOptions, 'page' | 'remedies'> {
  readonly pages: readonly ResolvedPage[];
  readonly catalogue: Catalogue;
  readonly colleaguesOf: ColleaguesOf;
}

/** For what is no request: the same service that answers it, and the same rights. Null where nothing is inspected. */
export function createTakeScan({ pages, colleaguesOf, ...options }: TakeScanOptions): TakeScan | null {
  const found = pages
    .flatMap((page) => ('source' in page ? page.actions.map((action) => ({ page, action })) : []))
    .find(({ action: { effect } }) => effect.kind === 'inspectionTask' && effect.step === 'scan');
  if (found === undefined) return null;
  const { page, action } = found;
  const remedies = createTicketRemedies({ ...options, pages });
  const service = createActionService({ ...options, page, remedies });
  return async (scan) => {
    const caller = await withTenant(options.db, scan.franchiseeId, (trx) =>
      findCaller(trx, scan, { ...options, colleaguesOf }),
    );
    if (caller === null || !caller.reader.access.holds(action.permission)) return null;
    return service.run(caller, action, { ids: [scan.taskId], params: scan.params });
  };
}

async function findCaller(
  trx: TenantTransaction,
  { franchiseeId, accountId }: Scan,
  { colleaguesOf, now, random }: Pick<TakeScanOptions, 'colleaguesOf' | 'now' | 'random'>,
): Promise<ActionCaller | null> {
  const nowMs = now();
  const people = await colleaguesOf(trx, { franchiseeId, ownId: franchiseeId, nowMs });
  const person = people.find((each) => each.accountId === accountId);
  const account = await trx
    .selectFrom('account')
    .select('type')
    .where('franchisee_id', '=', franchiseeId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (person === undefined || account === undefined) return null;
  const { name, storeIds, equipment, access } = person;
  const traceId = createId('scan', nowMs, random);
  return {
    reader: { franchiseeId, accountId, storeIds, equipment, access },
    actor: {
      ...{ accountId, name, type: account.type, ownId: franchiseeId, onBehalfOf: null },
      ...{ ip: '127.0.0.1', traceId },
    },
    key: traceId,
    isProven: false,
  };
}
