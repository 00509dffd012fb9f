import { beforeEach, describe, expect, it } from 'vitest';
import { OrderStatus } from '../../../contract/domain/order';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';
import { createRunRig, type RunRig } from '../../support/gateway/run-rig';

const database = useTestDatabase();
const { running, finished, aborted } = OrderStatus;
const IDLE = 1;
const RUNNING = 2;
const PLANNED_MS = 30 * ONE_MINUTE_MS;
const GRACE_MS = 10 * ONE_SECOND_MS;

let rig: InstallationRig;
let runs: RunRig;
beforeEach(async () => {
  await emptyDatabase(database());
  rig = await createInstallationRig({ database: database(), devices: 2 });
  runs = createRunRig(rig);
  await rig.report();
});

const gone = () => rig.installation.hear('rig-d1', { kind: 'gone', at: rig.now() });

describe('a device that comes back', () => {
  it('idle after the planned end finishes its order as of then, with the usage last told', async () => {
    const startedAt = await runs.start('N1');
    await rig.pass(20 * ONE_MINUTE_MS);
    await runs.say('N1', 'progress', { actualMinutes: 20 });
    await gone();
    await rig.pass(60 * ONE_MINUTE_MS);
    expect(await runs.order('N1')).toMatchObject({ order_status: running, flags: ['timeout'] });
    await rig.report({ workStatus: IDLE });
    expect(await rig.device()).toMatchObject({ display_status: IDLE, current_order_no: 'N1' });
    await rig.pass(GRACE_MS);
    expect(await runs.order('N1')).toMatchObject({
      ...{ order_status: finished, ended_at: startedAt + PLANNED_MS, used_sec: 1_800 },
      ...{ end_reason: 'foundEnded', attention: false, usage: { actualMinutes: 20 } },
    });
    expect(await rig.device()).toMatchObject({ display_status: IDLE, current_order_no: null });
  });

  it('idle well before the planned end breaks its order off as of when it was heard last', async () => {
    const startedAt = await runs.start('N1');
    await rig.pass(5 * ONE_MINUTE_MS);
    await rig.report({ workStatus: RUNNING });
    await gone();
    await rig.pass(10 * ONE_MINUTE_MS);
    await rig.report({ workStatus: IDLE, seq: 1_000 });
    await rig.pass(GRACE_MS - 1);
    expect(await runs.order('N1')).toMatchObject({ order_status: running });
    await rig.pass(1);
    expect(await runs.order('N1')).toMatchObject({
      ...{ order_status: aborted, ended_at: startedAt + 5 * ONE_MINUTE_MS, used_sec: 300 },
      ...{ end_reason: 'foundGone', attention: true, flags: ['aborted'], pay_cents: 400 },
    });
    expect(await rig.device()).toMatchObject({ current_order_no: null });
  });

  it('and was only restarted, without ever being taken for offline, is held against its order too', async () => {
    await runs.start('N1');
    await rig.pass(10 * ONE_MINUTE_MS);
    await rig.report({ workStatus: RUNNING });
    await rig.pass(ONE_MINUTE_MS);
    // It counts from the beginning: its memory is gone.
    await rig.report({ workStatus: IDLE, seq: 1 });
    await rig.pass(GRACE_MS);
    expect(await runs.order('N1')).toMatchObject({ order_status: aborted, end_reason: 'foundGone' });
  });

  it('and still runs goes on with its order', async () => {
    await runs.start('N1');
    await rig.pass(5 * ONE_MINUTE_MS);
    await gone();
    await rig.pass(10 * ONE_MINUTE_MS);
    await rig.report({ workStatus: RUNNING });
    await rig.pass(PLANNED_MS - 15 * ONE_MINUTE_MS);
    expect(await runs.order('N1')).toMatchObject({ order_status: running, run_missing_at: null });
    await runs.say('N1', 'finished', { actualMinutes: 30 });
    expect(await runs.order('N1')).toMatchObject({ order_status: finished, end_reason: null });
  });

  it('and is serviced meanwhile says nothing against its run', async () => {
    await runs.start('N1');
    await rig.pass(5 * ONE_MINUTE_MS);
    await rig.report({ workStatus: 5 });
    await rig.pass(ONE_MINUTE_MS);
    expect(await runs.order('N1')).toMatchObject({ order_status: running, run_missing_at: null });
  });

  it('broken breaks its order off for that reason', async () => {
    await runs.start('N1');
    await rig.pass(5 * ONE_MINUTE_MS);
    await gone();
    await rig.report({ workStatus: IDLE, faultCode: 'E1', faultText: '进水超时' });
    expect(await runs.order('N1')).toMatchObject({ order_status: aborted, end_reason: 'fault' });
  });
});

describe('an end that is told', () => {
  it('behind the state that shows it counts as ever, with its usage and its reason', async () => {
    const startedAt = await runs.start('N1');
    await rig.pass(12 * ONE_MINUTE_MS);
    await rig.report({ workStatus: IDLE });
    await rig.pass(GRACE_MS / 2);
    await runs.say('N1', 'finished', { actualMinutes: 12 }, 'user');
    expect(await runs.order('N1')).toMatchObject({
      ...{ order_status: finished, ended_at: startedAt + 12 * ONE_MINUTE_MS + GRACE_MS / 2 },
      ...{ end_reason: 'user', usage: { actualMinutes: 12 }, run_missing_at: null },
    });
    await rig.pass(ONE_MINUTE_MS);
    expect(await runs.order('N1')).toMatchObject({ order_status: finished, end_reason: 'user' });
  });

  it('too late changes nothing any more', async () => {
    await runs.start('N1');
    await rig.pass(12 * ONE_MINUTE_MS);
    await rig.report({ workStatus: IDLE });
    await rig.pass(GRACE_MS);
    const ended = await runs.order('N1');
    await runs.say('N1', 'finished', { actualMinutes: 12 });
    await runs.say('N1', 'progress', { actualMinutes: 13 });
    expect(await runs.order('N1')).toEqual(ended);
    expect(ended).toMatchObject({ order_status: aborted });
  });
});

