/** @module-tag long */
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { ALERT_MEASURES } from '../../../contract/resources/metric';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import { readDevicePage } from '../../../gateway/features/statistic/device/device-page';
import { alertSteps } from '../../../gateway/database/migrations/statistic/125-alert-steps';
import type { AlertEngine } from '../../../gateway/features/alert/alert-engine';
import {
  readStores,
  readTotals,
  type FoldedMetric,
  type HourSpan,
  type NamedRow,
  type RollupRead,
} from '../../../gateway/features/statistic/rollup-repository';
import { alertDevice } from '../../support/gateway/alert-device';
import { addDevice, createAlertRig } from '../../support/gateway/alert-rig';
import { useTestDatabase } from '../../support/gateway/database';
import { addMerchant } from '../../support/gateway/swept-rows';
import { readBuckets } from '../../support/gateway/bucket-figures';

const database = useTestDatabase();

const START = Date.parse('2026-10-30T00:00:00+08:00');
const METRICS: readonly FoldedMetric[] = ALERT_MEASURES.map((kind) => ({
  name: kind,
  kind: 'number',
  fold: { sum: [`${kind}.fault`] },
}));
const DEVICES = ['d1', 'd2', 'd3'];
const ACTS = ['break', 'break', 'break2', 'clear', 'clear', 'handle', 'move', 'remove'] as const;

const steps = fc.array(
  fc.record({
    minutes: fc.integer({ min: 1, max: 500 }),
    act: fc.constantFrom(...ACTS),
    which: fc.nat(DEVICES.length - 1),
  }),
  { minLength: 1, maxLength: 25 },
);

/** What anybody would write down of a device: what was wrong from when on. */
interface Life {
  readonly id: string;
  readonly faults: { readonly at: number; readonly fault: string | null }[];
}

function sumOf(lives: readonly Life[], { fromMs, untilMs }: HourSpan) {
  const sums = { alertTimes: 0, alertSeconds: 0, alertDevices: 0 };
  for (const { faults } of lives) {
    const faultAt = (at: number) => faults.findLast((each) => each.at <= at)?.fault ?? null;
    for (let at = fromMs; at < untilMs; at += ONE_MINUTE_MS) {
      if (faultAt(at) !== null) sums.alertSeconds += 60;
      if (faultAt(at) !== null && faultAt(at) !== faultAt(at - ONE_MINUTE_MS)) sums.alertTimes += 1;
    }
    if (faultAt(untilMs) !== null) sums.alertDevices += 1;
  }
  return sums;
}

const toSums = (row: NamedRow | undefined) =>
  Object.fromEntries(ALERT_MEASURES.map((name) => [name, Number(row?.[name] ?? 0)]));

function addRows(rows: readonly NamedRow[]) {
  return Object.fromEntries(
    ALERT_MEASURES.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)]),
  );
}

async function doStep(
  trx: TenantTransaction,
  engine: AlertEngine,
  {
    life,
    act,
    at,
    franchiseeId,
  }: { life: Life; act: (typeof ACTS)[number]; at: number; franchiseeId: string },
): Promise<void> {
  const own = sql`WHERE franchisee_id = ${franchiseeId} AND device_id = ${life.id}`;
  const key = { franchiseeId, deviceId: life.id };
  if (act === 'handle') {
    await sql`UPDATE alert SET status = 5, handler_id = 'a1', handler_name = '张三', note = '已换', closed_at = ${at}::bigint
      ${own} AND status = 1`.execute(trx);
    return;
  }
  if (act === 'remove') {
    await sql`DELETE FROM device ${own}`.execute(trx);
    await engine.clearDevice(trx, key, at);
    life.faults.push({ at, fault: null });
    return;
  }
  if (act === 'move') await sql`UPDATE device SET store_id = 's2' ${own}`.execute(trx);
  else {
    const fault = act === 'clear' ? null : act === 'break' ? 'E1' : 'E2';
    const changed = await sql`UPDATE device SET fault_code = ${fault}, fault_text = ${fault} ${own}`.execute(
      trx,
    );
    if (Number(changed.numAffectedRows ?? 0n) > 0) life.faults.push({ at, fault });
  }
  const device = await trx
    .selectFrom('device')
    .selectAll()
    .where('device_id', '=', life.id)
    .executeTakeFirst();
  if (device !== undefined) await engine.evaluateDevice(trx, device, at);
}

let merchants = 0;

