import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import {
  CURVE_MARGIN_MS,
  CURVE_POINTS_MAX,
  SAMPLE_EVERY_MS,
  SAMPLES_KEPT_MS,
} from '../../../contract/domain/evidence/curve';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { SAMPLE_SWEEP } from '../../../gateway/features/evidence/event-sweep';
import { emptyDatabase, useTestDatabase, WITHOUT_COPY } from '../../support/gateway/database';
import { createEvidenceRig, type EvidenceRig } from '../../support/gateway/evidence-rig';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';
import { createRunRig, type RunRig } from '../../support/gateway/run-rig';

const database = useTestDatabase();
const IDLE = 1;
const RUNNING = 2;

let rig: InstallationRig;
let runs: RunRig;
let evidence: EvidenceRig;
beforeEach(async () => {
  await emptyDatabase(database());
  rig = await createInstallationRig({ database: database(), devices: 2 });
  runs = createRunRig(rig);
  evidence = await createEvidenceRig(rig, database());
});

/** What the device tells of its drum and how it shakes. */
const tell = (drumTempC: number, vibration: number, workStatus: 1 | 2 = RUNNING) =>
  rig.report({ workStatus, measures: { drumTempC, vibration, phase: 'wash' } });

const countKept = async () => {
  const { rows } = await rig.run((trx) =>
    sql<{ count: number }>`SELECT count(*)::int AS count FROM device_sample`.execute(trx),
  );
  return rows[0]?.count ?? 0;
};

describe('the curve of an order', () => {
  it('is what the device told from a little before the run to a little after it, and nothing else', async () => {
    await tell(18, 0, IDLE);
    await rig.pass(ONE_HOUR_MS);
    await tell(20, 0, IDLE);
    expect(await countKept()).toBe(0);
    await rig.pass(ONE_MINUTE_MS);
    const startedAt = await runs.start('N1');
    await rig.pass(ONE_SECOND_MS);
    await tell(24, 30);
    await rig.pass(ONE_MINUTE_MS);
    await tell(38, 45);
    await rig.pass(ONE_MINUTE_MS);
    await runs.say('N1', 'finished');
    await rig.pass(ONE_SECOND_MS);
    await tell(36, 0, IDLE);
    await rig.pass(CURVE_MARGIN_MS);
    await tell(22, 0, IDLE);
    const { list, ...rest } = await evidence.curve('N1');
    const endedAt = startedAt + 2 * ONE_MINUTE_MS + ONE_SECOND_MS;
    expect(rest).toEqual({
      ...{ from: startedAt - CURVE_MARGIN_MS, to: endedAt + CURVE_MARGIN_MS, startedAt, endedAt },
      ...{
        fields: ['drumTempC', 'outletTempC', 'vibration', 'waterTempC', 'powerW'],
        isCut: false,
        isPast: false,
      },
    });
    expect(list.map(({ at, values }) => [(at - startedAt) / ONE_SECOND_MS, ...values])).toEqual([
      [-60, 20, null, 0, null, null],
      [1, 24, null, 30, null, null],
      [61, 38, null, 45, null, null],
      [122, 36, null, 0, null, null],
    ]);
  });

  it('is kept in the transaction of the report, at most every ten seconds, and at once where the device changes', async () => {
    await tell(20, 0, IDLE);
    await rig.pass(ONE_MINUTE_MS);
    await runs.start('N1');
    for (let second = 0; second < 60; second += 1) {
      await tell(24 + second, 30);
      await rig.pass(ONE_SECOND_MS);
    }
    const kept = await countKept();
    // One of before, and then one for each ten seconds.
    expect(kept).toBe(1 + (60 * ONE_SECOND_MS) / SAMPLE_EVERY_MS);
    for (const [drumTempC, workStatus] of [
      [24, RUNNING],
      [50, RUNNING],
      [20, IDLE],
    ] as const) {
      await tell(drumTempC, 0, workStatus);
      await rig.pass(2 * ONE_SECOND_MS);
    }
    const { list } = await evidence.curve('N1');
    // The edge is told by both of its sides.
    expect(list.slice(-2).map(({ values }) => values[0])).toEqual([50, 20]);
  });

  it('believes a device only what its fields can hold', async () => {
    await rig.report();
    await runs.start('N1');
    await rig.report({ workStatus: RUNNING, measures: { drumTempC: 'hot', vibration: Number.NaN } });
    expect(await countKept()).toBe(0);
    await rig.report({ workStatus: RUNNING, measures: { drumTempC: 40, vibration: 'much', income: 5 } });
    const { list } = await evidence.curve('N1');
    expect(list.map(({ values }) => values)).toEqual([[40, null, null, null, null]]);
  });

  it('is empty where the device told nothing, and told by who may see the order alone', async () => {
    await rig.report();
    await runs.start('N1');
    expect((await evidence.curve('N1')).list).toEqual([]);
    await expect(evidence.curve('N1', { storeIds: ['s9'] })).rejects.toMatchObject({
      code: ApiCode.notFound,
    });
    await expect(evidence.curve('N1', { franchiseeId: 'other' })).rejects.toMatchObject({
      code: ApiCode.notFound,
    });
  });

  it('is bounded: of many readings the first of each stretch, of a run of days the first 24 hours', async () => {
    await rig.report();
    const startedAt = await runs.start('N1');
    await rig.run((trx) =>
      sql`INSERT INTO device_sample (franchisee_id, device_id, at, readings)
        SELECT 'rig', 'd1', ${startedAt}::bigint + n * 30000, jsonb_build_object('drumTempC', n)
          FROM generate_series(0, 4000) AS n ${WITHOUT_COPY}`.execute(trx),
    );
    await rig.pass(2 * ONE_DAY_MS);
    const { list, isCut, to } = await evidence.curve('N1');
    expect(isCut).toBe(true);
    expect(to).toBe(startedAt - CURVE_MARGIN_MS + ONE_DAY_MS);
    expect(list.length).toBeGreaterThan(CURVE_POINTS_MAX / 2);
    expect(list.length).toBeLessThanOrEqual(CURVE_POINTS_MAX);
    expect(list.every(({ at }) => at <= to)).toBe(true);
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted((one, other) => one - other));
  });

  it('goes when its time is over, and says that it is gone', async () => {
    await rig.report();
    await runs.start('N1');
    await tell(24, 30);
    await runs.say('N1', 'finished');
    await rig.pass(SAMPLES_KEPT_MS + ONE_HOUR_MS);
    const sweep = { franchiseeId: 'rig', nowMs: rig.now(), limit: 100 };
    expect(await rig.run((trx) => SAMPLE_SWEEP.deleteSome(trx, sweep))).toBeGreaterThan(0);
    expect(await countKept()).toBe(0);
    expect(await evidence.curve('N1')).toMatchObject({ list: [], isPast: true });
  });
});
