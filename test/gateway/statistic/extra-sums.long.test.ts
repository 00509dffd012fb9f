/** @module-tag long */
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startOfDay, startOfHour } from '../../../contract/day';
import type { ResolvedField } from '../../../contract/resources/field';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { withTenant } from '../../../gateway/database/tenant';
import { foldBatch } from '../../../gateway/features/order/delta-fold';
import { DAY_SUMS, HOUR_SUMS } from '../../../gateway/features/order/order-deltas';
import { resources } from '../../../resources.config';
import { useTestDatabase } from '../../support/gateway/database';
import { declaredSums, type SummedOrder } from '../../support/gateway/declared-sums';
import { TEST_NOW_MS } from '../../support/gateway/gateway';
import { createOrderRig, type OrderRig } from '../../support/gateway/orders';

const database = useTestDatabase();
const resolved = resolveDeclaration(resources);
const TYPES = resolved.equipment.map(({ deviceType }) => deviceType);
const DEVICES = ['d1', 'd2'];

type Values = Readonly<Record<string, unknown>>;

/** Values that a field of the orders may hold, those at the edges of what tallies ask for among them. */
function valueOf(field: ResolvedField, edges: readonly number[]): fc.Arbitrary<unknown> {
  const options = field.options.map(({ value }) => value);
  if (options.length > 0) return fc.constantFrom(...options);
  if (field.kind === 'boolean') return fc.boolean();
  if (field.kind === 'text') return fc.constantFrom('one', 'another');
  const least = field.min ?? 0;
  const near = edges
    .flatMap((edge) => [edge - 1, edge - 0.001, edge, edge + 0.5])
    .filter((value) => value >= least);
  const any = fc.integer({ min: least, max: 2_000 });
  if (near.length === 0) return any;
  const weighted = (weight: number, arbitrary: fc.Arbitrary<number>) => ({ weight, arbitrary });
  return fc.oneof(
    weighted(5, fc.constantFrom(...edges)),
    weighted(2, fc.constantFrom(...near)),
    weighted(1, any),
  );
}

function fieldsOf(word: string): readonly ResolvedField[] {
  return resolved.pages.flatMap((page) =>
    page.kind === 'order' && page.source.equipment === word
      ? page.fields.filter(({ from }) => from === 'attribute')
      : [],
  );
}

function typeOf(word: string) {
  return resolved.equipment.find(({ deviceType }) => deviceType === word);
}

/** Entries of devices that have a rate; others have none. */
const KEYS = [1, 2];

/** Tables of a device by which its orders are rated, each device at rates of its own. */
function ratesOf(word: string, index: number): Values {
  return Object.fromEntries(
    (typeOf(word)?.rates ?? []).map(({ list, key, rate }) => [
      list,
      [...KEYS.map((each) => ({ [key]: each, [rate]: 300 * each + 70 * index })), { [key]: 3 }],
    ]),
  );
}

/** Some of the fields, each with a value that it can hold. */
function usageOf(word: string): fc.Arbitrary<Values> {
  const { tallies = [], rates = [] } = typeOf(word) ?? {};
  const keyed = (name: string) => (rates.some(({ key }) => key === name) ? KEYS : []);
  const edgesOf = (name: string) => [
    ...keyed(name),
    ...tallies.flatMap(({ where = [] }) =>
      where.flatMap(({ field, least, under, in: values = [] }) =>
        field === name
          ? [least, under, under === undefined ? least : under - 1, ...values].filter(
              (edge) => typeof edge === 'number',
            )
          : [],
      ),
    ),
  ];
  const values = fieldsOf(word).map((field) => [field.field, valueOf(field, edgesOf(field.field))] as const);
  const fields = Object.fromEntries(values);
  // Whole ones reach every sum within a few runs.
  return fc.oneof(fc.record(fields), fc.record(fields, { requiredKeys: [] }));
}

