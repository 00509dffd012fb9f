import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import { endOfDay, startOfDay } from '../../../contract/day';
import { DisplayStatus } from '../../../contract/domain/device';
import {
  downMinutesOf,
  STATE_CHANGES_MAX,
  toStateMinutes,
} from '../../../contract/domain/evidence/state-day';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { emptyDatabase, useTestDatabase, WITHOUT_COPY } from '../../support/gateway/database';
import { createEvidenceRig, type EvidenceRig } from '../../support/gateway/evidence-rig';
import {
  createInstallationRig,
  RIG_NOW_MS,
  type InstallationRig,
} from '../../support/gateway/installation-rig';
import { createRunRig, type RunRig } from '../../support/gateway/run-rig';

const database = useTestDatabase();
const { idle, running, fault, offline } = DisplayStatus;

let rig: InstallationRig;
let runs: RunRig;
let evidence: EvidenceRig;
beforeEach(async () => {
  await emptyDatabase(database());
  rig = await createInstallationRig({ database: database(), devices: 2 });
  await rig.run((trx) => sql`UPDATE device SET bind_at = ${RIG_NOW_MS - 90 * ONE_DAY_MS}`.execute(trx));
  runs = createRunRig(rig);
  evidence = await createEvidenceRig(rig, database());
});

/** Lets time pass with a device that goes on saying the same. */
async function stay(minutes: number, said: Parameters<InstallationRig['report']>[0] = {}): Promise<void> {
  for (let left = minutes; left > 0; left -= 10) {
    await rig.pass(Math.min(10, left) * ONE_MINUTE_MS);
    if (left > 10) await rig.report(said);
  }
}

describe('the states of a device', () => {
  it('are those that it was in, day by day, with the minutes in which nobody could start it', async () => {
    // 20:30: it comes, runs, breaks down over midnight, and is well again.
    await rig.report();
    await stay(60);
    await runs.start('N1');
    await stay(30, { workStatus: running });
    await runs.say('N1', 'finished');
    await rig.report();
    await stay(60);
    await rig.report({ faultCode: 'E1' });
    await stay(120, { faultCode: 'E1' });
    await rig.report();
    const { days, isCut } = await evidence.states(7);
    expect(isCut).toBe(false);
    const told = days.map((day) => [...toStateMinutes(day)]);
    expect(told.slice(0, 2)).toEqual([
      [[fault, 60]],
      [
        [null, 20 * 60 + 30],
        [idle, 60 + 60],
        [running, 30],
        [fault, 60],
      ],
    ]);
    expect(days.slice(0, 2).map((day) => downMinutesOf(toStateMinutes(day)))).toEqual([60, 60]);
  });

  it.each([7, 31] as const)('of %i days add up to whole days, and today to now', async (count) => {
    await rig.report();
    await rig.pass(ONE_MINUTE_MS);
    await rig.installation.hear('rig-d1', { kind: 'gone', at: rig.now() });
    await rig.pass(40 * ONE_DAY_MS);
    await rig.report();
    await rig.pass(ONE_MINUTE_MS);
    const { days } = await evidence.states(count);
    expect(days.map(({ from }) => from)).toEqual(
      Array.from({ length: count }, (_, index) => startOfDay(rig.now()) - index * ONE_DAY_MS),
    );
    for (const { from, to, pieces } of days) {
      expect(to).toBe(Math.min(rig.now(), endOfDay(from)));
      expect(pieces.reduce((sum, piece) => sum + piece.to - piece.from, 0)).toBe(to - from);
    }
    // It was away for all of it: that is known from long before.
    expect(days.at(-1)?.pieces.map(({ state }) => state)).toEqual([offline]);
  });

  it('of a device that never changed are known since changes are kept', async () => {
    await rig.report({}, 'd2');
    await rig.pass(2 * ONE_MINUTE_MS);
    const { days } = await evidence.states(7);
    expect(days[0]?.pieces).toEqual([
      { from: startOfDay(RIG_NOW_MS), to: RIG_NOW_MS, state: null },
      { from: RIG_NOW_MS, to: rig.now(), state: offline },
    ]);
  });

  it('are told from the oldest of the changes on where there are more than are looked at', async () => {
    await rig.run((trx) =>
      sql`INSERT INTO order_event (franchisee_id, event_id, at, device_id, kind, detail)
        SELECT 'rig', 'e' || lpad(n::text, 6, '0'), ${rig.now()}::bigint - n * 60000, 'd1', 'state',
               CASE n % 2 WHEN 0 THEN '{"before": 1, "after": 8}'::jsonb ELSE '{"before": 8, "after": 1}' END
          FROM generate_series(1, ${sql.lit(STATE_CHANGES_MAX + 50)}) AS n ${WITHOUT_COPY}`.execute(trx),
    );
    const { days, isCut } = await evidence.states(7);
    expect(isCut).toBe(true);
    const oldest = rig.now() - STATE_CHANGES_MAX * ONE_MINUTE_MS;
    const pieces = days.flatMap((day) => day.pieces).toSorted((one, other) => one.from - other.from);
    expect(pieces.filter(({ to }) => to <= oldest).every(({ state }) => state === null)).toBe(true);
    expect(pieces.find(({ from }) => from === oldest)?.state).toBe(offline);
  });

  it('are told to who may see the device alone', async () => {
    await expect(evidence.states(7, { storeIds: ['s9'] })).rejects.toMatchObject({ code: ApiCode.notFound });
    await expect(evidence.states(7, { franchiseeId: 'other' })).rejects.toMatchObject({
      code: ApiCode.notFound,
    });
  });
});
