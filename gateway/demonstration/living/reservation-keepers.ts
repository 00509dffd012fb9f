import { sql } from 'kysely';
import { ORDER_WAITING_MAX_MS, type Attendance } from '../../../contract/domain/order';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import type { Random } from '../random';
import type { PlannedStep } from './users';

/** An order whose user should stand before the device by now. */
export interface DueReservation {
  readonly imei: string;
  readonly order_no: string;
}

const DUE_MAX = 200;
const AWAITED: Attendance = 'due';

/** Reservations whose time came since a look before; they have a timer as long as somebody is awaited. */
export async function readDueReservations(
  trx: TenantTransaction,
  {
    franchiseeId,
    fromMs,
    nowMs,
  }: { readonly franchiseeId: string; readonly fromMs: number; readonly nowMs: number },
): Promise<readonly DueReservation[]> {
  const { rows } = await sql<DueReservation>`
    SELECT d.imei, o.order_no
      FROM timer t
      JOIN orders o ON o.franchisee_id = t.franchisee_id AND o.order_id = t.subject_id
      JOIN device d ON d.franchisee_id = o.franchisee_id AND d.device_id = o.device_id
     WHERE t.franchisee_id = ${franchiseeId} AND t.kind = 'order'
       AND o.attendance = ${AWAITED} AND o.state_at > ${fromMs} AND o.state_at <= ${nowMs}
       AND d.imei IS NOT NULL
     ORDER BY o.order_id LIMIT ${DUE_MAX}`.execute(trx);
  return rows;
}

const STAYS_AWAY = 0.1;
/** Whoever comes does so well within the time that the gateway waits. */
const COMES_WITHIN_SECONDS = (ORDER_WAITING_MAX_MS / ONE_SECOND_MS) * 0.8;

/** Most come within minutes; one in ten does not. */
export function planVisits(
  due: readonly DueReservation[],
  { nowMs, random }: { readonly nowMs: number; readonly random: Random },
): readonly PlannedStep[] {
  return due.flatMap(({ imei, order_no: orderNo }): readonly PlannedStep[] => {
    if (random.chance(STAYS_AWAY)) return [];
    const at = nowMs + random.int(5, COMES_WITHIN_SECONDS) * ONE_SECOND_MS;
    return [{ at, step: { kind: 'startRequested', event: { imei, orderNo, requestedAt: at } } }];
  });
}
