import { sql } from 'kysely';
import type { FeedbackCreatedEvent } from '../../../contract/api/platform/feedback';
import { OrderStatus } from '../../../contract/domain/order';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { toSortableId } from '../../database/sortable-id';
import type { TenantTransaction } from '../../database/tenant';
import { toStamp } from '../calendar';
import { drawComplaint, type Trouble } from '../equipment/complaints';
import { toMobile } from '../order-maker';
import type { Random } from '../random';
import type { KnownDevice } from './known-devices';
import type { PlannedStep } from './users';

/** An order that did not give what was paid for. */
export interface SpoiltOrder {
  readonly imei: string;
  readonly order_no: string;
  readonly equipment: string;
  readonly order_status: number;
  readonly user_mobile: string;
}

/** What somebody may complain of. */
export interface Grievances {
  readonly spoilt: readonly SpoiltOrder[];
  /** Devices that have broken down. */
  readonly broken: readonly KnownDevice[];
  /** All that people use, for every other reason. */
  readonly devices: readonly KnownDevice[];
  readonly elapsedMs: number;
}

export interface ReportPlan {
  readonly nowMs: number;
  readonly random: Random;
  /** Keeps numbers of one second apart. */
  readonly nextSequence: () => number;
}

/** Orders that were placed longer ago are not looked at any more. */
const PLACED_WITHIN_MS = 6 * ONE_HOUR_MS;
const SPOILT_MAX = 50;

/** Orders that went wrong in a time that has just passed. */
export async function readSpoiltOrders(
  trx: TenantTransaction,
  {
    franchiseeId,
    fromMs,
    nowMs,
  }: { readonly franchiseeId: string; readonly fromMs: number; readonly nowMs: number },
): Promise<readonly SpoiltOrder[]> {
  const { startFailed, aborted } = OrderStatus;
  const { rows } = await sql<SpoiltOrder>`
    SELECT d.imei, o.order_no, o.equipment, o.order_status, o.user_mobile
      FROM orders o
      JOIN device d ON d.franchisee_id = o.franchisee_id AND d.device_id = o.device_id
     WHERE o.franchisee_id = ${franchiseeId}
       AND o.order_id >= ${toSortableId(nowMs - PLACED_WITHIN_MS, 0)}
       AND o.order_status IN (${startFailed}, ${aborted})
       AND o.attendance IS DISTINCT FROM 'missed'
       AND o.state_at > ${fromMs} AND o.state_at <= ${nowMs}
     ORDER BY o.order_id LIMIT ${SPOILT_MAX}`.execute(trx);
  return rows;
}

/** Few complain: of an order that went wrong about every third, of the rest hardly anybody. */
const OF_SPOILT = 0.3;
const OF_BROKEN = 0.25;
const OTHERS_PER_DAY = 3;
const USERS = 7_000;

/** What people who are not content report within the next minutes. */
export function planReports(
  { spoilt, broken, devices, elapsedMs }: Grievances,
  plan: ReportPlan,
): readonly PlannedStep[] {
  const { random } = plan;
  const others = devices.length === 0 ? 0 : random.poisson((OTHERS_PER_DAY * elapsedMs) / ONE_DAY_MS);
  return [
    ...spoilt
      .filter(() => random.chance(OF_SPOILT))
      .flatMap((order) =>
        toSteps(
          { ...order, trouble: order.order_status === OrderStatus.aborted ? 'aborted' : 'startFailed' },
          plan,
        ),
      ),
    ...broken
      .filter(() => random.chance(OF_BROKEN))
      .flatMap(({ imei, equipment }) => toSteps({ imei, equipment, trouble: 'fault' }, plan)),
    ...Array.from({ length: others }, () => {
      const { imei, equipment } = random.pick(devices);
      return toSteps({ imei, equipment, trouble: 'other' }, plan);
    }).flat(),
  ];
}

interface Grievance
  extends Pick<SpoiltOrder, 'imei' | 'equipment'>, Partial<Pick<SpoiltOrder, 'order_no' | 'user_mobile'>> {
  readonly trouble: Trouble;
}

/** The report, and behind it the pictures that it says it has. */
function toSteps(
  { imei, equipment, trouble, order_no: orderNo, user_mobile }: Grievance,
  { nowMs, random, nextSequence }: ReportPlan,
): readonly PlannedStep[] {
  const at = nowMs + random.int(20, 600) * ONE_SECOND_MS;
  const event: FeedbackCreatedEvent = {
    imei,
    ticketNo: `T${toStamp(at)}${String(nextSequence()).padStart(6, '0')}`,
    createdAt: at,
    orderNo: orderNo ?? null,
    source: 'user',
    ...drawComplaint(equipment, trouble, random),
    imageCount: random.chance(0.35) ? random.int(1, 3) : 0,
    userMobile: user_mobile ?? toMobile(random.int(0, USERS - 1)),
    priority: 'normal',
  };
  const { ticketNo, imageCount = 0 } = event;
  const pictures = Array.from({ length: imageCount }, (_, index): PlannedStep => ({
    at: at + (index + 1) * ONE_SECOND_MS,
    step: {
      kind: 'pictured',
      event: { imei, ticketNo, pictureNo: `${ticketNo}-${index + 1}` },
      drawnFrom: random.int(0, 1_000_000),
    },
  }));
  return [{ at, step: { kind: 'reported', event } }, ...pictures];
}