interface Run {
  readonly device: number;
  readonly isFree: boolean;
  /** Paid for a later time, and who starts it then: nobody comes for some. */
  readonly reserved: 'no' | 'time' | 'came' | 'missed' | 'due' | 'expected';
  readonly asked: Values;
  readonly told: readonly Values[];
  /** How it goes on: still running, over, broken off, or broken off and taken up on the other device. */
  readonly end: 'running' | 'finish' | 'abort' | 'again';
  readonly minutes: number;
}

/** Most are: what nobody comes for has no run that could count. */
const NOT_RESERVED = Array.from({ length: 8 }, () => 'no' as const);

function runOf(word: string): fc.Arbitrary<Run> {
  return fc.record({
    device: fc.nat(1),
    isFree: fc.boolean(),
    reserved: fc.constantFrom(...NOT_RESERVED, 'time', 'came', 'came', 'missed', 'due', 'expected'),
    asked: usageOf(word),
    told: fc.tuple(usageOf(word), usageOf(word), usageOf(word)),
    end: fc.constantFrom('running', 'finish', 'finish', 'abort', 'again'),
    minutes: fc.nat(90),
  });
}

async function play(rig: OrderRig, franchiseeId: string, run: Run): Promise<void> {
  const deviceId = DEVICES[run.device] ?? '';
  const { order } = await rig.run((engine, trx) =>
    engine.create(trx, rig.creation({ deviceId, startParams: run.asked })),
  );
  const key = { franchiseeId, orderId: order?.order_id ?? '' };
  const payMethod = run.isFree ? 'free' : 'wechat';
  const [early = {}, late = {}, last = {}] = run.told;
  const { reserved } = run;
  await pay(rig, key, { payMethod, reserved });
  if (reserved === 'missed' || reserved === 'due' || reserved === 'expected') return;
  await rig.run((engine, trx) => engine.startSent(trx, key, { at: rig.now() }));
  await rig.run((engine, trx) => engine.started(trx, key, { at: rig.now() }));
  rig.advance(run.minutes * 60_000);
  await rig.run((engine, trx) => engine.progress(trx, key, { at: rig.now(), usage: early }));
  if (run.end === 'running') return;
  const over = { at: rig.now(), usage: late };
  await rig.run((engine, trx) => engine[run.end === 'finish' ? 'finish' : 'abort'](trx, key, over));
  if (run.end !== 'again') return;
  rig.advance(run.minutes * 60_000);
  const other = { at: rig.now(), deviceId: DEVICES[1 - run.device] ?? '' };
  await rig.run((engine, trx) => engine.startRemotely(trx, key, other));
  await rig.run((engine, trx) => engine.finish(trx, key, { at: rig.now() + 60_000, usage: last }));
}

async function pay(
  rig: OrderRig,
  key: { readonly franchiseeId: string; readonly orderId: string },
  { payMethod, reserved }: { readonly payMethod: string; readonly reserved: Run['reserved'] },
): Promise<void> {
  const payment = { at: rig.now(), payMethod };
  if (reserved === 'no') {
    await rig.run((engine, trx) => engine.pay(trx, key, payment));
    return;
  }
  // An hour and more, so that it counts in another hour than its start.
  const reservedFor = rig.now() + 90 * 60_000;
  const startedBy = reserved === 'time' ? 'time' : 'user';
  await rig.run((engine, trx) => engine.payForLater(trx, key, { ...payment, reservedFor, startedBy }));
  if (reserved === 'expected') return;
  rig.advance(90 * 60_000);
  await rig.run((engine, trx) => engine.timeComes(trx, key, { at: rig.now() }));
  if (reserved === 'came') await rig.run((engine, trx) => engine.requestStart(trx, key, { at: rig.now() }));
  if (reserved === 'missed')
    await rig.run((engine, trx) => engine.noShow(trx, key, { at: rig.now() + 600_000 }));
}

type Sums = ReadonlyMap<string, number>;

