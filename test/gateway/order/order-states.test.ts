import { beforeAll, describe, expect, it } from 'vitest';
import { ORDER_EVENTS, OrderStatus, type OrderEvent } from '../../../contract/domain/order';
import { ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { awaitsPersonsStart } from '../../../gateway/features/command/open-start';
import { mayStartAgain } from '../../../gateway/features/order/order-restart';
import { lockOrder } from '../../../gateway/features/order/order-row';
import { createOrderTimer } from '../../../gateway/features/order/order-timer';
import { useTestDatabase } from '../../support/gateway/database';
import { createOrderRig, ORDER_TENANT, step, WAYS, type OrderRig } from '../../support/gateway/orders';
import { TEST_NOW_MS } from '../../support/gateway/gateway';

const database = useTestDatabase();
let rig: OrderRig;
beforeAll(async () => {
  rig = await createOrderRig({ database: database(), nowMs: TEST_NOW_MS });
});

const { unpaid, closed, waiting, starting, running, finished, startFailed, aborted, reserved } = OrderStatus;
type Step = Exclude<OrderEvent, 'create'>;

/** Pages 4.2, written down once more: what each state lets happen, and where that leads. */
const PAGES: Readonly<Record<OrderStatus, Readonly<Partial<Record<Step, OrderStatus>>>>> = {
  [unpaid]: { pay: waiting, payForLater: reserved, cancel: closed, expire: closed },
  [closed]: {},
  [waiting]: { sendStart: starting, notStarted: startFailed, startRemotely: running },
  [starting]: { started: running, startFailed },
  [running]: { finish: finished, abort: aborted },
  [finished]: {},
  [startFailed]: { startRemotely: running },
  [aborted]: { startRemotely: running },
  [reserved]: { timeComes: waiting },
};
/** The same once more for an order whose time has come and whose user is to start it: no start is under way. */
const AWAITED: Readonly<Partial<Record<Step, OrderStatus>>> = {
  ...PAGES[waiting],
  requestStart: waiting,
  noShow: startFailed,
};
const STATES = Object.values(OrderStatus);
const STEPS = ORDER_EVENTS.filter((event): event is Step => event !== 'create');
const CASES = STATES.flatMap((from) =>
  STEPS.map((event) => ({ from, event, to: PAGES[from][event] ?? null })),
);

async function create(changes = {}): Promise<string> {
  const { order } = await rig.run((engine, trx) => engine.create(trx, rig.creation(changes)));
  if (order === null) throw new Error('The order was not created.');
  return order.order_id;
}

async function bring(state: OrderStatus, changes = {}): Promise<string> {
  const orderId = await create(changes);
  for (const event of WAYS[state]) {
    if (event === 'create') throw new Error('It is created already.');
    expect(await step(rig, orderId, event)).toMatchObject({ outcome: 'done' });
  }
  return orderId;
}

/** Reserved for a user who is to start it, and due. */
async function bringAwaited(): Promise<string> {
  const orderId = await create();
  const key = { franchiseeId: ORDER_TENANT, orderId };
  const payment = { at: rig.now(), payMethod: 'wechat', startedBy: 'user' } as const;
  const reservedFor = rig.now() + ONE_HOUR_MS;
  await rig.run((engine, trx) => engine.payForLater(trx, key, { ...payment, reservedFor }));
  expect(await read(orderId)).toMatchObject({ order_status: reserved, attendance: 'expected' });
  rig.advance(ONE_HOUR_MS);
  await step(rig, orderId, 'timeComes');
  expect(await read(orderId)).toMatchObject({ order_status: waiting, attendance: 'due' });
  return orderId;
}

const read = (orderId: string) =>
  withTenant(database().db, ORDER_TENANT, (trx) =>
    trx
      .selectFrom('orders')
      .selectAll()
      .where('franchisee_id', '=', ORDER_TENANT)
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
  );
const device = () =>
  withTenant(database().db, ORDER_TENANT, (trx) =>
    trx.selectFrom('device').selectAll().where('franchisee_id', '=', ORDER_TENANT).executeTakeFirstOrThrow(),
  );
const dueAt = (orderId: string) =>
  withTenant(database().db, ORDER_TENANT, async (trx) => {
    const row = await trx
      .selectFrom('timer')
      .select('due_at')
      .where('franchisee_id', '=', ORDER_TENANT)
      .where('subject_id', '=', orderId)
      .executeTakeFirst();
    return row?.due_at ?? null;
  });
const deltas = () =>
  withTenant(database().db, ORDER_TENANT, (trx) =>
    trx
      .selectFrom('order_tally_delta')
      .select('delta_id')
      .where('franchisee_id', '=', ORDER_TENANT)
      .execute(),
  );
/** Lets the timer of an order fire, a moment after it is due. */
async function fire(orderId: string): Promise<void> {
  const due = (await dueAt(orderId)) ?? Number.NaN;
  rig.advance(Math.max(0, due - rig.now()) + 1);
  const timer = createOrderTimer(rig.engine, awaitsPersonsStart);
  const key = { franchiseeId: ORDER_TENANT, kind: 'order', subjectId: orderId, nowMs: rig.now() } as const;
  await withTenant(database().db, ORDER_TENANT, (trx) => timer(trx, key));
}

describe('the order table (pages 4.2)', () => {
  it.each(CASES)('$from, $event: $to', async ({ from, event, to }) => {
    const orderId = await bring(from);
    const [before, written] = [await read(orderId), (await deltas()).length];
    const { outcome, changed } = await step(rig, orderId, event);
    if (to === null) {
      expect(outcome).toBe('wrongState');
      expect(changed).toEqual([]);
      expect(await read(orderId)).toEqual(before);
      expect(await deltas()).toHaveLength(written);
      return;
    }
    expect(outcome).toBe('done');
    expect(await read(orderId)).toMatchObject({ order_status: to, state_at: rig.now() });
    expect(changed.map(({ resource, id }) => [resource, id])).toContainEqual(['clearwater/order', orderId]);
  });

  it.each(STEPS.map((event) => ({ event, to: AWAITED[event] ?? null })))(
    'whose user is awaited, $event: $to',
    async ({ event, to }) => {
      const orderId = await bringAwaited();
      const before = await read(orderId);
      const { outcome } = await step(rig, orderId, event);
      expect(outcome).toBe(to === null ? 'wrongState' : 'done');
      if (to === null) expect(await read(orderId)).toEqual(before);
      else expect(await read(orderId)).toMatchObject({ order_status: to, state_at: rig.now() });
    },
  );

  it('has no row for an order that is not there', async () => {
    expect(await step(rig, 'nothing', 'pay')).toMatchObject({ outcome: 'missing', order: null });
  });
});

describe('what follows from time', () => {
  it('closes what nobody pays for within 5 minutes', async () => {
    const orderId = await create();
    expect(await dueAt(orderId)).toBe(rig.now() + 5 * ONE_MINUTE_MS);
    await fire(orderId);
    expect(await read(orderId)).toMatchObject({ order_status: closed, paid_at: null });
    expect(await dueAt(orderId)).toBeNull();
  });

  it('gives up a paid order that was not started within 10 minutes, and a start without an answer for 60 s', async () => {
    const late = await bring(waiting);
    expect(await dueAt(late)).toBe(rig.now() + 10 * ONE_MINUTE_MS);
    await fire(late);
    expect(await read(late)).toMatchObject({
      order_status: startFailed,
      flags: ['startFailed'],
      attention: true,
    });
    const mute = await bring(starting);
    expect(await dueAt(mute)).toBe(rig.now() + ONE_MINUTE_MS);
    await fire(mute);
    expect(await read(mute)).toMatchObject({ order_status: startFailed, refunded_cents: 0, pay_cents: 500 });
  });

  it('starts a reserved order when its time comes, but not long after', async () => {
    const orderId = await bring(reserved);
    await fire(orderId);
    expect(await read(orderId)).toMatchObject({ order_status: waiting });
    expect(rig.starts.at(-1)).toMatchObject({ order_id: orderId });
    const missed = await bring(reserved);
    rig.advance(3 * ONE_HOUR_MS);
    await fire(missed);
    expect(await read(missed)).toMatchObject({ order_status: waiting });
    expect(rig.starts.at(-1)).toMatchObject({ order_id: orderId });
  });

  it('starts nothing for a user who is to start it, and gives up where nobody comes within 10 minutes', async () => {
    const count = rig.starts.length;
    const orderId = await bringAwaited();
    expect(await dueAt(orderId)).toBe(rig.now() + 10 * ONE_MINUTE_MS);
    await fire(orderId);
    expect(await read(orderId)).toMatchObject({
      ...{ order_status: startFailed, attendance: 'missed', flags: ['noShow'], attention: true },
      start_failed_at: rig.now() - 1,
    });
    expect(rig.starts).toHaveLength(count);
  });

  it('starts for a user who came, once, and waits for the device from then on', async () => {
    const orderId = await bringAwaited();
    rig.advance(9 * ONE_MINUTE_MS);
    const count = rig.starts.length;
    expect(await step(rig, orderId, 'requestStart')).toMatchObject({ outcome: 'done' });
    expect(await step(rig, orderId, 'requestStart')).toMatchObject({ outcome: 'wrongState' });
    expect(rig.starts.slice(count)).toMatchObject([{ order_id: orderId, attendance: 'came' }]);
    expect(await dueAt(orderId)).toBe(rig.now() + 10 * ONE_MINUTE_MS);
    await fire(orderId);
    // Somebody stood there: that the device did not start is no fault of theirs.
    expect(await read(orderId)).toMatchObject({ attendance: 'came', flags: ['startFailed'] });
  });

  it('says of nobody that they did not come whose order was given up for them, or started for them', async () => {
    const released = await bringAwaited();
    await step(rig, released, 'notStarted');
    expect(await read(released)).toMatchObject({ attendance: 'released', flags: ['startFailed'] });
    const started = await bringAwaited();
    await step(rig, started, 'startRemotely');
    expect(await read(started)).toMatchObject({ attendance: 'came', order_status: running });
    const late = await bringAwaited();
    await step(rig, late, 'noShow');
    await step(rig, late, 'startRemotely');
    expect(await read(late)).toMatchObject({ attendance: 'missed', order_status: running });
  });

  it('awaits nobody whose money went back before the time', async () => {
    const orderId = await create();
    const key = { franchiseeId: ORDER_TENANT, orderId };
    const payment = { at: rig.now(), payMethod: 'wechat', startedBy: 'user' } as const;
    const reservedFor = rig.now() + ONE_HOUR_MS;
    await rig.run((engine, trx) => engine.payForLater(trx, key, { ...payment, reservedFor }));
    const patchOf = () => ({ refunding_cents: 500 });
    await rig.run((engine, trx) => engine.amend(trx, key, { note: 'note', at: rig.now(), patchOf }));
    await fire(orderId);
    expect(await read(orderId)).toMatchObject({ order_status: waiting, attendance: 'released' });
    await fire(orderId);
    expect(await read(orderId)).toMatchObject({ attendance: 'released', attention: false });
  });

  it('flags a run 30 minutes past its end, and at 120 minutes the device too', async () => {
    const orderId = await bring(running);
    const end = rig.now() + 10 * ONE_MINUTE_MS;
    expect(await dueAt(orderId)).toBe(end + 30 * ONE_MINUTE_MS);
    await fire(orderId);
    expect(await read(orderId)).toMatchObject({ flags: ['timeout'], attention: false });
    expect(await device()).toMatchObject({ severe_timeout: false });
    expect(await dueAt(orderId)).toBe(end + 120 * ONE_MINUTE_MS);
    await fire(orderId);
    expect(await read(orderId)).toMatchObject({ flags: ['timeout', 'severeTimeout'], attention: true });
    expect(await device()).toMatchObject({ severe_timeout: true, current_order_id: orderId });
    expect(await dueAt(orderId)).toBeNull();
    await step(rig, orderId, 'finish');
    // Orders of other tests run on the device still.
    const { severe_timeout, current_order_id } = await device();
    expect(severe_timeout).toBe(false);
    expect(current_order_id).not.toBe(orderId);
  });

  it('leaves alone what moved on meanwhile', async () => {
    const orderId = await bring(waiting);
    const timer = createOrderTimer(rig.engine, awaitsPersonsStart);
    const key = { franchiseeId: ORDER_TENANT, kind: 'order', subjectId: orderId, nowMs: rig.now() } as const;
    const { nextAt } = await withTenant(database().db, ORDER_TENANT, (trx) => timer(trx, key));
    expect(nextAt).toBe(rig.now() + 10 * ONE_MINUTE_MS);
    expect(await read(orderId)).toMatchObject({ order_status: waiting });
  });
});

describe('an order', () => {
  it('submits its start when it is paid, and marks its device when that is sent', async () => {
    const orderId = await create();
    const before = await device();
    await step(rig, orderId, 'pay');
    expect(rig.starts.at(-1)).toMatchObject({ order_id: orderId, order_status: waiting });
    expect(await device()).toEqual(before);
    await step(rig, orderId, 'sendStart');
    expect(await device()).toMatchObject({ current_order_id: orderId });
    await step(rig, orderId, 'started');
    expect(await device()).toMatchObject({ last_order_at: rig.now(), long_idle: false });
  });

  it('takes its number once', async () => {
    const first = rig.creation();
    const { order } = await rig.run((engine, trx) => engine.create(trx, first));
    const again = await rig.run((engine, trx) => engine.create(trx, { ...first, markCents: 1 }));
    expect(again).toMatchObject({ outcome: 'taken', order: { order_id: order?.order_id, mark_cents: 500 } });
    const nowhere = rig.run((engine, trx) => engine.create(trx, rig.creation({ deviceId: 'none' })));
    expect(await nowhere).toMatchObject({ outcome: 'missing' });
  });

  it('that was prepaid costs what was used; the rest flows back and is no refund', async () => {
    const changes = { meter: { field: 'litres', amount: 10 }, discountCents: 100, platformShareCents: 50 };
    const orderId = await bring(running, changes);
    expect(await read(orderId)).toMatchObject({ mark_cents: 500, pay_cents: 400 });
    await step(rig, orderId, 'finish');
    expect(await read(orderId)).toMatchObject({
      ...{ mark_cents: 125, discount_cents: 100, pay_cents: 25, settled_cents: 375 },
      ...{ refunded_cents: 0, refund_status: 0, attention: false, usage: { litres: 2.5, tds: 40 } },
    });
    const parts = {
      discounts: { member: 60, platformCoupon: 70 },
      discountCents: 150,
      platformShareCents: 70,
    };
    const inParts = await bring(running, { meter: { field: 'litres', amount: 10 }, ...parts });
    await step(rig, inParts, 'finish');
    expect(await read(inParts)).toMatchObject({
      ...{ mark_cents: 125, discount_cents: 125, pay_cents: 0, platform_share_cents: 65 },
      ...{ member_discount_cents: 60, platform_coupon_cents: 65, merchant_coupon_cents: null },
    });
    const unknown = await bring(running, { meter: { field: 'pulses', amount: 10 } });
    await step(rig, unknown, 'finish');
    expect(await read(unknown)).toMatchObject({ pay_cents: 500, settled_cents: 0, attention: true });
  });

  it('is over once it was settled by use, also where a coupon had borne all of it', async () => {
    const paid = { discountCents: 100, platformShareCents: 50 };
    const byUser = await bring(aborted, { meter: { field: 'litres', amount: 10 }, ...paid });
    const byCoupon = await bring(aborted, {
      meter: { field: 'litres', amount: 10 },
      markCents: 100,
      ...paid,
    });
    expect(await read(byCoupon)).toMatchObject({ pay_cents: 0, platform_share_cents: 25, settled_cents: 0 });
    const unmetered = await bring(aborted, { markCents: 100, ...paid });
    const mayStart = (orderId: string) =>
      withTenant(database().db, ORDER_TENANT, async (trx) => {
        const order = await lockOrder(trx, { franchiseeId: ORDER_TENANT, orderId });
        return order !== undefined && mayStartAgain(trx, order, rig.now());
      });
    for (const [orderId, isOpen] of [
      [byUser, false],
      [byCoupon, false],
      [unmetered, true],
    ] as const) {
      expect(await mayStart(orderId)).toBe(isOpen);
      const { outcome } = await step(rig, orderId, 'startRemotely');
      expect(outcome).toBe(isOpen ? 'done' : 'wrongState');
    }
  });

  it('keeps of what a device reports what its type has fields for', async () => {
    const orderId = await bring(running);
    const usage = { litres: 1, tds: 'much', nonsense: 1, pulses: Number.NaN };
    const report = rig.run((engine, trx) =>
      engine.progress(trx, { franchiseeId: ORDER_TENANT, orderId }, { at: rig.now(), usage }),
    );
    expect(await report).toMatchObject({ outcome: 'done' });
    expect(await read(orderId)).toMatchObject({ usage: { litres: 1 } });
  });
});
