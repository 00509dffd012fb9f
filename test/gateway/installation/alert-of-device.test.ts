import { beforeEach, describe, expect, it } from 'vitest';
import { AlertStatus } from '../../../contract/domain/alert';
import { OrderStatus } from '../../../contract/domain/order';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';

const database = useTestDatabase();
const { firing, recovered } = AlertStatus;

let rig: InstallationRig;

async function begin(equipment: string): Promise<void> {
  await emptyDatabase(database());
  rig = await createInstallationRig({ database: database(), equipment });
  await rig.report();
}

/** Alerts of these rules, the oldest first; others may come as time goes by. */
const alertsOf = (...rules: readonly string[]) =>
  rig.run(async (trx) => {
    const rows = await trx
      .selectFrom('alert')
      .select(['rule', 'status', 'cause'])
      .where('franchisee_id', '=', 'rig')
      .where('rule', 'in', [...rules])
      .orderBy('alert_id')
      .execute();
    return rows.map(({ rule, status, cause }) => [rule, status, cause]);
  });

let orders = 0;
/** An order that is paid, with its start handed over; yields its number. */
async function order(plannedSec = 1_800): Promise<string> {
  const engine = rig.installation.orders;
  const orderNo = `A${(orders += 1)}`;
  const { order: placed } = await rig.run((trx) =>
    engine.create(trx, {
      ...{ franchiseeId: 'rig', orderNo, deviceId: 'd1', userId: 'u1', userMobile: '13800001234' },
      ...{ itemName: '项目', markCents: 400, source: 'app', plannedSec, at: rig.now() },
    }),
  );
  const key = { franchiseeId: 'rig', orderId: placed?.order_id ?? '' };
  const { after } = await rig.run((trx) =>
    engine.pay(trx, key, { at: rig.now(), payMethod: 'wechat', payNo: orderNo }),
  );
  await after();
  await rig.settle();
  return orderNo;
}

const lastSent = () => rig.link.sent.at(-1)?.message.commandId ?? '';

/** The same, and its device runs it. */
async function running(): Promise<string> {
  const orderNo = await order();
  await rig.say({ kind: 'acknowledged', commandId: lastSent() });
  await rig.report({ workStatus: 2 });
  return orderNo;
}

const finish = async (orderNo: string) => {
  const said = { kind: 'run', seq: 9_999, at: rig.now(), orderNo, event: 'finished', usage: {} } as const;
  await rig.installation.hear('rig-d1', said);
};

const statusOf = (orderNo: string) =>
  rig.run(async (trx) => {
    const row = await trx
      .selectFrom('orders')
      .select('order_status')
      .where('franchisee_id', '=', 'rig')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
    return row.order_status;
  });

const guards = () => rig.link.sent.map(({ message }) => message.verb).filter((verb) => verb !== 'start');

