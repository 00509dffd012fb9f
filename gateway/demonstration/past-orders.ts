import { ONE_HOUR_MS, ONE_SECOND_MS } from '../../contract/limits';
import { dayFactor } from './calendar';
import type { SeedDevice } from './devices';
import { buildPastOrder, drawOutcome, drawUsedSec, type MadeOrder, type OrderContext } from './order-maker';
import { addRefunds, type RecentRefunds } from './refund-maker';

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
  const outcome = drawOutcome(random);
  const service = device.seed.serve(device, random);
  const usedSec = drawUsedSec(outcome, service, random);
  // Minutes of paying and starting come before the run.
  const endsAt = createdAt + (usedSec + 360) * ONE_SECOND_MS;
  if (createdAt < device.bindAt || endsAt >= device.quietSince) return undefined;
  const made = buildPastOrder(device, outcome, { service, createdAt, usedSec }, context);
  device.freeAt = made.order.ended_at ?? createdAt;
  return addRefunds(made, outcome, device, context);
}
