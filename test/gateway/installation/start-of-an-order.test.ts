import { beforeEach, describe, expect, it } from 'vitest';
import { CommandStatus } from '../../../contract/domain/command';
import { OrderStatus } from '../../../contract/domain/order';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';

const database = useTestDatabase();

let rig: InstallationRig;
let orderId = '';
beforeEach(async () => {
  await emptyDatabase(database());
  rig = await createInstallationRig({ database: database() });
  await rig.report();
  orderId = await placeOrder();
});

/** An order that is not paid yet. */
async function placeOrder(orderNo = 'N1'): Promise<string> {
  const { orders } = rig.installation;
  const { order } = await rig.run((trx) =>
    orders.create(trx, {
      ...{ franchiseeId: 'rig', orderNo, deviceId: 'd1', userId: 'u1', userMobile: '13800001234' },
      ...{ itemName: '标准洗', markCents: 400, source: 'miniProgram', plannedSec: 1_800, at: rig.now() },
    }),
  );
  if (order === null) throw new Error('It was not taken.');
  return order.order_id;
}

async function pay(id = orderId): Promise<void> {
  const payment = { at: rig.now(), payMethod: 'wechat', payNo: `P-${id}` };
  const { after } = await rig.run((trx) =>
    rig.installation.orders.pay(trx, { franchiseeId: 'rig', orderId: id }, payment),
  );
  await after();
  await rig.settle();
}

const statusOf = async (id = orderId) =>
  rig.run(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select('order_status')
      .where('franchisee_id', '=', 'rig')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    return order.order_status;
  });

function startCommand(): string {
  const message = rig.link.sent.at(-1)?.message;
  if (message === undefined) throw new Error('No start was sent.');
  return message.commandId;
}