describe('a machine that washes', () => {
  beforeEach(() => begin('washer'));

  it('shakes for a minute before that is told, though no list shows the figure', async () => {
    await rig.report({ workStatus: 2, measures: { vibration: 20 } });
    await rig.report({ workStatus: 2, measures: { vibration: 80 } });
    await rig.pass(59 * ONE_SECOND_MS);
    expect(await alertsOf('vibration')).toEqual([]);
    await rig.pass(ONE_SECOND_MS);
    expect(await alertsOf('vibration')).toEqual([['vibration', firing, '80']]);
    await rig.report({ workStatus: 2, measures: { vibration: 79 } });
    expect(await alertsOf('vibration')).toEqual([['vibration', recovered, '80']]);
  });

  it('tells of its open door in a run alone', async () => {
    await rig.report({ measures: { doorState: 'open' } });
    expect(await alertsOf('doorOpen')).toEqual([]);
    await rig.report({ workStatus: 2, measures: { doorState: 'locked' } });
    await rig.report({ workStatus: 2, measures: { doorState: 'open' } });
    expect(await alertsOf('doorOpen')).toEqual([['doorOpen', firing, '']]);
  });

  it('is free again when its service goes past its limit, and that is told until it is done', async () => {
    const asked = { action: 'drain', verb: 'drain', during: 'servicing', limitSeconds: 600 } as const;
    const [first = ''] = await rig.submit(asked);
    await rig.settle();
    await rig.say({ kind: 'acknowledged', commandId: first });
    await rig.report({ workStatus: 5 });
    expect(await rig.device()).toMatchObject({ display_status: 5 });
    await rig.pass(600 * ONE_SECOND_MS);
    expect(await rig.device()).toMatchObject({ display_status: 1 });
    expect(await alertsOf('serviceOverdue')).toEqual([['serviceOverdue', firing, 'drain']]);
    const [second = ''] = await rig.submit(asked);
    await rig.settle();
    await rig.say({ kind: 'result', commandId: second, isDone: true });
    expect(await alertsOf('serviceOverdue')).toEqual([['serviceOverdue', recovered, 'drain']]);
  });

  it('goes on with its service when something else that it was asked for comes to nothing', async () => {
    const [drain = ''] = await rig.submit({ action: 'drain', verb: 'drain', during: 'servicing' });
    await rig.settle();
    await rig.say({ kind: 'acknowledged', commandId: drain });
    await rig.report({ workStatus: 5 });
    const [sync = ''] = await rig.submit({ action: 'sync', verb: 'sync' });
    await rig.settle();
    await rig.say({ kind: 'acknowledged', commandId: sync });
    await rig.say({ kind: 'result', commandId: sync, isDone: false, failCode: 'notDone' });
    expect(await rig.device()).toMatchObject({ display_status: 5, fault_code: null });
  });

  it('has a fault when it could not finish its service', async () => {
    const [commandId = ''] = await rig.submit({ action: 'drain', verb: 'drain', during: 'servicing' });
    await rig.settle();
    await rig.say({ kind: 'acknowledged', commandId });
    await rig.report({ workStatus: 5 });
    const failure = { isDone: false, failCode: 'serviceFailed', failReason: '排水超时' };
    await rig.say({ kind: 'result', commandId, ...failure });
    expect(await rig.device()).toMatchObject({ display_status: 4, fault_code: 'serviceFailed' });
    expect(await alertsOf('fault', 'serviceOverdue')).toEqual([['fault', firing, '排水超时']]);
    await rig.report();
    expect(await rig.device()).toMatchObject({ display_status: 1 });
  });

  it.each([
    ['fails', () => rig.say({ kind: 'result', commandId: lastSent(), isDone: false })],
    ['takes more than a quarter of an hour', () => rig.pass(15 * ONE_MINUTE_MS)],
  ])('is what it was when its upgrade %s, and that is told', async (_, goWrong) => {
    const proof = { field: 'firmwareVersion', value: '2.4.1' };
    const upgrade = { action: 'upgrade', verb: 'upgrade', during: 'upgrading', proof } as const;
    await rig.submit({ ...upgrade, limitSeconds: 900 });
    await rig.settle();
    await rig.say({ kind: 'acknowledged', commandId: lastSent() });
    expect(await rig.device()).toMatchObject({ display_status: 6 });
    await goWrong();
    expect(await rig.device()).toMatchObject({ display_status: 1 });
    expect(await alertsOf('upgradeFailed')).toEqual([['upgradeFailed', firing, 'upgrade']]);
  });

  it('is not told of an upgrade that it never took', async () => {
    await rig.submit({ action: 'upgrade', verb: 'upgrade', during: 'upgrading', limitSeconds: 900 });
    await rig.settle();
    await rig.say({ kind: 'result', commandId: lastSent(), isDone: false, failCode: 'inUse' });
    expect(await alertsOf('upgradeFailed')).toEqual([]);
  });

  it('runs for far too long, and is told of at once, without a word of its own', async () => {
    const orderNo = await running();
    await rig.pass(60 * ONE_MINUTE_MS);
    await rig.pass(90 * ONE_MINUTE_MS);
    expect(await alertsOf('severeTimeout')).toEqual([['severeTimeout', firing, '']]);
    await finish(orderNo);
    await rig.settle();
    expect(await alertsOf('severeTimeout')).toEqual([['severeTimeout', recovered, '']]);
  });

  it('keeps the laundry of somebody: told an hour after its run, once somebody else could not start', async () => {
    await finish(await running());
    await rig.report({ measures: { loadLeft: true } });
    await rig.pass(20 * ONE_MINUTE_MS);
    const refused = await order();
    await rig.say({ kind: 'result', commandId: lastSent(), isDone: false, failCode: 'notEmptied' });
    expect(await statusOf(refused)).toBe(OrderStatus.startFailed);
    await rig.pass(39 * ONE_MINUTE_MS);
    expect(await alertsOf('notEmptied')).toEqual([]);
    await rig.pass(ONE_MINUTE_MS);
    expect(await alertsOf('notEmptied')).toEqual([['notEmptied', firing, '']]);
    await rig.report({ measures: { loadLeft: false } });
    expect(await alertsOf('notEmptied')).toEqual([['notEmptied', recovered, '']]);
  });
});

