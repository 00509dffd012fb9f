/** @module-tag long */
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startOfDay } from '../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import type { MeterDeclaration } from '../../../contract/resources/statistic/meter';
import { withTenant } from '../../../gateway/database/tenant';
import { readDevicePage } from '../../../gateway/features/statistic/device/device-page';
import { foldBatch } from '../../../gateway/features/order/delta-fold';
import { appendExtra } from '../../../gateway/features/order/order-deltas';
import {
  readStores,
  readTotals,
  type FoldedMetric,
  type HourSpan,
  type NamedRow,
  type RollupRead,
} from '../../../gateway/features/statistic/rollup-repository';
import { resources } from '../../../resources.config';
import { useTestDatabase } from '../../support/gateway/database';
import {
  createInstallationRig,
  RIG_NOW_MS,
  type InstallationRig,
} from '../../support/gateway/installation-rig';
import { readBuckets } from '../../support/gateway/bucket-figures';

const database = useTestDatabase();

const FIRST_DAY = startOfDay(RIG_NOW_MS);
const DAYS = 6;
const WORD = 'water';
const METER = resolveDeclaration(resources)
  .equipment.find(({ deviceType }) => deviceType === WORD)
  ?.meters.find(({ name }) => name === 'water') as MeterDeclaration;
const SIDES = ['metered', 'meteredOrders'] as const;
const METRICS: readonly FoldedMetric[] = [
  ...SIDES.map((side) => ({
    name: side,
    kind: 'number' as const,
    fold: { sum: [`${side}.water` as const] },
    meters: [METER],
  })),
  {
    name: 'rate',
    kind: 'percent',
    fold: {
      ratio: {
        of: { sum: ['metered.water'], minus: ['meteredOrders.water'] },
        per: { sum: ['metered.water'] },
      },
    },
    meters: [METER],
  },
];
/** The last was bound long before anybody kept what it reads. */
const DEVICES = ['d1', 'd2', 'd3'];
const OLD = 'd3';
const STORES = ['s1', 's2'];
const ACTS = [
  ...(['read', 'read', 'read', 'read', 'sell', 'sell', 'sell', 'move', 'move'] as const),
  ...(['again', 'overtaken', 'silent', 'reset'] as const),
];

const steps = fc.array(
  fc.record({
    device: fc.constantFrom(...DEVICES),
    minutes: fc.integer({ min: 1, max: 360 }),
    act: fc.constantFrom(...ACTS),
    tenths: fc.integer({ min: 0, max: 90 }),
  }),
  { minLength: 15, maxLength: 40, size: 'max' },
);
type Step = typeof steps extends fc.Arbitrary<readonly (infer S)[]> ? S : never;

/** What anybody would write down. */
interface Noted {
  readonly device: string;
  readonly store: string;
  readonly dayAt: number;
  readonly litres: number;
}

interface Meter {
  store: string;
  reading: number | null;
  said: { readonly seq: number; readonly at: number; readonly litres: number } | null;
}

interface Scene {
  readonly rig: InstallationRig;
  readonly meters: ReadonlyMap<string, Meter>;
  readonly grown: Noted[];
  readonly sold: Noted[];
  seq: number;
}

async function createScene(franchiseeId: string): Promise<Scene> {
  const settings = { database: database(), franchiseeId, devices: DEVICES.length, equipment: WORD };
  const rig = await createInstallationRig(settings);
  await rig.run(async (trx) => {
    await sql`INSERT INTO store (franchisee_id, id, place_id, name, created_at)
      VALUES (${franchiseeId}, 's2', 'p', 's2', 0)`.execute(trx);
    await sql`UPDATE device SET bind_at = ${FIRST_DAY - 9 * ONE_DAY_MS}
      WHERE franchisee_id = ${franchiseeId} AND device_id = ${OLD}`.execute(trx);
  });
  const meters = new Map(
    DEVICES.map((id): [string, Meter] => [id, { store: 's1', reading: null, said: null }]),
  );
  return { rig, meters, grown: [], sold: [], seq: 0 };
}

/** A device reports what its meter reads; growth is of the day that it is told on. */
async function tellReading(scene: Scene, device: string, litres: number): Promise<void> {
  const { rig, grown, meters } = scene;
  const meter = meters.get(device);
  if (meter === undefined) return;
  const said = { seq: (scene.seq += 1), at: rig.now(), litres };
  await rig.report({ seq: said.seq, measures: { totalLitres: litres } }, device);
  if (meter.reading !== null && litres > meter.reading) {
    const place = { device, store: meter.store, dayAt: startOfDay(rig.now()) };
    grown.push({ ...place, litres: litres - meter.reading });
  }
  meter.reading = litres;
  meter.said = said;
}

