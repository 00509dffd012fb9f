import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DEVICE_VIEWS } from '../../../contract/domain/report';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import { readDevicePage } from '../../../gateway/features/statistic/device/device-page';
import { bindDevice } from '../../../gateway/features/device/bind-device';
import { changeDevice, lockDevice } from '../../../gateway/features/device/device-repository';
import { keepEnabling } from '../../../gateway/features/device/presence';
import { readDayStates } from '../../../gateway/features/statistic/device/charts/day-states';
import { readFaultKinds } from '../../../gateway/features/statistic/device/charts/fault-kinds';
import { unbindDevice } from '../../../gateway/features/device/unbind-device';
import { DEVICE_INCOME_SWEEP, toFirstWithIncome } from '../../../gateway/features/order/income/device-income';
import {
  readStores,
  readTotals,
  type FoldedMetric,
  type HourSpan,
  type NamedRow,
  type RollupRead,
} from '../../../gateway/features/statistic/rollup-repository';
import { useTestDatabase, WITHOUT_COPY } from '../../support/gateway/database';
import { insertRigMerchant } from '../../support/gateway/rig-merchant';
import { readBuckets } from '../../support/gateway/bucket-figures';

const database = useTestDatabase();

const EQUIPMENT = 'washer';
const START = Date.parse('2026-10-30T00:00:00+08:00');
const ONE_WEEK_MS = 7 * ONE_DAY_MS;
const MEASURES = ['downSeconds', 'faults', 'repairs', 'repairSeconds', 'lostCents'] as const;
const METRICS: readonly FoldedMetric[] = MEASURES.map((name) => ({
  name,
  kind: 'number',
  fold: { sum: [name] },
}));
/** Until midnight, over midnight, and around the clock. */
const OPENING = [
  [360, 1_440],
  [1_320, 390],
  [0, 0],
] as const;

const ACTS = [
  'online',
  'gone',
  'enable',
  'disable',
  'bind',
  'unbind',
  'break',
  'break2',
  'clear',
  'upgrade',
] as const;
type Act = (typeof ACTS)[number] | 'upgraded';
interface Step {
  readonly minutes: number;
  readonly act: Act;
  readonly which: number;
}
const steps = fc.array(
  fc.record({
    minutes: fc.integer({ min: 1, max: 500 }),
    act: fc.constantFrom<Act>(...ACTS, 'upgraded', 'clear', 'break'),
    which: fc.nat(9),
  }),
  { minLength: 1, maxLength: 18 },
);

type State = 'out' | 'ready' | 'faulty' | 'offline';
/** A device as anybody would write its life down: since when it was what, and its faults. */
interface Life {
  readonly id: string;
  readonly states: { readonly at: number; readonly is: State }[];
  readonly begun: { readonly at: number; readonly code: string | null }[];
  readonly repaired: { readonly at: number; readonly seconds: number }[];
  isGone: boolean;
}

/** What every device earned in every hour, as if it had always been there. */
function incomeIn(hourAt: number): number {
  const hour = hourAt / ONE_HOUR_MS;
  return ((hour * 7_919) % 997) + (hour % 5 === 0 ? 500 : 0);
}

const NOTHING = { downSeconds: 0, faults: 0, repairs: 0, repairSeconds: 0, lostCents: 0 };
type Sums = typeof NOTHING;

function sumOf(lives: readonly Life[], span: HourSpan, opening: readonly [number, number]): Sums {
  const within = (at: number) => at >= span.fromMs && at < span.untilMs;
  const sums = { ...NOTHING };
  for (const { states, begun, repaired } of lives) {
    const ended = repaired.filter(({ at }) => within(at));
    sums.faults += begun.filter(({ at }) => within(at)).length;
    sums.repairs += ended.length;
    sums.repairSeconds += ended.reduce((sum, { seconds }) => sum + seconds, 0);
    for (let hourAt = span.fromMs; hourAt < span.untilMs; hourAt += ONE_HOUR_MS) {
      const hour = { fromMs: hourAt, untilMs: Math.min(hourAt + ONE_HOUR_MS, span.untilMs) };
      const minutes = minutesOf(states, hour, { opening, are: ['faulty', 'offline'] });
      const earned = [1, 2, 3, 4].reduce((sum, weeks) => sum + incomeIn(hourAt - weeks * ONE_WEEK_MS), 0);
      sums.downSeconds += minutes * 60;
      sums.lostCents += Math.round((minutes * earned) / 240);
    }
  }
  return sums;
}

