import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import { CURVE_PERIODS, CURVE_STEPS_MS } from '../../../contract/domain/evidence/curve';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { emptyDatabase, useTestDatabase, WITHOUT_COPY } from '../../support/gateway/database';
import { createEvidenceRig, type EvidenceRig } from '../../support/gateway/evidence-rig';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';

const database = useTestDatabase();
/** An answer has fewer steps than this, whatever was kept. */
const STEPS_MAX = 400;
const SAMPLES_MAX = 2_000;
const PROPERTY_RUNS = 20;
/** Of a mean of numbers about 100. */
const ROUNDING = 1e-9;

let rig: InstallationRig;
let evidence: EvidenceRig;
beforeEach(async () => {
  await emptyDatabase(database());
  rig = await createInstallationRig({ database: database(), devices: 2 });
  evidence = await createEvidenceRig(rig, database());
});

interface Sample {
  readonly at: number;
  readonly readings: Readonly<Record<string, unknown>>;
}

async function keep(samples: readonly Sample[], deviceId = 'd1'): Promise<void> {
  for (const { at, readings } of samples) {
    await rig.run((trx) =>
      sql`INSERT INTO device_sample (franchisee_id, device_id, at, readings)
        VALUES ('rig', ${deviceId}, ${at}::bigint, ${JSON.stringify(readings)}::jsonb)
        ON CONFLICT DO NOTHING`.execute(trx),
    );
  }
}

describe('the quantities of a device over days', () => {
  it('are told step by step with their lowest, mean and highest, and not at all where nothing was kept', async () => {
    const step = CURVE_STEPS_MS[1];
    const at = Math.floor((rig.now() - 60 * ONE_MINUTE_MS) / step) * step;
    await keep([
      { at, readings: { drumTempC: 20, vibration: 0 } },
      { at: at + ONE_MINUTE_MS, readings: { drumTempC: 40 } },
      { at: at + 2 * ONE_MINUTE_MS, readings: { drumTempC: 60 } },
      { at: at + 4 * step, readings: { vibration: 7.5 } },
    ]);
    await keep([{ at, readings: { drumTempC: 99 } }], 'd2');
    const { list, fields, isCut, from, to, stepMs } = await evidence.curves(1);
    expect(fields).toEqual(['drumTempC', 'outletTempC', 'vibration', 'waterTempC', 'powerW']);
    expect(list).toEqual([
      { at, values: [{ low: 20, mean: 40, high: 60 }, null, { low: 0, mean: 0, high: 0 }, null, null] },
      { at: at + 4 * step, values: [null, null, { low: 7.5, mean: 7.5, high: 7.5 }, null, null] },
    ]);
    expect({ isCut, to, stepMs }).toEqual({ isCut: false, to: rig.now(), stepMs: step });
    expect(from).toBeLessThanOrEqual(rig.now() - ONE_DAY_MS);
    expect(from % step).toBe(0);
  });

  it('lie between the lowest and the highest that was kept, and every kept one lies in its step', async () => {
    const moments = fc.record({
      back: fc.integer({ min: 0, max: 31 * ONE_DAY_MS - 1 }),
      // JSON has one zero.
      drumTempC: fc.double({ min: -40, max: 120, noNaN: true }).map((value) => value + 0),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(moments, { maxLength: 25, selector: ({ back }) => back }),
        fc.constantFrom(...CURVE_PERIODS),
        async (told, days) => {
          await rig.run((trx) => sql`DELETE FROM device_sample`.execute(trx));
          const samples = told.map(({ back, drumTempC }) => ({ at: rig.now() - back, drumTempC }));
          await keep(samples.map(({ at, drumTempC }) => ({ at, readings: { drumTempC } })));
          const { list, from, stepMs } = await evidence.curves(days);
          const within = samples.filter(({ at }) => at >= from);
          for (const { at, values } of list) {
            const kept = within.filter((each) => each.at >= at && each.at < at + stepMs);
            const raw = kept.map(({ drumTempC }) => drumTempC);
            const [range] = values;
            expect(range?.low).toBe(Math.min(...raw));
            expect(range?.high).toBe(Math.max(...raw));
            // A mean of doubles is rounded.
            expect(range?.mean).toBeGreaterThanOrEqual((range?.low ?? Number.NaN) - ROUNDING);
            expect(range?.mean).toBeLessThanOrEqual((range?.high ?? Number.NaN) + ROUNDING);
          }
          const steps = new Set(within.map(({ at }) => Math.floor(at / stepMs) * stepMs));
          expect(list.map(({ at }) => at)).toEqual([...steps].toSorted((one, other) => one - other));
        },
      ),
      { numRuns: PROPERTY_RUNS },
    );
  });

  it.each(CURVE_PERIODS)(
    'of %i days have few steps, and say where there was more than is looked at',
    async (days) => {
      const everyMs = 10 * ONE_MINUTE_MS;
      await rig.run((trx) =>
        sql`INSERT INTO device_sample (franchisee_id, device_id, at, readings)
        SELECT 'rig', 'd1', ${rig.now()}::bigint - n::bigint * ${everyMs}::bigint, '{"drumTempC": 30}'::jsonb
          FROM generate_series(0, ${sql.lit(SAMPLES_MAX + 100)}) AS n ${WITHOUT_COPY}`.execute(trx),
      );
      const { list, isCut, stepMs } = await evidence.curves(days, {}, SAMPLES_MAX);
      expect(list.length).toBeLessThan(STEPS_MAX);
      expect(isCut).toBe(days === 31);
      const reach = isCut ? SAMPLES_MAX * everyMs : days * ONE_DAY_MS;
      const oldest = rig.now() - (list[0]?.at ?? 0);
      expect(oldest).toBeLessThanOrEqual(reach + stepMs);
      expect(oldest).toBeGreaterThan(reach - stepMs);
    },
  );

  it('are told to who may see the device alone', async () => {
    const notFound = { code: ApiCode.notFound };
    await expect(evidence.curves(1, { storeIds: ['s9'] })).rejects.toMatchObject(notFound);
    await expect(evidence.curves(1, { franchiseeId: 'other' })).rejects.toMatchObject(notFound);
  });
});
