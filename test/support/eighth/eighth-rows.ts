import { sql } from 'kysely';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import { createRandom, type Random } from '../../../gateway/demonstration/random';
import { withTenant } from '../../../gateway/database/tenant';
import { EIGHTH_WORD } from './eighth-type';

export interface EighthRows {
  readonly franchiseeId: string;
  readonly storeIds: readonly string[];
  readonly count: number;
  readonly nowMs: number;
}

/** Writes devices of the eighth type whose own fields hold every kind of value, or none. */
export async function insertDryingCabinets(
  { db }: OpenDatabase,
  { franchiseeId, storeIds, count, nowMs }: EighthRows,
): Promise<void> {
  const random = createRandom(8).fork(franchiseeId);
  await withTenant(db, franchiseeId, async (trx) => {
    for (let index = 1; index <= count; index += 1) {
      const number = `KX${String(index).padStart(4, '0')}`;
      await sql`INSERT INTO device (franchisee_id, device_id, equipment, device_number, device_name, imei,
          store_id, model, link_type, display_status, last_heartbeat_at, bind_at, signal, attributes)
        VALUES (${franchiseeId}, ${`${franchiseeId}-${number}`}, ${EIGHTH_WORD}, ${number},
          ${random.pick(['50% 烘干柜', '50_烘干柜', '烘\\干柜', 'cabinet'])}, ${`imei-${franchiseeId}-${index}`},
          ${random.pick(storeIds)}, ${random.pick(['HC-1', 'HC-2'])}, 'serial', ${random.int(1, 8)},
          ${random.chance(0.2) ? null : nowMs - random.int(0, 5) * 60_000},
          ${nowMs - random.int(0, 9) * ONE_DAY_MS}, ${random.int(0, 31)},
          ${JSON.stringify(toAttributes(random, nowMs))}::jsonb)`.execute(trx);
    }
  });
}

/** Few different values, so that sorting meets many ties; some are missing, some null. */
function toAttributes(random: Random, nowMs: number): Readonly<Record<string, unknown>> {
  const values: Readonly<Record<string, unknown>> = {
    shelf: random.pick(['上', '中', '下', 'a', 'B', "o'x"]),
    humidity: random.int(0, 10) / 10,
    airTempC: random.pick([-3.5, 0, 41.25, 60]),
    depositCents: random.pick([0, 100, 9_900]),
    lampSeconds: random.int(0, 4) * 3600,
    lampChangedAt: nowMs - random.int(0, 3) * ONE_DAY_MS,
    fill: random.int(0, 10),
    doorLocked: random.chance(0.5),
    mode: random.pick(['warm', 'cool']),
    features: random.pick([[], ['uv'], ['ozone'], ['uv', 'ozone']]),
    keeperMobile: '13912345678',
    photos: ['att_0mfk0000000000000000000000000'],
    racks: [{ rack: 1, price: 300, secret_note: 'canary' }],
    secret_note: 'canary',
  };
  const kept = Object.entries(values).filter(() => random.chance(0.85));
  return Object.fromEntries(kept.map(([name, value]) => [name, random.chance(0.05) ? null : value]));
}