function minutesOf(
  states: Life['states'],
  { fromMs, untilMs }: HourSpan,
  {
    opening: [from, to],
    are,
  }: { readonly opening: readonly [number, number]; readonly are: readonly State[] },
) {
  let minutes = 0;
  for (let at = fromMs; at < untilMs; at += ONE_MINUTE_MS) {
    const minute = ((at - START + 9 * ONE_DAY_MS) / ONE_MINUTE_MS) % 1_440;
    const isOpen = from < to ? minute >= from && minute < to : minute >= from || minute < to;
    const state = states.findLast((each) => each.at <= at);
    if (isOpen && state !== undefined && are.includes(state.is)) minutes += 1;
  }
  return minutes;
}

function expectSums(row: NamedRow | undefined, sums: Sums): void {
  expect(MEASURES.map((name) => Number(row?.[name]))).toEqual(MEASURES.map((name) => sums[name]));
}

function addRows(rows: readonly NamedRow[]): NamedRow {
  return Object.fromEntries(
    MEASURES.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)]),
  );
}

interface Told {
  readonly lives: readonly Life[];
  readonly opening: readonly [number, number];
  readonly whole: Sums;
}

/** What is drawn above the table is made of the same lives, and adds up to its figures. */
async function expectCharts(trx: TenantTransaction, read: RollupRead, { lives, opening, whole }: Told) {
  const { fromMs, untilMs } = read.span;
  const kinds = await readFaultKinds(trx, read);
  const begun = lives.flatMap(({ id, begun: all }) => all.map((fault) => ({ ...fault, id })));
  const inside = begun.filter(({ at }) => at >= fromMs && at < Math.min(untilMs, read.nowMs));
  const told = ['E1', 'E2'].flatMap((code) => {
    const of = inside.filter((fault) => fault.code === code);
    return of.length === 0
      ? []
      : [{ code, text: null, count: of.length, devices: new Set(of.map(({ id }) => id)).size }];
  });
  expect(kinds.kinds).toEqual(told.toSorted((one, other) => other.count - one.count));
  expect(kinds).toMatchObject({ total: whole.faults, rest: { kinds: 0, count: 0 } });

  const { days, total } = await readDayStates(trx, read);
  for (const day of days) {
    const span = { fromMs: day.at, untilMs: Math.min(day.at + ONE_DAY_MS, untilMs, read.nowMs) };
    const secondsOf = (is: State) =>
      60 * lives.reduce((sum, { states }) => sum + minutesOf(states, span, { opening, are: [is] }), 0);
    expect(day).toEqual({
      at: day.at,
      readySeconds: secondsOf('ready'),
      faultySeconds: secondsOf('faulty'),
      offlineSeconds: secondsOf('offline'),
      faults: inside.filter(({ at }) => at >= span.fromMs && at < span.untilMs).length,
    });
  }
  expect(total.faultySeconds + total.offlineSeconds).toBe(whole.downSeconds);
  expect(total.faults).toBe(whole.faults);
}

let merchants = 0;
let modules = 0;

async function bind(trx: TenantTransaction, franchiseeId: string, at: number): Promise<Life> {
  const deviceNumber = `N${(modules += 1)}`;
  const bound = await bindDevice(
    trx,
    {
      ...{ franchiseeId, equipment: EQUIPMENT, storeIds: null, nowMs: at },
      random: (size) => randomBytes(size),
    },
    {
      ...{ imei: String(870_000_000_000_000 + modules), deviceNumber, deviceName: deviceNumber },
      ...{ storeId: 's1', roomName: `${modules % 3}层`, position: `左${modules}`, model: `M${modules % 2}` },
      ...{ linkType: 'serial', tags: [], attributes: {} },
    },
  );
  if ('problem' in bound) throw new Error(bound.problem);
  return { id: bound.deviceId, states: [{ at, is: 'offline' }], begun: [], repaired: [], isGone: false };
}

const CHANGES = {
  online: { online: true },
  gone: { online: false },
  break: { fault_code: 'E1' },
  break2: { fault_code: 'E2' },
  clear: { fault_code: null },
  upgrade: { upgrading: true },
  upgraded: { upgrading: false },
} as const;

