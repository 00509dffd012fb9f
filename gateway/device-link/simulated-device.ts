import { ONE_DAY_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../contract/limits';
import type { DeviceFault, DeviceProfile, Span } from './device-program/device-profile';
import type { DeviceBeginning, DeviceState } from './device-program/device-state';
import { disturbancesFor } from './device-program/disturbance';
import { reportEveryMs } from './device-program/turn';

/** How well a simulated device is connected, and what befalls it; chances between 0 and 1. */
export interface DeviceHabits {
  /** How long a message is under way. */
  readonly delayMs: Span;
  /** That a message is lost. */
  readonly lossChance: number;
  /** How often a day it loses its connection, and for how long. */
  readonly outagesPerDay: number;
  readonly outageMs: Span;
  /** How often a day it breaks down by itself, and how long it takes to recover. */
  readonly faultsPerDay: number;
  readonly faultMs: Span;
  /** How often a day something about it is out of order, and for how long. */
  readonly disturbancesPerDay: number;
  readonly disturbanceMs: Span;
  /** Time after which a lost connection is noticed. */
  readonly goneAfterMs: number;
}

/** A device that is always there, on a quick line. */
export const STEADY_HABITS: DeviceHabits = {
  delayMs: [50, 400],
  lossChance: 0,
  outagesPerDay: 0,
  outageMs: [40 * ONE_MINUTE_MS, 90 * ONE_MINUTE_MS],
  faultsPerDay: 0,
  faultMs: [10 * ONE_MINUTE_MS, 60 * ONE_MINUTE_MS],
  disturbancesPerDay: 0,
  disturbanceMs: [6 * ONE_MINUTE_MS, 40 * ONE_MINUTE_MS],
  goneAfterMs: 90 * ONE_SECOND_MS,
};

/** A bound device as its row says, to be brought to life. */
export interface SimulatedDevice {
  readonly imei: string;
  readonly profile: DeviceProfile;
  readonly habits: DeviceHabits;
  /** What it begins with when it joins; its `seq` above what was heard of it before. */
  readonly beginning: Omit<DeviceBeginning, 'at' | 'firstReportAt'>;
  /** It joins without a connection, until somebody connects it. */
  readonly isAway?: boolean;
}

/** What befalls a device between two of its reports. */
export type Mishap =
  | { readonly kind: 'outage'; readonly forMs: number }
  | { readonly kind: 'fault'; readonly fault: DeviceFault; readonly forMs: number }
  | { readonly kind: 'disturbance'; readonly name: string; readonly forMs: number };

/** Draws what befalls a device between this report and the next, of what would show on it as it is. */
export function drawMishap(
  { profile, habits }: SimulatedDevice,
  state: Pick<DeviceState, 'runs'>,
  random: () => number,
): Mishap | null {
  const beats = ONE_DAY_MS / reportEveryMs(profile, state);
  const chance = random() * beats;
  const { outagesPerDay, faultsPerDay, disturbancesPerDay } = habits;
  const lasting = ([least, most]: Span) => Math.round(least + random() * (most - least));
  if (chance < outagesPerDay) return { kind: 'outage', forMs: lasting(habits.outageMs) };
  if (chance < outagesPerDay + faultsPerDay) {
    const fault = profile.faults[Math.floor(random() * profile.faults.length)];
    return fault === undefined ? null : { kind: 'fault', fault, forMs: lasting(habits.faultMs) };
  }
  if (chance >= outagesPerDay + faultsPerDay + disturbancesPerDay) return null;
  const fitting = disturbancesFor(profile, state);
  const disturbance = fitting[Math.floor(random() * fitting.length)];
  return disturbance === undefined
    ? null
    : { kind: 'disturbance', name: disturbance.name, forMs: lasting(habits.disturbanceMs) };
}