/** By hour or day, place and name, what readers see, whatever is folded of it. */
async function readKept(franchiseeId: string): Promise<Sums> {
  return withTenant(database().db, franchiseeId, async (trx) => {
    const { rows } = await sql<{ at: number; of: string; name: string; total: number }>`
      SELECT r.at, r.of, e.key AS name, sum(e.value::numeric)::float8 AS total FROM (
        SELECT hour_at AS at, store_id AS of, extra FROM ${HOUR_SUMS} h WHERE franchisee_id = ${franchiseeId}
        UNION ALL
        SELECT day_at AS at, device_id AS of, extra FROM ${DAY_SUMS} d WHERE franchisee_id = ${franchiseeId}) r
      CROSS JOIN LATERAL jsonb_each_text(r.extra) e GROUP BY 1, 2, 3 HAVING sum(e.value::numeric) <> 0`.execute(
      trx,
    );
    return new Map(rows.map(({ at, of, name, total }) => [`${of} ${at} ${name}`, total]));
  });
}

type Order = SummedOrder & { readonly store_id: string; readonly device_id: string };

function readOrders(franchiseeId: string): Promise<readonly Order[]> {
  return withTenant(database().db, franchiseeId, (trx) =>
    trx.selectFrom('orders').selectAll().where('franchisee_id', '=', franchiseeId).execute(),
  );
}

function rebuild(word: string, orders: readonly Order[]): Sums {
  const { of } = declaredSums(resolved, word);
  const sums = new Map<string, number>();
  const add = (key: string, value: number) =>
    sums.set(key, Math.round(((sums.get(key) ?? 0) + Math.round(value * 1_000) / 1_000) * 1_000) / 1_000);
  for (const order of orders) {
    for (const { name, at, value } of of(order)) {
      add(`${order.store_id} ${startOfHour(at)} ${name}`, value);
      add(`${order.device_id} ${startOfDay(at)} ${name}`, value);
    }
  }
  return new Map([...sums].filter(([, value]) => value !== 0));
}

const sorted = (sums: Sums) => [...sums].sort(([one], [other]) => (one < other ? -1 : 1));

describe('what a type counts and adds up of its orders', () => {
  it.each(TYPES)(
    'of %s is what a rebuild from the orders gives, before and after it is folded',
    async (word) => {
      let count = 0;
      const reached = new Set<string>();
      await fc.assert(
        fc.asyncProperty(
          fc.array(runOf(word), { minLength: 1, maxLength: 12, size: 'max' }),
          fc.tuple(usageOf(word), usageOf(word)),
          async (runs, attributes) => {
            const franchiseeId = `${word}-${(count += 1)}`;
            const settings = { database: database(), franchiseeId, nowMs: TEST_NOW_MS };
            const rig = await createOrderRig({ ...settings, deviceIds: DEVICES, equipment: word });
            await withTenant(database().db, franchiseeId, async (trx) => {
              for (const [index, own] of attributes.entries()) {
                await trx
                  .updateTable('device')
                  .set({ attributes: JSON.stringify({ ...own, ...ratesOf(word, index) }) })
                  .where('franchisee_id', '=', franchiseeId)
                  .where('device_id', '=', DEVICES[index] ?? '')
                  .execute();
              }
            });
            for (const run of runs) await play(rig, franchiseeId, run);
            const expected = rebuild(word, await readOrders(franchiseeId));
            for (const key of expected.keys()) reached.add(key.split(' ')[2] ?? '');
            expect(sorted(await readKept(franchiseeId))).toEqual(sorted(expected));
            await foldBatch(database().db, franchiseeId);
            expect(sorted(await readKept(franchiseeId))).toEqual(sorted(expected));
          },
        ),
        { numRuns: 8, seed: 65 },
      );
      expect([...reached].sort()).toEqual([...declaredSums(resolved, word).names].sort());
    },
  );
});
