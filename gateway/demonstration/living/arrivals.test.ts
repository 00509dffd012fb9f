import { describe, expect, it } from 'vitest';
import { DisplayStatus } from '../../../contract/domain/device';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { resources } from '../../../resources.config';
import { makeDevices, type SeedDevice } from '../devices';
import { createSeedTypes } from '../equipment/seed-types';
import { createRandom } from '../random';
import { TENANT_PLANS } from '../tenants';
import { drawArrivals, hourlyStarts, isFree } from './arrivals';

const FRIDAY_EVENING = Date.parse('2026-10-30T21:30:00+08:00');
const FRIDAY_NIGHT = Date.parse('2026-10-30T03:30:00+08:00');
const SUNDAY_EVENING = Date.parse('2026-11-01T21:30:00+08:00');

/** So many, that chance evens out. */
const HOURS = 20;

function devices(): readonly SeedDevice[] {
  const [plan] = TENANT_PLANS;
  if (plan === undefined) throw new Error('The demonstration has no merchant.');
  const types = createSeedTypes(resolveDeclaration(resources));
  return makeDevices(plan, { types, random: createRandom(1), nowMs: FRIDAY_EVENING, tenantIndex: 0 });
}

function expectedStarts(nowMs: number): number {
  return devices().reduce((sum, device) => sum + hourlyStarts(device, nowMs), 0);
}

describe('arrivals', () => {
  it('are many in the evening, more on a Sunday, few at night', () => {
    expect(expectedStarts(SUNDAY_EVENING)).toBeGreaterThan(1.2 * expectedStarts(FRIDAY_EVENING));
    expect(expectedStarts(FRIDAY_EVENING)).toBeGreaterThan(10 * expectedStarts(FRIDAY_NIGHT));
  });

  it('come as often as their rate says', () => {
    const all = devices();
    const random = createRandom(7);
    const arrived = Array.from({ length: HOURS * 60 }, () =>
      drawArrivals(all, { nowMs: FRIDAY_EVENING, elapsedMs: ONE_MINUTE_MS, random }),
    ).flat();
    const hourly = all.filter(isFree).reduce((sum, device) => sum + hourlyStarts(device, FRIDAY_EVENING), 0);
    expect(arrived.length).toBeGreaterThan(0.85 * HOURS * hourly);
    expect(arrived.length).toBeLessThan(1.15 * HOURS * hourly);
  });

  it('come only to devices that can be used', () => {
    const busy: readonly number[] = [DisplayStatus.offline, DisplayStatus.fault, DisplayStatus.disabled];
    const arrivals = drawArrivals(devices(), {
      nowMs: FRIDAY_EVENING,
      elapsedMs: 600 * ONE_MINUTE_MS,
      random: createRandom(3),
    });
    expect(arrivals.length).toBeGreaterThan(50);
    for (const { device, service } of arrivals) {
      expect(busy).not.toContain(device.status);
      expect(service.plannedSec).toBeGreaterThan(0);
      if (device.seed.slots === 1) expect(device.status).toBe(DisplayStatus.idle);
    }
  });
});
