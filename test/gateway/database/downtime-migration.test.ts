import { sql, type Transaction } from 'kysely';
import { expect, it } from 'vitest';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { downtime } from '../../../gateway/database/migrations/statistic/122-downtime';
import { faultCodes } from '../../../gateway/database/migrations/statistic/124-fault-codes';
import type { Database } from '../../../gateway/database/schema';
import { withTenant } from '../../../gateway/database/tenant';
import { readDevicePage } from '../../../gateway/features/statistic/device/device-page';
import {
  changeDevice,
  lockDevice,
  type DeviceChanges,
} from '../../../gateway/features/device/device-repository';
import { readFaultKinds } from '../../../gateway/features/statistic/device/charts/fault-kinds';
import { type FoldedMetric, type NamedRow } from '../../../gateway/features/statistic/rollup-repository';
import { useTestDatabase } from '../../support/gateway/database';
import { insertRigMerchant } from '../../support/gateway/rig-merchant';

const database = useTestDatabase();

const NOW = Math.floor(Date.now() / ONE_HOUR_MS) * ONE_HOUR_MS;
const START = NOW - 3 * ONE_DAY_MS;
const MEASURES = ['downSeconds', 'faults', 'repairs', 'repairSeconds', 'lostCents'] as const;
const METRICS: readonly FoldedMetric[] = MEASURES.map((name) => ({
  name,
  kind: 'number',
  fold: { sum: [name] },
}));

/** Every device is down for a while, of one nothing was kept but that it is away. */
const LIVES: Readonly<Record<string, readonly (readonly [minute: number, changes: DeviceChanges])[]>> = {
  broken: [
    [60, { fault_code: 'E1' }],
    [90, { fault_code: 'E2' }],
    [200, { fault_code: null }],
    [900, { online: false }],
    [1_000, { fault_code: 'E3' }],
  ],
  away: [
    [30, { online: false }],
    [500, { online: true }],
    [2_000, { fault_code: 'E1' }],
    [2_100, { upgrading: true }],
    [2_200, { fault_code: null, upgrading: false }],
  ],
  well: [],
};

async function readAll(franchiseeId: string): Promise<readonly NamedRow[]> {
  const scope = { franchiseeId, equipment: ['washer'], storeIds: null };
  const span = { fromMs: START - 7 * ONE_DAY_MS, untilMs: NOW };
  const page = { sorters: [{ field: 'deviceNumber', order: 'asc' as const }], limit: 10, offset: 0 };
  const { rows } = await withTenant(database().db, franchiseeId, (trx) =>
    readDevicePage(trx, { scope, span, metrics: METRICS, nowMs: NOW }, page),
  );
  return rows.map((row) => ({
    id: row['id'],
    ...Object.fromEntries(MEASURES.map((name) => [name, row[name]])),
  }));
}

async function readCodes(franchiseeId: string) {
  const scope = { franchiseeId, equipment: ['washer'], storeIds: null };
  const span = { fromMs: START, untilMs: NOW };
  const found = await withTenant(database().db, franchiseeId, (trx) =>
    readFaultKinds(trx, { scope, span, nowMs: NOW }),
  );
  return found.kinds;
}

async function insertOrders(trx: Transaction<Database>, franchiseeId: string): Promise<void> {
  // One an hour for each device: paid, and counted by the fold already or still to be counted.
  const hours = sql`generate_series(${START - 30 * ONE_DAY_MS}::bigint, ${NOW - ONE_HOUR_MS}::bigint, 3600000) h`;
  await sql`INSERT INTO orders (franchisee_id, order_id, equipment, order_no, created_at, paid_at, user_id, user_mobile,
      store_id, room_name, device_id, device_number, device_name, item_name, mark_cents, pay_cents, platform_share_cents,
      order_status, source, usage)
    SELECT ${franchiseeId}, lpad(h::text, 20, '0') || d.device_id, 'washer', h || d.device_id, h, h + 60000, 'u', '', 's1', '',
           d.device_id, d.device_number, '', '', 500, 400, 37, 1, 'mini', '{}'
    FROM ${hours} CROSS JOIN device d WHERE d.franchisee_id = ${franchiseeId}`.execute(trx);
}

it('fills what would have been kept: downtime, faults and repairs from changes of state, income from orders', async () => {
  const franchiseeId = 'm1';
  const deviceIds = Object.keys(LIVES);
  await insertRigMerchant(database(), {
    ...{ franchiseeId, deviceIds, equipment: 'washer', nowMs: START - 40 * ONE_DAY_MS },
    state: { display_status: 1, online: true },
  });
  await withTenant(database().db, franchiseeId, async (trx) => {
    for (const [deviceId, life] of Object.entries(LIVES)) {
      for (const [minute, changes] of life) {
        const device = await lockDevice(trx, { franchiseeId, deviceId });
        if (device === undefined) throw new Error(`No device ${deviceId}.`);
        await changeDevice(trx, device, changes, START + minute * ONE_MINUTE_MS);
      }
    }
  });
  const before = await readAll(franchiseeId);
  const codes = await readCodes(franchiseeId);
  expect(codes.map(({ code, count }) => [code, count])).toEqual([
    ['E1', 2],
    ['E3', 1],
  ]);
  await database()
    .db.transaction()
    .execute(async (trx) => {
      await sql`SELECT set_config('app.franchisee_id', ${franchiseeId}, true)`.execute(trx);
      await insertOrders(trx, franchiseeId);
      await sql`DELETE FROM device_presence WHERE enabled_step = 0 AND online_step = 0`.execute(trx);
      await sql`ALTER TABLE device_presence DROP COLUMN down_step, DROP COLUMN fault_begun, DROP COLUMN repair_ms,
        DROP COLUMN fault_code, DROP COLUMN fault_text`.execute(trx);
      await sql`DROP TABLE device_income_hour`.execute(trx);
      await downtime.up(trx);
      await faultCodes.up(trx);
      // Nobody has booked these.
      await sql`SELECT set_config('app.franchisee_id', ${franchiseeId}, true)`.execute(trx);
      await sql`DELETE FROM orders`.execute(trx);
    });
  const after = await readAll(franchiseeId);
  expect(await readCodes(franchiseeId)).toEqual(codes);
  const withoutLoss = (rows: readonly NamedRow[]) => rows.map((row) => ({ ...row, lostCents: null }));
  expect(withoutLoss(after)).toEqual(withoutLoss(before));
  expect(before.find(({ id }) => id === 'broken')).toMatchObject({
    faults: 2,
    repairs: 1,
    repairSeconds: 8_400,
  });
  // Each hour of the four weeks before earned 437 cents.
  for (const { downSeconds, lostCents } of after) {
    expect(Math.abs(Number(lostCents) - (Number(downSeconds) / 3_600) * 437)).toBeLessThan(80);
  }
  expect(after.find(({ id }) => id === 'broken')?.['lostCents']).toBeGreaterThan(1_000);
});
