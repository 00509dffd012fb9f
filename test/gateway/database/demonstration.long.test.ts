/** @module-tag long */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { createSeedTypes } from '../../../gateway/demonstration/equipment/seed-types';
import { createRandom } from '../../../gateway/demonstration/random';
import { isDatabaseEmpty, seedDemonstration } from '../../../gateway/demonstration/demonstration';
import { makeDevices } from '../../../gateway/demonstration/devices';
import { makeDay } from '../../../gateway/demonstration/past-orders';
import { createRecentRefunds } from '../../../gateway/demonstration/money/refund-maker';
import { FranchiseeId, TENANT_PLANS } from '../../../gateway/demonstration/tenants';
import { withTenant } from '../../../gateway/database/tenant';
import { resources } from '../../../resources.config';
import { useTestDatabase } from '../../support/gateway/database';

const database = useTestDatabase();
const resolved = resolveDeclaration(resources);
const { catalogue } = resolved;
/** A Friday evening in Shanghai, outside every holiday; 90 days back reaches August and October 1. */
const NOW = Date.parse('2026-10-30T21:30:00+08:00');
const settings = { resolved, nowMs: NOW, scale: 0.4, isProduction: false };

beforeAll(async () => {
  expect(await isDatabaseEmpty(database().db)).toBe(true);
  expect(await seedDemonstration(database().bulk, settings)).toBe(true);
}, 120_000);

/** Runs one SELECT as the first merchant. */
async function select<R>(text: string, tenant: string = FranchiseeId.merchant): Promise<R[]> {
  const { rows } = await withTenant(database().db, tenant, (trx) => sql.raw<R>(text).execute(trx));
  return rows;
}

async function share(condition: string, of = 'true'): Promise<number> {
  const [row] = await select<{ share: number }>(
    `SELECT avg((${condition})::int)::float8 AS share FROM orders WHERE ${of}`,
  );
  return row?.share ?? Number.NaN;
}

/** Where nobody came nothing was tried. */
const FAILED_START = "order_status = 6 AND attendance IS DISTINCT FROM 'missed'";