describe('the start of an order', () => {
  it('goes to its device when it is paid, and runs when that has taken it', async () => {
    await pay();
    expect(await statusOf()).toBe(OrderStatus.starting);
    expect(rig.link.sent).toMatchObject([{ imei: 'rig-d1', message: { verb: 'start', orderNo: 'N1' } }]);
    await rig.say({ kind: 'acknowledged', commandId: startCommand() });
    expect(await statusOf()).toBe(OrderStatus.running);
    await rig.report({ workStatus: 2 });
    // People see what they asked for, not what the gateway does by itself.
    expect(await rig.device()).toMatchObject({
      ...{ display_status: 2, current_order_no: 'N1', command_id: null, long_idle: false },
    });
  });

  it('does not wait for the start of another order: a device may serve several users', async () => {
    const next = await placeOrder('N2');
    await pay();
    await pay(next);
    expect(await statusOf(next)).toBe(OrderStatus.starting);
    expect(rig.link.sent.map(({ message }) => message.orderNo)).toEqual(['N1', 'N2']);
  });

  it('waits for its time when it is reserved, and the device shows that', async () => {
    const payment = { at: rig.now(), payMethod: 'wechat', reservedFor: rig.now() + 10 * ONE_MINUTE_MS };
    const key = { franchiseeId: 'rig', orderId };
    await rig.run((trx) => rig.installation.orders.payForLater(trx, key, payment));
    expect(await rig.device()).toMatchObject({ display_status: 3, current_order_no: 'N1' });
    await rig.report();
    expect(await rig.device()).toMatchObject({ display_status: 3 });
    await rig.pass(10 * ONE_MINUTE_MS);
    await rig.say({ kind: 'acknowledged', commandId: startCommand() });
    await rig.report({ workStatus: 2 });
    expect(await rig.device()).toMatchObject({ display_status: 2, current_order_no: 'N1' });
  });

  it('shows its device in use when that has taken it, and free when it says that it is over', async () => {
    await pay();
    expect(await rig.device()).toMatchObject({ display_status: 1 });
    await rig.say({ kind: 'acknowledged', commandId: startCommand() });
    expect(await rig.device()).toMatchObject({ display_status: 2, work_status: 2 });
    const finished = { kind: 'run', orderNo: 'N1', event: 'finished', usage: {}, at: rig.now() } as const;
    await rig.installation.hear('rig-d1', { ...finished, seq: 9 });
    expect(await rig.device()).toMatchObject({ display_status: 1, work_status: 1 });
  });

  it('leaves its device in use while another order runs there', async () => {
    const next = await placeOrder('N2');
    await pay();
    await rig.say({ kind: 'acknowledged', commandId: startCommand() });
    await pay(next);
    await rig.say({ kind: 'acknowledged', commandId: startCommand() });
    const finished = { kind: 'run', event: 'finished', usage: {}, at: rig.now() } as const;
    await rig.installation.hear('rig-d1', { ...finished, orderNo: 'N2', seq: 9 });
    expect(await rig.device()).toMatchObject({ display_status: 2, current_order_no: 'N1' });
    await rig.installation.hear('rig-d1', { ...finished, orderNo: 'N1', seq: 10 });
    expect(await rig.device()).toMatchObject({ display_status: 1, current_order_no: null });
  });

  it('gives the device free when a reservation lapses without a start', async () => {
    const payment = { at: rig.now(), payMethod: 'wechat', reservedFor: rig.now() + 10 * ONE_MINUTE_MS };
    const key = { franchiseeId: 'rig', orderId };
    await rig.run((trx) => rig.installation.orders.payForLater(trx, key, payment));
    await rig.pass(10 * ONE_MINUTE_MS);
    // Nobody answers.
    await rig.pass(15 * ONE_SECOND_MS);
    expect(await statusOf()).toBe(OrderStatus.startFailed);
    expect(await rig.device()).toMatchObject({ display_status: 1, current_order_no: null });
  });

  it('ends as the device says, once, and never as another device says', async () => {
    const other = await createInstallationRig({ database: database(), franchiseeId: 'other' });
    await pay();
    await rig.say({ kind: 'acknowledged', commandId: startCommand() });
    const finished = { kind: 'run', orderNo: 'N1', event: 'finished', usage: {}, at: rig.now() } as const;
    await other.installation.hear('other-d1', { ...finished, seq: 9 });
    expect(await statusOf()).toBe(OrderStatus.running);
    await rig.pass(10 * ONE_MINUTE_MS);
    await rig.installation.hear('rig-d1', { ...finished, seq: 10 });
    await rig.installation.hear('rig-d1', { ...finished, event: 'aborted', seq: 11 });
    expect(await statusOf()).toBe(OrderStatus.finished);
    expect(await rig.device()).toMatchObject({ current_order_no: null });
  });

  it.each([
    ['refuses it', () => rig.say({ kind: 'result', commandId: startCommand(), isDone: false })],
    ['says nothing', () => rig.pass(15 * ONE_SECOND_MS)],
  ] as const)('fails when the device %s, and the failures in a row are counted', async (_, happen) => {
    await pay();
    await happen();
    expect(await statusOf()).toBe(OrderStatus.startFailed);
    expect(await rig.device()).toMatchObject({ failed_starts: 1, current_order_no: null });
    const next = await placeOrder('N2');
    await pay(next);
    await rig.say({ kind: 'acknowledged', commandId: startCommand() });
    expect(await statusOf(next)).toBe(OrderStatus.running);
    expect(await rig.device()).toMatchObject({ failed_starts: 0 });
  });

  it('fails without being sent when the device is away for a minute, and never goes out later', async () => {
    await rig.installation.hear('rig-d1', { kind: 'gone', at: rig.now() });
    await pay();
    await rig.pass(ONE_MINUTE_MS);
    expect(await statusOf()).toBe(OrderStatus.startFailed);
    await rig.report();
    await rig.pass(ONE_MINUTE_MS);
    expect(rig.link.sent).toEqual([]);
  });

  it('does not run any more when the device takes it after its time', async () => {
    await pay();
    await rig.pass(15 * ONE_SECOND_MS);
    const commandId = startCommand();
    await rig.say({ kind: 'result', commandId, isDone: true });
    expect(await rig.command(commandId)).toMatchObject({ status: CommandStatus.succeeded, late: true });
    expect(await statusOf()).toBe(OrderStatus.startFailed);
  });

  it('breaks off when the device breaks down under it', async () => {
    await pay();
    await rig.say({ kind: 'acknowledged', commandId: startCommand() });
    await rig.report({ workStatus: 2, faultCode: 'E1', faultText: '进水超时' });
    expect(await statusOf()).toBe(OrderStatus.aborted);
    expect(await rig.device()).toMatchObject({ display_status: 4, current_order_no: null });
  });

  it('is not cut when the device is disabled', async () => {
    await pay();
    await rig.say({ kind: 'acknowledged', commandId: startCommand() });
    await rig.run((trx) =>
      trx.updateTable('device').set({ enabled: false }).where('franchisee_id', '=', 'rig').execute(),
    );
    await rig.report({ workStatus: 2 });
    expect(await statusOf()).toBe(OrderStatus.running);
    expect(await rig.device()).toMatchObject({ display_status: 7, current_order_no: 'N1' });
  });
});

describe('a command that sets a device free', () => {
  it.each(['finish', 'abort'] as const)('ends the order as chosen: %s', async (ending) => {
    await pay();
    await rig.say({ kind: 'acknowledged', commandId: startCommand() });
    const ends = { orderNo: 'N1', ending };
    const [commandId = ''] = await rig.submit({ action: 'setIdle', verb: 'setIdle' }, [
      { deviceId: 'd1', ends },
    ]);
    await rig.settle();
    expect(await statusOf()).toBe(OrderStatus.running);
    await rig.say({ kind: 'result', commandId, isDone: true });
    expect(await statusOf()).toBe(ending === 'finish' ? OrderStatus.finished : OrderStatus.aborted);
  });
});

describe('two gateways on one database', () => {
  it('send each command once, whoever comes first', async () => {
    const beside = await createInstallationRig({ database: database(), beside: rig });
    const ids = [];
    for (let round = 0; round < 10; round += 1) {
      const [commandId = ''] = await rig.submit({ action: `act${round}` });
      ids.push(commandId);
    }
    await Promise.all([rig.settle(), beside.settle()]);
    const sent = [...rig.link.sent, ...beside.link.sent].map(({ message }) => message.commandId);
    expect(sent.sort()).toEqual(ids.sort());
  });
});