async function doStep(scene: Scene, { device, minutes, act, tenths }: Step): Promise<void> {
  const { rig, sold } = scene;
  const meter = scene.meters.get(device);
  if (meter === undefined) return;
  await rig.pass(minutes * ONE_MINUTE_MS);
  const { franchiseeId } = rig;
  const litres = tenths / 10;
  switch (act) {
    case 'read':
      return tellReading(scene, device, (meter.reading ?? 500) + litres);
    case 'reset':
      return tellReading(scene, device, litres);
    case 'again':
    case 'overtaken': {
      if (meter.said === null) return;
      const [{ seq, at, litres: read }, late] = [meter.said, act === 'again' ? 0 : 1];
      const measures = { totalLitres: read + late * 7 };
      return rig.report({ seq: seq - late, at: at - late, measures }, device);
    }
    case 'silent':
      return rig.report({ seq: (scene.seq += 1), measures: { tdsOut: 20 + tenths } }, device);
    case 'move':
      meter.store = meter.store === 's1' ? 's2' : 's1';
      return rig.run(async (trx) => {
        await sql`UPDATE device SET store_id = ${meter.store}
          WHERE franchisee_id = ${franchiseeId} AND device_id = ${device}`.execute(trx);
      });
    case 'sell': {
      const place = {
        franchisee_id: franchiseeId,
        equipment: WORD,
        store_id: meter.store,
        device_id: device,
      };
      sold.push({ device, store: meter.store, dayAt: startOfDay(rig.now()), litres });
      return rig.run((trx) => appendExtra(trx, place, { name: 'litres', amount: litres, nowMs: rig.now() }));
    }
  }
}

type Sums = Readonly<Record<(typeof SIDES)[number] | 'rate', number | null>>;
const UNKNOWN: Sums = { metered: null, meteredOrders: null, rate: null };

/** A device that was bound on an earlier day is told apart from its orders on the first day of its meter. */
function isWhole({ grown }: Scene, { device, dayAt }: Noted): boolean {
  const first = Math.min(...grown.filter((each) => each.device === device).map((each) => each.dayAt));
  const boundOn = device === OLD ? 0 : FIRST_DAY;
  return dayAt > first || boundOn === first;
}

function sumOf(
  scene: Scene,
  {
    fromMs,
    untilMs,
    storeIds = STORES,
    only = DEVICES,
  }: HourSpan & { readonly storeIds?: readonly string[]; readonly only?: readonly string[] },
): Sums {
  const rows = scene.grown.filter(
    (each) =>
      each.dayAt >= fromMs &&
      each.dayAt + ONE_DAY_MS <= untilMs &&
      storeIds.includes(each.store) &&
      only.includes(each.device) &&
      isWhole(scene, each),
  );
  if (rows.length === 0) return UNKNOWN;
  const toKey = ({ device, store, dayAt }: Noted) => `${device} ${store} ${dayAt}`;
  const days = new Set(rows.map(toKey));
  const add = (all: readonly Noted[]) => all.reduce((sum, { litres }) => sum + litres, 0);
  const [metered, sold] = [add(rows), add(scene.sold.filter((each) => days.has(toKey(each))))];
  const close = (value: number) => expect.closeTo(value, 6) as number;
  return { metered: close(metered), meteredOrders: close(sold), rate: close((metered - sold) / metered) };
}

const toSums = (row: NamedRow | undefined): Sums => ({
  metered: (row?.['metered'] as number | null | undefined) ?? null,
  meteredOrders: (row?.['meteredOrders'] as number | null | undefined) ?? null,
  rate: (row?.['rate'] as number | null | undefined) ?? null,
});

