import { sql } from 'kysely';
import {
  INSPECTION_FAILURES_MAX,
  type InspectionFailure,
  type InspectionItemCount,
  type InspectionItemsAnswer,
} from '../../../contract/api/page/inspection/inspection';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { Reader } from '../../caller/reader';
import type { TenantTransaction } from '../../database/tenant';
import { toScopeCondition } from '../list/list-source';

/**
 * What was found of each item of a plan, over the devices that the reader sees.
 *
 * @throws ApiError `notFound` for a plan of which the reader sees no device.
 */
export async function readItems(
  trx: TenantTransaction,
  { franchiseeId, storeIds, equipment }: Reader,
  planId: string,
): Promise<InspectionItemsAnswer> {
  const scope = sql`${toScopeCondition('k', { franchiseeId, storeIds, equipment })} AND k.plan_id = ${planId}`;
  const { rows: plans } = await sql<{ items: readonly string[] }>`
    SELECT i.items FROM inspection i WHERE i.franchisee_id = ${franchiseeId} AND i.plan_id = ${planId}
      AND EXISTS (SELECT FROM inspection_task k WHERE ${scope})`.execute(trx);
  const [plan] = plans;
  if (plan === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
  const { rows: counts } = await sql<InspectionItemCount>`
    SELECT a.item, count(*) FILTER (WHERE a.is_passed)::int AS passed,
      count(*) FILTER (WHERE NOT a.is_passed)::int AS failed
    FROM inspection_task k
    JOIN inspection_answer a ON a.franchisee_id = k.franchisee_id AND a.task_id = k.task_id
    WHERE ${scope} GROUP BY a.item`.execute(trx);
  const { rows: failures } = await sql<InspectionFailure>`
    SELECT k.task_id AS "taskId", k.device_number AS "deviceNumber", s.name AS "storeName", a.item, a.value,
      k.scanned_at AS "scannedAt", k.note, t.ticket_id AS "ticketId", t.ticket_no AS "ticketNo",
      t.status AS "ticketStatus"
    FROM inspection_task k
    JOIN inspection_answer a ON a.franchisee_id = k.franchisee_id AND a.task_id = k.task_id
    LEFT JOIN store s ON s.franchisee_id = k.franchisee_id AND s.id = k.store_id
    LEFT JOIN ticket t ON t.franchisee_id = k.franchisee_id AND t.ticket_id = k.ticket_id
    WHERE ${scope} AND NOT a.is_passed
    ORDER BY k.scanned_at DESC, k.device_number, a.item
    LIMIT ${INSPECTION_FAILURES_MAX}`.execute(trx);
  const found = new Map(counts.map((each) => [each.item, each]));
  return { list: plan.items.map((item) => found.get(item) ?? { item, passed: 0, failed: 0 }), failures };
}