describe('a note that a run is not shown', () => {
  it.each([
    ['a newer state', () => rig.report({ workStatus: RUNNING })],
    ['its progress', () => runs.say('N1', 'progress', { actualMinutes: 5 })],
  ])('is taken back by %s', async (_, show) => {
    await runs.start('N1');
    await rig.pass(5 * ONE_MINUTE_MS);
    await rig.report({ workStatus: IDLE });
    expect(await runs.order('N1')).toMatchObject({ run_missing_at: rig.now() });
    await show();
    await rig.pass(ONE_MINUTE_MS);
    expect(await runs.order('N1')).toMatchObject({ order_status: running, run_missing_at: null });
  });

  it('is not made by what was said before the start, nor by a report that was overtaken', async () => {
    await runs.start('N1');
    await rig.report({ workStatus: IDLE });
    await rig.pass(2 * ONE_MINUTE_MS);
    expect(await runs.order('N1')).toMatchObject({ order_status: running, run_missing_at: null });
    await rig.report({ workStatus: RUNNING, seq: 50 });
    await rig.report({ workStatus: IDLE, seq: 49, at: rig.now() - ONE_SECOND_MS });
    await rig.pass(ONE_MINUTE_MS);
    expect(await runs.order('N1')).toMatchObject({ order_status: running, run_missing_at: null });
  });

  it("is not made of another device's order, whatever a device says it runs", async () => {
    await runs.start('N1');
    await rig.pass(2 * ONE_MINUTE_MS);
    await rig.report({ workStatus: IDLE, runs: [] }, 'd2');
    await rig.report({ workStatus: RUNNING, runs: ['N1', 'nothing'] }, 'd2');
    await rig.pass(ONE_MINUTE_MS);
    expect(await runs.order('N1')).toMatchObject({ order_status: running, run_missing_at: null });
    expect(await rig.device('d2')).toMatchObject({ current_order_no: null });
  });

  it('outlives the gateway that made it', async () => {
    await runs.start('N1');
    await rig.pass(5 * ONE_MINUTE_MS);
    await rig.report({ workStatus: IDLE });
    await rig.installation.timers.stop();
    const next = await createInstallationRig({ database: database(), beside: rig });
    await rig.pass(GRACE_MS);
    await next.settle();
    expect(await runs.order('N1')).toMatchObject({ order_status: aborted });
  });

  it('ends an order once, on two gateways', async () => {
    await runs.start('N1');
    const beside = await createInstallationRig({ database: database(), beside: rig });
    await rig.pass(5 * ONE_MINUTE_MS);
    await rig.report({ workStatus: IDLE });
    await rig.installation.timers.stop();
    await rig.pass(GRACE_MS);
    const third = await createInstallationRig({ database: database(), beside: rig });
    await Promise.all([beside.settle(), third.settle()]);
    expect(await runs.order('N1')).toMatchObject({ order_status: aborted });
    expect(await runs.countedAs(aborted)).toBe(1);
    expect(await runs.countedAs(running)).toBe(0);
  });
});

describe('a device that serves several users', () => {
  it('ends the order of the place that it names no more, and goes on with the others', async () => {
    await runs.start('N1');
    await runs.start('N2');
    await rig.pass(5 * ONE_MINUTE_MS);
    await rig.report({ workStatus: RUNNING, runs: ['N1', 'N2'] });
    await rig.pass(ONE_MINUTE_MS);
    await rig.report({ workStatus: RUNNING, runs: ['N1'] });
    await rig.pass(GRACE_MS);
    expect(await runs.order('N2')).toMatchObject({ order_status: aborted, end_reason: 'foundGone' });
    expect(await runs.order('N1')).toMatchObject({ order_status: running, run_missing_at: null });
    // The row goes on to name what runs.
    expect(await rig.device()).toMatchObject({ current_order_no: 'N1' });
    await rig.report({ workStatus: IDLE, runs: [] });
    await rig.pass(GRACE_MS);
    expect(await runs.order('N1')).toMatchObject({ order_status: aborted });
    expect(await rig.device()).toMatchObject({ current_order_no: null });
  });

  it('and names none goes on with all of them while it runs anything', async () => {
    await runs.start('N1');
    await runs.start('N2');
    await rig.pass(5 * ONE_MINUTE_MS);
    await rig.report({ workStatus: RUNNING });
    await rig.pass(ONE_MINUTE_MS);
    expect(await runs.order('N1')).toMatchObject({ order_status: running });
    expect(await runs.order('N2')).toMatchObject({ order_status: running });
  });
});

describe('an order that is settled by use', () => {
  it.each([
    ['has reached its planned end', 40 * ONE_MINUTE_MS, finished],
    ['has not', 5 * ONE_MINUTE_MS, aborted],
  ])('keeps its payment and waits for a person when its lost run %s', async (_, afterMs, status) => {
    await runs.start('N1', { meter: { field: 'actualMinutes', amount: 30 } });
    await rig.pass(3 * ONE_MINUTE_MS);
    await runs.say('N1', 'progress', { actualMinutes: 3 });
    await gone();
    await rig.pass(afterMs);
    await rig.report({ workStatus: IDLE, runs: [] });
    await rig.pass(GRACE_MS);
    expect(await runs.order('N1')).toMatchObject({
      ...{ order_status: status, pay_cents: 400, settled_cents: 0, refunded_cents: 0, attention: true },
      usage: { actualMinutes: 3 },
    });
  });
});
