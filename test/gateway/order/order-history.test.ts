import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { OrderStatus, ORDER_EVENTS, type OrderEvent } from '../../../contract/domain/order';
import { startOfDay } from '../../../contract/day';
import { withTenant } from '../../../gateway/database/tenant';
import { contributionsOf } from '../../../gateway/features/order/contributions';
import { foldBatch } from '../../../gateway/features/order/delta-fold';
import { MEASURES } from '../../../gateway/features/order/measures';
import {
  DAY_SUMS,
  HOUR_SUMS,
  ITEM_SUMS,
  TALLY_COUNTS,
  toDaySql,
  toStoreSums,
} from '../../../gateway/features/order/order-deltas';
import { useTestDatabase } from '../../support/gateway/database';
import { createOrderRig, step, type OrderRig } from '../../support/gateway/orders';
import { TEST_NOW_MS } from '../../support/gateway/gateway';

const database = useTestDatabase();
const DEVICES = ['d1', 'd2'];

type Step = Exclude<OrderEvent, 'create'>;
const STEPS = ORDER_EVENTS.filter((event): event is Step => event !== 'create');
const { unpaid, closed, waiting, starting, running, finished, startFailed, aborted, reserved } = OrderStatus;

/** A plain order that knows nothing of the database: pages 4.2 once more. */
const MODEL: Readonly<Record<Step, readonly [from: OrderStatus | readonly OrderStatus[], to: OrderStatus]>> =
  {
    pay: [unpaid, waiting],
    payForLater: [unpaid, reserved],
    cancel: [unpaid, closed],
    expire: [unpaid, closed],
    timeComes: [reserved, waiting],
    // The gateway starts the reserved orders here by itself: order-states.test.ts has those of users.
    requestStart: [[], waiting],
    noShow: [[], startFailed],
    sendStart: [waiting, starting],
    started: [starting, running],
    startFailed: [starting, startFailed],
    notStarted: [waiting, startFailed],
    startRemotely: [[waiting, startFailed, aborted], running],
    finish: [running, finished],
    abort: [running, aborted],
  };

interface Real {
  readonly rig: OrderRig;
  readonly franchiseeId: string;
  readonly ids: string[];
}
/** What a device last showed of a run, and since when it did not. */
interface Shown {
  startedAt: number;
  missingAt: number | null;
}
interface Model {
  readonly states: OrderStatus[];
  /** Whether something flowed back, to user or platform, because less was used than was paid: nothing starts anew then. */
  readonly settled: boolean[];
  /** What the platform bore of each at first. */
  readonly shares: number[];
  readonly shown: Shown[];
}

class Create implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly device: number,
    readonly markCents: number,
    readonly isMetered: boolean,
  ) {}
  check = (): boolean => true;
  async run(model: Model, { rig, ids }: Real): Promise<void> {
    const { markCents } = this;
    const more = { discountCents: Math.min(markCents, 30), platformShareCents: Math.min(markCents, 15) };
    const meter = this.isMetered ? { field: 'litres', amount: 3 } : null;
    const deviceId = DEVICES[this.device] ?? '';
    const { order } = await rig.run((engine, trx) =>
      engine.create(trx, rig.creation({ deviceId, markCents, meter, ...more })),
    );
    ids.push(order?.order_id ?? '');
    model.states.push(unpaid);
    model.settled.push(false);
    model.shares.push(more.platformShareCents);
    model.shown.push({ startedAt: 0, missingAt: null });
  }
  toString = (): string => `create(${this.device}, ${this.markCents}, ${this.isMetered})`;
}

