import { beforeEach, describe, expect, it } from 'vitest';
import { DEMONSTRATION_PASSWORD } from '../../../gateway/demonstration/people';
import { ApiCode } from '../../../contract/api/envelope';
import { CommandStatus, OPEN_COMMAND_STATES } from '../../../contract/domain/command';
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

let order: OrderRow;
beforeEach(async () => {
  // What the test before asked of devices is over.
  await rig.inTenant((trx) =>
    trx
      .updateTable('device_command')
      .set({ status: CommandStatus.cancelled })
      .where('status', 'in', [...OPEN_COMMAND_STATES])
      .execute(),
  );
  order = await rig.bring(OrderStatus.running);
});

interface Asked {
  readonly params?: object;
  readonly key?: string;
  readonly password?: string;
  readonly ids?: readonly string[];
}

const act = (
  name: string,
  ending: string | null,
  { params = {}, key, password, ids = [order.device_id] }: Asked = {},
) =>
  rig.act(
    `washer/device/${name}`,
    {
      ids,
      params: { ending, refundCents: null, waitMinutes: null, ...params },
      reason: '现场确认',
      ...(password === undefined ? {} : { password }),
    },
    key === undefined ? {} : { key },
  );
const setIdle = (ending: string | null, more?: Asked) => act('setIdle', ending, more);
const forceDelete = (ending: string | null, more: Asked = {}) =>
  act('forceDelete', ending, { password: DEMONSTRATION_PASSWORD, ...more });
const now = () => rig.readOrder(order.order_id);

/** It runs longer than it should by far. */
async function delay({ order_id: orderId }: OrderRow): Promise<void> {
  const { orders } = gateway().app.installation;
  for (const flag of ['timeout', 'severeTimeout'] as const) {
    await rig.inTenant((trx) =>
      orders.late(trx, { franchiseeId: REMEDY_MERCHANT, orderId }, { at: gateway().now(), flag }),
    );
  }
}

const openCommands = () =>
  rig.inTenant((trx) =>
    trx
      .selectFrom('device_command')
      .select(['action', 'params', 'ends'])
      .where('franchisee_id', '=', REMEDY_MERCHANT)
      .where('device_id', '=', order.device_id)
      .where('status', 'in', [...OPEN_COMMAND_STATES])
      .where('source', '<>', 'system')
      .execute(),
  );
const deviceCount = async () => {
  const rows = await rig.inTenant((trx) =>
    trx.selectFrom('device').select('device_id').where('device_id', '=', order.device_id).execute(),
  );
  return rows.length;
};