describe('what alerts come to', () => {
  it('is what devices went through, minute by minute, by days, stores and devices', async () => {
    const { engine } = createAlertRig(database().db);
    const reached = { ...sumOf([], { fromMs: 0, untilMs: 0 }) };
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(30), fc.integer({ min: 1, max: 72 }), async (acts, from, hours) => {
        const franchiseeId = `m${(merchants += 1)}`;
        await addMerchant(database().db, franchiseeId);
        for (const [index, device_id] of DEVICES.entries()) {
          const own = { franchisee_id: franchiseeId, device_id, device_number: device_id, bind_at: START };
          const store_id = index === 2 ? 's2' : 's1';
          await addDevice(
            database().db,
            alertDevice({ ...own, store_id, imei: `${franchiseeId}${device_id}` }),
          );
        }
        const lives: Life[] = DEVICES.map((id) => ({ id, faults: [] }));
        let now = START;
        for (const { minutes, act, which } of acts) {
          now += minutes * ONE_MINUTE_MS;
          const life = lives[which];
          if (life === undefined) continue;
          await withTenant(database().db, franchiseeId, (trx) =>
            doStep(trx, engine, { life, act, at: now, franchiseeId }),
          );
        }
        const fromMs = START + from * ONE_HOUR_MS;
        const span = { fromMs, untilMs: fromMs + hours * ONE_HOUR_MS };
        const passed = { fromMs, untilMs: Math.max(fromMs, Math.min(span.untilMs, now)) };
        const expected = passed.untilMs === fromMs ? sumOf([], passed) : sumOf(lives, passed);
        for (const name of ALERT_MEASURES) reached[name] += expected[name];
        const scope = { franchiseeId, equipment: ['kettle'], storeIds: null };
        const read: RollupRead = { scope, span, metrics: METRICS, nowMs: now };
        await withTenant(database().db, franchiseeId, async (trx) => {
          expect(toSums(await readTotals(trx, read))).toEqual(expected);
          expect(addRows(await readStores(trx, read))).toEqual(expected);
          const days = addRows(await readBuckets(trx, read, 'day'));
          expect({ ...days, alertDevices: 0 }).toEqual({ ...expected, alertDevices: 0 });
          const ofDay = { fromMs: START, untilMs: START + 3 * ONE_DAY_MS };
          const { rows: byDevice } = await readDevicePage(
            trx,
            { ...read, span: ofDay },
            { sorters: [], limit: 9, offset: 0 },
          );
          const there = lives.filter(({ id }) => byDevice.some((row) => row['id'] === id));
          const until = { ...ofDay, untilMs: Math.min(ofDay.untilMs, now) };
          expect(addRows(byDevice)).toEqual(sumOf(there, until));
        });
      }),
      { numRuns: 40, seed: 125 },
    );
    expect(Object.values(reached).every((sum) => sum > 0)).toBe(true);
  });

  it('is taken over from the alerts that are there', async () => {
    const franchiseeId = `m${(merchants += 1)}`;
    const { engine } = createAlertRig(database().db);
    await addMerchant(database().db, franchiseeId);
    await addDevice(database().db, alertDevice({ franchisee_id: franchiseeId, imei: `${franchiseeId}d1` }));
    const life: Life = { id: 'd1', faults: [] };
    const acts = ['break', 'clear', 'break'] as const;
    for (const [index, act] of acts.entries()) {
      // Far enough from one another to be alerts of their own.
      const at = START + index * ONE_DAY_MS;
      await withTenant(database().db, franchiseeId, (trx) =>
        doStep(trx, engine, { life, act, at, franchiseeId }),
      );
    }
    const nowMs = START + 4 * ONE_DAY_MS;
    const span = { fromMs: START, untilMs: nowMs };
    const read: RollupRead = {
      ...{ scope: { franchiseeId, equipment: ['kettle'], storeIds: null }, span, metrics: METRICS, nowMs },
    };
    const sums = () => withTenant(database().db, franchiseeId, (trx) => readTotals(trx, read));
    const kept = toSums(await sums());
    expect(kept).toEqual(sumOf([life], span));
    await database()
      .db.transaction()
      .execute(async (trx) => {
        await sql`DROP TABLE alert_step`.execute(trx);
        await sql`DROP INDEX alert_holding`.execute(trx);
        await alertSteps.up(trx);
      });
    expect(toSums(await sums())).toEqual(kept);
  });
});
