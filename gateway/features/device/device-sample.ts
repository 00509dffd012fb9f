import { CURVE_MARGIN_MS, SAMPLE_EDGE_MS, SAMPLE_EVERY_MS } from '../../../contract/domain/evidence/curve';
import type { TenantTransaction } from '../../database/tenant';
import type { DeviceChanges, DeviceKey, LockedDevice } from './device-repository';
import type { Readings } from './sample-tables';

/** What is kept of a report, and what the device's row says of that. */
export interface Sampling {
  readonly changes: DeviceChanges;
  readonly samples: readonly Sample[];
}

interface Sample {
  /** Epoch ms. */
  readonly at: number;
  readonly readings: Readings;
}

/** What a report tells of quantities. */
interface Told {
  readonly readings: Readings;
  /** The same of what is known of the device, from reports before it. */
  readonly readingsOf: (attributes: LockedDevice['attributes']) => Readings;
  readonly workStatus: number;
  readonly nowMs: number;
}

/**
 * What is kept of the quantities that a report tells: while the device has an order, and for a little after its run
 * has ended. What it told last before comes along where a run begins, and where it begins to do something else, so that
 * what it rose or fell from is known.
 */
export function toSampling(
  device: LockedDevice,
  { readings, readingsOf, workStatus, nowMs }: Told,
): Sampling {
  if (Object.keys(readings).length === 0) return { changes: {}, samples: [] };
  const { measured_at, sampled_at, work_status } = device;
  const sinceMs = nowMs - (sampled_at ?? Number.NEGATIVE_INFINITY);
  const isEdge = work_status !== workStatus;
  if (!isWanted(device, nowMs) || sinceMs < (isEdge ? SAMPLE_EDGE_MS : SAMPLE_EVERY_MS)) {
    return { changes: { measured_at: nowMs }, samples: [] };
  }
  const isBegun = isEdge || sinceMs > CURVE_MARGIN_MS;
  const isNear = measured_at !== null && measured_at < nowMs && nowMs - measured_at <= CURVE_MARGIN_MS;
  const before =
    isBegun && isNear && measured_at !== sampled_at
      ? toBefore(readingsOf(device.attributes), readings, measured_at)
      : [];
  return {
    changes: { measured_at: nowMs, sampled_at: nowMs },
    samples: [...before, { at: nowMs, readings }],
  };
}

function isWanted({ current_order_id, run_ended_at }: LockedDevice, nowMs: number): boolean {
  return current_order_id !== null || (run_ended_at !== null && nowMs - run_ended_at <= CURVE_MARGIN_MS);
}

/** What it told before of the same quantities. */
function toBefore(before: Readings, readings: Readings, at: number): readonly Sample[] {
  const told = Object.entries(before).filter(([name]) => Object.hasOwn(readings, name));
  return told.length === 0 ? [] : [{ at, readings: Object.fromEntries(told) }];
}

/** Keeps samples, in the transaction of the report that told them. */
export async function keepSamples(
  trx: TenantTransaction,
  { franchiseeId, deviceId }: DeviceKey,
  samples: readonly Sample[],
): Promise<void> {
  if (samples.length === 0) return;
  const rows = samples.map(({ at, readings }) => ({
    ...{ franchisee_id: franchiseeId, device_id: deviceId, at },
    readings: JSON.stringify(readings),
  }));
  await trx
    .insertInto('device_sample')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