async function doStep(
  trx: TenantTransaction,
  { franchiseeId, lives }: { readonly franchiseeId: string; readonly lives: Life[] },
  { act, which, at }: Step & { readonly at: number },
): Promise<void> {
  if (act === 'bind') {
    lives.push(await bind(trx, franchiseeId, at));
    return;
  }
  const there = lives.filter(({ isGone }) => !isGone);
  const life = there[which % Math.max(1, there.length)];
  const device = life && (await lockDevice(trx, { franchiseeId, deviceId: life.id }));
  if (life === undefined || device === undefined) return;
  if (act === 'unbind') {
    await unbindDevice(trx, { franchiseeId, deviceId: life.id, nowMs: at });
    life.isGone = true;
    life.states.push({ at, is: 'out' });
    return;
  }
  if (act === 'enable' || act === 'disable') {
    const isEnabled = act === 'enable';
    await keepEnabling(trx, { franchiseeId, id: life.id }, { isEnabled, at });
    await sql`UPDATE device SET enabled = ${isEnabled} WHERE device_id = ${life.id}`.execute(trx);
  } else {
    const after = await changeDevice(trx, device, CHANGES[act], at);
    if (device.fault_code === null && after.fault_code !== null)
      life.begun.push({ at, code: after.fault_code });
    if (device.fault_code !== null && after.fault_code === null) {
      life.repaired.push({ at, seconds: (at - Number(life.begun.at(-1)?.at)) / 1_000 });
    }
  }
  const is = await lockDevice(trx, { franchiseeId, deviceId: life.id });
  const shown = is?.online !== true ? 'offline' : is.fault_code === null || is.upgrading ? 'ready' : 'faulty';
  life.states.push({ at, is: is?.enabled === true ? shown : 'out' });
}

async function live(franchiseeId: string, acts: readonly Step[]) {
  const id = `${franchiseeId}-d`;
  await insertRigMerchant(database(), {
    ...{ franchiseeId, deviceIds: [id], equipment: EQUIPMENT, nowMs: START },
    state: { display_status: 1, online: true },
  });
  const lives: Life[] = [
    { id, states: [{ at: START, is: 'ready' }], begun: [], repaired: [], isGone: false },
  ];
  let at = START;
  for (const act of acts) {
    at += act.minutes * ONE_MINUTE_MS;
    await withTenant(database().db, franchiseeId, (trx) =>
      doStep(trx, { franchiseeId, lives }, { ...act, at }),
    );
  }
  for (const life of lives) {
    await withTenant(database().db, franchiseeId, (trx) => earn(trx, franchiseeId, life.id));
  }
  return { lives, nowMs: at + 17 * ONE_MINUTE_MS };
}

/** `incomeIn` of five weeks: a part is folded, a part is not yet. */
async function earn(trx: TenantTransaction, franchiseeId: string, deviceId: string): Promise<void> {
  const hours = sql`generate_series(${START - 35 * ONE_DAY_MS}::bigint, ${START + 9 * ONE_DAY_MS}::bigint, 3600000) h`;
  await sql`INSERT INTO device_income_hour (franchisee_id, equipment, device_id, hour_at, income_cents)
    SELECT ${franchiseeId}, ${EQUIPMENT}, ${deviceId}, h, h / 3600000 * 7919 % 997 FROM ${hours}
    ${WITHOUT_COPY}`.execute(trx);
  // What one device earned another lost, so that the store's hours agree with its books, which know of neither.
  await sql`INSERT INTO order_delta (franchisee_id, delta_id, equipment, store_id, device_id, hour_at, received_cents,
      platform_share_cents, extra)
    SELECT ${franchiseeId}, d.id || h, ${EQUIPMENT}, 's1', d.id, h, 400 * d.sign, 100 * d.sign, '{}'
    FROM ${hours} CROSS JOIN (VALUES (${deviceId}::text, 1), (${`${deviceId}-other`}::text, -1)) d (id, sign)
    WHERE h / 3600000 % 5 = 0 ${WITHOUT_COPY}`.execute(trx);
}

