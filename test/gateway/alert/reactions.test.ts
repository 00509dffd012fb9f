import { beforeEach, describe, expect, it } from 'vitest';
import { AlertStatus } from '../../../contract/domain/alert';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import type { AlertRuleDeclaration } from '../../../contract/resources/alert';
import { withTenant } from '../../../gateway/database/tenant';
import type { AlertDevice } from '../../../gateway/features/alert/rule/alert-facts';
import { createTimerRunner } from '../../../gateway/timers/timer-runner';
import { ALERT_NOW_MS as NOW, alertDevice } from '../../support/gateway/alert-device';
import { addDevice, createAlertRig, type AlertRig } from '../../support/gateway/alert-rig';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';
import { addMerchant } from '../../support/gateway/swept-rows';

const database = useTestDatabase();
const { firing, recovered } = AlertStatus;

const rule = (
  name: string,
  when: AlertRuleDeclaration['when'],
  rest: Partial<AlertRuleDeclaration> = {},
): AlertRuleDeclaration => ({
  name,
  title: { zh: `规则 ${name}`, en: name },
  level: 'urgent',
  when,
  ...rest,
});

const temp = { kind: 'measure', field: 'temp', limit: { above: 55 }, exclusive: true } as const;
const ports = {
  kind: 'entries',
  list: 'ports',
  key: 'port',
  where: [{ field: 'power', exceeds: 'most' }],
} as const;

/** A rig whose devices are of a type with these rules. */
async function rigOf(...rules: readonly AlertRuleDeclaration[]): Promise<AlertRig> {
  await emptyDatabase(database());
  await addMerchant(database().db, 'm1');
  await addDevice(database().db, alertDevice());
  return createAlertRig(database().db, { rules });
}

const values = (attributes: AlertDevice['attributes']) => ({ attributes });
const portsOf = (...powers: readonly number[]) =>
  values({ ports: powers.map((power, index) => ({ port: index + 1, power, most: 5 })) });

const commands = () =>
  withTenant(database().db, 'm1', (trx) =>
    trx
      .selectFrom('device_command')
      .select(['action', 'verb', 'params', 'reason', 'source', 'ends', 'operator_name'])
      .where('franchisee_id', '=', 'm1')
      .orderBy('created_at')
      .orderBy('params')
      .execute(),
  );

const device = () =>
  withTenant(database().db, 'm1', (trx) =>
    trx
      .selectFrom('device')
      .select(['sale_stopped', 'supply_alert'])
      .where('franchisee_id', '=', 'm1')
      .executeTakeFirstOrThrow(),
  );

const stateOf = async (rig: AlertRig) =>
  (await rig.alerts()).map(({ rule: name, status, times }) => [name, status, times]);

describe('a rule that asks the device for something', () => {
  const then = [{ kind: 'command', verb: 'stop', fixed: { hard: true }, ends: 'finish' }] as const;
  let rig: AlertRig;
  beforeEach(async () => {
    rig = await rigOf(rule('hot', temp, { then }));
  });

  it('asks once each time the condition begins, in the name of the house and with its reason', async () => {
    await rig.change(values({ temp: 55 }), NOW);
    expect(await commands()).toEqual([]);
    await rig.change({ current_order_no: 'K1', ...values({ temp: 56 }) }, NOW + 1);
    await rig.change(values({ temp: 58 }), NOW + 2);
    await rig.change(values({ temp: 57 }), NOW + 3);
    expect(await commands()).toEqual([
      {
        ...{ action: 'guard', verb: 'stop', params: { hard: true }, source: 'system' },
        ...{ reason: '规则 hot', operator_name: '系统', ends: { orderNo: 'K1', ending: 'finish' } },
      },
    ]);
    await rig.change({ current_order_no: null, ...values({ temp: 30 }) }, NOW + ONE_MINUTE_MS);
    await rig.change(values({ temp: 56 }), NOW + 2 * ONE_MINUTE_MS);
    expect(await stateOf(rig)).toEqual([['hot', firing, 2]]);
    expect((await commands()).map(({ ends }) => ends)).toEqual([{ orderNo: 'K1', ending: 'finish' }, null]);
  });

  it('asks whatever people have done about the alert', async () => {
    await rig.change(values({ temp: 56 }), NOW);
    await rig.silence('hot', NOW + ONE_HOUR_MS);
    await rig.change(values({ temp: 20 }), NOW + 1);
    await rig.change(values({ temp: 60 }), NOW + 2);
    expect(await commands()).toHaveLength(2);
  });

  it('queues a command that the runner finds', async () => {
    await rig.change(values({ temp: 56 }), NOW);
    const timers = await withTenant(database().db, 'm1', (trx) =>
      trx
        .selectFrom('timer')
        .select('due_at')
        .where('franchisee_id', '=', 'm1')
        .where('kind', '=', 'command')
        .execute(),
    );
    expect(timers).toEqual([{ due_at: NOW }]);
  });
});

