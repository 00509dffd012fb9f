/** @module-tag long */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import { withTenant } from '../../../gateway/database/tenant';
import { FranchiseeId } from '../../../gateway/demonstration/tenants';
import { resources } from '../../../resources.config';
import { openSeededDatabase } from '../../support/gateway/seeded-database';

let database: OpenDatabase | undefined;
beforeAll(async () => {
  const nowMs = Date.parse('2026-10-30T21:30:00+08:00');
  database = await openSeededDatabase({ declaration: resources, nowMs, scale: 0.2 });
}, 120_000);
afterAll(() => database?.close());

/** Runs one SELECT as the first merchant. */
async function select<R>(text: string): Promise<R[]> {
  if (database === undefined) throw new Error('The database opens in beforeAll.');
  const { rows } = await withTenant(database.db, FranchiseeId.merchant, (trx) =>
    sql.raw<R>(text).execute(trx),
  );
  return rows;
}

describe('what downtime is told by', () => {
  it('is what devices earned in each hour, as a rebuild from the orders gives it', async () => {
    const raw = await select(`SELECT device_id, paid_at / 3600000 * 3600000 AS hour_at,
        sum(pay_cents + platform_share_cents)::int8 AS cents
      FROM orders WHERE paid_at IS NOT NULL GROUP BY 1, 2 HAVING sum(pay_cents + platform_share_cents) <> 0 ORDER BY 1, 2`);
    const kept = await select(
      `SELECT device_id, hour_at, income_cents AS cents FROM device_income_hour ORDER BY 1, 2`,
    );
    expect(raw.length).toBeGreaterThan(1_000);
    expect(kept).toEqual(raw);
  });

  it('is steps that add up to what each device is now, and that agree with the states kept of it', async () => {
    const wrong = await select(`SELECT d.device_id FROM device d
      LEFT JOIN device_presence s ON s.franchisee_id = d.franchisee_id AND s.device_id = d.device_id
      GROUP BY d.franchisee_id, d.device_id, d.display_status, d.fault_code
      HAVING coalesce(sum(s.down_step), 0) <> (d.display_status IN (4, 8))::int
          OR coalesce(sum(s.fault_begun), 0) - count(s.repair_ms) <> (d.fault_code IS NOT NULL)::int
          OR sum(s.fault_begun) <> count(s.fault_code)`);
    expect(wrong).toEqual([]);
    const changes = `SELECT device_id, at FROM order_event WHERE kind = 'state'
      AND ((detail->>'before')::int IN (4, 8)) <> ((detail->>'after')::int IN (4, 8))`;
    const [{ kept } = { kept: 0 }] = await select<{ kept: number }>(
      `SELECT count(*)::int AS kept FROM (${changes}) c`,
    );
    const missing = await select(`SELECT c.device_id, c.at FROM (${changes}) c WHERE NOT EXISTS (
      SELECT FROM device_presence s WHERE s.device_id = c.device_id AND s.at <= c.at AND s.down_step <> 0)`);
    expect(kept).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });
});
