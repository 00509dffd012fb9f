import { beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../../gateway/database/tenant';
import { useTestDatabase } from '../../support/gateway/database';
import { TEST_NOW_MS } from '../../support/gateway/gateway';
import { createOrderRig, type OrderRig } from '../../support/gateway/orders';

const database = useTestDatabase();
let rig: OrderRig;
let tenant = '';
let tenants = 0;

beforeEach(async () => {
  tenant = `rated-${(tenants += 1)}`;
  const settings = { database: database(), franchiseeId: tenant, nowMs: TEST_NOW_MS };
  rig = await createOrderRig({ ...settings, deviceIds: ['d1', 'd2'], equipment: 'washing_partner' });
  await hold('d1', [{ channel: 1, costPerLitre: 500 }, { channel: 2 }]);
  await hold('d2', [{ channel: 1, costPerLitre: 1_000 }]);
});

async function hold(deviceId: string, channels: readonly object[]): Promise<void> {
  await withTenant(database().db, tenant, (trx) =>
    trx
      .updateTable('device')
      .set({ attributes: JSON.stringify({ channels }) })
      .where('franchisee_id', '=', tenant)
      .where('device_id', '=', deviceId)
      .execute(),
  );
}

/** Starts an order and lets it run. */
async function begin(payMethod = 'wechat') {
  const { order } = await rig.run((engine, trx) => engine.create(trx, rig.creation({ markCents: 60 })));
  const key = { franchiseeId: tenant, orderId: order?.order_id ?? '' };
  await rig.run((engine, trx) => engine.pay(trx, key, { at: rig.now(), payMethod }));
  await rig.run((engine, trx) => engine.startSent(trx, key, { at: rig.now() }));
  await rig.run((engine, trx) => engine.started(trx, key, { at: rig.now() }));
  const usageAfter = async (event: 'finish' | 'abort' | 'progress', usage: object) => {
    rig.advance(1_000);
    const told = { at: rig.now(), usage: { ...usage } };
    const { order: after } = await rig.run((engine, trx) => engine[event](trx, key, told));
    return after?.usage;
  };
  const again = async (deviceId: string) => {
    rig.advance(1_000);
    const start = { at: rig.now(), deviceId };
    const { order: after } = await rig.run((engine, trx) => engine.startRemotely(trx, key, start));
    return after?.usage;
  };
  return { key, usageAfter, again };
}

describe('what an order cost', () => {
  it.each([
    { because: 'the rate is known', usage: { channel: 1, doseMl: 30 }, cost: 15 },
    { because: 'it is not whole', usage: { channel: 1, doseMl: 25 }, cost: 13 },
    { because: 'nothing was used', usage: { channel: 1, doseMl: 0 }, cost: 0 },
    { because: 'nobody entered the rate', usage: { channel: 2, doseMl: 30 }, cost: undefined },
    { because: 'there is no such entry', usage: { channel: 3, doseMl: 30 }, cost: undefined },
    { because: 'the entry is not told', usage: { doseMl: 30 }, cost: undefined },
    { because: 'the amount is not told', usage: { channel: 1 }, cost: undefined },
    {
      because: 'the device says something itself',
      usage: { channel: 2, doseMl: 30, costCents: 1 },
      cost: undefined,
    },
  ])('is $cost where $because', async ({ usage, cost }) => {
    const { usageAfter } = await begin();
    expect((await usageAfter('finish', usage))?.['costCents']).toBe(cost);
  });

  it('is known at the end and not before, at the rate of then', async () => {
    const { usageAfter } = await begin();
    const underWay = await usageAfter('progress', { channel: 1, doseMl: 20, costCents: 9 });
    expect(underWay).toEqual({ channel: 1, doseMl: 20 });
    await hold('d1', [{ channel: 1, costPerLitre: 800 }]);
    expect(await usageAfter('finish', { doseMl: 30 })).toEqual({ channel: 1, doseMl: 30, costCents: 24 });
    await hold('d1', [{ channel: 1, costPerLitre: 5_000 }]);
    const orders = await withTenant(database().db, tenant, (trx) =>
      trx.selectFrom('orders').select('usage').where('franchisee_id', '=', tenant).execute(),
    );
    expect(orders).toEqual([{ usage: { channel: 1, doseMl: 30, costCents: 24 } }]);
  });

  it('is so for what was given away, and for what was broken off', async () => {
    const free = await begin('free');
    expect((await free.usageAfter('finish', { channel: 1, doseMl: 30 }))?.['costCents']).toBe(15);
    const broken = await begin();
    expect((await broken.usageAfter('abort', { channel: 1, doseMl: 10 }))?.['costCents']).toBe(5);
  });

  it('is of the run that counts, on the device that it ran on', async () => {
    const order = await begin();
    await order.usageAfter('abort', { channel: 1, doseMl: 10 });
    expect((await order.again('d2'))?.['costCents']).toBeUndefined();
    expect((await order.usageAfter('abort', { channel: 1, doseMl: 30 }))?.['costCents']).toBe(30);
    expect((await order.again('d2'))?.['costCents']).toBeUndefined();
    expect((await order.usageAfter('finish', { channel: 2, doseMl: 30 }))?.['costCents']).toBeUndefined();
  });
});