class Happen implements fc.AsyncCommand<Model, Real> {
  /** @param event - Any event of the table, or by its number one that the order's state allows. */
  constructor(
    readonly which: number,
    readonly event: Step | number,
  ) {}
  check = ({ states }: Readonly<Model>): boolean => states.length > 0;
  async run(model: Model, { rig, ids }: Real): Promise<void> {
    const index = this.which % ids.length;
    const event = typeof this.event === 'number' ? allowed(model.states[index], this.event) : this.event;
    const [, to] = MODEL[event];
    const isOver = event === 'startRemotely' && model.settled[index] === true;
    const isAllowed = isFrom(event, model.states[index]) && !isOver;
    const { outcome, order } = await step(rig, ids[index] ?? '', event);
    expect(outcome).toBe(isAllowed ? 'done' : 'wrongState');
    if (isAllowed) model.states[index] = to;
    const share = order?.platform_share_cents ?? 0;
    model.settled[index] = (order?.settled_cents ?? 0) > 0 || share < (model.shares[index] ?? 0);
    if (isAllowed && to === running) model.shown[index] = { startedAt: rig.now(), missingAt: null };
    expect(order?.order_status).toBe(model.states[index]);
  }
  toString = (): string => `${this.event}(${this.which})`;
}

function isFrom(event: Step, state: OrderStatus | undefined): boolean {
  return [MODEL[event][0]].flat().some((from) => from === state);
}

/** One of the events that go on from a state; what is over is tried to be paid. */
function allowed(state: OrderStatus | undefined, number: number): Step {
  const events = STEPS.filter((event) => isFrom(event, state));
  return events[number % Math.max(1, events.length)] ?? 'pay';
}

/** The device shows a run, or does not. */
class Show implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly which: number,
    readonly isShown: boolean,
  ) {}
  check = ({ states }: Readonly<Model>): boolean => states.length > 0;
  async run({ states, shown }: Model, { rig, franchiseeId, ids }: Real): Promise<void> {
    const index = this.which % ids.length;
    const key = { franchiseeId, orderId: ids[index] ?? '' };
    const at = rig.now();
    const seen = { at, isShown: this.isShown, seenAt: at - 20_000 };
    const { outcome } = await rig.run((engine, trx) => engine.shown(trx, key, seen));
    expect(outcome).toBe(states[index] === running ? 'done' : 'wrongState');
    const run = shown[index];
    if (run === undefined || states[index] !== running) return;
    if (this.isShown) run.missingAt = null;
    else if (at >= run.startedAt + 60_000) run.missingAt ??= at;
  }
  toString = (): string => `show(${this.which}, ${this.isShown})`;
}

/** Nobody told the end of a run: ten seconds after it was missed it ends, near its plan of ten minutes as finished. */
class EndLost implements fc.AsyncCommand<Model, Real> {
  constructor(readonly which: number) {}
  check = ({ states }: Readonly<Model>): boolean => states.length > 0;
  async run({ states, shown }: Model, { rig, franchiseeId, ids }: Real): Promise<void> {
    const index = this.which % ids.length;
    const key = { franchiseeId, orderId: ids[index] ?? '' };
    const { startedAt, missingAt } = shown[index] ?? { startedAt: 0, missingAt: null };
    const isLost = states[index] === running && missingAt !== null && rig.now() >= missingAt + 10_000;
    const { outcome, order } = await rig.run((engine, trx) => engine.endLost(trx, key, { at: rig.now() }));
    expect(outcome).toBe(isLost ? 'done' : 'wrongState');
    if (!isLost || missingAt === null) return;
    states[index] = missingAt >= startedAt + 540_000 ? finished : aborted;
    expect(order).toMatchObject({ order_status: states[index], settled_cents: 0, refunded_cents: 0 });
  }
  toString = (): string => `endLost(${this.which})`;
}

class Fold implements fc.AsyncCommand<Model, Real> {
  check = (): boolean => true;
  async run(_: Model, { franchiseeId }: Real): Promise<void> {
    expect(await foldBatch(database().db, franchiseeId)).toMatchObject({ hasMore: false });
  }
  toString = (): string => 'fold()';
}

class Wait implements fc.AsyncCommand<Model, Real> {
  constructor(readonly minutes: number) {}
  check = (): boolean => true;
  async run(_: Model, { rig }: Real): Promise<void> {
    rig.advance(this.minutes * 60_000);
  }
  toString = (): string => `wait(${this.minutes})`;
}

const happen = fc.tuple(fc.nat(3), fc.nat(3)).map(([which, number]) => new Happen(which, number));

