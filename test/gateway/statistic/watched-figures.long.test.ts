/** @module-tag long */
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import type { WatchedDeclaration } from '../../../contract/resources/statistic/watched';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import { readDevicePage } from '../../../gateway/features/statistic/device/device-page';
import type { AlertEngine } from '../../../gateway/features/alert/alert-engine';
import {
  readStores,
  readTotals,
  type FoldedMetric,
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
const WATCHED: WatchedDeclaration = {
  name: 'intact',
  rule: 'fault',
  where: [{ field: 'mode', in: ['warm', 'hot'] }],
  knows: ['litres'],
};
const SIDES = ['watched', 'sound'] as const;
const METRICS: readonly FoldedMetric[] = SIDES.map((side) => ({
  name: side,
  kind: 'number',
  fold: { sum: [`${side}.intact`] },
  watched: [WATCHED],
}));
const ACTS = ['break', 'break', 'clear', 'move', 'remove'] as const;
const STORES = ['s1', 's2'];
/** The last two are none that the rule watches: of another mode, and of one that tells nothing of it. */
const DEVICES = [
  { id: 'd1', bind_at: START, attributes: { mode: 'hot', litres: 2 } },
  { id: 'd2', bind_at: START + 30 * ONE_HOUR_MS, attributes: { mode: 'warm', litres: 0 } },
  { id: 'd3', bind_at: START, attributes: { mode: 'hot', litres: 5 } },
  { id: 'd4', bind_at: START, attributes: { mode: 'cold', litres: 5 } },
  { id: 'd5', bind_at: START, attributes: { mode: 'hot', litres: null } },
];

/** What anybody would write down of a device. */
interface Life {
  readonly id: string;
  readonly bindAt: number;
  readonly isWatched: boolean;
  store: string;
  isThere: boolean;
  readonly faults: { readonly at: number; readonly isFaulty: boolean }[];
}

const steps = fc.array(
  fc.record({
    minutes: fc.integer({ min: 1, max: 500 }),
    act: fc.constantFrom(...ACTS),
    which: fc.nat(DEVICES.length - 1),
  }),
  { minLength: 1, maxLength: 25 },
);

/** At first. */
const storeAt = (index: number) => (index % 2 === 0 ? 's1' : 's2');

/** Wrong with a device in one store, which is brought to the other only after the span. */
const MOVED_LATER = [
  { minutes: 1, act: 'break' as const, which: 2 },
  { minutes: 61, act: 'move' as const, which: 2 },
  { minutes: 1, act: 'break' as const, which: 0 },
];

async function createLives(franchiseeId: string): Promise<readonly Life[]> {
  await addMerchant(database().db, franchiseeId);
  for (const [index, { id, bind_at, attributes }] of DEVICES.entries()) {
    const own = {
      franchisee_id: franchiseeId,
      device_id: id,
      device_number: id,
      imei: `${franchiseeId}${id}`,
    };
    await addDevice(database().db, alertDevice({ ...own, bind_at, attributes, store_id: storeAt(index) }));
  }
  return DEVICES.map(({ id, bind_at: bindAt }, index) => ({
    ...{ id, bindAt, isWatched: index < 3, store: storeAt(index), isThere: true, faults: [] },
  }));
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
  if (act === 'remove') {
    await sql`DELETE FROM device ${own}`.execute(trx);
    await engine.clearDevice(trx, { franchiseeId, deviceId: life.id }, at);
    life.isThere = false;
    return;
  }
  if (act === 'move') {
    life.store = life.store === 's1' ? 's2' : 's1';
    await sql`UPDATE device SET store_id = ${life.store} ${own}`.execute(trx);
  } else {
    const fault = act === 'clear' ? null : 'E1';
    await sql`UPDATE device SET fault_code = ${fault}, fault_text = ${fault} ${own}`.execute(trx);
    life.faults.push({ at, isFaulty: fault !== null });
  }
  const device = await trx
    .selectFrom('device')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', '=', life.id)
    .executeTakeFirst();
  if (device !== undefined) await engine.evaluateDevice(trx, device, at);
}

type Sums = Readonly<Record<(typeof SIDES)[number], number | null>>;
const UNKNOWN: Sums = { watched: null, sound: null };

function sumOf(lives: readonly Life[], atMs: number): Sums {
  const there = lives.filter(({ isThere, isWatched, bindAt }) => isThere && isWatched && bindAt < atMs);
  if (there.length === 0) return UNKNOWN;
  const isFaulty = ({ faults }: Life) => faults.findLast(({ at }) => at <= atMs)?.isFaulty === true;
  return { watched: there.length, sound: there.filter((life) => !isFaulty(life)).length };
}

const toSums = (row: NamedRow | undefined): Sums => ({
  watched: (row?.['watched'] as number | null | undefined) ?? null,
  sound: (row?.['sound'] as number | null | undefined) ?? null,
});

let merchants = 0;

describe('what a rule watches, and on what of it the rule does not hold', () => {
  it('is what devices were in the moment that a span ends, by days, stores and devices', async () => {
    const { engine } = createAlertRig(database().db);
    const reached = { watched: 0, sound: 0, faulty: 0, unknown: 0 };
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(30), fc.integer({ min: 1, max: 72 }), async (acts, from, hours) => {
        const franchiseeId = `watch${(merchants += 1)}`;
        const lives = await createLives(franchiseeId);
        let now = START;
        for (const { minutes, act, which } of acts) {
          now += minutes * ONE_MINUTE_MS;
          const life = lives[which];
          // Nobody does anything to a device before it is bound, or after it was let go of.
          if (life === undefined || !life.isThere || life.bindAt > now) continue;
          await withTenant(database().db, franchiseeId, (trx) =>
            doStep(trx, engine, { life, act, at: now, franchiseeId }),
          );
        }
        now += ONE_MINUTE_MS;
        const fromMs = START + from * ONE_HOUR_MS;
        const span = { fromMs, untilMs: fromMs + hours * ONE_HOUR_MS };
        const endOf = (untilMs: number) => Math.min(untilMs, now);
        const isPast = fromMs < now;
        const expectOf = (of: readonly Life[]) => (isPast ? sumOf(of, endOf(span.untilMs)) : UNKNOWN);
        const expected = expectOf(lives);
        for (const side of SIDES) reached[side] += expected[side] ?? 0;
        reached.faulty += (expected.watched ?? 0) - (expected.sound ?? 0);
        if (expected.watched === null) reached.unknown += 1;
        const scope = { franchiseeId, equipment: ['kettle'], storeIds: null };
        const read: RollupRead = { scope, span, metrics: METRICS, nowMs: now };
        await withTenant(database().db, franchiseeId, async (trx) => {
          expect(toSums(await readTotals(trx, read))).toEqual(expected);
          const byStore = new Map((await readStores(trx, read)).map((row) => [row['id'], toSums(row)]));
          for (const store of STORES) {
            const ofStore = expectOf(lives.filter((life) => life.store === store));
            expect(byStore.get(store) ?? UNKNOWN).toEqual(ofStore);
            const narrow = { ...read, scope: { ...scope, storeIds: [store] } };
            expect(toSums(await readTotals(trx, narrow))).toEqual(ofStore);
          }
          const days = { fromMs: START, untilMs: START + 2 * ONE_DAY_MS };
          const ofDays = await readBuckets(trx, { ...read, span: days }, 'day');
          for (const at of [START, START + ONE_DAY_MS]) {
            const found = toSums(ofDays.find((row) => row.at === at));
            expect(found).toEqual(at < now ? sumOf(lives, endOf(at + ONE_DAY_MS)) : UNKNOWN);
          }
          const { rows } = await readDevicePage(
            trx,
            { ...read, span: days },
            { sorters: [], limit: 9, offset: 0 },
          );
          expect(rows.map((row) => [row['id'], toSums(row)])).toEqual(
            lives
              .filter(({ isThere }) => isThere)
              .map((life) => [life.id, sumOf([life], endOf(days.untilMs))]),
          );
        });
      }),
      { numRuns: 30, seed: 152, examples: [[MOVED_LATER, 0, 1]] },
    );
    expect(Object.entries(reached).filter(([, count]) => count === 0)).toEqual([]);
  });
});