const newestLine = (targetId: string) =>
  rig.inTenant((trx) =>
    trx
      .selectFrom('operation_log')
      .selectAll()
      .where('franchisee_id', '=', REMEDY_MERCHANT)
      .where('target_id', '=', targetId)
      .orderBy('log_id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );

describe('a device that is set idle while an order runs on it', () => {
  const { finished, aborted } = OrderStatus;
  it.each([
    ['finish', {}, { order_status: finished, attention: false, refunding_cents: 0 }],
    ['refundPart', { refundCents: 300 }, { order_status: aborted, attention: false, refunding_cents: 300 }],
    ['refundAll', {}, { order_status: aborted, attention: false, refunding_cents: 800 }],
    ['repair', {}, { order_status: aborted, attention: true, refunding_cents: 0 }],
    ['abort', {}, { order_status: aborted, attention: true, refunding_cents: 0 }],
  ])('ends the order as chosen: %s', async (ending, params, expected) => {
    expect((await setIdle(ending, { params })).data?.results).toMatchObject([{ outcome: 'queued' }]);
    expect(await now()).toMatchObject({ ...expected, end_reason: 'operator' });
    expect(await openCommands()).toEqual([{ action: 'setIdle', params: {}, ends: null }]);
    const device = await rig.readDevice(order.device_id);
    expect(device).toMatchObject({ current_order_id: null, enabled: ending !== 'repair' });
    const tickets = await rig.inTenant((trx) =>
      trx.selectFrom('ticket').select('priority').where('order_id', '=', order.order_id).execute(),
    );
    expect(tickets).toEqual(ending === 'repair' ? [{ priority: 'urgent' }] : []);
  });

  it('stands in the log and the timeline of the order and of the device', async () => {
    await setIdle('refundAll');
    for (const [page, id, action] of [
      ['washer/order', order.order_id, 'settle'],
      ['washer/device', order.device_id, 'setIdle'],
    ] as const) {
      expect(await newestLine(id)).toMatchObject({
        ...{ action, reason: '现场确认', after: { ending: 'refundAll' } },
      });
      const told = await rig.send<{ list: { kind: string; name?: string }[] }>(`${page}/timeline`, { id });
      const acts = told.data?.list.filter(({ kind }) => kind === 'act').map(({ name }) => name);
      expect(acts).toContain(action);
    }
  });

  it('is left alone with its order where nobody says how that ends', async () => {
    const answer = await setIdle(null);
    expect(answer).toMatchObject({ code: ApiCode.invalid });
    expect(answer.message).toContain(order.device_number);
    expect(await now()).toMatchObject({ order_status: OrderStatus.running });
    expect(await openCommands()).toEqual([]);
  });

  it.each([
    ['a part without its amount', 'refundPart', {}, ApiCode.invalid],
    ['more than was paid', 'refundPart', { refundCents: 801 }, ApiCode.refused],
    ['a wait without its length', 'wait', {}, ApiCode.invalid],
    ['a wait for what is not overdue', 'wait', { waitMinutes: 15 }, ApiCode.refused],
    ['an end that there is not', 'explode', {}, ApiCode.invalid],
  ])('is left alone for %s', async (_, ending, params, code) => {
    expect(await setIdle(ending, { params })).toMatchObject({ code });
    expect(await now()).toMatchObject({ order_status: OrderStatus.running, refunding_cents: 0 });
    expect(await openCommands()).toEqual([]);
  });

  it('is left alone for as long as an overdue order may go on', async () => {
    await delay(order);
    const answer = await setIdle('wait', { params: { waitMinutes: 30 } });
    expect(answer.data?.results).toMatchObject([{ outcome: 'postponed' }]);
    expect(await openCommands()).toEqual([]);
    const after = await now();
    expect(after).toMatchObject({ order_status: OrderStatus.running, attention: false });
    expect(after.wait_until).toBe(gateway().now() + 30 * ONE_MINUTE_MS);
    expect(await rig.readDevice(order.device_id)).toMatchObject({ severe_timeout: false });
  });

  it('answers the same for the same key, and gives back once', async () => {
    const asked = { params: { refundCents: 300 }, key: 'set-idle-with-this-key' };
    const first = await setIdle('refundPart', asked);
    const again = await setIdle('refundPart', asked);
    expect(again.data).toEqual(first.data);
    expect(await setIdle('refundAll', { key: 'set-idle-with-this-key' })).toMatchObject({
      code: ApiCode.unprocessable,
    });
    expect(await now()).toMatchObject({ refunding_cents: 300, refund_status: RefundStatus.running });
  });

  it('keeps a later order where it was asked already', async () => {
    await setIdle('finish');
    order = await rig.bring(OrderStatus.running, { deviceId: order.device_id });
    expect((await setIdle('refundAll')).data?.results).toMatchObject([{ outcome: 'busy' }]);
    expect(await now()).toMatchObject({ order_status: OrderStatus.running, refunding_cents: 0 });
  });

  it('hears the end from the device in vain: it ended as the person said', async () => {
    await setIdle('refundAll');
    const { orders } = gateway().app.installation;
    const key = { franchiseeId: REMEDY_MERCHANT, orderId: order.order_id };
    const told = await rig.inTenant((trx) => orders.finish(trx, key, { at: gateway().now(), usage: {} }));
    expect(told.outcome).toBe('wrongState');
    expect(await now()).toMatchObject({ order_status: OrderStatus.aborted, refunding_cents: 800 });
  });

  it('gives back once, whoever settles the order at the same moment', async () => {
    await delay(order);
    await Promise.all([
      setIdle('refundAll'),
      rig.act('washer/order/handleTimeout', {
        ids: [order.order_id],
        params: { ending: 'refundAll', refundCents: null, waitMinutes: null },
        reason: '现场确认',
      }),
    ]);
    expect(await now()).toMatchObject({ order_status: OrderStatus.aborted, refunding_cents: 800 });
    const refunds = await rig.inTenant((trx) =>
      trx.selectFrom('order_refund').select('amount_cents').where('order_id', '=', order.order_id).execute(),
    );
    expect(refunds).toEqual([{ amount_cents: 800 }]);
  });

  it('asks who is there before much goes back', async () => {
    order = await rig.bring(OrderStatus.running, { markCents: 12_000 });
    expect(await setIdle('refundAll')).toMatchObject({ code: ApiCode.passwordNeeded });
    expect(await setIdle('refundPart', { params: { refundCents: 11_000 } })).toMatchObject({
      code: ApiCode.passwordNeeded,
    });
    expect(await setIdle('refundAll', { password: 'not-the-password' })).toMatchObject({
      code: ApiCode.refused,
    });
    expect(await now()).toMatchObject({ order_status: OrderStatus.running });
    expect(await setIdle('refundAll', { password: DEMONSTRATION_PASSWORD })).toMatchObject({ code: 0 });
    expect(await now()).toMatchObject({ refunding_cents: 12_000 });
  });
});

describe('several devices that are switched off at once', () => {
  it('end their orders in the same way, of which a part of one payment is none', async () => {
    const other = await rig.bring(OrderStatus.running);
    const ids = [order.device_id, other.device_id];
    expect(await act('powerOff', 'refundPart', { ids, params: { refundCents: 1 } })).toMatchObject({
      code: ApiCode.refused,
    });
    const { data } = await act('powerOff', 'refundAll', { ids });
    expect(data?.results.map(({ outcome }) => outcome)).toEqual(['queued', 'queued']);
    for (const { order_id } of [order, other]) {
      expect(await rig.readOrder(order_id)).toMatchObject({
        ...{ order_status: OrderStatus.aborted, refunding_cents: 800 },
      });
    }
  });

  it('ask for nothing where nothing runs', async () => {
    const { order_id: orderId } = order;
    const { orders } = gateway().app.installation;
    const key = { franchiseeId: REMEDY_MERCHANT, orderId };
    await rig.inTenant((trx) => orders.finish(trx, key, { at: gateway().now(), usage: {} }));
    expect((await act('powerOff', null)).data?.results).toMatchObject([{ outcome: 'queued' }]);
  });
});

describe('a device that is deleted by force while an order runs on it', () => {
  it('goes, and the payment of its order goes back', async () => {
    expect((await forceDelete('refundAll')).data?.results).toMatchObject([{ outcome: 'done' }]);
    expect(await now()).toMatchObject({ order_status: OrderStatus.aborted, refunding_cents: 800 });
    expect(await deviceCount()).toBe(0);
    expect(await newestLine(order.order_id)).toMatchObject({
      ...{ action: 'settle', after: { commandAction: 'forceDelete', ending: 'refundAll' } },
    });
  });

  it.each([
    ['without a choice', null, {}, ApiCode.invalid],
    ['for more than was paid', 'refundPart', { refundCents: 801 }, ApiCode.refused],
  ])('stays %s', async (_, ending, params, code) => {
    expect(await forceDelete(ending, { params })).toMatchObject({ code });
    expect(await deviceCount()).toBe(1);
    expect(await now()).toMatchObject({ order_status: OrderStatus.running });
  });

  it('stays while an overdue order may go on', async () => {
    await delay(order);
    const answer = await forceDelete('wait', { params: { waitMinutes: 15 } });
    expect(answer.data?.results).toMatchObject([{ outcome: 'postponed' }]);
    expect(await deviceCount()).toBe(1);
    expect((await now()).flags).toEqual(['timeout']);
  });

  it('goes also where it is sent to repair, and the ticket stays', async () => {
    expect((await forceDelete('repair')).data?.results).toMatchObject([{ outcome: 'done' }]);
    expect(await deviceCount()).toBe(0);
    const tickets = await rig.inTenant((trx) =>
      trx.selectFrom('ticket').select('source').where('order_id', '=', order.order_id).execute(),
    );
    expect(tickets).toEqual([{ source: 'staff' }]);
  });
});