// Most events are what the order's own state lets happen; the rest tries anything.
const commands = fc.commands(
  [
    fc
      .tuple(fc.nat(1), fc.integer({ min: 1, max: 900 }), fc.boolean())
      .map(([device, cents, isMetered]) => new Create(device, cents, isMetered)),
    ...[happen, happen, happen, happen, happen],
    fc.tuple(fc.nat(3), fc.constantFrom(...STEPS)).map(([which, event]) => new Happen(which, event)),
    fc.constant(new Fold()),
    fc.tuple(fc.nat(3), fc.constantFrom(false, false, true)).map(([which, shown]) => new Show(which, shown)),
    fc.nat(3).map((which) => new EndLost(which)),
    fc.oneof(fc.nat(20), fc.nat(2_000)).map((minutes) => new Wait(minutes)),
  ],
  { maxCommands: 90, size: 'max' },
);

interface Figures {
  readonly hours: readonly object[];
  readonly days: readonly object[];
  readonly stores: readonly object[];
  readonly items: readonly object[];
  readonly tally: readonly object[];
}

const columns = sql.join(MEASURES.map((name) => sql`sum(${sql.ref(name)})::float8 AS ${sql.id(name)}`));
const litres = (name: string) =>
  sql`coalesce(sum((extra ->> ${name})::numeric), 0)::float8 AS ${sql.id(name)}`;

/** What readers see, whatever is folded of it. */
function readKept(franchiseeId: string, rig: OrderRig) {
  return withTenant(database().db, franchiseeId, async (trx) => {
    const own = sql`WHERE franchisee_id = ${franchiseeId}`;
    const sums = sql`${columns}, ${litres('litres')}, ${litres('tds')}`;
    const hours = await sql<object>`SELECT hour_at AS at, store_id AS of, ${sums} FROM ${HOUR_SUMS} r ${own}
      GROUP BY 1, 2 ORDER BY 1, 2`.execute(trx);
    const days = await sql<object>`SELECT day_at AS at, device_id AS of, ${sums} FROM ${DAY_SUMS} r ${own}
      GROUP BY 1, 2 ORDER BY 1, 2`.execute(trx);
    const day = toDaySql(sql`hour_at`);
    const stores = await sql<object>`SELECT ${day} AS at, store_id AS of, ${sums}
      FROM ${toStoreSums(startOfDay(rig.now()))} r ${own} GROUP BY 1, 2 ORDER BY 1, 2`.execute(trx);
    const items = await sql<object>`SELECT day_at AS at, store_id || item_name || pay_method AS of, ${sums}
      FROM ${ITEM_SUMS} r ${own} GROUP BY 1, 2 ORDER BY 1, 2`.execute(trx);
    const tally = await sql<object>`SELECT day_at AS at, order_status AS status, attention,
        sum(order_count)::int AS count FROM ${TALLY_COUNTS} t ${own}
      GROUP BY 1, 2, 3 HAVING sum(order_count) <> 0 ORDER BY 1, 2, 3`.execute(trx);
    const [hourRows, dayRows, storeRows, itemRows] = [hours, days, stores, items].map(({ rows }) =>
      rows.filter(isSomething),
    );
    return { hours: hourRows, days: dayRows, stores: storeRows, items: itemRows, tally: tally.rows };
  });
}

function isSomething(row: object): boolean {
  return Object.entries(row).some(
    ([name, value]) => name !== 'at' && typeof value === 'number' && value !== 0,
  );
}

const readOrders = (franchiseeId: string) =>
  withTenant(database().db, franchiseeId, (trx) =>
    trx.selectFrom('orders').selectAll().where('franchisee_id', '=', franchiseeId).execute(),
  );
type Order = Awaited<ReturnType<typeof readOrders>>[number];

