import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import { readDevicePage } from '../../../gateway/features/statistic/device/device-page';
import { bindDevice } from '../../../gateway/features/device/bind-device';
import { changeDevice, lockDevice } from '../../../gateway/features/device/device-repository';
import { keepEnabling, PRESENCE_KEPT_MS, PRESENCE_SWEEP } from '../../../gateway/features/device/presence';
import { unbindDevice } from '../../../gateway/features/device/unbind-device';
import {
  readStores,
  readTotals,
  type FoldedMetric,
  type HourSpan,
  type NamedRow,
  type RollupRead,
} from '../../../gateway/features/statistic/rollup-repository';
import { useTestDatabase } from '../../support/gateway/database';
import { insertRigMerchant } from '../../support/gateway/rig-merchant';
import { readBuckets } from '../../support/gateway/bucket-figures';

const database = useTestDatabase();

const EQUIPMENT = 'washer';
const START = Date.parse('2026-10-30T00:00:00+08:00');
const METRICS: readonly FoldedMetric[] = [
  { name: 'deviceDays', kind: 'number', fold: { sum: ['deviceDays'] } },
  { name: 'onlineDays', kind: 'number', fold: { sum: ['onlineDays'] } },
  { name: 'openSeconds', kind: 'number', fold: { sum: ['openSeconds'] } },
];
/** Until midnight, over midnight, and around the clock. */
const OPENING = [
  [360, 1_440],
  [1_320, 390],
  [0, 0],
] as const;

type Act = 'online' | 'gone' | 'enable' | 'disable' | 'bind' | 'unbind';
interface Step {
  readonly minutes: number;
  readonly act: Act;
  readonly which: number;
}
const steps = fc.array(
  fc.record({
    minutes: fc.integer({ min: 1, max: 700 }),
    act: fc.constantFrom<Act>('online', 'gone', 'enable', 'disable', 'bind', 'unbind'),
    which: fc.nat(9),
  }),
  { minLength: 1, maxLength: 14 },
);

/** A device as anybody would write its life down: what it was, minute by minute. */
interface Life {
  readonly id: string;
  readonly states: { readonly at: number; readonly enabled: boolean; readonly online: boolean }[];
  isGone: boolean;
}

function sumOf(lives: readonly Life[], { fromMs, untilMs }: HourSpan, [from, to]: readonly [number, number]) {
  const sums = { deviceDays: 0, onlineDays: 0, openSeconds: 0 };
  const isOpen = (at: number) => {
    const minute = ((at - START + 9 * ONE_DAY_MS) / ONE_MINUTE_MS) % 1_440;
    return from < to ? minute >= from && minute < to : minute >= from || minute < to;
  };
  for (const { states } of lives) {
    for (let at = fromMs; at < untilMs; at += ONE_MINUTE_MS) {
      const state = states.findLast((each) => each.at <= at);
      if (state?.enabled !== true) continue;
      sums.deviceDays += 1 / 1_440;
      if (state.online) sums.onlineDays += 1 / 1_440;
      if (isOpen(at)) sums.openSeconds += 60;
    }
  }
  return sums;
}

function expectSums(row: NamedRow | undefined, sums: ReturnType<typeof sumOf>): void {
  for (const [name, value] of Object.entries(sums)) expect(Number(row?.[name])).toBeCloseTo(value, 6);
}

function addRows(rows: readonly NamedRow[]) {
  const add = (name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0);
  return { deviceDays: add('deviceDays'), onlineDays: add('onlineDays'), openSeconds: add('openSeconds') };
}

let merchants = 0;
let modules = 0;

async function doStep(
  trx: TenantTransaction,
  { franchiseeId, lives }: { readonly franchiseeId: string; readonly lives: Life[] },
  { act, which, at }: Step & { readonly at: number },
): Promise<void> {
  if (act === 'bind') {
    const deviceNumber = `N${(modules += 1)}`;
    const bound = await bindDevice(
      trx,
      {
        ...{ franchiseeId, equipment: EQUIPMENT, storeIds: null, nowMs: at },
        random: (size) => randomBytes(size),
      },
      {
        ...{ imei: String(860_000_000_000_000 + modules), deviceNumber, deviceName: deviceNumber },
        ...{ storeId: 's1', roomName: '', position: '', model: 'M', linkType: 'serial' },
        ...{ tags: [], attributes: {} },
      },
    );
    if ('problem' in bound) throw new Error(bound.problem);
    lives.push({ id: bound.deviceId, states: [{ at, enabled: true, online: false }], isGone: false });
    return;
  }
  const there = lives.filter(({ isGone }) => !isGone);
  const life = there[which % Math.max(1, there.length)];
  const device = life && (await lockDevice(trx, { franchiseeId, deviceId: life.id }));
  if (life === undefined || device === undefined) return;
  const { enabled, online } = device;
  if (act === 'unbind') {
    await unbindDevice(trx, { franchiseeId, deviceId: life.id, nowMs: at });
    life.isGone = true;
    life.states.push({ at, enabled: false, online: false });
  } else if (act === 'enable' || act === 'disable') {
    const isEnabled = act === 'enable';
    await keepEnabling(trx, { franchiseeId, id: life.id }, { isEnabled, at });
    await sql`UPDATE device SET enabled = ${isEnabled} WHERE device_id = ${life.id}`.execute(trx);
    life.states.push({ at, enabled: isEnabled, online });
  } else {
    await changeDevice(trx, device, { online: act === 'online' }, at);
    life.states.push({ at, enabled, online: act === 'online' });
  }
}

