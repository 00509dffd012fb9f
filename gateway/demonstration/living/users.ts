import type {
  FeedbackAnsweredEvent,
  FeedbackCreatedEvent,
  FeedbackPicturedQuery,
} from '../../../contract/api/platform/feedback';
import type {
  OrderCancelledEvent,
  OrderCreatedEvent,
  OrderPaidEvent,
  OrderStartRequestedEvent,
} from '../../../contract/api/platform/platform';
import type {
  CashOutAppliedEvent,
  PurchaseClosedEvent,
  PurchaseCreatedEvent,
  PurchasePaidEvent,
} from '../../../contract/api/platform/receipt';
import type { RefundAppliedEvent, RefundWithdrawnEvent } from '../../../contract/api/platform/refund';
import type { Scan } from '../../features/action/inspection/take-scan';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { toStamp } from '../calendar';
import type { Service } from '../equipment/seed-equipment';
import { likelyDiscounts } from '../money/likely-discounts';
import { drawPayMethod, toMobile } from '../order-maker';
import type { Random } from '../random';
import type { Arrival } from './arrivals';
import { PROGRAM } from './living-profile';

/** What another system tells of a user, as docs/platform-endpoint.md says. */
export type UserStep =
  | { readonly kind: 'created'; readonly event: OrderCreatedEvent }
  | { readonly kind: 'paid'; readonly event: OrderPaidEvent }
  | { readonly kind: 'startRequested'; readonly event: OrderStartRequestedEvent }
  | { readonly kind: 'cancelled'; readonly event: OrderCancelledEvent }
  | { readonly kind: 'reported'; readonly event: FeedbackCreatedEvent }
  /** With where the drawing in place of a photo is made from. */
  | { readonly kind: 'pictured'; readonly event: FeedbackPicturedQuery; readonly drawnFrom: number }
  | { readonly kind: 'answered'; readonly event: FeedbackAnsweredEvent }
  | { readonly kind: 'refundApplied'; readonly event: RefundAppliedEvent }
  | { readonly kind: 'refundWithdrawn'; readonly event: RefundWithdrawnEvent }
  | { readonly kind: 'bought'; readonly event: PurchaseCreatedEvent }
  | { readonly kind: 'boughtPaid'; readonly event: PurchasePaidEvent }
  | { readonly kind: 'unpaid'; readonly event: PurchaseClosedEvent }
  | { readonly kind: 'cashOutApplied'; readonly event: CashOutAppliedEvent }
  /** Not a user: an inspector, whose phone hands it in. */
  | { readonly kind: 'scanned'; readonly event: Scan };

/** A step and when it is taken, epoch ms. */
export interface PlannedStep {
  readonly at: number;
  readonly step: UserStep;
}

const USERS = 7_000;
const NEVER_PAYS = 0.05;
const CANCELS = 0.02;
const RESERVES = 0.03;
/** The other reservations are started by their time alone. */
const STARTS_BY_HAND = 0.85;
const GETS_DISCOUNT = 0.12;

export interface UserPlan {
  readonly nowMs: number;
  readonly random: Random;
  /** Keeps numbers of one second apart. */
  readonly sequence: number;
}

/** What somebody who came does from here on: nearly all pay within seconds, few think better of it or forget. */
export function planUser(arrival: Arrival, plan: UserPlan): readonly PlannedStep[] {
  const { nowMs, random } = plan;
  const created = toCreated(arrival, plan);
  const { imei, orderNo } = created;
  const first: PlannedStep = { at: nowMs, step: { kind: 'created', event: created } };
  const at = nowMs + random.int(3, 20) * ONE_SECOND_MS;
  if (random.chance(NEVER_PAYS)) return [first];
  if (random.chance(CANCELS)) {
    return [first, { at, step: { kind: 'cancelled', event: { imei, orderNo, cancelledAt: at } } }];
  }
  const paid: OrderPaidEvent = {
    ...{ imei, orderNo, paidAt: at },
    payMethod: drawPayMethod(arrival.device, random),
    payNo: `4200${toStamp(at)}${toTail(plan).padStart(10, '0')}`,
    paidCents: created.markCents - (created.discountCents ?? 0),
    ...toReservation(at, random),
  };
  return [first, { at, step: { kind: 'paid', event: paid } }];
}

/** Whether somebody comes when the time has come is another matter: `reservation-keepers.ts`. */
function toReservation(at: number, random: Random): Pick<OrderPaidEvent, 'reservedFor' | 'startedBy'> {
  if (!random.chance(RESERVES)) return { reservedFor: null };
  const reservedFor = at + random.int(10, 40) * ONE_MINUTE_MS;
  return { reservedFor, startedBy: random.chance(STARTS_BY_HAND) ? 'user' : 'time' };
}

function toTail({ sequence }: UserPlan): string {
  return String(sequence).padStart(6, '0');
}

function toCreated({ device, service }: Arrival, plan: UserPlan): OrderCreatedEvent {
  const { nowMs, random } = plan;
  const user = random.int(0, USERS - 1);
  const { plannedSec, priceCents: markCents, itemName } = service;
  const discountCents = random.chance(GETS_DISCOUNT) ? Math.min(markCents, random.pick([20, 50, 100])) : 0;
  const platformShareCents = random.chance(0.4) ? Math.round(discountCents / 2) : 0;
  return {
    imei: device.imei,
    orderNo: `${device.seed.letter}${toStamp(nowMs)}${toTail(plan)}`,
    createdAt: nowMs,
    userId: `u${user}`,
    userMobile: toMobile(user),
    ...{ itemName, markCents, discountCents, platformShareCents },
    discounts: likelyDiscounts(discountCents, platformShareCents, plan.sequence),
    source: random.chance(0.85) ? 'miniProgram' : 'app',
    plannedSeconds: plannedSec,
    meter: toMeter(service),
    startParams: toStartParams(service),
  };
}

function toMeter({ meteredBy, usage }: Service): OrderCreatedEvent['meter'] {
  const amount = meteredBy === null ? undefined : usage(1)[meteredBy];
  return meteredBy !== null && typeof amount === 'number' ? { field: meteredBy, amount } : null;
}

/** What a whole run would use is what the device is asked for. */
function toStartParams({ usage, asks, plannedSec, itemName }: Service) {
  const asked = Object.entries(usage(1)).filter((entry): entry is [string, string | number | boolean] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1]),
  );
  return { ...Object.fromEntries(asked), ...asks, [PROGRAM]: itemName, plannedSec };
}
