/** @module-tag long */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startOfDay } from '../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { withTenant } from '../../../gateway/database/tenant';
import { seedDemonstration } from '../../../gateway/demonstration/demonstration';
import { bringUpToNow } from '../../../gateway/demonstration/living/bring-up';
import { FranchiseeId } from '../../../gateway/demonstration/tenants';
import { createFoldWorker } from '../../../gateway/features/order/fold-worker';
import { resources } from '../../../resources.config';
import { isPostgres, useTestDatabase } from '../../support/gateway/database';

const database = useTestDatabase();
const resolved = resolveDeclaration(resources);
const SEEDED = Date.parse('2026-10-30T21:30:00+08:00');
/** A Tuesday afternoon, three days and a half later. */
const OPENED = Date.parse('2026-11-03T15:20:00+08:00');

async function select<R>(text: string): Promise<R[]> {
  const { rows } = await withTenant(database().db, FranchiseeId.merchant, (trx) =>
    sql.raw<R>(text).execute(trx),
  );
  return rows;
}

async function number(text: string): Promise<number> {
  const [row] = await select<{ value: number }>(`SELECT (${text})::float8 AS value`);
  return row?.value ?? Number.NaN;
}

beforeAll(async () => {
  const settings = { resolved, nowMs: SEEDED, scale: 0.3, isProduction: false };
  await seedDemonstration(database().bulk, settings);
}, 120_000);

describe('a demonstration that is opened days later', () => {
  it('has nothing to make up for a minute after it was made', async () => {
    expect(await bringUpToNow(database().db, { resolved, nowMs: SEEDED + 60_000 })).toBeNull();
    expect(
      await number(`SELECT count(*) FROM device WHERE (attributes->>'freeLitresToday')::float8 > 0`),
    ).toBeGreaterThan(0);
  });

  it('gets the orders of the missing days, with evening peaks and none in the future', async () => {
    const before = await number('SELECT count(*) FROM orders');
    const brought = await bringUpToNow(database().db, { resolved, nowMs: OPENED });
    expect(brought?.fromMs).toBe(SEEDED);
    expect(await number('SELECT count(*) FROM orders')).toBeGreaterThan(before);
    for (const day of [-3, -2, -1]) {
      const dayAt = startOfDay(OPENED) + day * ONE_DAY_MS;
      const ofDay = `FROM orders WHERE created_at >= ${dayAt} AND created_at < ${dayAt + ONE_DAY_MS}`;
      expect(await number(`SELECT count(*) ${ofDay}`)).toBeGreaterThan(100);
      const evening = `${ofDay} AND created_at >= ${dayAt + 19 * ONE_HOUR_MS}`;
      expect(await number(`SELECT count(*) ${evening}`)).toBeGreaterThan(
        0.25 * (await number(`SELECT count(*) ${ofDay}`)),
      );
    }
    const last = `greatest(created_at, coalesce(paid_at, 0), coalesce(started_at, 0), coalesce(ended_at, 0))`;
    expect(await number(`SELECT count(*) FROM orders WHERE ${last} > ${OPENED}`)).toBe(0);
  });

  it('leaves no run going on whose time is over, but for those that were late already', async () => {
    const over = `SELECT count(*) FROM orders WHERE order_status = 4 AND expected_end_at < ${OPENED}`;
    expect(await number(`${over} AND NOT ('timeout' = ANY(flags))`)).toBe(0);
    expect(
      await number(`SELECT count(*) FROM device WHERE current_order_no IS NULL AND work_status = 2`),
    ).toBe(0);
  });

  it('has heard the devices that were there, and not those that were away', async () => {
    const old = `last_heartbeat_at < ${OPENED - 2 * 60_000}`;
    expect(await number(`SELECT count(*) FROM device WHERE online AND ${old}`)).toBe(0);
    expect(await number(`SELECT count(*) FROM device WHERE NOT online AND ${old}`)).toBeGreaterThan(10);
  });

  it('counts nothing of a day that is over: no litre was free yet on the day that it was opened on', async () => {
    const free = `(attributes->>'freeLitresToday')::float8`;
    expect(await number(`SELECT count(*) FROM device WHERE ${free} = 0`)).toBeGreaterThan(10);
    expect(await number(`SELECT count(*) FROM device WHERE ${free} > 0`)).toBe(0);
  });

  it('keeps sums and counts equal to the orders once they are folded', async () => {
    const fold = createFoldWorker({ db: database().db, log: { error: () => undefined } });
    for (let round = 0; round < 20; round += 1) await fold.sweep();
    expect(await number('SELECT count(*) FROM order_delta')).toBe(0);
    expect(await number('SELECT count(*) FROM order_tally_delta')).toBe(0);
    expect(await number('SELECT sum(received_cents) FROM order_rollup_hour')).toBe(
      await number('SELECT sum(pay_cents) FROM orders WHERE paid_at IS NOT NULL'),
    );
    expect(await number('SELECT sum(run_seconds) FROM device_rollup_day')).toBe(
      await number('SELECT sum(used_sec) FROM orders WHERE started_at IS NOT NULL'),
    );
    const counted = await select<{ status: number; kept: number; found: number }>(
      `SELECT order_status AS status, sum(order_count)::int AS kept,
              (SELECT count(*)::int FROM orders o WHERE o.order_status = t.order_status) AS found
         FROM order_tally t GROUP BY order_status`,
    );
    expect(counted.map(({ status, kept }) => [status, kept])).toEqual(
      counted.map(({ status, found }) => [status, found]),
    );
  });

  it('has meters that grew with the orders of the missing days, and a little more', async () => {
    for (const day of [-3, -2, -1, 0]) {
      const dayAt = startOfDay(OPENED) + day * ONE_DAY_MS;
      const litres = await number(
        `SELECT sum((extra ->> 'litres')::numeric) FROM device_rollup_day WHERE equipment = 'water' AND day_at = ${dayAt}`,
      );
      const metered = await number(
        `SELECT sum(thousandths) / 1000.0 FROM device_meter_day WHERE is_whole AND day_at = ${dayAt}`,
      );
      expect(metered).toBeGreaterThan(litres);
      expect(metered).toBeLessThan(1.1 * litres);
    }
  });

  it('is not brought up twice', async () => {
    expect(await bringUpToNow(database().db, { resolved, nowMs: OPENED + 1_000 })).toBeNull();
  });
});

/** A server counts by itself, whenever it sees fit. */
describe.skipIf(isPostgres)('what the planner knows of orders', () => {
  const ask = async (text: string): Promise<number> => {
    const { rows } = await sql
      .raw<{ value: number }>(`SELECT (${text})::float8 AS value`)
      .execute(database().db);
    return rows[0]?.value ?? Number.NaN;
  };
  const known = () => ask(`SELECT reltuples FROM pg_class WHERE oid = 'orders'::regclass`);
  const there = () => ask('SELECT count(*) FROM orders');

  it('is told anew once they have grown by a tenth, and no sooner', async () => {
    expect(await known()).toBeLessThan(await there());
    await bringUpToNow(database().db, { resolved, nowMs: OPENED + 14 * ONE_DAY_MS });
    expect(await known()).toBe(await there());
  });
});
