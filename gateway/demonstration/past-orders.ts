import { ORDER_WAITING_MAX_MS, type Attendance } from '../../contract/domain/order';
import { ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../contract/limits';
import { dayFactor } from './calendar';
import type { SeedDevice } from './devices';
import {
  buildPastOrder,
  drawOutcome,
  drawUsedSec,
  type MadeOrder,
  type OrderContext,
  type Outcome,
} from './order-maker';
import { addRefunds, type RecentRefunds } from './money/refund-maker';

export interface PastContext extends OrderContext {
  readonly recent: RecentRefunds;
  /** Multiplies the orders; above 1 devices are busier than a real one could be. */
  readonly scale: number;
}

/** The orders of one business day over all devices, by time of creation. */
export function makeDay(
  devices: readonly SeedDevice[],
  dayAt: number,
  context: PastContext,
): { readonly device: SeedDevice; readonly made: MadeOrder }[] {
  return devices
    .flatMap((device) => ordersOf(device, dayAt, context).map((made) => ({ device, made })))
    .sort((one, other) => one.made.order.created_at - other.made.order.created_at);
}

function ordersOf(device: SeedDevice, dayAt: number, context: PastContext): MadeOrder[] {
  const { random, scale } = context;
  const { startsPerDay, hours, slots } = device.seed;
  const mean = startsPerDay * dayFactor(dayAt, device.placeKind) * scale;
  const times = Array.from({ length: random.poisson(mean) }, () => drawTime(dayAt, hours, context)).sort(
    (one, other) => one - other,
  );
  const isExclusive = slots === 1 && scale <= 1;
  return times.flatMap((at) => {
    const made = orderAt(device, isExclusive ? Math.max(at, device.freeAt) : at, context);
    return made === undefined ? [] : [made];
  });
}

function drawTime(dayAt: number, hours: readonly number[], { random }: PastContext): number {
  return dayAt + random.weighted(hours) * ONE_HOUR_MS + random.int(0, ONE_HOUR_MS - 1);
}

function orderAt(device: SeedDevice, createdAt: number, context: PastContext): MadeOrder | undefined {
  const { random } = context;
  const { reservedShare = 0 } = device.seed;
  const drawn = drawOutcome(random);
  const service = device.seed.serve(device, random);
  const usedSec = drawUsedSec(drawn, service, random);
  // Minutes of paying and starting come before the run.
  const endsAt = createdAt + (usedSec + 360) * ONE_SECOND_MS;
  if (createdAt < device.bindAt || endsAt >= device.quietSince) return undefined;
  const aheadMs = endsAt + AHEAD_MAX_MS < device.quietSince ? reservedAhead(createdAt, reservedShare) : 0;
  const attendance = aheadMs === 0 || !isServed(drawn) ? null : attendanceOf(createdAt, usedSec);
  const outcome = attendance === 'missed' ? 'noShow' : drawn;
  const facts = { service, createdAt, usedSec, aheadMs, attendance };
  const made = buildPastOrder(device, outcome, facts, context);
  device.freeAt = made.order.ended_at ?? createdAt;
  return addRefunds(made, outcome, device, context);
}

/** The longest that anybody reserves ahead. */
const AHEAD_MAX_MS = 40 * ONE_MINUTE_MS;
const AHEAD_MIN_MINUTES = 10;
const AHEAD_MINUTES = 31;

/**
 * How long ahead of its start an order was paid, ms; nearly always not at all. By the moment it was made at rather than
 * by chance: whatever else chance deals stays as it is.
 */
function reservedAhead(createdAt: number, share: number): number {
  if ((createdAt % ONE_SECOND_MS) / ONE_SECOND_MS >= share) return 0;
  const more = Math.floor(createdAt / ONE_SECOND_MS) % AHEAD_MINUTES;
  return (AHEAD_MIN_MINUTES + more) * ONE_MINUTE_MS;
}

/** Nobody reserves what is free, and what nobody pays for is none. */
function isServed(outcome: Outcome): boolean {
  return outcome !== 'unpaid' && outcome !== 'free';
}

/** Of ten reservations one is started by its time alone, and for one nobody comes; by the moment, as above. */
function attendanceOf(createdAt: number, usedSec: number): Attendance | null {
  const which = Math.floor(createdAt / ONE_MINUTE_MS) % 10;
  if (which === 0) return null;
  // Waiting for nobody takes no longer than the run would have.
  return which === 1 && usedSec * ONE_SECOND_MS >= ORDER_WAITING_MAX_MS ? 'missed' : 'came';
}
