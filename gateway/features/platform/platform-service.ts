import type { Kysely } from 'kysely';
import { ApiCode } from '../../../contract/api/envelope';
import {
  RESERVED_AHEAD_MAX_MS,
  type OrderCancelledEvent,
  type OrderCreatedEvent,
  type OrderPaidEvent,
  type OrderStartRequestedEvent,
  type PlatformEventName,
  type PlatformOrder,
} from '../../../contract/api/platform/platform';
import { mostOf, sumOfDiscounts } from '../../../contract/domain/discount';
import { apiError } from '../../../contract/errors/api-error';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { FREE, type ExtraMeasures } from '../order/contributions';
import type { EngineResult } from '../order/order-change';
import type { OrderEngine } from '../order/order-engine';
import { findOrderId, readOrder } from '../order/order-row';
import { assertNotBlocked } from '../blacklist/assert-not-blocked';
import type { StoreSwitches } from '../store/store-offers';
import { assertEventTime, wrongTime } from './event-time';
import {
  findEvent,
  findModuleOwner,
  hashBody,
  keepEvent,
  type EventKey,
  type KeptEvent,
  type ModuleOwner,
} from './platform-event-repository';
import { payWithCoupon } from './coupon-payment';
import { takeRequestedStart } from './requested-start';
import { assertReservationOffered, assertStartOffered } from './store-refusal';

/** Takes what another system tells of orders; each event takes effect once. */
export interface PlatformService {
  /**
   * @throws ApiError `notFound` for a device or order that is not there, `unprocessable` when the number was told of
   * before with something else, `invalid` for a time or amount that cannot be, `refused` when the order's state, its
   * device or its store does not allow it.
   */
  readonly created: (event: OrderCreatedEvent) => Promise<PlatformOrder>;
  readonly paid: (event: OrderPaidEvent) => Promise<PlatformOrder>;
  /** Also `refused` before the time of a reservation, and after it has lapsed. */
  readonly startRequested: (event: OrderStartRequestedEvent) => Promise<PlatformOrder>;
  readonly cancelled: (event: OrderCancelledEvent) => Promise<PlatformOrder>;
}

export interface PlatformServiceOptions {
  readonly db: Kysely<Database>;
  readonly engine: OrderEngine;
  /** What orders may be settled by. */
  readonly measures: ExtraMeasures;
  /** What stores may have switched off. */
  readonly switches: StoreSwitches;
  /** Epoch ms. */
  readonly now: () => number;
}

type Told = OrderCreatedEvent | OrderPaidEvent | OrderStartRequestedEvent | OrderCancelledEvent;
type Work = (trx: TenantTransaction, owner: ModuleOwner) => Promise<EngineResult>;

export function createPlatformService(options: PlatformServiceOptions): PlatformService {
  const { engine, now } = options;
  return {
    created: (event) =>
      takeOnce(options, 'created', event, async (trx, owner) => {
        assertEventTime(event.createdAt, 'createdAt', now());
        await assertCreatable(trx, options, { event, owner });
        const created = await engine.create(trx, toCreation(event, owner));
        await payWithCoupon(trx, created, { event, nowMs: now() });
        return created;
      }),
    paid: (event) =>
      takeOnce(options, 'paid', event, async (trx, owner) => {
        assertEventTime(event.paidAt, 'paidAt', now());
        const key = await findOrder(trx, owner, event.orderNo);
        await assertAmount(trx, key, event);
        const { paidAt: at, payMethod, payNo = null, reservedFor = null, startedBy = 'time' } = event;
        const payment = { at, payMethod, payNo };
        if (reservedFor === null) {
          if (startedBy === 'user') throw apiError(ApiCode.invalid, 'missingField', { field: 'reservedFor' });
          return engine.pay(trx, key, payment);
        }
        if (reservedFor > now() + RESERVED_AHEAD_MAX_MS || reservedFor < at) throw wrongTime('reservedFor');
        await assertReservable(trx, options, key);
        return engine.payForLater(trx, key, { ...payment, reservedFor, startedBy });
      }),
    startRequested: (event) =>
      takeOnce(options, 'startRequested', event, async (trx, owner) => {
        assertEventTime(event.requestedAt, 'requestedAt', now());
        const key = await findOrder(trx, owner, event.orderNo);
        return takeRequestedStart(trx, { engine, key, event, nowMs: now() });
      }),
    cancelled: (event) =>
      takeOnce(options, 'cancelled', event, async (trx, owner) => {
        assertEventTime(event.cancelledAt, 'cancelledAt', now());
        const key = await findOrder(trx, owner, event.orderNo);
        return engine.cancel(trx, key, { at: event.cancelledAt });
      }),
  };
}

/** The merchant is the one whose device it is, whatever else the event says. */
async function takeOnce(
  { db, now }: PlatformServiceOptions,
  name: PlatformEventName,
  told: Told,
  work: Work,
): Promise<PlatformOrder> {
  const owner = await findModuleOwner(db, told.imei);
  if (owner === null) throw apiError(ApiCode.notFound, 'platformNoDevice');
  const key: EventKey = { franchiseeId: owner.franchiseeId, orderNo: told.orderNo, event: name };
  const bodyHash = hashBody(told);
  const { answer, after } = await withTenant(db, owner.franchiseeId, async (trx) => {
    const kept = await findEvent(trx, key);
    if (kept !== null) return { answer: repeat(kept, bodyHash), after: undefined };
    const result = await work(trx, owner);
    if (result.outcome !== 'done' || result.order === null) {
      // The same event may have come twice at once: this one waited for the other.
      const meanwhile = await findEvent(trx, key);
      if (meanwhile === null) throw toRefusal(result);
      return { answer: repeat(meanwhile, bodyHash), after: undefined };
    }
    const answer = toAnswer(result.order);
    await keepEvent(trx, key, { bodyHash, answer, nowMs: now() });
    return { answer, after: result.after };
  });
  await after?.();
  return answer;
}

