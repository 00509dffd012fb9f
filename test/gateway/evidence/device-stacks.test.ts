import { beforeEach, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import { CURVE_STEPS_MS, SAMPLE_EVERY_MS, STACK_ENTRIES_MAX } from '../../../contract/domain/evidence/curve';
import { ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { stackKeys, stackReadings } from '../../../gateway/features/device/stack-readings';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';
import { createEvidenceRig, type EvidenceRig } from '../../support/gateway/evidence-rig';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';
import { createRunRig, type RunRig } from '../../support/gateway/run-rig';

const database = useTestDatabase();
const IDLE = 1;
const RUNNING = 2;
const STACK = { title: { zh: '', en: '' }, list: 'channels', key: 'channel', named: 'alias', of: 'powerW' };

let rig: InstallationRig;
let runs: RunRig;
let evidence: EvidenceRig;
beforeEach(async () => {
  await emptyDatabase(database());
  rig = await createInstallationRig({ database: database(), devices: 1, equipment: 'power_controller' });
  runs = createRunRig(rig);
  evidence = await createEvidenceRig(rig, database(), 'controlBox');
});

/** What the box tells of its ports, in their order; null for one that says no power. */
const tell = (watts: readonly (number | null)[], workStatus: 1 | 2 = RUNNING) =>
  rig.report({
    workStatus,
    measures: {
      powerW: watts.reduce<number>((sum, each) => sum + (each ?? 0), 0),
      channels: watts.map((powerW, index) => ({ channel: index + 1, alias: `P${index + 1}`, powerW })),
    },
  });

/** The power of each port step by step, and of the box. */
async function readSteps() {
  const { stacks, list } = await evidence.curves(1);
  const [stack] = stacks;
  return {
    entries: stack?.entries,
    steps: stack?.steps.map(({ values }) => values),
    whole: list.map(({ values }) => values[0]?.mean),
  };
}

describe('the power of each port of a box', () => {
  it('is kept with every report that is, and with what was told before a run', async () => {
    await tell([0, 0, 0], IDLE);
    await rig.pass(ONE_HOUR_MS);
    await tell([0, 5, 0], IDLE);
    await rig.pass(ONE_MINUTE_MS);
    await runs.start('N1');
    await rig.pass(ONE_SECOND_MS);
    await tell([100, 5, 0]);
    await rig.pass(CURVE_STEPS_MS[1]);
    await tell([200, 60, 0]);
    await rig.pass(ONE_MINUTE_MS);
    await tell([400, 80, 0]);
    const { entries, steps, whole } = await readSteps();
    expect(entries).toEqual(['1', '2', '3']);
    const told = (steps ?? []).flat().filter((value) => value !== null);
    expect(told).toContain(5);
    expect(Math.max(...told)).toBeGreaterThanOrEqual(300);
    // What the ports drew is what the box drew: means of the same reports add up.
    const sums = (steps ?? []).map((values) => values.reduce<number>((sum, each) => sum + (each ?? 0), 0));
    sums.forEach((sum, index) => expect(sum).toBeCloseTo(whole[index] ?? Number.NaN));
  });

  it('is not known of a port that told none', async () => {
    await tell([0, 0, 0], IDLE);
    await runs.start('N1');
    await rig.pass(SAMPLE_EVERY_MS);
    await tell([100, null, 0]);
    const { steps } = await readSteps();
    expect(steps?.length).toBeGreaterThan(0);
    for (const values of steps ?? []) expect(values).toEqual([expect.any(Number), null, 0]);
  });

  it('is drawn of the ports that the box has now, and of no more than can be told apart', async () => {
    const many = Array.from({ length: STACK_ENTRIES_MAX + 4 }, () => 10);
    await tell(many, IDLE);
    await runs.start('N1');
    await rig.pass(SAMPLE_EVERY_MS);
    await tell(many);
    expect((await readSteps()).entries).toHaveLength(STACK_ENTRIES_MAX);
    await rig.pass(ONE_MINUTE_MS);
    await tell([30, 40]);
    const { entries, steps } = await readSteps();
    expect(entries).toEqual(['1', '2']);
    expect((steps ?? []).every((values) => values.length === 2)).toBe(true);
  });

  it('is told to who may see the box alone', async () => {
    await expect(evidence.curves(1, { storeIds: ['s9'] })).rejects.toMatchObject({
      code: ApiCode.notFound,
    });
  });
});

describe('what tells entries apart', () => {
  const channels = [
    { channel: 1, powerW: 5 },
    { channel: 1, powerW: 9 },
    { channel: '', powerW: 1 },
    { channel: 'x'.repeat(41), powerW: 1 },
    { channel: null, powerW: 1 },
    { channel: 'B', powerW: 'much' },
    'no entry',
  ];

  it.each([
    { because: 'two of one name are one, the first', given: channels, keys: ['1', 'B'], told: [5] },
    { because: 'a device without a list has none', given: undefined, keys: [], told: [] },
    { because: 'what is no list has none', given: 7, keys: [], told: [] },
  ])('$because', ({ given, keys, told }) => {
    expect(stackKeys(STACK, { channels: given })).toEqual(keys);
    expect(Object.values(stackReadings(STACK, { channels: given }))).toEqual(told);
  });
});
