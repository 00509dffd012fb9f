import { sql } from 'kysely';
import { REFUND_RECORDS_MAX } from '../../../../contract/api/page/refund/refund';
import { RefundRecordStatus, RefundStatus } from '../../../../contract/domain/refund';
import type { TenantTransaction } from '../../../database/tenant';
import '../../device/event-tables';
import type { OrderKey } from '../../order/order-row';
import type { RefundRow } from '../refund-record';

/** A step of a refund that was kept as it was taken. */
export interface KeptStep {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** Steps that are looked at: a retried refund has a few, and an order a handful of refunds. */
const STEPS_MAX = 4 * REFUND_RECORDS_MAX;

/** The steps that the refunds of an order took, the newest first. */
export async function listRefundSteps(
  trx: TenantTransaction,
  { franchiseeId, orderId }: OrderKey,
): Promise<readonly KeptStep[]> {
  const { rows } = await sql<KeptStep>`
    SELECT at, (detail->>'before')::int AS before, (detail->>'after')::int AS after FROM order_event
     WHERE franchisee_id = ${franchiseeId} AND order_id = ${orderId} AND kind = 'refund'
     ORDER BY at DESC, event_id DESC LIMIT ${STEPS_MAX}`.execute(trx);
  return rows;
}

type Ended = Pick<RefundRow, 'status' | 'created_at' | 'done_at' | 'reviewed_at'>;

/**
 * When a refund came to how it stands. Records say when money went back and when somebody turned it down; that it
 * failed or was withdrawn, only its steps do. One refund of an order is open at a time, so a step between two requests
 * is the earlier one's.
 *
 * @param nextAt - When the order's next refund was asked for; null for the newest.
 * @returns null while it is open, and where nobody kept it.
 */
export function endOf(
  { status, created_at, done_at, reviewed_at }: Ended,
  steps: readonly KeptStep[],
  nextAt: number | null,
): number | null {
  const isOwn = ({ at }: KeptStep) => at >= created_at && (nextAt === null || at < nextAt);
  switch (status) {
    case RefundRecordStatus.done:
      return done_at;
    case RefundRecordStatus.rejected:
      return reviewed_at;
    case RefundRecordStatus.failed:
      return steps.find((step) => isOwn(step) && step.after === RefundStatus.failed)?.at ?? null;
    case RefundRecordStatus.withdrawn:
      return steps.find((step) => isOwn(step) && isGivenUp(step))?.at ?? null;
    default:
      return null;
  }
}

function isGivenUp({ before, after }: KeptStep): boolean {
  return before === RefundStatus.review && (after === RefundStatus.none || after === RefundStatus.partial);
}
