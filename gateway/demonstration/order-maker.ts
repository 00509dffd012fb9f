import type { Insertable } from 'kysely';
import type { PLATFORM_PAY_METHODS } from '../../contract/api/platform/platform';
import { startOfDay } from '../../contract/day';
import { ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../contract/limits';
import { SERVICE_FEE_PER_MILLE } from '../../contract/domain/ledger/ledger';
import {
  CLOSED_ORDER_STATES,
  ORDER_WAITING_MAX_MS,
  OrderStatus,
  type Attendance,
} from '../../contract/domain/order';
import { RefundStatus } from '../../contract/domain/refund';
import type { OrderRefundTable, OrdersTable } from '../features/order/tables';
import { toDiscountColumns } from '../features/order/money/discount-columns';
import { rateUsage } from '../features/order/extra/rated-usage';
import { toSortableId } from '../database/sortable-id';
import { toStamp } from './calendar';
import type { SeedDevice } from './devices';
import type { Service } from './equipment/seed-equipment';
import { likelyDiscounts } from './money/likely-discounts';
import type { Random } from './random';

/** How an order of the past went. */
export type Outcome =
  | 'finished'
  | 'timeout'
  | 'severeTimeout'
  | 'duplicatePayment'
  | 'unpaid'
  | 'free'
  | 'startFailed'
  | 'aborted'
  /** Nobody came for what was reserved; never drawn. */
  | 'noShow';

/** Shares of pages 13, of all orders that were placed. */
const OUTCOMES: readonly Outcome[] = [
  'finished',
  'timeout',
  'severeTimeout',
  'duplicatePayment',
  'unpaid',
  'free',
  'startFailed',
  'aborted',
];
const OUTCOME_WEIGHTS = [89.1, 0.8, 1, 0.1, 4, 1.2, 3, 0.8] as const;

export type SeedOrder = Insertable<OrdersTable> & {
  // What the maker always sets; the sums and the log read it back.
  readonly paid_at: number | null;
  readonly started_at: number | null;
  readonly ended_at: number | null;
};
export type SeedRefund = Insertable<OrderRefundTable>;

/** An order with its refunds, ready to be inserted. */
export interface MadeOrder {
  readonly order: SeedOrder;
  readonly refunds: readonly SeedRefund[];
  readonly usage: Readonly<Record<string, unknown>>;
}

export interface OrderContext {
  readonly franchiseeId: string;
  readonly random: Random;
  readonly nowMs: number;
  /** Grows by one per order; keeps numbers unique. */
  readonly nextSequence: () => number;
}

export function drawOutcome(random: Random): Outcome {
  return OUTCOMES[random.weighted(OUTCOME_WEIGHTS)] ?? 'finished';
}

/** How long the run lasted, in seconds, from how it went. */
export function drawUsedSec(outcome: Outcome, service: Service, random: Random): number {
  switch (outcome) {
    case 'severeTimeout':
      return service.plannedSec + random.int(121, 260) * 60;
    case 'timeout':
      return service.plannedSec + random.int(31, 110) * 60;
    case 'aborted':
      return Math.max(1, Math.round(service.plannedSec * (0.1 + random.next() * 0.7)));
    default:
      return Math.max(1, Math.round(service.plannedSec * (0.97 + random.next() * 0.05)));
  }
}

export interface OrderFacts {
  readonly device: SeedDevice;
  readonly service: Service;
  readonly createdAt: number;
  readonly status: number;
  readonly paidAt: number | null;
  /** The later time that it was paid for. @default none */
  readonly reservedFor?: number | null;
  /** Whether its user came. @default nobody had to */
  readonly attendance?: Attendance | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Share of the service that was delivered, 0–1. */
  readonly share: number;
  readonly isFree?: boolean;
  readonly flags?: readonly string[];
  readonly attention?: boolean;
}

/** Builds the row; money follows from the service, what was paid, and for metered types what was used. */
export function buildOrder(facts: OrderFacts, context: OrderContext): MadeOrder {
  const { device, service, createdAt, paidAt, startedAt, endedAt, share, isFree = false } = facts;
  const { random, franchiseeId } = context;
  const sequence = context.nextSequence();
  const isPaid = paidAt !== null;
  // What was never delivered is not settled by use: a failed start is paid in full and refunded in full.
  const isSettled = service.meteredBy !== null && startedAt !== null && endedAt !== null;
  const markCents = isFree ? 0 : Math.round(service.priceCents * (isSettled ? share : 1));
  const discountCents = isPaid && random.chance(0.12) ? Math.min(markCents, random.pick([20, 50, 100])) : 0;
  const payMethod = isFree ? 'free' : isPaid ? drawPayMethod(device, random) : null;
  const user = random.int(0, 6_999);
  const used = service.usage(share);
  const isOver = startedAt !== null && endedAt !== null;
  const usage = isOver ? rateUsage(device.rates, used, device.attributes) : used;
  const platformShareCents = random.chance(0.4) ? Math.round(discountCents / 2) : 0;
  const discounts = toDiscountColumns(likelyDiscounts(discountCents, platformShareCents, sequence));
  // One literal and no copy of it: millions of these are made.
  const order: SeedOrder = {
    franchisee_id: franchiseeId,
    order_id: toSortableId(createdAt, sequence),
    equipment: device.equipment,
    order_no: `${device.seed.letter}${toStamp(createdAt)}${String(sequence).padStart(6, '0')}`,
    created_at: createdAt,
    paid_at: paidAt,
    started_at: startedAt,
    ended_at: endedAt,
    used_sec:
      startedAt !== null && endedAt !== null ? Math.round((endedAt - startedAt) / ONE_SECOND_MS) : null,
    user_id: `u${user}`,
    user_mobile: toMobile(user),
    store_id: device.store.id,
    room_name: device.room_name,
    device_id: device.device_id,
    device_number: device.device_number,
    device_name: device.device_name,
    item_name: service.itemName,
    mark_cents: markCents,
    discount_cents: discountCents,
    pay_cents: isPaid ? markCents - discountCents : 0,
    refunded_cents: 0,
    refunding_cents: 0,
    member_discount_cents: discounts.member_discount_cents,
    off_peak_discount_cents: discounts.off_peak_discount_cents,
    platform_coupon_cents: discounts.platform_coupon_cents,
    merchant_coupon_cents: discounts.merchant_coupon_cents,
    platform_share_cents: platformShareCents,
    fee_per_mille: isPaid ? SERVICE_FEE_PER_MILLE : 0,
    pay_method: payMethod,
    order_status: facts.status,
    refund_status: RefundStatus.none,
    flags: [...(facts.flags ?? [])],
    attention: facts.attention ?? false,
    source: isFree
      ? 'remoteStart'
      : payMethod === 'waterCard'
        ? 'waterCard'
        : random.chance(0.85)
          ? 'miniProgram'
          : 'app',
    pay_no: isPaid ? `4200${toStamp(paidAt)}${String(sequence).padStart(10, '0')}` : null,
    usage: JSON.stringify(usage),
    start_params: '{}',
    reserved_for: facts.reservedFor ?? null,
    attendance: facts.attendance ?? null,
    start_requested_at: requestedAt(facts),
    start_failed_at: facts.status === OrderStatus.startFailed ? endedAt : null,
  };
  const isClosed = CLOSED_ORDER_STATES.some((state) => state === facts.status);
  return {
    order: isClosed ? order : { ...order, ...whatIsAhead(facts, sequence, context) },
    refunds: [],
    usage,
  };
}

/** Whoever comes does so a moment after the time has come. */
function requestedAt({ attendance, reservedFor = null }: OrderFacts): number | null {
  return attendance !== 'came' || reservedFor === null ? null : reservedFor + COMES_AFTER_MS;
}

const COMES_AFTER_MS = 5 * ONE_SECOND_MS;

/** What the gateway has to know of an order that is not over, so that it can go on with it. */
function whatIsAhead(
  { status, service, createdAt, paidAt, startedAt }: OrderFacts,
  sequence: number,
  { nowMs }: OrderContext,
): Partial<SeedOrder> {
  const { plannedSec, meteredBy, usage } = service;
  const amount = meteredBy === null ? undefined : usage(1)[meteredBy];
  return {
    planned_sec: plannedSec,
    expected_end_at: startedAt === null ? null : startedAt + plannedSec * ONE_SECOND_MS,
    reserved_for:
      status === OrderStatus.reserved ? nowMs + (10 + ((sequence * 7) % 50)) * ONE_MINUTE_MS : null,
    state_at: startedAt ?? paidAt ?? createdAt,
    meter:
      meteredBy !== null && typeof amount === 'number' ? JSON.stringify({ field: meteredBy, amount }) : null,
  };
}

/** How people pay. */
export type PayMethod = Exclude<(typeof PLATFORM_PAY_METHODS)[number], 'free'>;

export function drawPayMethod(device: SeedDevice, random: Random): PayMethod {
  const methods: readonly PayMethod[] = ['wechat', 'alipay', 'balance', 'timesCard', 'waterCard'];
  return (
    methods[random.weighted(device.equipment === 'water' ? [40, 15, 15, 0, 30] : [62, 20, 14, 4, 0])] ??
    'wechat'
  );
}

const MOBILE_PREFIXES = ['130', '135', '138', '150', '159', '176', '186', '199'];

/** Numbers of a made-up area, 0000, so that nobody's own number is shown. */
export function toMobile(user: number): string {
  return `${MOBILE_PREFIXES[user % MOBILE_PREFIXES.length]}0000${String(user).padStart(4, '0')}`;
}

/** Hours during which problems may still be open; older ones were handled. */
const OPEN_PROBLEM_MS = 48 * ONE_HOUR_MS;

/** Builds an order of the past with its refunds. */
export function buildPastOrder(
  device: SeedDevice,
  outcome: Outcome,
  facts: {
    readonly service: Service;
    readonly createdAt: number;
    readonly usedSec: number;
    /** How long before its start it was paid; 0 where it was paid for at once. */
    readonly aheadMs: number;
    /** Of an order that was paid ahead for its user to start. */
    readonly attendance: Attendance | null;
  },
  context: OrderContext,
): MadeOrder {
  const { random, nowMs } = context;
  const { service, createdAt, usedSec } = facts;
  const base = { device, service, createdAt };
  if (outcome === 'unpaid') {
    const endedAt = createdAt + 5 * ONE_MINUTE_MS;
    return buildOrder(
      { ...base, status: OrderStatus.closed, paidAt: null, startedAt: null, endedAt, share: 0 },
      context,
    );
  }
  const isFree = outcome === 'free';
  const readyAt = createdAt + random.int(8, 60) * ONE_SECOND_MS;
  const paidAt = isFree ? null : readyAt - random.int(2, 6) * ONE_SECOND_MS;
  const aheadMs = isFree ? 0 : facts.aheadMs;
  const attemptAt = readyAt + aheadMs;
  const reservedFor = aheadMs === 0 ? null : createdAt + aheadMs;
  const attendance = reservedFor === null ? null : facts.attendance;
  const isRecent = nowMs - createdAt < OPEN_PROBLEM_MS;
  if (outcome === 'startFailed' || outcome === 'noShow') {
    const isMissed = outcome === 'noShow';
    const failedMs = isMissed ? ORDER_WAITING_MAX_MS : random.int(10, 60) * ONE_SECOND_MS;
    return buildOrder(
      {
        ...base,
        status: OrderStatus.startFailed,
        paidAt,
        reservedFor,
        attendance,
        startedAt: null,
        endedAt: (isMissed && reservedFor !== null ? reservedFor : attemptAt) + failedMs,
        share: 0,
        flags: [outcome],
        attention: isRecent && !hasAutoRefund(device),
      },
      context,
    );
  }
  const endedAt = attemptAt + usedSec * ONE_SECOND_MS;
  const flags = flagsOf(outcome, random);
  return buildOrder(
    {
      ...base,
      status: outcome === 'aborted' ? OrderStatus.aborted : OrderStatus.finished,
      paidAt,
      reservedFor,
      attendance,
      startedAt: attemptAt,
      endedAt,
      share: Math.min(1, usedSec / service.plannedSec),
      isFree,
      flags,
      attention: isRecent && (outcome === 'aborted' || outcome === 'duplicatePayment'),
    },
    context,
  );
}

function flagsOf(outcome: Outcome, random: Random): readonly string[] {
  switch (outcome) {
    case 'timeout':
      return ['timeout'];
    case 'severeTimeout':
      return ['timeout', 'severeTimeout'];
    case 'duplicatePayment':
      return ['duplicatePayment'];
    case 'aborted':
      return random.chance(0.15) ? ['aborted', 'compensated'] : ['aborted'];
    default:
      return random.chance(0.001) ? ['blacklisted'] : [];
  }
}

/** Two stores have switched the automatic refund of failed starts off (pages 4.2). */
export function hasAutoRefund({ store }: Pick<SeedDevice, 'store'>): boolean {
  return store.hasBadSignal !== true;
}

/** Adds what an order means for its device's counters. */
export function countOnDevice(device: SeedDevice, { order }: MadeOrder, nowMs: number): void {
  const today = startOfDay(nowMs);
  const incomeCents = order.pay_cents - (order.refunded_cents ?? 0);
  device.totalIncomeCents += incomeCents;
  if (order.paid_at !== null && order.paid_at >= today) device.todayIncomeCents += incomeCents;
  if (order.started_at === null) return;
  // What was never started, or never paid, is no sale.
  device.lastOrderAt = Math.max(device.lastOrderAt ?? 0, order.created_at);
  device.starts += 1;
  if (order.started_at < today) return;
  if (order.pay_method === 'free') device.todayFreeStarts += 1;
  else device.todayStarts += 1;
}