it('asks for each entry once, by its key', async () => {
  const then = [{ kind: 'command', verb: 'stop', entryParam: 'port' }] as const;
  const rig = await rigOf(rule('over', ports, { then }));
  await rig.change(portsOf(6, 1, 9), NOW);
  await rig.change(portsOf(6, 8, 9), NOW + 1);
  await rig.change(portsOf(1, 8, 1), NOW + 2);
  expect((await commands()).map(({ params }) => params)).toEqual([{ port: 1 }, { port: 3 }, { port: 2 }]);
  expect(await stateOf(rig)).toEqual([['over', firing, 1]]);
});

it('flags the device for as long as it holds, and tells its list', async () => {
  const rig = await rigOf(
    rule('over', temp, { then: [{ kind: 'stopSale' }] }),
    rule('low', { kind: 'measure', field: 'left', limit: { below: 0.1 } }, { isSupply: true }),
  );
  await rig.change(values({ temp: 60, left: 0.5 }), NOW);
  expect(await device()).toEqual({ sale_stopped: true, supply_alert: false });
  expect(rig.told()).toContainEqual({ type: 'updated', id: 'd1' });
  await rig.change(values({ temp: 60, left: 0.1 }), NOW + 1);
  expect(await device()).toEqual({ sale_stopped: true, supply_alert: true });
  await rig.change(values({ temp: 40, left: 0.9 }), NOW + 2);
  expect(await device()).toEqual({ sale_stopped: false, supply_alert: false });
});

describe('a limit of a store', () => {
  const when = { ...temp, perStore: { min: 10, max: 90 } } as const;
  const setLimit = (storeId: string, equipment: string, value: number) =>
    withTenant(database().db, 'm1', (trx) =>
      trx
        .insertInto('store_alert_limit')
        .values({ franchisee_id: 'm1', store_id: storeId, equipment, rule: 'hot', value })
        .execute(),
    );

  it('counts for its devices of the type in place of the declared one', async () => {
    const rig = await rigOf(rule('hot', when));
    await rig.change(values({ temp: 50 }), NOW);
    expect(await rig.alerts()).toEqual([]);
    await setLimit('s1', 'other', 20);
    await rig.change(values({ temp: 50 }), NOW + 1);
    expect(await rig.alerts()).toEqual([]);
    await setLimit('s1', 'kettle', 40);
    await rig.change(values({ temp: 50 }), NOW + 2);
    expect(await stateOf(rig)).toEqual([['hot', firing, 1]]);
  });
});

describe('time', () => {
  const runAt = (rig: AlertRig, nowMs: number) =>
    createTimerRunner({
      db: database().db,
      now: () => nowMs,
      handlers: rig.handlers,
      log: { error: (fields) => expect(fields).toBeUndefined() },
    }).runDue();

  it('watches each entry by itself, and asks when the second has lasted too', async () => {
    const then = [{ kind: 'command', verb: 'stop', entryParam: 'port' }] as const;
    const rig = await rigOf(rule('over', { ...ports, forSeconds: 60 }, { then }));
    await rig.change(portsOf(9, 1), NOW);
    await rig.change(portsOf(9, 9), NOW + ONE_MINUTE_MS / 2);
    await runAt(rig, NOW + ONE_MINUTE_MS);
    expect((await commands()).map(({ params }) => params)).toEqual([{ port: 1 }]);
    await runAt(rig, NOW + 1.5 * ONE_MINUTE_MS);
    expect((await commands()).map(({ params }) => params)).toEqual([{ port: 1 }, { port: 2 }]);
    await rig.change(portsOf(1, 1), NOW + 2 * ONE_MINUTE_MS);
    expect(await stateOf(rig)).toEqual([['over', recovered, 1]]);
  });

  it('raises what is due by a moment that the device told, and ends it with a newer one', async () => {
    const rig = await rigOf(rule('clean', { kind: 'state', while: [{ field: 'cleanedAt', agoDays: 7 }] }));
    await rig.change(values({ cleanedAt: NOW }), NOW);
    await runAt(rig, NOW + 7 * ONE_DAY_MS - 1);
    expect(await rig.alerts()).toEqual([]);
    await runAt(rig, NOW + 7 * ONE_DAY_MS);
    expect(await stateOf(rig)).toEqual([['clean', firing, 1]]);
    await rig.change(values({ cleanedAt: NOW + 7 * ONE_DAY_MS }), NOW + 8 * ONE_DAY_MS);
    expect(await stateOf(rig)).toEqual([['clean', recovered, 1]]);
  });

  it('ends a rule of opening hours when the store closes', async () => {
    const rig = await rigOf(rule('cold', { ...temp }, { hours: 'open' }));
    const minute = Math.floor(((NOW + 8 * ONE_HOUR_MS) % ONE_DAY_MS) / ONE_MINUTE_MS);
    await withTenant(database().db, 'm1', (trx) =>
      trx
        .updateTable('store')
        .set({ open_from_minute: minute - 60, open_to_minute: minute + 60 })
        .where('franchisee_id', '=', 'm1')
        .execute(),
    );
    await rig.change(values({ temp: 60 }), NOW);
    expect(await stateOf(rig)).toEqual([['cold', firing, 1]]);
    await runAt(rig, NOW + ONE_HOUR_MS);
    expect(await stateOf(rig)).toEqual([['cold', recovered, 1]]);
    await runAt(rig, NOW + 24 * ONE_HOUR_MS);
    expect((await rig.alerts()).map(({ status }) => status)).toEqual([recovered, firing]);
  });
});
