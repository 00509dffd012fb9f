import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { InspectionStatisticsAnswer } from '../../../contract/api/page/inspection/inspection-statistics';
import { startOfDay } from '../../../contract/day';
import { INSPECTION_DAYS } from '../../../contract/domain/inspection/statistics';
import { InspectionStatus } from '../../../contract/domain/inspection/plan';
import { InspectionTaskStatus } from '../../../contract/domain/inspection/task';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { useGateway } from '../../support/gateway/gateway';
import { BAD, createInspectionDesk, GOOD, INSPECTION } from '../../support/gateway/inspection-desk';

const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true });
const { newPlan, tasksOf, taskOf, scan, act, step, tokenOf } = createInspectionDesk(gateway);

interface Asked {
  readonly days?: number;
  readonly storeIds?: readonly string[];
  readonly planId?: string | null;
}

async function statistics(asked: Asked = {}, mobile?: string): Promise<InspectionStatisticsAnswer> {
  const body = { days: 30, storeIds: [], planId: null, ...asked };
  const answer = await gateway().post('inspection/list/statistics', body, tokenOf(mobile));
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: InspectionStatisticsAnswer }>().data;
}

interface Task {
  readonly plan_id: string;
  readonly start_at: number;
  readonly end_at: number;
  readonly plan_status: number;
  readonly recheck_of: string | null;
  readonly status: number;
  readonly store_id: string;
  readonly device_id: string;
  readonly inspector_id: string | null;
  readonly scanned_at: number | null;
}

/** Every task of the merchant as it is stored. */
async function storedTasks(): Promise<readonly Task[]> {
  const { rows } = await withTenant(gateway().database.db, INSPECTION.merchant, (trx) =>
    sql<Task>`SELECT k.plan_id, i.start_at, i.end_at, i.status AS plan_status, k.recheck_of, k.status, k.store_id,
        k.device_id, k.inspector_id, k.scanned_at
      FROM inspection i JOIN inspection_task k ON k.franchisee_id = i.franchisee_id AND k.plan_id = i.plan_id
      WHERE i.franchisee_id = ${INSPECTION.merchant}`.execute(trx),
  );
  return rows;
}

const { running, done, finished } = InspectionStatus;
const { normal, abnormal, skipped, rechecked, waiting } = InspectionTaskStatus;
const BEGUN: readonly number[] = [running, done, finished];
const INSPECTED: readonly number[] = [normal, abnormal, rechecked];
const WRONG: readonly number[] = [abnormal, rechecked];

/** The same sums, counted one by one. */
function countOf(tasks: readonly Task[]): InspectionStatisticsAnswer['sums'] {
  const nowMs = gateway().now();
  const inspected = tasks.filter(({ status }) => INSPECTED.includes(status));
  return {
    runs: new Set(tasks.map(({ plan_id }) => plan_id)).size,
    due: tasks.length,
    inspected: inspected.length,
    skipped: tasks.filter(({ status }) => status === skipped).length,
    abnormal: tasks.filter(({ status }) => WRONG.includes(status)).length,
    onTime: inspected.filter(({ scanned_at, end_at }) => Number(scanned_at) <= end_at).length,
    decided: tasks.filter(
      ({ status, end_at }) => end_at <= nowMs || ![waiting, skipped].some((each) => each === status),
    ).length,
    people: new Set(inspected.map(({ inspector_id }) => inspector_id)).size,
  };
}

function counted(tasks: readonly Task[], days: number): readonly Task[] {
  const since = startOfDay(gateway().now()) - (days - 1) * ONE_DAY_MS;
  return tasks.filter(
    ({ start_at, plan_status, recheck_of }) =>
      start_at >= since && BEGUN.includes(plan_status) && recheck_of === null,
  );
}

describe('what inspections come to', () => {
  it.each(INSPECTION_DAYS)('is the sum of the tasks of the last %i days', async (days) => {
    const { sums, people } = await statistics({ days });
    const tasks = counted(await storedTasks(), days);
    expect(tasks.length).toBeGreaterThan(0);
    expect(sums).toEqual(countOf(tasks));
    expect(people.reduce((sum, { inspected }) => sum + inspected, 0)).toBe(sums.inspected);
  });

  it('is narrowed to stores, and to those that an account sees', async () => {
    const tasks = counted(await storedTasks(), 30);
    const [storeId = ''] = tasks.map(({ store_id }) => store_id);
    const narrowed = await statistics({ storeIds: [storeId] });
    expect(narrowed.sums).toEqual(countOf(tasks.filter(({ store_id }) => store_id === storeId)));
    expect(narrowed.stores.map((store) => store.storeId)).toEqual([storeId]);

    const own = await statistics({}, INSPECTION.store);
    const seen = own.stores.map((store) => store.storeId);
    expect(seen.length).toBeGreaterThan(0);
    expect(own.sums).toEqual(countOf(tasks.filter(({ store_id }) => seen.includes(store_id))));
    expect(own.sums.due).toBeLessThan(tasks.length);
  });

  it('covers of each store the devices of types that are inspected, the least covered first', async () => {
    const { stores } = await statistics();
    const inspected = counted(await storedTasks(), 30).filter(({ status }) => INSPECTED.includes(status));
    for (const store of stores) {
      const there = inspected.filter(({ store_id }) => store_id === store.storeId);
      expect([store.storeId, store.inspected]).toEqual([
        store.storeId,
        new Set(there.map(({ device_id }) => device_id)).size,
      ]);
      expect(store.inspected).toBeLessThanOrEqual(store.devices);
    }
    const shares = stores.map((store) => store.inspected / store.devices);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });

  it('tells which fault came back at the same device, and leaves out what only looks again', async () => {
    const wrongAgain = async () => {
      const { id } = await newPlan();
      const [first] = await tasksOf(id);
      await scan(String(first?.id), { answers: [GOOD[0], BAD[1]] });
      return { id, task: String(first?.id), number: String(first?.['deviceNumber']) };
    };
    const { number } = await wrongAgain();
    const once = (await statistics()).repeated.find(({ deviceNumber }) => deviceNumber === number);
    const { task } = await wrongAgain();
    const timesOf = async () =>
      (await statistics()).repeated.find(
        ({ deviceNumber, item }) => deviceNumber === number && item === 'shower.valve',
      )?.times ?? 0;
    const times = await timesOf();
    expect(times).toBeGreaterThan(once?.item === 'shower.valve' ? once.times : 0);
    expect(times).toBeGreaterThanOrEqual(2);

    const again = await act('inspection/detail/recheck', [task], { params: { inspectorId: 'acc-1001' } });
    expect(again.outcomes).toEqual(['done']);
    expect(await timesOf()).toBe(times);
  });

  it('of one run are its own tasks alone, and nothing of a run that is not there', async () => {
    const { id } = await newPlan();
    const [first] = await tasksOf(id);
    await scan(String(first?.id), { answers: GOOD });
    expect(await taskOf(String(first?.id))).toMatchObject({ taskStatus: normal });
    const own = await statistics({ planId: id });
    expect(own.sums).toMatchObject({ runs: 1, due: 3, inspected: 1, abnormal: 0, onTime: 1 });
    expect(own.stores).toEqual([]);
    expect((await statistics({ planId: id }, INSPECTION.other)).sums.due).toBe(0);
    await step('void', id);
    expect((await statistics({ planId: id })).sums.due).toBe(3);
  });

  it('is asked for some days only', async () => {
    const body = { days: 31, storeIds: [], planId: null };
    const answer = await gateway().post('inspection/list/statistics', body, tokenOf());
    expect(answer.statusCode).toBe(400);
  });
});
