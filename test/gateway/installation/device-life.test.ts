import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { displayStatusOf, WORK_STATES } from '../../../contract/domain/device';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { displayStatusSql } from '../../../gateway/features/device/device-status';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';

const database = useTestDatabase();

let rig: InstallationRig;
beforeEach(async () => {
  await emptyDatabase(database());
  rig = await createInstallationRig({ database: database() });
});

describe('the status that is shown', () => {
  it('is the same in SQL as in the contract, for all facts', async () => {
    const facts = fc.record({
      enabled: fc.boolean(),
      online: fc.boolean(),
      upgrading: fc.boolean(),
      faultCode: fc.constantFrom(null, 'E1'),
      workStatus: fc.constantFrom(...WORK_STATES),
    });
    await fc.assert(
      fc.asyncProperty(facts, async (given) => {
        const shown = displayStatusSql({
          enabled: sql`${given.enabled}::boolean`,
          online: sql`${given.online}::boolean`,
          upgrading: sql`${given.upgrading}::boolean`,
          faultCode: sql`${given.faultCode}::text`,
          workStatus: sql`${given.workStatus}::smallint`,
        });
        const { rows } = await sql<{ shown: number }>`SELECT ${shown} AS shown`.execute(database().db);
        expect(rows).toEqual([{ shown: displayStatusOf(given) }]);
      }),
    );
  });
});

describe('a device that reports', () => {
  it('is online, and shows what it does, measures and breaks', async () => {
    await rig.report({
      workStatus: 2,
      signal: 99,
      measures: { waterLevel: 'low', nonsense: 1, capacityKg: 'x' },
    });
    expect(await rig.device()).toMatchObject({
      ...{ online: true, display_status: 2, work_status: 2, signal: 31, firmware_version: '1.0.0' },
      ...{ last_heartbeat_at: rig.now(), reported_at: rig.now() },
    });
    expect(Object.keys((await rig.device()).attributes)).not.toContain('nonsense');
    await rig.report({ workStatus: 1, faultCode: 'E3', faultText: '排水超时' });
    expect(await rig.device()).toMatchObject({ display_status: 4, fault_code: 'E3', fault_text: '排水超时' });
    await rig.report();
    expect(await rig.device()).toMatchObject({ display_status: 1, fault_code: null, fault_text: null });
  });

  it('is not believed twice, nor when a newer report overtook it', async () => {
    await rig.report({ seq: 5, workStatus: 2 });
    await rig.pass(ONE_MINUTE_MS);
    await rig.report({ seq: 5, at: rig.now() - ONE_MINUTE_MS, workStatus: 1 });
    await rig.report({ seq: 4, at: rig.now() - 2 * ONE_MINUTE_MS, workStatus: 5 });
    const device = await rig.device();
    expect(device).toMatchObject({ work_status: 2, last_heartbeat_at: rig.now() - ONE_MINUTE_MS });
  });

  it('is believed when it lost its memory and counts from the beginning', async () => {
    await rig.report({ seq: 900, workStatus: 2 });
    await rig.pass(ONE_MINUTE_MS);
    await rig.report({ seq: 1, workStatus: 1 });
    expect(await rig.device()).toMatchObject({ work_status: 1, report_seq: 1 });
  });

  it('shows as disabled until it is enabled, and then as what it does', async () => {
    await rig.run((trx) =>
      trx.updateTable('device').set({ enabled: false }).where('franchisee_id', '=', 'rig').execute(),
    );
    await rig.report({ workStatus: 2 });
    expect(await rig.device()).toMatchObject({ display_status: 7, work_status: 2 });
  });

  it('of a module that nobody has bound is not heard', async () => {
    await rig.installation.hear('unknown', { kind: 'gone', at: rig.now() });
    expect(await rig.device()).toMatchObject({ display_status: 8 });
  });

  it('is heard for its new owner as soon as its module is bound elsewhere', async () => {
    await rig.report();
    const other = await createInstallationRig({ database: database(), franchiseeId: 'other' });
    const { db } = database();
    await rig.run((trx) =>
      trx.updateTable('device').set({ imei: 'other' }).where('franchisee_id', '=', 'rig').execute(),
    );
    await db
      .updateTable('device_module')
      .set({ owner_franchisee_id: 'other' })
      .where('imei', '=', 'rig-d1')
      .execute();
    await other.run((trx) =>
      trx.updateTable('device').set({ imei: 'rig-d1' }).where('franchisee_id', '=', 'other').execute(),
    );
    await rig.report({ workStatus: 2 });
    expect(await rig.device()).toMatchObject({ work_status: 1 });
    expect(await other.device()).toMatchObject({ work_status: 2 });
  });
});

describe('a device that falls silent', () => {
  it('is offline after half an hour without a word, and not before', async () => {
    await rig.report({ workStatus: 2 });
    await rig.pass(20 * ONE_MINUTE_MS);
    await rig.report({ workStatus: 2 });
    await rig.pass(29 * ONE_MINUTE_MS);
    expect(await rig.device()).toMatchObject({ display_status: 2 });
    await rig.pass(ONE_MINUTE_MS);
    expect(await rig.device()).toMatchObject({ display_status: 8, online: false });
    await rig.report({ workStatus: 2 });
    expect(await rig.device()).toMatchObject({ display_status: 2 });
  });

  it('is offline at once when its connection breaks', async () => {
    await rig.report();
    await rig.installation.hear('rig-d1', { kind: 'gone', at: rig.now() });
    expect(await rig.device()).toMatchObject({ display_status: 8 });
  });

  it('is given time by a gateway that was away itself', async () => {
    await rig.report();
    await rig.pass(0);
    const later = { database: database(), beside: rig };
    const early = rig.now();
    await rig.installation.timers.stop();
    // The clock goes on while nobody looks.
    const { pass } = rig;
    await pass(2 * 60 * ONE_MINUTE_MS);
    const next = await createInstallationRig(later);
    await next.settle();
    expect(await next.device()).toMatchObject({ online: true, last_heartbeat_at: early });
    await rig.pass(30 * ONE_MINUTE_MS);
    await next.settle();
    expect(await next.device()).toMatchObject({ online: false });
  });

  it('is said to be unused after three days without an order', async () => {
    for (let day = 1; day <= 3; day += 1) {
      expect(await rig.device()).toMatchObject({ long_idle: false });
      await rig.report();
      await rig.pass(ONE_DAY_MS - 10 * ONE_MINUTE_MS);
      await rig.report();
      await rig.pass(10 * ONE_MINUTE_MS);
    }
    await rig.report();
    await rig.pass(30 * ONE_MINUTE_MS - 1);
    await rig.report();
    await rig.pass(1);
    expect(await rig.device()).toMatchObject({ long_idle: true });
  });
});