/** The same from the orders alone. */
function rebuild(orders: readonly Order[], rig: OrderRig): Figures {
  const hours = new Map<string, Record<string, number | string>>();
  const days = new Map<string, Record<string, number | string>>();
  const stores: typeof hours = new Map();
  const items: typeof hours = new Map();
  const tally = new Map<string, { at: number; status: number; attention: boolean; count: number }>();
  const add = (to: typeof hours, row: { at: number; of: string }, change: Record<string, number>) => {
    const key = `${String(row.at).padStart(15, '0')} ${row.of}`;
    const nothing = Object.fromEntries([...MEASURES, 'litres', 'tds'].map((name) => [name, 0]));
    const sums = to.get(key) ?? { ...row, ...nothing };
    for (const [name, value] of Object.entries(change)) {
      sums[name] = Math.round((Number(sums[name]) + value) * 1_000) / 1_000;
    }
    to.set(key, sums);
  };
  for (const order of orders) {
    for (const { at, change, extra: all } of contributionsOf(order, rig.measures)) {
      // What tallies add beside them is looked at where every type is.
      const extra = { litres: all?.['litres'] ?? 0, tds: all?.['tds'] ?? 0 };
      add(hours, { at: Math.floor(at / 3_600_000) * 3_600_000, of: order.store_id }, { ...change, ...extra });
      const sums = { ...change, ...extra };
      add(days, { at: startOfDay(at), of: order.device_id }, sums);
      add(stores, { at: startOfDay(at), of: order.store_id }, sums);
      const { store_id, item_name, pay_method } = order;
      add(items, { at: startOfDay(at), of: `${store_id}${item_name}${pay_method ?? ''}` }, sums);
    }
    const { order_status: status, attention } = order;
    const group = { at: startOfDay(order.created_at), status, attention };
    const key = `${group.at} ${status} ${attention}`;
    tally.set(key, { ...group, count: (tally.get(key)?.count ?? 0) + 1 });
  }
  const sorted = (sums: typeof hours) => [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return {
    hours: sorted(hours).filter(isSomething),
    days: sorted(days).filter(isSomething),
    stores: sorted(stores).filter(isSomething),
    items: sorted(items).filter(isSomething),
    tally: [...tally.values()].sort(
      (a, b) => a.at - b.at || a.status - b.status || Number(a.attention) - Number(b.attention),
    ),
  };
}

/** What each device's row counts, once everything is folded. */
async function expectCounters(franchiseeId: string, orders: readonly Order[]): Promise<void> {
  const devices = await withTenant(database().db, franchiseeId, (trx) =>
    trx.selectFrom('device').selectAll().where('franchisee_id', '=', franchiseeId).execute(),
  );
  for (const device of devices) {
    const own = orders.filter(({ device_id }) => device_id === device.device_id);
    const today = device.today_date;
    const isToday = (at: number | null) => at !== null && startOfDay(at) === today;
    const started = own.filter(({ started_at }) => isToday(started_at));
    expect({
      total: device.total_income_cents,
      today: device.today_income_cents,
      starts: device.today_start_count,
      everStarted: device.starts,
      lastOrderAt: device.last_order_at,
    }).toEqual({
      total: own.reduce((sum, { pay_cents }) => sum + pay_cents, 0),
      today: own.reduce((sum, { paid_at, pay_cents }) => sum + (isToday(paid_at) ? pay_cents : 0), 0),
      starts: started.length,
      everStarted: own.filter(({ started_at }) => started_at !== null).length,
      lastOrderAt:
        own.filter(({ started_at }) => started_at !== null).sort((a, b) => b.created_at - a.created_at)[0]
          ?.created_at ?? null,
    });
  }
}

describe('any history of orders', () => {
  it('goes by the table, and what is kept of it is what a rebuild from the orders gives', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(commands, async (history) => {
        const franchiseeId = `history-${(count += 1)}`;
        const settings = { database: database(), franchiseeId, nowMs: TEST_NOW_MS, deviceIds: DEVICES };
        const rig = await createOrderRig(settings);
        await fc.asyncModelRun(
          () => ({
            model: { states: [], settled: [], shares: [], shown: [] },
            real: { rig, franchiseeId, ids: [] },
          }),
          history,
        );
        const orders = await readOrders(franchiseeId);
        const expected = rebuild(orders, rig);
        expect(await readKept(franchiseeId, rig)).toEqual(expected);
        await foldBatch(database().db, franchiseeId);
        expect(await readKept(franchiseeId, rig)).toEqual(expected);
        await expectCounters(franchiseeId, orders);
      }),
      { numRuns: 20 },
    );
  }, 180_000);
});