describe('what it costs that devices are down', () => {
  it('is what their lives say, for any span, by hours, days and stores, and in every view of devices', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(2), fc.constantFrom(...OPENING), async (acts, startDay, opening) => {
        const franchiseeId = `w${(merchants += 1)}`;
        const { lives, nowMs } = await live(franchiseeId, acts);
        const fromMs = START + startDay * ONE_DAY_MS;
        const span = { fromMs, untilMs: fromMs + 2 * ONE_DAY_MS };
        const until = (endMs: number) => Math.max(fromMs, Math.min(endMs, nowMs));
        const whole = sumOf(lives, { fromMs, untilMs: until(span.untilMs) }, opening);
        const scope = { franchiseeId, equipment: [EQUIPMENT], storeIds: null };
        const read: RollupRead = { scope, span, metrics: METRICS, nowMs };
        await withTenant(database().db, franchiseeId, async (trx) => {
          await sql`UPDATE store SET open_from_minute = ${opening[0]}, open_to_minute = ${opening[1]}`.execute(
            trx,
          );
          if (nowMs > fromMs) expectSums(await readTotals(trx, read), whole);
          for (const bucket of ['hour', 'day'] as const) {
            const rows = await readBuckets(trx, read, bucket);
            expectSums(addRows(rows), whole);
            const lengthMs = bucket === 'hour' ? ONE_HOUR_MS : ONE_DAY_MS;
            for (const row of rows.slice(0, 9)) {
              expectSums(row, sumOf(lives, { fromMs: row.at, untilMs: until(row.at + lengthMs) }, opening));
            }
          }
          await expectCharts(trx, read, { lives, opening, whole });
          expectSums(addRows(await readStores(trx, read)), whole);
          const page = { sorters: [], limit: 100, offset: 0 };
          expectSums(addRows([(await readDevicePage(trx, read, page)).totals]), whole);
          for (const view of DEVICE_VIEWS) {
            expectSums(addRows((await readDevicePage(trx, read, { ...page, view })).rows), whole);
          }
          for (const row of (await readDevicePage(trx, read, page)).rows) {
            const own = lives.filter(({ id }) => id === row['id']);
            expectSums(addRows([row]), sumOf(own, { fromMs, untilMs: until(span.untilMs) }, opening));
          }
        });
      }),
      { numRuns: 6 },
    );
  });

  it('adds up for each device to what it is now', async () => {
    const franchiseeId = `w${(merchants += 1)}`;
    const acts = [
      'break',
      'gone',
      'bind',
      'online',
      'disable',
      'clear',
      'upgrade',
      'break',
      'enable',
      'unbind',
    ] as const;
    await live(
      franchiseeId,
      acts.map((act, which) => ({ minutes: 60, act, which })),
    );
    await withTenant(database().db, franchiseeId, async (trx) => {
      const { rows } = await sql<{ kept: number; is: number }>`
        SELECT (SELECT coalesce(sum(down_step), 0)::int FROM device_presence) AS kept,
               (SELECT count(*)::int FROM device
                  WHERE enabled AND (NOT online OR (fault_code IS NOT NULL AND NOT upgrading))) AS is`.execute(
        trx,
      );
      expect(rows[0]?.kept).toBe(rows[0]?.is);
    });
  });

  it('is not known, rather than nothing, before it was kept what devices earned', async () => {
    const franchiseeId = `w${(merchants += 1)}`;
    const { nowMs } = await live(franchiseeId, [{ minutes: 60, act: 'gone', which: 0 }]);
    const laterMs = nowMs + 200 * ONE_DAY_MS;
    await withTenant(database().db, franchiseeId, async (trx) => {
      const scope = { franchiseeId, equipment: [EQUIPMENT], storeIds: null };
      const span = { fromMs: START, untilMs: START + ONE_DAY_MS };
      const late = { scope, span, metrics: METRICS, nowMs: laterMs };
      expect(span.fromMs).toBeLessThan(toFirstWithIncome(laterMs));
      expect(await readTotals(trx, late)).toMatchObject({ downSeconds: 82_800, lostCents: null });
      const sweep = { nowMs: laterMs + 100 * ONE_DAY_MS, limit: 10_000, franchiseeId };
      expect(await DEVICE_INCOME_SWEEP.deleteSome(trx, sweep)).toBe(44 * 24 + 1);
      expect(await DEVICE_INCOME_SWEEP.deleteSome(trx, sweep)).toBe(0);
    });
  });
});
