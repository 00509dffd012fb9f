/** @module-tag long */
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import type { LinkDeclaration } from '../../../contract/resources/statistic/link';
import { withTenant } from '../../../gateway/database/tenant';
import { readDevicePage } from '../../../gateway/features/statistic/device/device-page';
import { foldBatch } from '../../../gateway/features/order/delta-fold';
import {
  readStores,
  readTotals,
  type FoldedMetric,
  type HourSpan,
  type NamedRow,
  type RollupRead,
} from '../../../gateway/features/statistic/rollup-repository';
import { useTestDatabase } from '../../support/gateway/database';
import { createOrderRig, type OrderRig } from '../../support/gateway/orders';
import { readBuckets } from '../../support/gateway/bucket-figures';

const database = useTestDatabase();

const START = Date.parse('2026-10-30T00:00:00+08:00');
const LINK: LinkDeclaration = {
  name: 'washes',
  ...{ field: 'linkedWasherNumber', to: 'washer', linked: 'extra.washStarts', linking: 'extra.doses' },
};
const SIDES = ['linked', 'linking'] as const;
const METRICS: readonly FoldedMetric[] = SIDES.map((side) => ({
  name: side,
  kind: 'number',
  fold: { sum: [`${side}.washes`] },
  links: [LINK],
}));
const WASHERS = ['w1', 'w2', 'w3'];
const DOSERS = ['p1', 'p2', 'p3', 'p4'];
const STORES = ['s1', 's2'];

interface Use {
  readonly device: string;
  readonly minutes: number;
  /** Moved to the other store before it. */
  readonly isMoved: boolean;
}

const uses = fc.array(
  fc.record({
    device: fc.constantFrom(...WASHERS, ...WASHERS, ...DOSERS, ...DOSERS),
    minutes: fc.integer({ min: 1, max: 600 }),
    isMoved: fc.constantFrom(true, false, false, false),
  }),
  { minLength: 5, maxLength: 18, size: 'max' },
);
/** What each dispenser names: a washer, or one that there is not. */
const named = fc.tuple(...DOSERS.map(() => fc.constantFrom(...WASHERS, ...WASHERS, 'w9', null)));

/** What anybody would write down: what a device came to, when and where. */
interface Noted {
  readonly device: string;
  readonly store: string;
  readonly at: number;
}

interface Scene {
  readonly rig: OrderRig;
  readonly franchiseeId: string;
  readonly stores: Map<string, string>;
  readonly noted: Noted[];
}

async function createScene(franchiseeId: string): Promise<Scene> {
  const deviceIds = [...WASHERS, ...DOSERS];
  const settings = { database: database(), franchiseeId, nowMs: START, deviceIds };
  const rig = await createOrderRig({ ...settings, equipment: 'washing_partner' });
  await withTenant(database().db, franchiseeId, async (trx) => {
    await sql`INSERT INTO store (franchisee_id, id, place_id, name, created_at)
      VALUES (${franchiseeId}, 's2', 'p', 's2', 0)`.execute(trx);
    await sql`UPDATE device SET equipment = 'washer', attributes = '{"machineKind": "drum"}'
      WHERE franchisee_id = ${franchiseeId} AND device_id = ANY(${WASHERS}::text[])`.execute(trx);
  });
  return { rig, franchiseeId, stores: new Map(deviceIds.map((id) => [id, 's1'])), noted: [] };
}

/** Half a minute of a machine; a dispenser doses at its end. */
async function use({ rig, franchiseeId, stores, noted }: Scene, { device, minutes, isMoved }: Use) {
  rig.advance(minutes * ONE_MINUTE_MS);
  if (isMoved) stores.set(device, stores.get(device) === 's1' ? 's2' : 's1');
  const [at, store] = [rig.now(), stores.get(device) ?? ''];
  const end = { at: at + 30_000, usage: { doseMl: 20 } };
  await withTenant(database().db, franchiseeId, async (trx) => {
    await sql`UPDATE device SET store_id = ${store}
      WHERE franchisee_id = ${franchiseeId} AND device_id = ${device}`.execute(trx);
    const { order } = await rig.engine.create(trx, rig.creation({ deviceId: device }));
    const key = { franchiseeId, orderId: order?.order_id ?? '' };
    await rig.engine.pay(trx, key, { at, payMethod: 'wechat' });
    await rig.engine.startSent(trx, key, { at });
    await rig.engine.started(trx, key, { at });
    await rig.engine.finish(trx, key, end);
  });
  noted.push({ device, store, at: device.startsWith('w') ? at : end.at });
}

type Sums = Readonly<Record<(typeof SIDES)[number], number | null>>;

