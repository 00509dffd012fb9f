import { beforeEach, describe, expect, it } from 'vitest';
import { CommandStatus } from '../../../contract/domain/command';
import { OrderStatus } from '../../../contract/domain/order';
import { RefundStatus } from '../../../contract/domain/refund';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';
import { createRunRig, type RunRig } from '../../support/gateway/run-rig';

const database = useTestDatabase();

let rig: InstallationRig;
let runs: RunRig;
let orderId = '';
/** An order that was broken off, and two devices that are there. */
beforeEach(async () => {
  await emptyDatabase(database());
  rig = await createInstallationRig({ database: database(), devices: 2 });
  runs = createRunRig(rig);
  await rig.report();
  await rig.report({}, 'd2');
  await runs.start('N1');
  await runs.say('N1', 'aborted');
  await rig.report();
  orderId = (await runs.order('N1')).order_id;
  rig.link.sent.length = 0;
});

/** What a person asks for, queued and not looked at yet. */
async function startOn(deviceId: string): Promise<string> {
  const asked = { action: 'remoteStart', verb: 'start', orderId };
  const [commandId = ''] = await rig.submit(asked, [{ deviceId }]);
  return commandId;
}

async function setOrder(patch: object): Promise<void> {
  await rig.run((trx) =>
    trx
      .updateTable('orders')
      .set(patch)
      .where('franchisee_id', '=', 'rig')
      .where('order_id', '=', orderId)
      .execute(),
  );
}

describe('a start that a person gave', () => {
  it('is never sent late', async () => {
    const commandId = await startOn('d2');
    await rig.pass(2 * ONE_MINUTE_MS);
    expect(rig.link.sent).toEqual([]);
    expect(await rig.command(commandId)).toMatchObject({ status: CommandStatus.timedOut });
    expect(await runs.order('N1')).toMatchObject({ order_status: OrderStatus.aborted, device_id: 'd1' });
  });

  it('is not sent any more when money of the order is on its way back', async () => {
    const commandId = await startOn('d2');
    await setOrder({ refund_status: RefundStatus.running });
    await rig.settle();
    expect(rig.link.sent).toEqual([]);
    expect(await rig.command(commandId)).toMatchObject({
      ...{ status: CommandStatus.cancelled, fail_code: 'orderChanged' },
    });
  });

  it('takes the order to the device that took it, and the one before goes on without it', async () => {
    const commandId = await startOn('d2');
    await rig.settle();
    expect(await runs.order('N1')).toMatchObject({ order_status: OrderStatus.aborted, device_id: 'd1' });
    await rig.say({ kind: 'acknowledged', commandId }, 'd2');
    expect(await runs.order('N1')).toMatchObject({
      ...{ order_status: OrderStatus.running, device_id: 'd2', device_number: 'd2' },
      ...{ end_reason: null, used_sec: null, ended_at: null },
    });
    expect(await rig.device('d2')).toMatchObject({ current_order_no: 'N1', command_action: 'remoteStart' });
    expect(await rig.device('d1')).toMatchObject({ current_order_no: null });
    // The device that it has left speaks for it no more.
    await runs.say('N1', 'finished');
    expect(await runs.order('N1')).toMatchObject({ order_status: OrderStatus.running });
  });

  it('breaks the order off when the device took it and then could not', async () => {
    const commandId = await startOn('d2');
    await rig.settle();
    await rig.say({ kind: 'acknowledged', commandId }, 'd2');
    await rig.say({ kind: 'result', commandId, isDone: false, failCode: 'startFailed' }, 'd2');
    expect(await runs.order('N1')).toMatchObject({
      ...{ order_status: OrderStatus.aborted, device_id: 'd2', end_reason: 'fault' },
    });
  });

  it('has one start of the order under way, whoever asks: the database holds it', async () => {
    await startOn('d1');
    await expect(startOn('d2')).rejects.toMatchObject({ code: '23505' });
  });
});
