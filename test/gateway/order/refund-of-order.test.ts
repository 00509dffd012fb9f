import { beforeAll, describe, expect, it } from 'vitest';
import { OrderStatus, type OrderEvent } from '../../../contract/domain/order';
import { RefundStatus } from '../../../contract/domain/refund';
import { withTenant } from '../../../gateway/database/tenant';
import { useTestDatabase } from '../../support/gateway/database';
import { TEST_NOW_MS } from '../../support/gateway/gateway';
import { ORDER_TENANT, step, WAYS } from '../../support/gateway/orders';
import {
  bringRefund,
  createRefundRig,
  MAIN,
  settleOpen,
  USER,
  type RefundRig,
} from '../../support/gateway/refunds';

const database = useTestDatabase();
let rig: RefundRig;
beforeAll(async () => {
  rig = await createRefundRig({ database: database(), nowMs: TEST_NOW_MS });
});

const { startFailed, aborted, finished, running } = OrderStatus;

/** An order of 500 cents that has come so far. */
async function bring(state: OrderStatus, changes: object = {}): Promise<string> {
  const { order } = await rig.run((engine, trx) => engine.create(trx, rig.creation(changes)));
  const orderId = order?.order_id ?? '';
  for (const event of WAYS[state]) await step(rig, orderId, event as Exclude<OrderEvent, 'create'>);
  return orderId;
}

function change(orderId: string, changes: object): Promise<unknown> {
  return withTenant(database().db, ORDER_TENANT, (trx) =>
    trx
      .updateTable('orders')
      .set(changes)
      .where('franchisee_id', '=', ORDER_TENANT)
      .where('order_id', '=', orderId)
      .execute(),
  );
}

const switchAutoRefund = (isOn: boolean) =>
  withTenant(database().db, ORDER_TENANT, (trx) =>
    trx
      .updateTable('store')
      .set({ auto_refund_on: isOn })
      .where('franchisee_id', '=', ORDER_TENANT)
      .execute(),
  );

describe('a paid order that could not be started', () => {
  it.each(['startFailed', 'notStarted'] as const)(
    'is refunded in full at once after "%s", and needs nobody',
    async (event) => {
      const orderId = await bring(event === 'notStarted' ? OrderStatus.waiting : OrderStatus.starting);
      const nudges = rig.nudges();
      await step(rig, orderId, event);
      expect(await rig.order(orderId)).toMatchObject({
        ...{ order_status: startFailed, refund_status: RefundStatus.running, attention: false },
        ...{ refunding_cents: 500, refunded_cents: 0, flags: ['startFailed'] },
      });
      expect(await rig.records(orderId)).toMatchObject([
        { applicant_kind: 'system', applicant: '系统', reason: 'notStarted', amount_cents: 500, status: 2 },
      ]);
      expect(rig.nudges()).toBe(nudges + 1);
      await settleOpen(rig, orderId, 'done');
      expect(await rig.order(orderId)).toMatchObject({
        refund_status: 4,
        refunded_cents: 500,
        attention: false,
      });
    },
  );

  it('needs somebody again when the refund fails, until all of it is back', async () => {
    const orderId = await bring(startFailed);
    await settleOpen(rig, orderId, 'failed');
    expect(await rig.order(orderId)).toMatchObject({ refund_status: 5, attention: true });
    const key = { franchiseeId: ORDER_TENANT, orderId };
    const proof = { actor: MAIN, at: rig.now(), note: '', images: ['i'] };
    await rig.refund((refunds, trx) => refunds.paidOffline(trx, key, proof));
    expect(await rig.order(orderId)).toMatchObject({ refund_status: 4, attention: false });
  });

  it('waits for people where the store has it switched off', async () => {
    await switchAutoRefund(false);
    const orderId = await bring(startFailed);
    await switchAutoRefund(true);
    expect(await rig.order(orderId)).toMatchObject({ refund_status: 0, attention: true });
    await rig.ask(orderId, { amount: 100 });
    await settleOpen(rig, orderId, 'done');
    expect(await rig.order(orderId)).toMatchObject({ refund_status: 3, attention: true });
    await rig.ask(orderId);
    await settleOpen(rig, orderId, 'done');
    expect(await rig.order(orderId)).toMatchObject({ refund_status: 4, attention: false });
  });

  it('is left to people where it was paid twice, and has nothing to give back where it was free', async () => {
    const twice = await bring(OrderStatus.starting);
    await change(twice, { flags: ['duplicatePayment'] });
    await step(rig, twice, 'startFailed');
    expect(await rig.order(twice)).toMatchObject({ refund_status: 0, attention: true });
    expect(await rig.records(twice)).toEqual([]);
    const free = await bring(startFailed, { markCents: 0 });
    expect(await rig.records(free)).toEqual([]);
    expect(await rig.order(free)).toMatchObject({ order_status: startFailed, refund_status: 0 });
  });

  it('is not started at its time once all of it was refunded, and needs nobody then', async () => {
    const orderId = await bring(OrderStatus.reserved);
    await rig.ask(orderId);
    await settleOpen(rig, orderId, 'done');
    const starts = rig.starts.length;
    await step(rig, orderId, 'timeComes');
    await step(rig, orderId, 'notStarted');
    expect(rig.starts).toHaveLength(starts);
    expect(await rig.order(orderId)).toMatchObject({
      ...{ order_status: startFailed, refund_status: 4, attention: false },
    });
    const inPart = await bring(OrderStatus.reserved);
    await rig.ask(inPart, { amount: 499 });
    await step(rig, inPart, 'timeComes');
    expect(rig.starts).toHaveLength(starts + 1);
  });

  it('gives back what is left where part of it went back before', async () => {
    const orderId = await bring(OrderStatus.starting);
    await rig.ask(orderId, { amount: 200 });
    await settleOpen(rig, orderId, 'done');
    await step(rig, orderId, 'startFailed');
    expect(await rig.order(orderId)).toMatchObject({ refunded_cents: 200, refunding_cents: 300 });
  });
});