/** Of the dispensers that name a washer of their store, within whole days; of none it is not known. */
function sumOf(
  { stores, noted }: Scene,
  links: ReadonlyMap<string, string | null>,
  {
    fromMs,
    untilMs,
    storeIds = STORES,
    only = DOSERS,
  }: HourSpan & {
    readonly storeIds?: readonly string[];
    readonly only?: readonly string[];
  },
): Sums {
  const days = { from: START, until: START };
  while (days.from < fromMs) days.from += ONE_DAY_MS;
  while (days.until + ONE_DAY_MS <= untilMs) days.until += ONE_DAY_MS;
  const pairs = only.flatMap((doser) => {
    const washer = links.get(doser) ?? '';
    const store = stores.get(doser) ?? '';
    const isThere = stores.get(washer) === store && storeIds.includes(store);
    return isThere ? [{ doser, washer, store }] : [];
  });
  if (pairs.length === 0 || days.from >= days.until) return { linked: null, linking: null };
  const count = (device: string, store: string) =>
    noted.filter(
      (each) =>
        each.device === device && each.store === store && each.at >= days.from && each.at < days.until,
    ).length;
  const add = (counts: readonly number[]) => counts.reduce((sum, each) => sum + each, 0);
  return {
    linked: add(pairs.map(({ washer, store }) => count(washer, store))),
    linking: add(pairs.map(({ doser, store }) => count(doser, store))),
  };
}

const toSums = (row: NamedRow | undefined): Sums => ({
  linked: (row?.['linked'] as number | null | undefined) ?? null,
  linking: (row?.['linking'] as number | null | undefined) ?? null,
});

const addRows = (rows: readonly NamedRow[]): Sums => {
  const known = rows.map(toSums).filter(({ linked }) => linked !== null);
  if (known.length === 0) return { linked: null, linking: null };
  const total = (side: (typeof SIDES)[number]) => known.reduce((sum, row) => sum + (row[side] ?? 0), 0);
  return { linked: total('linked'), linking: total('linking') };
};

let tenants = 0;

describe('what both sides of a link came to', () => {
  it('is what was written down of the devices that stand together, by days, stores and devices', async () => {
    const reached = { linked: 0, linking: 0, unknown: 0, mixed: 0 };
    await fc.assert(
      fc.asyncProperty(
        uses,
        named,
        fc.nat(30),
        fc.integer({ min: 1, max: 120 }),
        async (all, names, from, hours) => {
          const scene = await createScene(`link-${(tenants += 1)}`);
          const { rig, franchiseeId } = scene;
          const links = new Map(DOSERS.map((doser, index) => [doser, names[index] ?? null]));
          for (const each of all) await use(scene, each);
          await withTenant(database().db, franchiseeId, async (trx) => {
            for (const [doser, washer] of links) {
              await trx
                .updateTable('device')
                .set({ attributes: JSON.stringify({ linkedWasherNumber: washer }) })
                .where('franchisee_id', '=', franchiseeId)
                .where('device_id', '=', doser)
                .execute();
            }
          });
          const fromMs = START + from * ONE_HOUR_MS;
          const span = { fromMs, untilMs: fromMs + hours * ONE_HOUR_MS };
          const expected = sumOf(scene, links, span);
          if (expected.linked === null) reached.unknown += 1;
          else if (fromMs % ONE_DAY_MS !== START % ONE_DAY_MS) reached.mixed += 1;
          for (const side of SIDES) reached[side] += expected[side] ?? 0;
          const scope = { franchiseeId, equipment: ['washing_partner'], storeIds: null };
          const read: RollupRead = { scope, span, metrics: METRICS, nowMs: rig.now() };
          const compare = () =>
            withTenant(database().db, franchiseeId, async (trx) => {
              expect(toSums(await readTotals(trx, read))).toEqual(expected);
              expect(addRows(await readStores(trx, read))).toEqual(expected);
              expect(addRows(await readBuckets(trx, read, 'day'))).toEqual(expected);
              expect(addRows(await readBuckets(trx, read, 'hour'))).toEqual({ linked: null, linking: null });
              for (const store of STORES) {
                const narrow = { ...read, scope: { ...scope, storeIds: [store] } };
                const ofStore = sumOf(scene, links, { ...span, storeIds: [store] });
                expect(toSums(await readTotals(trx, narrow))).toEqual(ofStore);
              }
              const days = { fromMs: START, untilMs: START + 5 * ONE_DAY_MS };
              const { rows } = await readDevicePage(
                trx,
                { ...read, span: days },
                { sorters: [], limit: 9, offset: 0 },
              );
              expect(rows.map((row) => [row['id'], toSums(row)])).toEqual(
                DOSERS.map((doser) => [doser, sumOf(scene, links, { ...days, only: [doser] })]),
              );
            });
          await compare();
          await foldBatch(database().db, franchiseeId);
          await compare();
        },
      ),
      { numRuns: 7, seed: 151 },
    );
    expect(Object.entries(reached).filter(([, count]) => count === 0)).toEqual([]);
  });
});
