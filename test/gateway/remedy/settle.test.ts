import { beforeEach, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import { OrderStatus } from '../../../contract/domain/order';
import { RefundStatus } from '../../../contract/domain/refund';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import type { OrderRow } from '../../../gateway/features/order/order-row';
import { useGateway } from '../../support/gateway/gateway';
import { createSilentChannel } from '../../support/gateway/refund-channel';
import { createRemedyRig, REMEDY_MERCHANT } from '../../support/gateway/remedy-rig';

// A channel that answered at once would race what is looked at.
const gateway = useGateway({ seedScale: 0.001, refundChannel: createSilentChannel() });
const rig = createRemedyRig(gateway, 'washer');
const PAGE = 'washer/order';

let order: OrderRow;
/** An order that runs longer than it should by far. */
beforeEach(async () => {
  const running = await rig.bring(OrderStatus.running);
  const { orders } = gateway().app.installation;
  const key = { franchiseeId: REMEDY_MERCHANT, orderId: running.order_id };
  for (const flag of ['timeout', 'severeTimeout'] as const) {
    await rig.inTenant((trx) => orders.late(trx, key, { at: gateway().now(), flag }));
  }
  order = await rig.readOrder(running.order_id);
});

const settle = (ending: string, params: object = {}, key?: string) =>
  rig.act(
    `${PAGE}/handleTimeout`,
    {
      ids: [order.order_id],
      params: { ending, refundCents: null, waitMinutes: null, ...params },
      reason: '现场确认',
    },
    key === undefined ? {} : { key },
  );
const now = () => rig.readOrder(order.order_id);

describe('an order that is overdue by far', () => {
  it('is found to be over, and its device is free', async () => {
    expect((await settle('finish')).data?.results).toMatchObject([{ outcome: 'done' }]);
    expect(await now()).toMatchObject({ order_status: OrderStatus.finished, attention: false });
    expect(await rig.readDevice(order.device_id)).toMatchObject({
      ...{ severe_timeout: false, current_order_id: null },
    });
    for (const [page, id] of [
      [PAGE, order.order_id],
      ['washer/device', order.device_id],
    ] as const) {
      const log = await rig.send<{ list: object[] }>(`${page}/log`, { id });
      expect(log.data?.list[0]).toMatchObject({ reason: '现场确认' });
    }
  });

  it('is broken off, and a part of its payment goes back', async () => {
    expect(await settle('refundPart', { refundCents: 300 })).toMatchObject({ code: 0 });
    expect(await now()).toMatchObject({
      ...{ order_status: OrderStatus.aborted, refund_status: RefundStatus.running, attention: false },
      refunding_cents: 300,
    });
  });

  it('is broken off, and all of its payment goes back, once for one key', async () => {
    const first = await settle('refundAll', {}, 'settled-with-this-key');
    const again = await settle('refundAll', {}, 'settled-with-this-key');
    expect(again.data).toEqual(first.data);
    expect(await now()).toMatchObject({ order_status: OrderStatus.aborted, refunding_cents: 800 });
  });

  it('goes on for a while, and is overdue by far again after it', { tags: ['long'] }, async () => {
    await settle('wait', { waitMinutes: 15 });
    const after = await now();
    expect(after).toMatchObject({ order_status: OrderStatus.running, attention: false });
    expect(after.flags).toEqual(['timeout']);
    expect(after.wait_until).toBe(gateway().now() + 15 * ONE_MINUTE_MS);
    expect(await rig.readDevice(order.device_id)).toMatchObject({ severe_timeout: false });
    gateway().advance(16 * ONE_MINUTE_MS);
    while ((await gateway().app.installation.timers.runDue()) > 0);
    expect((await now()).flags).toContain('severeTimeout');
  });

  it('sends its device to repair, with a ticket', async () => {
    await settle('repair');
    expect(await now()).toMatchObject({ order_status: OrderStatus.aborted, attention: true });
    expect(await rig.readDevice(order.device_id)).toMatchObject({ enabled: false });
    const tickets = await rig.inTenant((trx) =>
      trx.selectFrom('ticket').selectAll().where('order_id', '=', order.order_id).execute(),
    );
    expect(tickets).toMatchObject([{ source: 'staff', priority: 'urgent', device_id: order.device_id }]);
  });

  it('changes nothing at all where more would go back than was paid', async () => {
    expect(await settle('refundPart', { refundCents: 801 })).toMatchObject({ code: ApiCode.refused });
    expect(await now()).toMatchObject({ order_status: OrderStatus.running, refunding_cents: 0 });
  });

  it.each([
    ['a part without its amount', 'refundPart'],
    ['a wait without its length', 'wait'],
    ['an end that there is not', 'explode'],
  ])('is not settled by %s', async (_, ending) => {
    expect(await settle(ending)).toMatchObject({ code: ApiCode.invalid });
    expect(await now()).toMatchObject({ order_status: OrderStatus.running });
  });

  it('is settled once, however many do at once, and against the word of its device', async () => {
    const { orders } = gateway().app.installation;
    const key = { franchiseeId: REMEDY_MERCHANT, orderId: order.order_id };
    const [one, other] = await Promise.all([
      settle('refundPart', { refundCents: 300 }),
      settle('refundPart', { refundCents: 300 }),
      rig.inTenant((trx) => orders.finish(trx, key, { at: gateway().now(), usage: {} })),
    ]);
    const outcomes = [one, other].map((answer) => answer?.data?.results[0]?.outcome);
    const after = await now();
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(after.refunding_cents / 300);
    expect(after.refunding_cents).toBeLessThanOrEqual(300);
  });

  it('is what this is for, and no other', async () => {
    const plain = await rig.bring(OrderStatus.running);
    order = plain;
    expect((await settle('finish')).data?.results).toMatchObject([{ outcome: 'wrongState' }]);
  });
});