describe('the demonstration', () => {
  it('is refused in production', async () => {
    const attempt = seedDemonstration(database().bulk, { ...settings, isProduction: true });
    await expect(attempt).rejects.toThrow('NODE_ENV=production');
  });

  it('leaves a database alone that holds anything', async () => {
    expect(await seedDemonstration(database().bulk, settings)).toBe(false);
  });

  it('begins with the alerts that its devices give cause for, and no other', async () => {
    const [counted] = await select<{
      faulty: number;
      alerts: number;
      offline: number;
      silent: number;
      timers: number;
    }>(
      `SELECT (SELECT count(*)::int FROM device WHERE fault_code IS NOT NULL) AS faulty,
              (SELECT count(*)::int FROM alert WHERE rule = 'fault' AND status = 1) AS alerts,
              (SELECT count(*)::int FROM device WHERE NOT online AND enabled
                AND last_heartbeat_at <= ${NOW - 30 * 60_000}) AS offline,
              (SELECT count(*)::int FROM alert WHERE rule = 'offline') AS silent,
              (SELECT count(*)::int FROM timer WHERE kind = 'alert') AS timers`,
    );
    expect(counted?.faulty).toBeGreaterThan(5);
    expect(counted?.alerts).toBe(counted?.faulty);
    expect(counted?.offline).toBeGreaterThan(5);
    expect(counted?.silent).toBe(counted?.offline);
    expect(counted?.timers).toBeGreaterThan(100);
    const rules = await select<{ rule: string }>('SELECT DISTINCT rule FROM alert');
    expect(rules.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['idleDays', 'simEnds', 'fault']));
  });

  it('has the devices of pages 13', async () => {
    const rows = await select<{ equipment: string; count: number }>(
      'SELECT equipment, count(*) AS count FROM device GROUP BY 1',
    );
    // Further types bring further devices.
    expect(Object.fromEntries(rows.map(({ equipment, count }) => [equipment, count]))).toMatchObject({
      washer: 260,
      washing_partner: 60,
      shower_partner: 30,
      power_controller: 60,
      water: 60,
      shower: 90,
      box: 40,
    });
    const kinds = await select<{ kind: string; count: number }>(
      `SELECT attributes->>'machineKind' AS kind, count(*) AS count FROM device
        WHERE equipment = 'washer' GROUP BY 1 ORDER BY 1`,
    );
    expect(kinds).toEqual([
      { kind: 'drum', count: 40 },
      { kind: 'dryer', count: 40 },
      { kind: 'pulsator', count: 180 },
    ]);
  });

  it.each([
    { what: 'start failures', condition: FAILED_START, of: 'paid_at IS NOT NULL', expected: 0.03 },
    { what: 'refunds', condition: 'refunded_cents > 0', of: 'paid_at IS NOT NULL', expected: 0.04 },
    { what: 'severe timeouts', condition: "'severeTimeout' = ANY(flags)", of: 'true', expected: 0.01 },
  ])('has honest $what', async ({ condition, of, expected }) => {
    const found = await share(condition, of);
    expect(found).toBeGreaterThan(expected * 0.8);
    expect(found).toBeLessThan(expected * 1.2);
  });

  it('has somebody come for most of what was reserved for a user, and not for all of it', async () => {
    const missed = await share("attendance = 'missed'", "attendance IN ('due', 'came', 'missed')");
    expect(missed).toBeGreaterThan(0.05);
    expect(missed).toBeLessThan(0.2);
    const odd = "(attendance = 'missed') <> ('noShow' = ANY(flags)) OR reserved_for IS NULL";
    expect(await share(odd, 'attendance IS NOT NULL')).toBe(0);
  });

  it('has 5 % of the devices offline, two stores with a bad signal and what else pages 13 asks for', async () => {
    const [row] = await select<Record<string, number>>(`
      SELECT avg((display_status = 8)::int)::float8 AS offline,
             count(DISTINCT store_id) FILTER (WHERE signal BETWEEN 1 AND 7) AS bad_signal_stores,
             count(*) FILTER (WHERE equipment = 'shower' AND (attributes->>'leak')::bool) AS leaking_showers,
             count(*) FILTER (WHERE equipment = 'water' AND (attributes->>'tdsOut')::int > 100) AS over_tds,
             count(DISTINCT round((attributes->>'remainPct')::numeric, 1))
               FILTER (WHERE equipment = 'washing_partner') AS dispenser_levels
        FROM device`);
    expect(row?.['offline']).toBeCloseTo(0.05, 2);
    expect(row).toMatchObject({
      bad_signal_stores: 2,
      leaking_showers: 1,
      over_tds: 1,
      dispenser_levels: 11,
    });
  });

  it('is busiest from 19 to 23 h and on Sundays, and quiet at schools on National Day', async () => {
    const hours = await select<{ hour: number; count: number }>(
      `SELECT ((created_at / 3600000 + 8) % 24)::int AS hour, count(*) AS count FROM orders GROUP BY 1`,
    );
    const evening = hours
      .filter(({ hour }) => hour >= 19 && hour < 23)
      .reduce((sum, { count }) => sum + count, 0);
    const all = hours.reduce((sum, { count }) => sum + count, 0);
    expect(evening / all).toBeGreaterThan(0.35);
    const perDay = async (from: string, days: number): Promise<number> => {
      const at = Date.parse(`${from}T00:00:00+08:00`);
      const [row] = await select<{ count: number }>(
        `SELECT count(*) AS count FROM orders WHERE store_id < 's09'
          AND created_at >= ${at} AND created_at < ${at + days * 86_400_000}`,
      );
      return (row?.count ?? 0) / days;
    };
    const tuesday = await perDay('2026-10-20', 1);
    expect(await perDay('2026-10-18', 1)).toBeGreaterThan(tuesday * 1.3);
    expect(await perDay('2026-10-01', 7)).toBeLessThan((await perDay('2026-10-12', 7)) * 0.6);
  });

  it.each(['washer', 'box', 'washing_partner', 'shower_partner', 'power_controller', 'water', 'shower'])(
    'has orders of %s in every order state, and open refunds',
    async (equipment) => {
      const [row] = await select<{ orders: number[]; refunds: number[] }>(
        `SELECT array_agg(DISTINCT order_status::int ORDER BY order_status::int) AS orders,
                array_agg(DISTINCT refund_status::int ORDER BY refund_status::int) AS refunds
           FROM orders WHERE equipment = '${equipment}'`,
      );
      expect(row?.orders).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9]);
      expect(row?.refunds).toEqual(expect.arrayContaining([0, 1, 4]));
    },
  );

  it('has every refund state and every device state', async () => {
    const [orders] = await select<{ all: number[] }>(
      'SELECT array_agg(DISTINCT refund_status::int ORDER BY refund_status::int) AS all FROM orders',
    );
    expect(orders?.all).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const [devices] = await select<{ all: number[] }>(
      'SELECT array_agg(DISTINCT display_status::int ORDER BY display_status::int) AS all FROM device',
    );
    expect(devices?.all).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('has nothing in the future', async () => {
    const [row] = await select<{ latest: number }>(
      'SELECT max(greatest(created_at, paid_at, started_at, ended_at)) AS latest FROM orders',
    );
    expect(row?.latest).toBeLessThanOrEqual(NOW);
    const [refund] = await select<{ latest: number }>(
      'SELECT max(greatest(created_at, done_at)) AS latest FROM order_refund',
    );
    expect(refund?.latest).toBeLessThanOrEqual(NOW);
  });

  it('runs no washer twice at the same time', async () => {
    const rows = await select(`
      SELECT * FROM (SELECT started_at, lag(ended_at) OVER (PARTITION BY device_id ORDER BY started_at) AS before
                       FROM orders WHERE equipment = 'washer' AND started_at IS NOT NULL) AS runs
       WHERE started_at < before`);
    expect(rows).toEqual([]);
  });

  it('gives every account its rights by key, and the agent one agreement in force', async () => {
    const { db } = database();
    const accounts = await db.selectFrom('account').selectAll().orderBy('mobile').execute();
    expect(accounts.map(({ mobile, type }) => [mobile, type])).toEqual([
      ['13800000001', 1],
      ['13800000002', 1],
      ['13800000003', 3],
      ['13800000011', 2],
      ['13800000012', 2],
      ['13800000013', 4],
      ['13800000014', 2],
      ['13800000015', 2],
      ['13800000016', 2],
      ['13800000017', 2],
      ['13800000018', 2],
      ['13800000019', 4],
      ['13800000021', 1],
    ]);
    const readOnly = accounts.find(({ mobile }) => mobile === '13800000012');
    expect(readOnly?.include_permissions).toContain(catalogue.idOf('washerOrderInfo'));
    expect(readOnly?.include_permissions).not.toContain(catalogue.idOf('washerOrderRefund'));
    const inForce = await db
      .selectFrom('proxy_agreement')
      .select(['merchant_franchisee_id', 'permission_ids'])
      .where('status', '=', 1)
      .execute();
    expect(inForce).toHaveLength(1);
    expect(inForce[0]?.merchant_franchisee_id).toBe(FranchiseeId.underProxy);
    expect(inForce[0]?.permission_ids).not.toContain(catalogue.idOf('capitalWithdraw'));
  });
});