async function live(franchiseeId: string, acts: readonly Step[]) {
  await insertRigMerchant(database(), {
    ...{ franchiseeId, deviceIds: [`${franchiseeId}-d`], equipment: EQUIPMENT, nowMs: START },
    state: { display_status: 1, online: true },
  });
  const first = { at: START - 9 * ONE_DAY_MS, enabled: true, online: true };
  const lives: Life[] = [{ id: `${franchiseeId}-d`, states: [first], isGone: false }];
  let at = START;
  for (const act of acts) {
    at += act.minutes * ONE_MINUTE_MS;
    await withTenant(database().db, franchiseeId, (trx) =>
      doStep(trx, { franchiseeId, lives }, { ...act, at }),
    );
  }
  return { lives, nowMs: at + 17 * ONE_MINUTE_MS };
}

describe('the time that devices are there', () => {
  it('is what their lives say, for any span, by hours, days, stores and devices', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.nat(3),
        fc.constantFrom(...OPENING),
        async (acts, startDay, [openFrom, openTo]) => {
          const franchiseeId = `p${(merchants += 1)}`;
          const { lives, nowMs } = await live(franchiseeId, acts);
          const fromMs = START + (startDay - 1) * ONE_DAY_MS;
          const span = { fromMs, untilMs: fromMs + 2 * ONE_DAY_MS };
          const until = (endMs: number) => Math.max(fromMs, Math.min(endMs, nowMs));
          const whole = sumOf(lives, { fromMs, untilMs: until(span.untilMs) }, [openFrom, openTo]);
          const scope = { franchiseeId, equipment: [EQUIPMENT], storeIds: null };
          const read: RollupRead = { scope, span, metrics: METRICS, nowMs };
          await withTenant(database().db, franchiseeId, async (trx) => {
            await sql`UPDATE store SET open_from_minute = ${openFrom}, open_to_minute = ${openTo}`.execute(
              trx,
            );
            expectSums(await readTotals(trx, read), whole);
            for (const bucket of ['hour', 'day'] as const) {
              const rows = await readBuckets(trx, read, bucket);
              expectSums(addRows(rows), whole);
              const lengthMs = bucket === 'hour' ? ONE_HOUR_MS : ONE_DAY_MS;
              for (const row of rows.slice(0, 5)) {
                const part = { fromMs: row.at, untilMs: until(row.at + lengthMs) };
                expectSums(row, sumOf(lives, part, [openFrom, openTo]));
              }
            }
            expectSums(addRows(await readStores(trx, read)), whole);
            const page = { sorters: [], limit: 100, offset: 0 };
            expectSums((await readDevicePage(trx, read, page)).totals, whole);
            for (const row of (await readDevicePage(trx, read, page)).rows) {
              const own = lives.filter(({ id }) => id === row['id']);
              expectSums(row, sumOf(own, { fromMs, untilMs: until(span.untilMs) }, [openFrom, openTo]));
            }
          });
        },
      ),
      { numRuns: 12 },
    );
  });

  it('is what is kept of it and what stands now alike: the steps of a device add up to its row', async () => {
    const franchiseeId = `p${(merchants += 1)}`;
    const acts: readonly Act[] = ['gone', 'online', 'bind', 'online', 'disable', 'unbind', 'enable', 'gone'];
    await live(
      franchiseeId,
      acts.map((act, which) => ({ minutes: 60, act, which })),
    );
    await withTenant(database().db, franchiseeId, async (trx) => {
      // The device of the rig was there before anything was kept.
      const { rows } = await sql<{ kept: number; is: number; keptOnline: number; isOnline: number }>`
        SELECT (SELECT coalesce(sum(enabled_step), 0)::int + 1 FROM device_presence) AS kept,
               (SELECT count(*)::int FROM device WHERE enabled) AS is,
               (SELECT coalesce(sum(online_step), 0)::int + 1 FROM device_presence) AS "keptOnline",
               (SELECT count(*)::int FROM device WHERE enabled AND online) AS "isOnline"`.execute(trx);
      const [sums] = rows;
      expect([sums?.kept, sums?.keptOnline]).toEqual([sums?.is, sums?.isOnline]);
    });
  });

  it('goes after its time, and is unknown before it', async () => {
    const franchiseeId = `p${(merchants += 1)}`;
    const { nowMs } = await live(franchiseeId, [{ minutes: 60, act: 'gone', which: 0 }]);
    const laterMs = nowMs + PRESENCE_KEPT_MS;
    await withTenant(database().db, franchiseeId, async (trx) => {
      const scope = { franchiseeId, equipment: [EQUIPMENT], storeIds: null };
      const read = { scope, metrics: METRICS, nowMs: laterMs };
      const old = { fromMs: START, untilMs: START + ONE_DAY_MS };
      expect(await readTotals(trx, { ...read, span: old })).toMatchObject({ deviceDays: 0 });
      const known = { fromMs: nowMs, untilMs: nowMs + ONE_DAY_MS };
      expect(await readTotals(trx, { ...read, span: known })).toMatchObject({ deviceDays: 1, onlineDays: 0 });
      const sweep = { nowMs: laterMs, limit: 10, franchiseeId };
      expect(await PRESENCE_SWEEP.deleteSome(trx, sweep)).toBe(1);
      expect(await PRESENCE_SWEEP.deleteSome(trx, sweep)).toBe(0);
    });
  });
});
