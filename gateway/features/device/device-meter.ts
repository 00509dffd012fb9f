import { sql } from 'kysely';
import { startOfDay } from '../../../contract/day';
import type { MeterDeclaration } from '../../../contract/resources/statistic/meter';
import type { TenantTransaction } from '../../database/tenant';
import type { LockedDevice } from './device-repository';
import './meter-tables';

/** What a meter grew by between two reports. */
export interface MeterGrowth {
  /** Of the meter. */
  readonly name: string;
  readonly thousandths: number;
}

type Read = Pick<LockedDevice, 'attributes' | 'reported_at'>;
type Meters = readonly Pick<MeterDeclaration, 'name' | 'field'>[];

const PER_UNIT = 1_000;

/**
 * What the meters of a device grew by with a report. The first reading since it was bound is where counting begins, for
 * a device that comes back may have worked for others meanwhile; a smaller one is a new meter, or one that began anew.
 */
export function toMeterGrowth(before: Read, after: Read, meters: Meters): readonly MeterGrowth[] {
  if (before.reported_at === null) return [];
  return meters.flatMap(({ name, field }) => {
    const [was, is] = [before.attributes[field], after.attributes[field]];
    if (typeof was !== 'number' || typeof is !== 'number') return [];
    const thousandths = Math.round((is - was) * PER_UNIT);
    return thousandths > 0 ? [{ name, thousandths }] : [];
  });
}

/**
 * Adds growth to the day on which it was told, in the transaction of the report; the device is locked, so nobody else
 * adds to its days. The first day of a meter is whole only where the device was bound on it.
 */
export async function keepMeterGrowth(
  trx: TenantTransaction,
  { franchisee_id, device_id, equipment, store_id, bind_at }: LockedDevice,
  { growth, nowMs }: { readonly growth: readonly MeterGrowth[]; readonly nowMs: number },
): Promise<void> {
  const dayAt = startOfDay(nowMs);
  for (const { name, thousandths } of growth) {
    await sql`INSERT INTO device_meter_day AS m
        (franchisee_id, equipment, device_id, name, day_at, store_id, thousandths, is_whole)
      SELECT ${franchisee_id}, ${equipment}, ${device_id}, ${name}, ${dayAt}::bigint, ${store_id},
             ${thousandths}::bigint, ${bind_at >= dayAt} OR EXISTS (
        SELECT FROM device_meter_day e WHERE e.franchisee_id = ${franchisee_id} AND e.device_id = ${device_id}
          AND e.name = ${name} AND e.day_at < ${dayAt}::bigint)
      ON CONFLICT (franchisee_id, device_id, name, day_at, store_id)
      DO UPDATE SET thousandths = m.thousandths + excluded.thousandths`.execute(trx);
  }
}