describe('what people have to look at', () => {
  it.each<{ what: string; state: OrderStatus; changes: object; goes: boolean }>([
    { what: 'a broken run', state: aborted, changes: {}, goes: true },
    { what: 'a double payment', state: finished, changes: { flags: ['duplicatePayment'] }, goes: true },
    { what: 'an end that nobody told', state: finished, changes: { attention: true }, goes: false },
    { what: 'a run that never ends', state: running, changes: { flags: ['severeTimeout'] }, goes: false },
  ])('$what: a refund settles it is $goes', async ({ state, changes, goes }) => {
    const orderId = await bring(state);
    await change(orderId, { attention: true, ...changes });
    await rig.ask(orderId, { amount: 100 });
    expect(await rig.order(orderId)).toMatchObject({ attention: true });
    await settleOpen(rig, orderId, 'done');
    expect(await rig.order(orderId)).toMatchObject({ attention: !goes, refund_status: 3 });
  });
});

describe('an order that is settled by use', () => {
  const METER = { meter: { field: 'litres', amount: 5 } };

  it.each([
    { refund: 'none', pay: 250, because: 'half of it was used' },
    { refund: 'running', pay: 300, because: 'what is on its way back is spoken for' },
    { refund: 'failed', pay: 300, because: 'it is tried again, or paid by hand' },
    { refund: 'done', pay: 300, because: 'what went back stays back' },
    { refund: 'review', pay: 250, because: 'nothing was granted yet' },
  ])('costs $pay where a refund of 300 is $refund: $because', async ({ refund, pay }) => {
    const orderId = await bring(running, METER);
    if (refund === 'review') await rig.ask(orderId, { amount: 300, actor: USER, path: 'review' });
    else if (refund !== 'none') await rig.ask(orderId, { amount: 300 });
    if (refund === 'failed' || refund === 'done') await settleOpen(rig, orderId, refund);
    await step(rig, orderId, 'finish');
    expect(await rig.order(orderId)).toMatchObject({ pay_cents: pay, settled_cents: 500 - pay });
    if (refund === 'running') {
      await settleOpen(rig, orderId, 'done');
      expect(await rig.order(orderId)).toMatchObject({ refunded_cents: 300, refund_status: 4, net_cents: 0 });
    }
    if (refund === 'review') {
      const key = { franchiseeId: ORDER_TENANT, orderId };
      const decision = { actor: MAIN, at: rig.now() };
      expect(await rig.refund((refunds, trx) => refunds.approve(trx, key, decision))).toMatchObject({
        outcome: 'tooMuch',
      });
    }
  });
});

describe('an order', () => {
  it('that nobody has paid has nothing to give back', async () => {
    expect(await rig.ask(await bring(OrderStatus.unpaid))).toMatchObject({ outcome: 'wrongState' });
    expect(await rig.ask(await bring(OrderStatus.closed))).toMatchObject({ outcome: 'wrongState' });
    expect(await rig.ask('none')).toMatchObject({ outcome: 'missing' });
  });

  it('gives back no more than was paid, in whole cents', async () => {
    const orderId = await bring(finished);
    expect(await rig.ask(orderId, { amount: 501 })).toMatchObject({ outcome: 'tooMuch' });
    expect(await rig.ask(orderId, { amount: 0 })).toMatchObject({ outcome: 'tooMuch' });
    await expect(rig.ask(orderId, { amount: 0.5 })).rejects.toThrow('whole cents');
    expect(await rig.records(orderId)).toEqual([]);
  });

  it('tells the lists and the statistics of what went back, once', async () => {
    const orderId = await bring(finished);
    const sums = () =>
      withTenant(database().db, ORDER_TENANT, (trx) =>
        trx
          .selectFrom('order_delta')
          .select(({ fn }) => [
            fn.sum<number>('refund_cents').as('cents'),
            fn.sum<number>('refunded_order_count').as('orders'),
          ])
          .where('franchisee_id', '=', ORDER_TENANT)
          .executeTakeFirstOrThrow(),
      );
    const before = await sums();
    await bringRefund(rig, orderId, RefundStatus.partial);
    await bringRefund(rig, orderId, RefundStatus.full);
    const after = await sums();
    expect(Number(after.cents) - Number(before.cents)).toBe(500);
    expect(Number(after.orders) - Number(before.orders)).toBe(1);
  });
});