describe('a machine that gives water', () => {
  beforeEach(() => begin('water'));

  it('sells nothing while its water is not fit, and sells again by itself', async () => {
    await rig.report({ measures: { tdsOut: 100 } });
    expect(await alertsOf('tdsHigh', 'tdsOver')).toEqual([['tdsHigh', firing, '100']]);
    await rig.report({ measures: { tdsOut: 101 } });
    expect(await rig.device()).toMatchObject({ sale_stopped: true, supply_alert: true, display_status: 1 });
    const held = await order();
    expect(rig.link.sent).toEqual([]);
    expect(await statusOf(held)).toBe(OrderStatus.startFailed);
    await rig.report({ measures: { tdsOut: 40 } });
    expect(await rig.device()).toMatchObject({ sale_stopped: false, supply_alert: false });
    expect(await statusOf(await order())).toBe(OrderStatus.starting);
  });
});

describe('a shower', () => {
  beforeEach(() => begin('shower'));

  it('that is too hot is closed once, and its order is settled when it says so', async () => {
    const orderNo = await running();
    await rig.report({ workStatus: 2, measures: { valveState: 'open', waterTempC: 55 } });
    await rig.settle();
    expect(guards()).toEqual([]);
    await rig.report({ workStatus: 2, measures: { valveState: 'open', waterTempC: 55.5 } });
    await rig.report({ workStatus: 2, measures: { valveState: 'open', waterTempC: 58 } });
    await rig.settle();
    expect(guards()).toEqual(['stop']);
    await rig.say({ kind: 'result', commandId: lastSent(), isDone: true });
    expect(await statusOf(orderNo)).toBe(OrderStatus.finished);
    await rig.report({ measures: { valveState: 'closed', waterTempC: 40 } });
    expect(await alertsOf('tooHot')).toEqual([['tooHot', recovered, '55.5']]);
  });

  it('that is paused for longer than it may be is settled', async () => {
    const orderNo = await running();
    await rig.report({ workStatus: 2, measures: { valveState: 'open', pauseTimeoutSec: 120 } });
    await rig.report({ workStatus: 2, measures: { valveState: 'closed' } });
    await rig.pass(119 * ONE_SECOND_MS);
    expect(guards()).toEqual([]);
    await rig.pass(ONE_SECOND_MS);
    expect(guards()).toEqual(['stop']);
    await rig.say({ kind: 'result', commandId: lastSent(), isDone: true });
    expect(await statusOf(orderNo)).toBe(OrderStatus.finished);
  });
});
