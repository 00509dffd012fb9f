import { startOfDay } from '../../../contract/day';
import { DisplayStatus } from '../../../contract/domain/device';
import { ONE_HOUR_MS } from '../../../contract/limits';
import { dayFactor } from '../calendar';
import type { SeedDevice } from '../devices';
import type { Service } from '../equipment/seed-equipment';
import type { Random } from '../random';

/** Somebody who wants to use a device. */
export interface Arrival {
  readonly device: SeedDevice;
  readonly service: Service;
}

/** Starts of one device in an hour at this moment: evenings are busy, Sundays busier, holidays empty a school. */
export function hourlyStarts({ seed, placeKind }: SeedDevice, nowMs: number): number {
  const dayAt = startOfDay(nowMs);
  const total = seed.hours.reduce((sum, weight) => sum + weight, 0);
  const weight = seed.hours[Math.floor((nowMs - dayAt) / ONE_HOUR_MS)] ?? 0;
  return (seed.startsPerDay * dayFactor(dayAt, placeKind) * weight) / total;
}

/** Whether somebody who stands before it could use it: it is idle, or has a place left. */
export function isFree({ status, seed, quietSince }: SeedDevice): boolean {
  if (quietSince === 0) return false;
  return status === DisplayStatus.idle || (seed.slots > 1 && status === DisplayStatus.running);
}

/** Who comes within a span of time that ends now. */
export function drawArrivals(
  devices: readonly SeedDevice[],
  {
    nowMs,
    elapsedMs,
    random,
  }: { readonly nowMs: number; readonly elapsedMs: number; readonly random: Random },
): readonly Arrival[] {
  return devices.filter(isFree).flatMap((device) => {
    const expected = (hourlyStarts(device, nowMs) * elapsedMs) / ONE_HOUR_MS;
    return random.chance(expected) ? [{ device, service: device.seed.serve(device, random) }] : [];
  });
}
