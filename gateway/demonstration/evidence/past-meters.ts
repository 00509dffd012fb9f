import { sql, type Transaction } from 'kysely';
import type { ResolvedEquipment } from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import '../../features/device/meter-tables';
import { DEVICE_SUMS } from '../../features/order/order-deltas';
import { toColumn } from '../../features/statistic/metric-sql';
import type { SeedType } from '../equipment/seed-types';
import type { Random } from '../random';

interface Seeded {
  readonly franchiseeId: string;
  readonly equipment: readonly Pick<ResolvedEquipment, 'deviceType' | 'meters'>[];
  readonly types: readonly SeedType[];
  readonly random: Random;
  /** Start of the first day that is filled. @default as far back as orders go */
  readonly fromDayAt?: number;
}

/** What is lost differs from day to day by such a part of it. */
const DAILY = [0.8, 1.2] as const;
const PER_UNIT = 1_000;

/**
 * What the meters of devices would have grown by on days with orders: by what these came to, and a little that was lost.
 * A day that has growth already is told anew, for its orders have become more.
 */
export async function insertPastMeters(
  trx: Transaction<Database>,
  { equipment, ...seeded }: Seeded,
): Promise<void> {
  for (const { deviceType, meters } of equipment) {
    for (const meter of meters) await insertOf(trx, { ...seeded, deviceType, meter });
  }
}

interface OfMeter extends Omit<Seeded, 'equipment'> {
  readonly deviceType: string;
  readonly meter: ResolvedEquipment['meters'][number];
}

interface SumRow {
  readonly device_id: string;
  readonly store_id: string;
  readonly day_at: number;
  readonly attributes: Readonly<Record<string, unknown>> | null;
  readonly value: number;
}

async function insertOf(
  trx: Transaction<Database>,
  { franchiseeId, types, random, fromDayAt = 0, deviceType, meter }: OfMeter,
): Promise<void> {
  const sum = sql`sum(${toColumn(meter.against)})::float8`;
  const { rows } = await sql<SumRow>`
    SELECT r.device_id, r.store_id, r.day_at, d.attributes, ${sum} AS value
    FROM ${DEVICE_SUMS} r
    LEFT JOIN device d ON d.franchisee_id = r.franchisee_id AND d.device_id = r.device_id
    WHERE r.franchisee_id = ${franchiseeId} AND r.equipment = ${deviceType} AND r.day_at >= ${fromDayAt}::bigint
    GROUP BY r.device_id, r.store_id, r.day_at, d.attributes HAVING ${sum} > 0
    ORDER BY r.device_id, r.day_at, r.store_id`.execute(trx);
  const lostShare = types.find(({ word }) => word === deviceType)?.seed.lostShare ?? (() => 0);
  const grown = rows.map(({ attributes, value }) => {
    const lost = lostShare(attributes ?? {}) * (DAILY[0] + random.next() * (DAILY[1] - DAILY[0]));
    return Math.round((value / (1 - lost)) * PER_UNIT);
  });
  const columns = sql`${rows.map((row) => row.device_id)}::text[], ${rows.map((row) => row.store_id)}::text[],
    ${rows.map((row) => row.day_at)}::bigint[], ${grown}::bigint[]`;
  await sql`INSERT INTO device_meter_day AS m
      (franchisee_id, equipment, device_id, name, day_at, store_id, thousandths, is_whole)
    SELECT ${franchiseeId}, ${deviceType}, g.device_id, ${meter.name}, g.day_at, g.store_id, g.thousandths, true
    FROM unnest(${columns}) AS g (device_id, store_id, day_at, thousandths)
    ON CONFLICT (franchisee_id, device_id, name, day_at, store_id)
    DO UPDATE SET thousandths = excluded.thousandths, is_whole = true`.execute(trx);
}