function repeat({ bodyHash, answer }: KeptEvent, told: string): PlatformOrder {
  if (bodyHash !== told || !('orderStatus' in answer)) {
    throw apiError(ApiCode.unprocessable, 'platformMismatch');
  }
  return answer;
}

function toRefusal({ outcome }: EngineResult) {
  switch (outcome) {
    case 'missing':
      return apiError(ApiCode.notFound, 'platformNoDevice');
    case 'taken':
      return apiError(ApiCode.unprocessable, 'platformMismatch');
    default:
      return apiError(ApiCode.refused, 'platformWrongState');
  }
}

function toAnswer(order: NonNullable<EngineResult['order']>): PlatformOrder {
  const { order_no: orderNo, order_id: orderId, order_status } = order;
  return { orderNo, orderId, orderStatus: order_status as PlatformOrder['orderStatus'] };
}

function toCreation(event: OrderCreatedEvent, { franchiseeId, deviceId }: ModuleOwner) {
  return {
    ...{ franchiseeId, deviceId, orderNo: event.orderNo, at: event.createdAt },
    ...{ userId: event.userId, userMobile: event.userMobile, itemName: event.itemName, source: event.source },
    markCents: event.markCents,
    discountCents: event.discountCents ?? 0,
    discounts: event.discounts ?? {},
    platformShareCents: event.platformShareCents ?? 0,
    plannedSec: event.plannedSeconds ?? null,
    meter: event.meter ?? null,
    startParams: event.startParams ?? {},
  };
}

/** Whether the amounts of an order fit each other. */
function agrees({
  markCents,
  discountCents = 0,
  discounts = {},
  platformShareCents = 0,
}: OrderCreatedEvent): boolean {
  return (
    discountCents <= markCents &&
    sumOfDiscounts(discounts) <= discountCents &&
    platformShareCents <= mostOf('platformCoupon', discounts, discountCents)
  );
}

async function assertCreatable(
  trx: TenantTransaction,
  { measures, switches, now }: PlatformServiceOptions,
  { event, owner }: { readonly event: OrderCreatedEvent; readonly owner: ModuleOwner },
): Promise<void> {
  const { meter = null } = event;
  if (!agrees(event)) throw apiError(ApiCode.invalid, 'platformWrongAmount');
  const device = await trx
    .selectFrom('device')
    .select(['equipment', 'store_id', 'enabled', 'sale_stopped'])
    .where('franchisee_id', '=', owner.franchiseeId)
    .where('device_id', '=', owner.deviceId)
    .executeTakeFirst();
  if (device === undefined) throw apiError(ApiCode.notFound, 'platformNoDevice');
  if (!device.enabled) throw apiError(ApiCode.refused, 'platformDisabled');
  if (device.sale_stopped) throw apiError(ApiCode.refused, 'platformSaleStopped');
  const { franchiseeId } = owner;
  const { userMobile } = event;
  await assertNotBlocked(trx, { franchiseeId, userMobile, storeId: device.store_id, nowMs: now() });
  if (meter !== null && measures.get(device.equipment)?.fields.has(meter.field) !== true) {
    throw apiError(ApiCode.invalid, 'invalidField', { field: 'meter' });
  }
  await assertStartOffered(trx, switches, { ...owner, equipment: device.equipment }, event);
}

async function assertReservable(
  trx: TenantTransaction,
  { switches, now }: PlatformServiceOptions,
  key: { readonly franchiseeId: string; readonly orderId: string },
): Promise<void> {
  const order = await readOrder(trx, key);
  if (order === undefined) return;
  const { franchisee_id: franchiseeId, device_id: deviceId, equipment } = order;
  const user = { userMobile: order.user_mobile, storeId: order.store_id };
  // Nobody has begun to use anything yet: what was blocked since the order came keeps it from waiting.
  await assertNotBlocked(trx, { franchiseeId, ...user, nowMs: now() });
  await assertReservationOffered(trx, switches, { franchiseeId, deviceId, equipment });
}

async function findOrder(trx: TenantTransaction, { franchiseeId }: ModuleOwner, orderNo: string) {
  const orderId = await findOrderId(trx, { franchiseeId, orderNo });
  if (orderId === undefined) throw apiError(ApiCode.notFound, 'platformNoOrder');
  return { franchiseeId, orderId };
}

/** What was paid is what was asked for; a difference is for people to find out about before it is booked. */
async function assertAmount(
  trx: TenantTransaction,
  key: { readonly franchiseeId: string; readonly orderId: string },
  { payMethod, paidCents }: OrderPaidEvent,
): Promise<void> {
  const order = await readOrder(trx, key);
  const asked = payMethod === FREE ? 0 : (order?.mark_cents ?? 0) - (order?.discount_cents ?? 0);
  if (paidCents !== asked) throw apiError(ApiCode.invalid, 'platformWrongAmount');
}
