import { beforeEach, describe, expect, it } from 'vitest';
import type { StartState } from '../../../contract/api/page/remedy/remote-start';
import { ApiCode } from '../../../contract/api/envelope';
import { CommandStatus, OPEN_COMMAND_STATES } from '../../../contract/domain/command';
import { DisplayStatus } from '../../../contract/domain/device';
import { OrderStatus } from '../../../contract/domain/order';
import { RefundStatus } from '../../../contract/domain/refund';
import { ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { DAY_SUMS } from '../../../gateway/features/order/order-deltas';
import { sql } from 'kysely';
import { createRecordingLink } from '../../support/gateway/installation-rig';
import { useGateway } from '../../support/gateway/gateway';
import { createRemedyRig, REMEDY_MERCHANT } from '../../support/gateway/remedy-rig';

const link = createRecordingLink();
const gateway = useGateway({ seedScale: 0.001, link });
const rig = createRemedyRig(gateway, 'washer');
const PAGE = 'washer/order';

interface Place {
  readonly deviceId: string;
  readonly imei: string;
}
let here: Place;
let there: Place;

/** Two washers of one store that nobody uses, and nothing else that goes on with them. */
beforeEach(async () => {
  link.sent.length = 0;
  const rows = await rig.inTenant((trx) =>
    trx
      .selectFrom('device')
      .select(['device_id', 'imei', 'store_id'])
      .where('franchisee_id', '=', REMEDY_MERCHANT)
      .where('equipment', '=', 'washer')
      .where('enabled', '=', true)
      .orderBy('store_id')
      .orderBy('device_id')
      .execute(),
  );
  const pair = rows.flatMap((row, index) => {
    const next = rows[index + 1];
    return next !== undefined && next.store_id === row.store_id ? [[row, next] as const] : [];
  })[0];
  if (pair === undefined) throw new Error('No store has two washers.');
  const [one, other] = pair;
  here = { deviceId: one.device_id, imei: one.imei };
  there = { deviceId: other.device_id, imei: other.imei };
  await rig.inTenant(async (trx) => {
    const ids = [here.deviceId, there.deviceId];
    await trx
      .updateTable('orders')
      .set({ order_status: OrderStatus.finished })
      .where('device_id', 'in', ids)
      .where('order_status', '=', OrderStatus.running)
      .execute();
    await trx
      .updateTable('device')
      .set({
        ...{ display_status: DisplayStatus.idle, work_status: DisplayStatus.idle, online: true },
        ...{ upgrading: false, fault_code: null, sale_stopped: false },
        ...{ current_order_id: null, current_order_no: null },
      })
      .where('device_id', 'in', ids)
      .execute();
    await trx
      .updateTable('device_command')
      .set({ status: CommandStatus.cancelled })
      .where('device_id', 'in', ids)
      .where('status', 'in', [...OPEN_COMMAND_STATES])
      .execute();
  });
});

const start = (id: string, deviceId: string | null = null, key?: string) =>
  rig.act(
    `${PAGE}/remoteStart`,
    { ids: [id], params: { deviceId }, reason: '用户来电' },
    key === undefined ? {} : { key },
  );
const stateOf = async (id: string) => (await rig.send<StartState>(`${PAGE}/remoteStart/state`, { id })).data;
const settle = async () => {
  while ((await gateway().app.installation.timers.runDue()) > 0);
};
const startsSent = () => link.sent.filter(({ message }) => message.verb === 'start');

async function say(place: Place, isDone: boolean | null): Promise<void> {
  const commandId = startsSent().at(-1)?.message.commandId ?? '';
  const at = gateway().now();
  await gateway().app.installation.hear(
    place.imei,
    isDone === null
      ? { kind: 'acknowledged', commandId, at }
      : { kind: 'result', commandId, at, isDone, ...(isDone ? {} : { failCode: 'fault' }) },
  );
}

describe('a remote start', () => {
  it('changes nothing before the device answers, and has the order run then', async () => {
    const order = await rig.bring(OrderStatus.aborted, { deviceId: here.deviceId });
    const { data } = await start(order.order_id);
    expect(data?.results).toMatchObject([{ outcome: 'queued' }]);
    await settle();
    expect(startsSent()).toMatchObject([
      { imei: here.imei, message: { orderNo: order.order_no, params: { plannedSec: 2_400 } } },
    ]);
    expect(await rig.readOrder(order.order_id)).toMatchObject({ order_status: OrderStatus.aborted });
    await say(here, null);
    expect(await rig.readOrder(order.order_id)).toMatchObject({
      ...{ order_status: OrderStatus.running, attention: false, ended_at: null },
      expected_end_at: gateway().now() + 40 * ONE_MINUTE_MS,
    });
    expect(await rig.readDevice(here.deviceId)).toMatchObject({
      ...{ display_status: DisplayStatus.running, current_order_id: order.order_id },
    });
    expect(await stateOf(order.order_id)).toMatchObject({ last: { status: CommandStatus.acknowledged } });
    const log = await rig.send<{ list: object[] }>(`${PAGE}/log`, { id: order.order_id });
    expect(log.data?.list).toMatchObject([{ action: 'remoteStart', reason: '用户来电' }]);
  });

  it('takes the order to another device of its kind, with its sums', async () => {
    const order = await rig.bring(OrderStatus.aborted, { deviceId: here.deviceId });
    const sums = async (deviceId: string) => {
      const { rows } = await rig.inTenant((trx) =>
        sql<{ received: number }>`SELECT coalesce(sum(received_cents), 0)::int AS received FROM ${DAY_SUMS} s
          WHERE franchisee_id = ${REMEDY_MERCHANT} AND device_id = ${deviceId}`.execute(trx),
      );
      return rows[0]?.received ?? 0;
    };
    const before = [await sums(here.deviceId), await sums(there.deviceId)] as const;
    expect((await stateOf(order.order_id))?.devices.map(({ deviceId }) => deviceId)).toEqual(
      expect.arrayContaining([here.deviceId, there.deviceId]),
    );
    await start(order.order_id, there.deviceId);
    await settle();
    expect(startsSent()).toMatchObject([{ imei: there.imei, message: { params: { again: true } } }]);
    await say(there, null);
    const after = await rig.readOrder(order.order_id);
    expect(after).toMatchObject({ order_status: OrderStatus.running, device_id: there.deviceId });
    expect(after.flags).not.toContain('aborted');
    expect(await rig.readDevice(there.deviceId)).toMatchObject({ current_order_id: order.order_id });
    expect(await rig.readDevice(here.deviceId)).toMatchObject({ display_status: DisplayStatus.idle });
    expect([await sums(here.deviceId), await sums(there.deviceId)]).toEqual([
      before[0] - 800,
      before[1] + 800,
    ]);
    await gateway().app.installation.hear(there.imei, {
      ...{ kind: 'run', seq: 900_001, at: gateway().now(), orderNo: order.order_no },
      ...{ event: 'finished', usage: {} },
    });
    expect(await rig.readOrder(order.order_id)).toMatchObject({ order_status: OrderStatus.finished });
  });

  it('keeps money from going back until the device has answered, and no longer', async () => {
    const order = await rig.bring(OrderStatus.aborted, { deviceId: here.deviceId });
    await start(order.order_id);
    const params = { amount: null, reason: 'stopped', note: null, images: null, returnCoupon: null };
    const refund = () => rig.act(`${PAGE}/refund`, { ids: [order.order_id], params });
    expect((await refund()).data?.results).toMatchObject([{ outcome: 'starting' }]);
    await settle();
    expect((await refund()).data?.results).toMatchObject([{ outcome: 'starting' }]);
    expect(await rig.readOrder(order.order_id)).toMatchObject({ refund_status: RefundStatus.none });
    await say(here, false);
    expect((await refund()).data?.results).toMatchObject([{ outcome: 'queued' }]);
    expect((await start(order.order_id)).data?.results).toMatchObject([{ outcome: 'wrongState' }]);
  });

  it('and a refund that are asked for at once give the payment once', async () => {
    const order = await rig.bring(OrderStatus.aborted, { deviceId: here.deviceId });
    const params = { amount: null, reason: 'stopped', note: null, images: null, returnCoupon: null };
    const [started, refunded] = await Promise.all([
      start(order.order_id),
      rig.act(`${PAGE}/refund`, { ids: [order.order_id], params }),
    ]);
    const outcomes = [started, refunded].map(({ data }) => data?.results[0]?.outcome);
    expect([
      ['queued', 'starting'],
      ['wrongState', 'queued'],
    ]).toContainEqual(outcomes);
  });

  it('that is unanswered when nobody waits for the order any more keeps its money until it is over', async () => {
    const order = await rig.bring(OrderStatus.waiting, { deviceId: here.deviceId });
    gateway().advance(10 * ONE_MINUTE_MS - 10 * ONE_SECOND_MS);
    expect((await start(order.order_id)).data?.results).toMatchObject([{ outcome: 'queued' }]);
    await settle();
    // The ten minutes are over; its device has four seconds left to answer.
    gateway().advance(11 * ONE_SECOND_MS);
    await settle();
    expect(await rig.readOrder(order.order_id)).toMatchObject({
      ...{ order_status: OrderStatus.waiting, refund_status: RefundStatus.none },
    });
    gateway().advance(20 * ONE_SECOND_MS);
    await settle();
    expect(await rig.readOrder(order.order_id)).toMatchObject({ order_status: OrderStatus.startFailed });
  });

  it('leaves the order as it was when the device refuses', async () => {
    const order = await rig.bring(OrderStatus.aborted, { deviceId: here.deviceId });
    await start(order.order_id, there.deviceId);
    await settle();
    await say(there, false);
    expect(await rig.readOrder(order.order_id)).toMatchObject({
      ...{ order_status: OrderStatus.aborted, device_id: here.deviceId, attention: true },
    });
    expect(await stateOf(order.order_id)).toMatchObject({
      last: { status: CommandStatus.failed, failCode: 'fault' },
    });
  });

  it.each([
    ['that waits for its start', OrderStatus.waiting],
    ['whose start failed', OrderStatus.startFailed],
  ])('has an order run %s, on its own device as for the first time', async (_, state) => {
    // Where its money goes back at once nothing is left to be started.
    await rig.inTenant((trx) =>
      trx
        .updateTable('store')
        .set({ auto_refund_on: false })
        .where('franchisee_id', '=', REMEDY_MERCHANT)
        .execute(),
    );
    const order = await rig.bring(state, { deviceId: here.deviceId });
    expect((await start(order.order_id)).data?.results).toMatchObject([{ outcome: 'queued' }]);
    await settle();
    const sent = startsSent().filter(({ message }) => message.orderNo === order.order_no);
    expect(sent).toMatchObject([{ imei: here.imei, message: { params: { plannedSec: 2_400 } } }]);
    expect(sent[0]?.message.params).not.toHaveProperty('again');
    expect(await rig.readOrder(order.order_id)).toMatchObject({ order_status: state });
    await say(here, null);
    const after = await rig.readOrder(order.order_id);
    expect(after).toMatchObject({ order_status: OrderStatus.running, attention: false });
    expect(after.started_at).toBe(gateway().now());
    expect(await rig.readDevice(here.deviceId)).toMatchObject({
      ...{ display_status: DisplayStatus.running, current_order_id: order.order_id },
    });
  });

  it('is not taken up again by the last word on a run that was broken off meanwhile', async () => {
    const order = await rig.bring(OrderStatus.aborted, { deviceId: here.deviceId });
    await start(order.order_id);
    await settle();
    await say(here, null);
    await gateway().app.installation.hear(here.imei, {
      ...{ kind: 'run', seq: 900_002, at: gateway().now(), orderNo: order.order_no },
      ...{ event: 'aborted', usage: {}, reason: 'user' },
    });
    await say(here, true);
    expect(await rig.readOrder(order.order_id)).toMatchObject({ order_status: OrderStatus.aborted });
  });

  it('is asked for once, however many ask at once', async () => {
    const order = await rig.bring(OrderStatus.aborted, { deviceId: here.deviceId });
    const answers = await Promise.all([
      start(order.order_id),
      start(order.order_id, there.deviceId),
      start(order.order_id),
      start(order.order_id, there.deviceId),
    ]);
    const outcomes = answers.map(({ data }) => data?.results[0]?.outcome ?? 'refused');
    expect(outcomes.toSorted()).toEqual(['busy', 'busy', 'busy', 'queued']);
    await settle();
    expect(startsSent()).toHaveLength(1);
  });

  it('takes a device that two orders want for one of them', async () => {
    const one = await rig.bring(OrderStatus.aborted, { deviceId: here.deviceId });
    const other = await rig.bring(OrderStatus.aborted, { deviceId: here.deviceId });
    const answers = await Promise.all([
      start(one.order_id, there.deviceId),
      start(other.order_id, there.deviceId),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, ApiCode.refused].toSorted());
  });

  it('answers the same for the same key and starts nothing again', async () => {
    const order = await rig.bring(OrderStatus.aborted, { deviceId: here.deviceId });
    const first = await start(order.order_id, null, 'start-with-this-key');
    const again = await start(order.order_id, null, 'start-with-this-key');
    expect(again.data).toEqual(first.data);
    await settle();
    // The start that its payment asked for may have gone out when the order was brought here.
    const started = startsSent().filter(
      ({ message }) => message.orderNo === order.order_no && message.params['again'] === true,
    );
    expect(started.map(({ message }) => message.commandId)).toEqual([first.data?.results[0]?.commandId]);
  });

  it.each([
    ['that was refunded in full', { refund_status: RefundStatus.full }],
    ['of which a part went back', { refund_status: RefundStatus.partial }],
    ['with a refund in review', { refund_status: RefundStatus.review }],
    ['with a refund that failed', { refund_status: RefundStatus.failed }],
  ])('is not for an order %s', async (_, patch) => {
    const order = await rig.bring(OrderStatus.aborted, { deviceId: here.deviceId });
    await setOrder(order.order_id, patch);
    expect((await start(order.order_id)).data?.results).toMatchObject([{ outcome: 'wrongState' }]);
  });

  it('is not for an order of the day before', async () => {
    const order = await rig.bring(OrderStatus.aborted, { deviceId: here.deviceId, ageMs: 24 * ONE_HOUR_MS });
    expect((await start(order.order_id)).data?.results).toMatchObject([{ outcome: 'wrongState' }]);
  });

  it.each([OrderStatus.running, OrderStatus.finished, OrderStatus.unpaid])(
    'is not for an order in state %i',
    async (status) => {
      const order = await rig.bring(status, { deviceId: here.deviceId });
      expect((await start(order.order_id)).data?.results).toMatchObject([{ outcome: 'wrongState' }]);
    },
  );

  it.each([
    ['offline', { online: false, display_status: DisplayStatus.offline }],
    ['in use', { work_status: DisplayStatus.running, display_status: DisplayStatus.running }],
    ['out of sale', { sale_stopped: true }],
    ['for another order', { current_order_id: 'another', current_order_no: 'ANOTHER' }],
  ])('does not take a device that is %s', async (_, patch) => {
    const order = await rig.bring(OrderStatus.aborted, { deviceId: here.deviceId });
    await rig.inTenant((trx) =>
      trx.updateTable('device').set(patch).where('device_id', '=', there.deviceId).execute(),
    );
    expect(await start(order.order_id, there.deviceId)).toMatchObject({ code: ApiCode.refused });
    expect((await stateOf(order.order_id))?.devices.map(({ deviceId }) => deviceId)).not.toContain(
      there.deviceId,
    );
  });

  it('does not take a device of another kind or another store', async () => {
    const order = await rig.bring(OrderStatus.aborted, { deviceId: here.deviceId });
    const strangers = await rig.inTenant((trx) =>
      trx
        .selectFrom('device')
        .select('device_id')
        .where('franchisee_id', '=', REMEDY_MERCHANT)
        .where((of) => of.or([of('equipment', '<>', 'washer'), of('store_id', '<>', order.store_id)]))
        .limit(3)
        .execute(),
    );
    expect(strangers.length).toBeGreaterThan(0);
    for (const { device_id } of strangers) {
      expect(await start(order.order_id, device_id)).toMatchObject({ code: ApiCode.refused });
    }
    expect(await start(order.order_id, 'nothing')).toMatchObject({ code: ApiCode.refused });
  });
});

function setOrder(orderId: string, patch: object): Promise<unknown> {
  return rig.inTenant((trx) =>
    trx
      .updateTable('orders')
      .set(patch)
      .where('franchisee_id', '=', REMEDY_MERCHANT)
      .where('order_id', '=', orderId)
      .execute(),
  );
}
