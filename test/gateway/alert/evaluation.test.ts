import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { AlertStatus } from '../../../contract/domain/alert';
import { DisplayStatus } from '../../../contract/domain/device';
import { ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { toAlertResource } from '../../../contract/api/page/page-endpoints';
import { withTenant } from '../../../gateway/database/tenant';
import { createTimerRunner } from '../../../gateway/timers/timer-runner';
import { ALERT_NOW_MS as NOW, alertDevice } from '../../support/gateway/alert-device';
import { addDevice, ALERT_PAGE, createAlertRig, type AlertRig } from '../../support/gateway/alert-rig';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';
import { addMerchant } from '../../support/gateway/swept-rows';

const database = useTestDatabase();
let rig: AlertRig;

beforeEach(async () => {
  await emptyDatabase(database());
  for (const id of ['m1', 'm2']) await addMerchant(database().db, id);
  for (const id of ['m1', 'm2']) await addDevice(database().db, alertDevice({ franchisee_id: id }));
  rig = createAlertRig(database().db);
});

const alerts = async (franchiseeId = 'm1') => {
  const rows = await rig.alerts(franchiseeId);
  return rows.map(({ rule, status, times }) => [rule, status, times]);
};
const { firing, claimed, silenced, recovered } = AlertStatus;

describe('a device', () => {
  it('raises one alert for each rule, which ends by itself', async () => {
    await rig.change({ fault_code: 'E1', fault_text: '过热' }, NOW);
    await rig.change({ fault_code: 'E1' }, NOW + 1);
    expect(await alerts()).toEqual([['fault', firing, 1]]);
    const [alert] = await rig.alerts();
    expect(alert).toMatchObject({
      cause: '过热',
      level: 1,
      device_number: 'K0001',
      store_id: 's1',
      first_at: NOW,
      recovered_at: null,
    });
    await rig.change({ fault_code: null, fault_text: null }, NOW + 5);
    expect(await alerts()).toEqual([['fault', recovered, 1]]);
    expect(rig.told()).toEqual([
      { type: 'created', id: alert?.alert_id },
      { type: 'updated', id: alert?.alert_id },
    ]);
  });

  it('that flaps has one alert that counts', async () => {
    for (let minute = 0; minute < 50; minute += 10) {
      await rig.change({ fault_code: 'E1' }, NOW + minute * ONE_MINUTE_MS);
      await rig.change({ fault_code: null }, NOW + (minute + 5) * ONE_MINUTE_MS);
    }
    expect(await alerts()).toEqual([['fault', recovered, 5]]);
    await rig.change({ fault_code: 'E1' }, NOW + 3 * ONE_HOUR_MS);
    expect(await alerts()).toEqual([
      ['fault', recovered, 5],
      ['fault', firing, 1],
    ]);
  });

  it('of another merchant is left alone', async () => {
    await rig.change({ fault_code: 'E1' }, NOW);
    expect(await alerts('m2')).toEqual([]);
  });

  it('that leaves the lists takes its open alerts along', async () => {
    await rig.change({ fault_code: 'E1' }, NOW);
    await withTenant(database().db, 'm1', async (trx) => {
      await trx.deleteFrom('device').where('franchisee_id', '=', 'm1').execute();
      await rig.engine.clearDevice(trx, { franchiseeId: 'm1', deviceId: 'd1' }, NOW + 1);
    });
    expect(await alerts()).toEqual([['fault', recovered, 1]]);
  });

  it('whose rule is declared no more has no open alert by it', async () => {
    await rig.change({ fault_code: 'E1' }, NOW);
    const other = createAlertRig(database().db, { rules: [] });
    await other.change({}, NOW + 1);
    expect(await alerts()).toEqual([['fault', recovered, 1]]);
  });
});

describe('time alone', () => {
  const runner = (nowMs: number) =>
    createTimerRunner({
      db: database().db,
      now: () => nowMs,
      handlers: rig.handlers,
      log: { error: (fields) => expect(fields).toBeUndefined() },
    });

  it('turns silence into an alert, at its minute and not before', async () => {
    await rig.change({ online: false, display_status: DisplayStatus.offline, last_heartbeat_at: NOW }, NOW);
    await runner(NOW + 30 * ONE_MINUTE_MS - 1).runDue();
    expect(await alerts()).toEqual([]);
    await runner(NOW + 30 * ONE_MINUTE_MS).runDue();
    expect(await alerts()).toEqual([['offline', firing, 1]]);
    await rig.change({ online: true, last_heartbeat_at: NOW + ONE_HOUR_MS }, NOW + ONE_HOUR_MS);
    expect(await alerts()).toEqual([['offline', recovered, 1]]);
  });

  it('is not put off by heartbeats, and looks again by itself', async () => {
    await rig.change({ online: false, last_heartbeat_at: NOW }, NOW);
    await rig.change({ last_heartbeat_at: NOW + 20 * ONE_MINUTE_MS }, NOW + 20 * ONE_MINUTE_MS);
    await runner(NOW + 30 * ONE_MINUTE_MS).runDue();
    expect(await alerts()).toEqual([]);
    await runner(NOW + 50 * ONE_MINUTE_MS).runDue();
    expect(await alerts()).toEqual([['offline', firing, 1]]);
  });

  it('makes a measure an alert once it lasts, and only then', async () => {
    await rig.change({ attributes: { shake: 90 } }, NOW);
    await rig.change({ attributes: { shake: 95 } }, NOW + 30 * ONE_SECOND_MS);
    await rig.change({ attributes: { shake: 1 } }, NOW + 40 * ONE_SECOND_MS);
    await rig.change({ attributes: { shake: 90 } }, NOW + 50 * ONE_SECOND_MS);
    await runner(NOW + 60 * ONE_SECOND_MS).runDue();
    expect(await alerts()).toEqual([]);
    await runner(NOW + 110 * ONE_SECOND_MS).runDue();
    expect(await alerts()).toEqual([['shaking', firing, 1]]);
    const [row] = await rig.alerts();
    expect(row).toMatchObject({ cause: '90', first_at: NOW + 110 * ONE_SECOND_MS });
  });

  it('ends a silence: it fires again, or is over when there is nothing left', async () => {
    await rig.change({ fault_code: 'E1', attributes: { shake: 0 } }, NOW);
    const until = NOW + ONE_HOUR_MS;
    await rig.silence('fault', until);
    await runner(until - 1).runDue();
    expect(await alerts()).toEqual([['fault', silenced, 1]]);
    await runner(until).runDue();
    expect(await alerts()).toEqual([['fault', firing, 1]]);
    await rig.silence('fault', until + ONE_HOUR_MS);
    await rig.change({ fault_code: null }, until + 1);
    expect(await alerts()).toEqual([['fault', silenced, 1]]);
    await runner(until + ONE_HOUR_MS).runDue();
    expect(await alerts()).toEqual([['fault', recovered, 1]]);
  });

  it('ends the silence of a device that is no more', async () => {
    await rig.change({ fault_code: 'E1' }, NOW);
    await rig.silence('fault', NOW + ONE_HOUR_MS);
    await withTenant(database().db, 'm1', (trx) =>
      trx.deleteFrom('device').where('franchisee_id', '=', 'm1').execute(),
    );
    await runner(NOW + ONE_HOUR_MS).runDue();
    expect(await alerts()).toEqual([['fault', recovered, 1]]);
  });
});

describe('the table', () => {
  it('refuses a second alert that stands for one rule of a device', async () => {
    await rig.change({ fault_code: 'E1' }, NOW);
    const second = withTenant(database().db, 'm1', (trx) =>
      sql`INSERT INTO alert SELECT franchisee_id, 'other', device_id, equipment, store_id, device_number, rule, level,
        status, cause, first_at, last_at, times FROM alert WHERE franchisee_id = 'm1'`.execute(trx),
    );
    await expect(second).rejects.toThrow(/alert_standing/);
  });

  it('keeps what somebody claimed while the condition comes and goes', async () => {
    await rig.change({ fault_code: 'E1' }, NOW);
    await withTenant(database().db, 'm1', (trx) =>
      trx
        .updateTable('alert')
        .set({ status: claimed, handler_id: 'a1', handler_name: '张三' })
        .where('franchisee_id', '=', 'm1')
        .execute(),
    );
    await rig.change({ fault_code: null }, NOW + 1);
    await rig.change({ fault_code: 'E1' }, NOW + 9 * ONE_HOUR_MS);
    expect(await alerts()).toEqual([['fault', claimed, 2]]);
    expect(await rig.alerts()).toMatchObject([{ handler_name: '张三', recovered_at: null }]);
  });

  it('tells changes under the device page of the type', () => {
    expect(toAlertResource(ALERT_PAGE)).toBe('alert@kettle/device');
  });
});