/** Every way to read it says what was written down. */
async function compare(scene: Scene, span: HourSpan): Promise<void> {
  const { rig } = scene;
  const scope = { franchiseeId: rig.franchiseeId, equipment: [WORD], storeIds: null };
  const read: RollupRead = { scope, span, metrics: METRICS, nowMs: rig.now() };
  const all = { fromMs: FIRST_DAY, untilMs: FIRST_DAY + DAYS * ONE_DAY_MS };
  await rig.run(async (trx) => {
    expect(toSums(await readTotals(trx, read))).toEqual(sumOf(scene, span));
    const stores = new Map((await readStores(trx, read)).map((row) => [row['id'], toSums(row)]));
    for (const store of STORES) {
      const ofStore = sumOf(scene, { ...span, storeIds: [store] });
      expect(stores.get(store) ?? UNKNOWN).toEqual(ofStore);
      const narrow = { ...read, scope: { ...scope, storeIds: [store] } };
      expect(toSums(await readTotals(trx, narrow))).toEqual(ofStore);
    }
    const buckets = await readBuckets(trx, { ...read, span: all }, 'day');
    for (let at = all.fromMs; at < all.untilMs; at += ONE_DAY_MS) {
      const found = toSums(buckets.find((row) => row.at === at));
      expect(found).toEqual(sumOf(scene, { fromMs: at, untilMs: at + ONE_DAY_MS }));
    }
    const page = { sorters: [], limit: 9, offset: 0 };
    const { rows } = await readDevicePage(trx, { ...read, span: all }, page);
    expect(rows.map((row) => [row['id'], toSums(row)])).toEqual(
      DEVICES.map((device) => [device, sumOf(scene, { ...all, only: [device] })]),
    );
    const inFirst = { ...read, span: all, scope: { ...scope, storeIds: ['s1'] } };
    for (const row of (await readDevicePage(trx, inFirst, page)).rows) {
      const only = [String(row['id'])];
      expect(toSums(row)).toEqual(sumOf(scene, { ...all, storeIds: ['s1'], only }));
    }
  });
}

/** How many days devices grew on, or days and stores. */
function countBy({ grown }: Scene, ...more: readonly 'store'[]): number {
  return new Set(
    grown.map((each) => ['device', 'dayAt', ...more].map((key) => each[key as keyof Noted]).join()),
  ).size;
}

let merchants = 0;

describe('what meters of devices grew by, and what was sold of it', () => {
  it('is what was written down of readings and orders, by days, stores and devices', async () => {
    const reached = { known: 0, unknown: 0, cut: 0, inPart: 0, apart: 0 };
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.constantFrom(0, 0, 7, 24, 24),
        fc.constantFrom(5, 54, 77, 96, 120),
        async (all, from, hours) => {
          const scene = await createScene(`meter-${(merchants += 1)}`);
          for (const each of all) await doStep(scene, each);
          const fromMs = FIRST_DAY + from * ONE_HOUR_MS;
          const span = { fromMs, untilMs: fromMs + hours * ONE_HOUR_MS };
          if (sumOf(scene, span).metered === null) reached.unknown += 1;
          else reached[(from + hours) % 24 === 0 ? 'known' : 'cut'] += 1;
          if (scene.grown.some((each) => !isWhole(scene, each))) reached.inPart += 1;
          if (countBy(scene, 'store') > countBy(scene)) reached.apart += 1;
          await compare(scene, span);
          await foldBatch(database().db, scene.rig.franchiseeId);
          await compare(scene, span);
        },
      ),
      { numRuns: 16, seed: 142 },
    );
    expect(Object.entries(reached).filter(([, count]) => count === 0)).toEqual([]);
    // Sixteen merchants with up to forty reports each, on a machine that may be busy.
  }, 120_000);

  it('is nothing that another merchant sees', async () => {
    const [own, other] = [await createScene('meter-own'), await createScene('meter-other')];
    await tellReading(own, 'd1', 10);
    await tellReading(own, 'd1', 12.5);
    const count = () => sql<{ rows: number }>`SELECT count(*)::int AS rows FROM device_meter_day`;
    const seenBy = async ({ rig }: Scene) =>
      withTenant(database().db, rig.franchiseeId, async (trx) => (await count().execute(trx)).rows[0]?.rows);
    expect([await seenBy(own), await seenBy(other)]).toEqual([1, 0]);
    await compare(own, { fromMs: FIRST_DAY, untilMs: FIRST_DAY + ONE_DAY_MS });
    await compare(other, { fromMs: FIRST_DAY, untilMs: FIRST_DAY + ONE_DAY_MS });
  });

  it('begins anew with a device that comes back, whatever it read before', async () => {
    const scene = await createScene('meter-back');
    await tellReading(scene, 'd1', 10);
    await scene.rig.run(async (trx) => {
      await sql`UPDATE device SET reported_at = NULL WHERE franchisee_id = 'meter-back'`.execute(trx);
    });
    await scene.rig.pass(ONE_HOUR_MS);
    await scene.rig.report({ seq: (scene.seq += 1), measures: { totalLitres: 900 } });
    await compare(scene, { fromMs: FIRST_DAY, untilMs: FIRST_DAY + ONE_DAY_MS });
  });
});