const MONEY_SUMS = `count(*) AS paid_order_count, sum(mark_cents)::int8 AS gross_cents,
  sum(discount_cents)::int8 AS discount_cents, sum(pay_cents)::int8 AS received_cents,
  sum(platform_share_cents)::int8 AS platform_share_cents`;
const ROLLUP_SUMS = `sum(paid_order_count) AS paid_order_count, sum(gross_cents)::int8 AS gross_cents,
  sum(discount_cents)::int8 AS discount_cents, sum(received_cents)::int8 AS received_cents,
  sum(platform_share_cents)::int8 AS platform_share_cents`;

const ROLLUPS = ['order_rollup_hour', 'store_rollup_day', 'device_rollup_day', 'item_rollup_day'];

describe.each(ROLLUPS)('the sums of %s', (table) => {
  const bucket = table === 'order_rollup_hour' ? 'hour_at' : 'day_at';
  const toBucket = (column: string): string =>
    bucket === 'hour_at'
      ? `${column} / 3600000 * 3600000`
      : `(${column} + 28800000) / 86400000 * 86400000 - 28800000`;

  it('equal the paid orders, bucket by bucket', async () => {
    const raw = await select(`SELECT equipment, store_id, ${toBucket('paid_at')} AS at, ${MONEY_SUMS}
      FROM orders WHERE paid_at IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`);
    const folded = await select(`SELECT equipment, store_id, ${bucket} AS at, ${ROLLUP_SUMS}
      FROM ${table} GROUP BY 1, 2, 3 HAVING sum(paid_order_count) > 0 ORDER BY 1, 2, 3`);
    expect(raw.length).toBeGreaterThan(1_000);
    expect(folded).toEqual(raw);
  });

  it('equal the refunds that were done, by the time they were done', async () => {
    const raw = await select(`SELECT o.equipment, o.store_id, ${toBucket('r.done_at')} AS at,
        sum(r.amount_cents)::int8 AS cents, count(DISTINCT r.order_id) AS orders
      FROM order_refund r JOIN orders o USING (franchisee_id, order_id)
      WHERE r.done_at IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`);
    const folded =
      await select(`SELECT equipment, store_id, ${bucket} AS at, sum(refund_cents)::int8 AS cents,
        sum(refunded_order_count) AS orders
      FROM ${table} GROUP BY 1, 2, 3 HAVING sum(refund_cents) > 0 ORDER BY 1, 2, 3`);
    expect(raw.length).toBeGreaterThan(100);
    expect(folded).toEqual(raw);
  });

  it('equal what is booked of fees', async () => {
    const booked =
      await select(`SELECT equipment, store_id, ${toBucket('counted_at')} AS at, sum(fee_cents)::int8 AS fee
      FROM ledger_entry GROUP BY 1, 2, 3 HAVING sum(fee_cents) <> 0 ORDER BY 1, 2, 3`);
    const folded = await select(`SELECT equipment, store_id, ${bucket} AS at, sum(fee_cents)::int8 AS fee
      FROM ${table} GROUP BY 1, 2, 3 HAVING sum(fee_cents) <> 0 ORDER BY 1, 2, 3`);
    expect(booked.length).toBeGreaterThan(1_000);
    expect(folded).toEqual(booked);
  });

  it('equal starts, failures, run time and consumption', async () => {
    const [raw] = await select<Record<string, number>>(`SELECT
        count(*) FILTER (WHERE started_at IS NOT NULL AND pay_method <> 'free') AS paid_starts,
        count(*) FILTER (WHERE started_at IS NOT NULL AND pay_method = 'free') AS free_starts,
        count(*) FILTER (WHERE started_at IS NOT NULL OR (${FAILED_START})) AS start_attempts,
        count(*) FILTER (WHERE ${FAILED_START}) AS start_failures,
        sum(used_sec) AS run_seconds,
        sum((usage->>'litres')::numeric) FILTER (WHERE ended_at IS NOT NULL AND started_at IS NOT NULL)::float8 AS litres
      FROM orders`);
    const [folded] = await select<Record<string, number>>(`SELECT sum(paid_starts) AS paid_starts,
        sum(free_starts) AS free_starts, sum(start_attempts) AS start_attempts, sum(start_failures) AS start_failures,
        sum(run_seconds)::int8 AS run_seconds, sum((extra->>'litres')::numeric)::float8 AS litres FROM ${table}`);
    expect(folded).toEqual({ ...raw, litres: expect.closeTo(raw?.['litres'] ?? 0, 3) });
  });
});

