import { ONE_DAY_MS } from '../../../contract/limits';
import { STANDARD_TELEMETRY_MAX_MB } from '../../env';

/**
 * Which ring a report is kept in. `shared` takes what every address may report in a day, `excess` what an address
 * reports beyond it: whoever floods pushes out floods, not what the others said.
 */
export type TelemetryLane = 'shared' | 'excess';

export const TELEMETRY_LANES = ['shared', 'excess'] as const satisfies readonly TelemetryLane[];

/** Segments of a lane, as the migration made them. */
export const LANE_SEGMENTS: Readonly<Record<TelemetryLane, readonly number[]>> = {
  shared: [0, 1, 2, 3, 4, 5, 6, 7],
  excess: [8, 9, 10, 11],
};

const LANE_SHARES: Readonly<Record<TelemetryLane, number>> = { shared: 3 / 4, excess: 1 / 4 };
/** So much of the whole goes into the shared lane from one address in a day. */
const DAILY_SHARE = 1 / 64;
const MAX_AGE_MS = 31 * ONE_DAY_MS;

/** How much is kept, and for how long. */
export interface TelemetryLimits {
  /** Largest size of all tables, indexes included. */
  readonly maxBytes: number;
  readonly maxAgeMs: number;
}

/** Limits for a size in MB. */
export function toTelemetryLimits(maxMb = STANDARD_TELEMETRY_MAX_MB): TelemetryLimits {
  return { maxBytes: maxMb * 1024 * 1024, maxAgeMs: MAX_AGE_MS };
}

/** Largest size of one segment of a lane. */
export function segmentBytes(lane: TelemetryLane, { maxBytes }: TelemetryLimits): number {
  return (maxBytes * LANE_SHARES[lane]) / LANE_SEGMENTS[lane].length;
}

/** What one address may put into the shared lane in a day: in 31 days it fills less than two thirds of it. */
export function dailyShareBytes({ maxBytes }: TelemetryLimits): number {
  return maxBytes * DAILY_SHARE;
}