it('sums of items and methods equal their orders', async () => {
  const raw = await select(`SELECT equipment, item_name, coalesce(pay_method, '') AS method, ${MONEY_SUMS}
    FROM orders WHERE paid_at IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`);
  const folded = await select(`SELECT equipment, item_name, pay_method AS method, ${ROLLUP_SUMS}
    FROM item_rollup_day GROUP BY 1, 2, 3 HAVING sum(paid_order_count) > 0 ORDER BY 1, 2, 3`);
  expect(raw.length).toBeGreaterThan(20);
  expect(folded).toEqual(raw);
});

describe('what is kept twice', () => {
  it('agrees between tally and orders', async () => {
    const columns = 'equipment, store_id, order_status, refund_status, attention';
    const day = '(created_at + 28800000) / 86400000 * 86400000 - 28800000';
    const raw = await select(`SELECT ${columns}, ${day} AS day_at, count(*) AS count FROM orders
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`);
    const tally = await select(`SELECT ${columns}, day_at, order_count::int8 AS count FROM order_tally
      ORDER BY 1, 2, 3, 4, 5, 6`);
    expect(tally).toEqual(raw);
  });

  it('agrees between refunds and orders', async () => {
    const rows = await select(`SELECT o.order_no FROM orders o
      LEFT JOIN order_refund r USING (franchisee_id, order_id)
      GROUP BY o.franchisee_id, o.order_id, o.order_no, o.refunded_cents
      HAVING o.refunded_cents <> coalesce(sum(r.amount_cents) FILTER (WHERE r.done_at IS NOT NULL), 0)`);
    expect(rows).toEqual([]);
  });

  it("agrees between a device's counters of today and its rollup", async () => {
    const rows = await select(`SELECT d.device_id FROM device d
      LEFT JOIN device_rollup_day r ON r.franchisee_id = d.franchisee_id AND r.equipment = d.equipment
        AND r.device_id = d.device_id AND r.day_at = d.today_date
      WHERE d.today_start_count <> coalesce(r.paid_starts, 0)
         OR d.today_free_start_count <> coalesce(r.free_starts, 0)`);
    expect(rows).toEqual([]);
  });

  it('names the running order on every running device', async () => {
    const rows = await select(`SELECT d.device_id FROM device d
      LEFT JOIN orders o ON o.order_no = d.current_order_no AND o.order_status IN (4, 9)
      WHERE (d.display_status IN (2, 3)) <> (o.order_no IS NOT NULL)`);
    expect(rows).toEqual([]);
  });
});

describe('the seed number', () => {
  const make = (seed: number) => {
    const [plan] = TENANT_PLANS;
    if (plan === undefined) throw new Error('No tenant.');
    const random = createRandom(seed);
    const devices = makeDevices(plan, {
      types: createSeedTypes(resolved),
      random,
      nowMs: NOW,
      tenantIndex: 0,
    });
    let sequence = 0;
    const context = { franchiseeId: 'f', random, nowMs: NOW, scale: 1, recent: createRecentRefunds() };
    const nextSequence = (): number => (sequence += 1);
    return makeDay(devices, Date.parse('2026-10-10T00:00:00+08:00'), { ...context, nextSequence }).map(
      ({ made }) => made,
    );
  };

  it('gives the same rows again', () => {
    const orders = make(7);
    expect(orders.length).toBeGreaterThan(300);
    expect(make(7)).toEqual(orders);
  });

  it('gives other rows when it is another', () => {
    expect(make(8)).not.toEqual(make(7));
  });
});
