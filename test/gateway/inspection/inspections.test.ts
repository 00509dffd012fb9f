import { describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type { InspectionPhotosAnswer } from '../../../contract/api/page/inspection/inspection';
import { INSPECTION_LAPSE_MS, InspectionStatus } from '../../../contract/domain/inspection/plan';
import { InspectionTaskStatus } from '../../../contract/domain/inspection/task';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { createPlanTimer } from '../../../gateway/features/inspection/plan-timer';
import { putPicture } from '../../support/gateway/pictures';
import { useGateway } from '../../support/gateway/gateway';
import { BAD, createInspectionDesk, GOOD, INSPECTION } from '../../support/gateway/inspection-desk';

const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true });
const desk = createInspectionDesk(gateway);
const { act, newPlan, planOf, tasksOf, taskOf, step, scan, record } = desk;
const { pending, running, done, finished, void: voided } = InspectionStatus;
const { waiting, normal, abnormal, skipped, notInspected, missed, rechecked } = InspectionTaskStatus;

const statusesOf = async (planId: string) => (await tasksOf(planId)).map((row) => row['taskStatus']);
const onTimer = createPlanTimer(() => undefined);
/** Looks at a plan as its timer does, until nothing of it is due at that moment. */
async function lookAt(planId: string, nowMs: number): Promise<void> {
  const timer = { franchiseeId: INSPECTION.merchant, kind: 'inspection', subjectId: planId, nowMs } as const;
  for (let nextAt: number | null = 0; nextAt !== null && nextAt <= nowMs;) {
    const outcome = await withTenant(gateway().database.db, timer.franchiseeId, (trx) => onTimer(trx, timer));
    nextAt = outcome.nextAt;
  }
}

describe('a plan', () => {
  it('is made with a task for each of its devices, and waits', async () => {
    const { code, id } = await newPlan();
    expect(code).toBe(0);
    expect(await planOf(id)).toMatchObject({
      planStatus: pending,
      progress: '0/3',
      runNo: null,
      overdue: false,
    });
    expect(await statusesOf(id)).toEqual([waiting, waiting, waiting]);
  });

  it('is made once, however often its call is repeated', async () => {
    const first = await newPlan({}, { key: 'inspect-same-key' });
    const again = await newPlan({}, { key: 'inspect-same-key' });
    expect(again.id).toBe(first.id);
  });

  it.each([
    { what: { deviceIds: ['nobody'] }, says: '所选范围内没有设备' },
    { what: { items: ['washer.drum'] }, says: '没有选择巡检项' },
    { what: { inspectorIds: ['acc-1021'] }, says: '所选巡检人' },
    { what: { hours: 30, cycle: 'daily' }, says: '最多 24 小时' },
    { what: { startAt: 0 }, says: '开始时间' },
  ])('is not made of $what', async ({ what, says }) => {
    const { code, message } = await newPlan(what);
    expect(code).not.toBe(0);
    expect(message).toContain(says);
  });

  it('begins with its first scan, counts, and is done with the last', async () => {
    const { id } = await newPlan();
    const [first, second, third] = await tasksOf(id);
    expect((await scan(String(first?.id), { answers: GOOD })).outcomes).toEqual(['done']);
    expect(await planOf(id)).toMatchObject({ planStatus: running, progress: '1/3', abnormalCount: 0 });
    await scan(String(second?.id), { answers: BAD });
    await scan(String(third?.id), { skipReason: '门锁着' });
    expect(await planOf(id)).toMatchObject({ planStatus: done, progress: '3/3', abnormalCount: 1 });
    expect((await statusesOf(id)).sort()).toEqual([normal, abnormal, skipped]);
  });

  it('begins by itself, is overdue when its end passes, and ends 72 hours later with what was missed', async () => {
    const { id } = await newPlan();
    const startAt = gateway().now() + ONE_HOUR_MS;
    await lookAt(id, startAt);
    expect(await planOf(id)).toMatchObject({ planStatus: running, overdue: false });
    const endAt = startAt + 8 * ONE_HOUR_MS;
    await lookAt(id, endAt);
    expect(await planOf(id)).toMatchObject({ planStatus: running, overdue: true });
    await lookAt(id, endAt + INSPECTION_LAPSE_MS - 1);
    expect(await planOf(id)).toMatchObject({ planStatus: running });
    await lookAt(id, endAt + INSPECTION_LAPSE_MS);
    expect(await planOf(id)).toMatchObject({ planStatus: finished, overdue: true, closedBy: null });
    expect(await statusesOf(id)).toEqual([missed, missed, missed]);
  });

  it('that recurs has its next run once it has begun, and none once that is void', async () => {
    const { id } = await newPlan({ cycle: 'daily', planName: '测试每日' });
    const runs = () => desk.list('inspection/list', { keyword: '测试每日' });
    const startAt = gateway().now() + ONE_HOUR_MS;
    await lookAt(id, startAt);
    const found = await runs();
    expect(found.map((row) => [row['runNo'], row['planStatus'], row['startAt']])).toEqual([
      [2, pending, startAt + ONE_DAY_MS],
      [1, running, startAt],
    ]);
    const next = String(found[0]?.id);
    await step('void', next);
    await lookAt(next, startAt + 2 * ONE_DAY_MS);
    expect((await runs()).map((row) => row['planStatus'])).toEqual([voided, running]);
  });

  it('ends early with a reason, and what is left was not inspected', async () => {
    const { id } = await newPlan();
    expect((await step('finish', id)).outcomes).toEqual(['wrongState']);
    const [first] = await tasksOf(id);
    await scan(String(first?.id), { answers: GOOD });
    expect((await step('finish', id)).outcomes).toEqual(['done']);
    expect(await planOf(id)).toMatchObject({ planStatus: finished, closeReason: '测试原因' });
    expect((await statusesOf(id)).sort()).toEqual([normal, notInspected, notInspected]);
    expect((await step('void', id)).outcomes).toEqual(['wrongState']);
  });

  it('that waits is changed; one that runs is not', async () => {
    const { id } = await newPlan();
    const startAt = gateway().now() + 2 * ONE_HOUR_MS;
    const params = { ...desk.COURSE, planName: '改名', startAt, inspectorIds: ['acc-1001'] };
    expect((await act('inspection/list/update', [id], { params })).outcomes).toEqual(['done']);
    expect(await planOf(id)).toMatchObject({ planName: '改名', startAt });
    const [first] = await tasksOf(id);
    await scan(String(first?.id), { answers: GOOD });
    expect((await act('inspection/list/update', [id], { params })).outcomes).toEqual(['wrongState']);
  });
});

describe('what is looked at again', () => {
  const inspectorId = 'acc-1001';
  const recheck = (id: string, mobile?: string) =>
    act('inspection/detail/recheck', [id], {
      params: { inspectorId },
      ...(mobile === undefined ? {} : { mobile }),
    });
  /** A plan of one device with a fault, and the plan that looks at it again. */
  async function faulty() {
    const { id } = await newPlan({ planName: `测试复检${gateway().now()}-${Math.random()}` });
    const [first] = await tasksOf(id);
    const task = String(first?.id);
    const two = [GOOD[0], BAD[1]];
    await scan(task, { answers: two });
    expect((await recheck(task)).outcomes).toEqual(['done']);
    const name = String((await planOf(id))?.['planName']);
    const [again] = await desk.list('inspection/list', { keyword: `复检·${name}` });
    const [second] = await tasksOf(String(again?.id));
    return { task, plan: String(again?.id), second: String(second?.id) };
  }

  it('is a plan of that device and its faults alone', async () => {
    const { task, plan, second } = await faulty();
    expect(await planOf(plan)).toMatchObject({ progress: '0/1', cycle: 'once', inspectors: '云溪老板' });
    const found = { answers: [GOOD[1]] };
    expect((await scan(second, found)).outcomes).toEqual(['done']);
    expect(await taskOf(task)).toMatchObject({ taskStatus: rechecked });
    expect((await record(task, { answers: BAD })).outcomes).toEqual(['wrongState']);
  });

  it('stays as it was where it fails again, and is back where a pass is corrected', async () => {
    const { task, second } = await faulty();
    await scan(second, { answers: [BAD[1]] });
    expect(await taskOf(task)).toMatchObject({ taskStatus: abnormal });
    await record(second, { answers: [GOOD[1]] });
    expect(await taskOf(task)).toMatchObject({ taskStatus: rechecked });
    await record(second, { answers: [BAD[1]] });
    expect(await taskOf(task)).toMatchObject({ taskStatus: abnormal });
  });

  it('is not sent for twice, nor where all is in order, nor by who may not', async () => {
    const { task, second } = await faulty();
    expect((await recheck(task)).outcomes).toEqual(['wrongState']);
    await scan(second, { answers: [BAD[1]] });
    expect((await recheck(task)).outcomes).toEqual(['done']);
    const { id } = await newPlan();
    const [first] = await tasksOf(id);
    await scan(String(first?.id), { answers: GOOD });
    expect((await recheck(String(first?.id))).outcomes).toEqual(['wrongState']);
    expect((await recheck(task, INSPECTION.support)).code).not.toBe(0);
    expect((await recheck(task, INSPECTION.other)).outcomes).toEqual(['missing']);
  });
});

describe('devices that somebody is sent to', () => {
  const params = { inspectorId: 'acc-1001', hours: 4 };
  const send = (ids: readonly string[], more: object = {}) =>
    act('shower/device/inspect', ids, { params: { ...params, ...more } });
  const devices = async (mobile?: string) =>
    (await desk.list('shower/device', { pageSize: 3 }, mobile)).map(({ id }) => String(id));

  it('are one plan that is open at once and looks at everything of their type', async () => {
    const ids = (await devices()).slice(0, 2);
    const { outcomes } = await send(ids);
    expect(outcomes).toEqual(['done', 'done']);
    const [plan] = await desk.list('inspection/list', { keyword: '等 2 台' });
    const now = gateway().now();
    expect(plan).toMatchObject({
      ...{ planStatus: pending, cycle: 'once', deviceCount: 2, startAt: now, endAt: now + 4 * ONE_HOUR_MS },
      ...{ opensTickets: false, inspectors: expect.stringContaining('云溪老板') },
    });
    const tasks = await tasksOf(String(plan?.id));
    expect(tasks.map((row) => row['taskStatus'])).toEqual([waiting, waiting]);
    const found = await scan(String(tasks[0]?.id), { answers: GOOD });
    // Two of five answers are too few.
    expect(found.code).not.toBe(0);
  });

  it.each([
    { more: { inspectorId: 'acc-1021' }, says: '所选巡检人' },
    { more: { hours: 0 }, says: '完成时限' },
    { more: { hours: 31 * 24 + 1 }, says: '完成时限' },
  ])('are none for $more', async ({ more, says }) => {
    const { code, message } = await send((await devices()).slice(0, 1), more);
    expect(code).not.toBe(0);
    expect(message).toContain(says);
  });

  it("are the reader's own", async () => {
    const [theirs = ''] = await devices(INSPECTION.other);
    expect((await send([theirs])).outcomes).toEqual(['missing']);
  });
});

describe('what a phone hands in', () => {
  it('opens a ticket from inspection for what is not in order, and names it', async () => {
    const { id } = await newPlan();
    const [first] = await tasksOf(id);
    await scan(String(first?.id), { answers: BAD, note: '温控坏了' });
    const task = await taskOf(String(first?.id));
    expect(task).toMatchObject({
      taskStatus: abnormal,
      failedItems: ['shower.waterTemp', 'shower.valve'],
      ticketStatus: 0,
    });
    const [ticket] = await desk.list('feedback/list', { keyword: task?.['ticketNo'] });
    expect(ticket).toMatchObject({ source: 'inspection', category: 'poorQuality', userMobile: '' });
    expect(String(ticket?.['content'])).toContain('出水温度、阀门正常；备注：温控坏了');
  });

  it('is taken once', async () => {
    const { id } = await newPlan();
    const [first] = await tasksOf(id);
    await scan(String(first?.id), { answers: GOOD });
    expect((await scan(String(first?.id), { answers: BAD })).outcomes).toEqual(['wrongState']);
    expect(await planOf(id)).toMatchObject({ progress: '1/3', abnormalCount: 0 });
  });

  it.each([
    { rule: { mustScan: true }, found: { answers: GOOD, scannedCode: 'another' }, says: '二维码' },
    { rule: { photosMin: 1 }, found: { answers: GOOD }, says: '至少 1 张照片' },
    { rule: { distanceMax: 50 }, found: { answers: GOOD }, says: '要求定位' },
    { rule: { distanceMax: 50 }, found: { answers: GOOD, distanceM: 80 }, says: '离设备 80 米' },
    { rule: { maySkip: false }, found: { skipReason: '门锁着' }, says: '不允许跳过' },
    { rule: {}, found: {}, says: '请填写巡检结果' },
    { rule: {}, found: { answers: [{ item: 'shower.valve', value: 'ok' }] }, says: '出水温度' },
    { rule: {}, found: { answers: [...GOOD, { item: 'shower.flow', value: '9' }] }, says: '与计划不一致' },
  ])('is held to $rule: $found says $says', async ({ rule, found, says }) => {
    const { id } = await newPlan(rule);
    const [first] = await tasksOf(id);
    const { code, message } = await scan(String(first?.id), found);
    expect(code).not.toBe(0);
    expect(message).toContain(says);
    expect(await planOf(id)).toMatchObject({ planStatus: pending, progress: '0/3' });
  });

  it('brings pictures, which stand beside the plan for whoever sees its devices', async () => {
    const { id } = await newPlan({ photosMin: 1 });
    const [first] = await tasksOf(id);
    const photo = await putPicture(gateway(), String(desk.tokenOf()));
    const found = await scan(String(first?.id), { answers: GOOD, photos: [photo] });
    expect(found.outcomes).toEqual(['done']);
    const photosOf = async (mobile?: string) =>
      (await gateway().post('inspection/detail/photos', { id }, desk.tokenOf(mobile))).json<{
        data: InspectionPhotosAnswer;
      }>().data;
    expect(await photosOf()).toEqual({
      isCut: false,
      list: [
        expect.objectContaining({
          ...{ taskId: first?.id, deviceNumber: first?.['deviceNumber'], by: '云溪老板' },
          ...{ at: gateway().now(), photos: [photo] },
        }),
      ],
    });
    expect(await photosOf(INSPECTION.other)).toEqual({ isCut: false, list: [] });
    // Who may look at it follows from the device that it was taken at.
    const proofs = await withTenant(gateway().database.db, INSPECTION.merchant, (trx) =>
      trx.selectFrom('attachment_proof').selectAll().where('attachment_id', '=', photo).execute(),
    );
    expect(proofs).toMatchObject([{ subject: 'inspectionTask', store_id: first?.['storeId'] }]);
  });

  it('is put right at a desk with a reason, and the old answers stand in the log', async () => {
    const { id } = await newPlan();
    const [first] = await tasksOf(id);
    const taskId = String(first?.id);
    await scan(taskId, { answers: BAD });
    expect((await record(taskId, { answers: GOOD })).outcomes).toEqual(['done']);
    expect(await taskOf(taskId)).toMatchObject({ taskStatus: normal, isByHand: true, failedItems: [] });
    expect(await planOf(id)).toMatchObject({ progress: '1/3', abnormalCount: 0 });
    const log = await gateway().post('inspection/detail/log', { id: taskId }, desk.tokenOf());
    const [line] = log.json<{
      data: { list: readonly { readonly before: unknown; readonly reason: string }[] };
    }>().data.list;
    expect(line?.reason).toBe('补录');
    expect(line?.before).toMatchObject({ taskStatus: abnormal });
    expect(JSON.stringify(line?.before)).toContain('"value":"30"');
  });
});

describe('whoever sees only some stores', () => {
  it('sees the plans and tasks of those, and ends no plan that has others', async () => {
    const { id } = await newPlan({ deviceIds: [] });
    const own = await tasksOf(id, INSPECTION.store);
    expect(own.length).toBeGreaterThan(0);
    expect(own.every((row) => ['s01', 's02'].includes(String(row['storeId'])))).toBe(true);
    expect((await tasksOf(id)).length).toBeGreaterThan(own.length);
    const { code, message } = await step('void', id, { mobile: INSPECTION.store });
    expect([code, message.includes('不在您管理范围内')]).toEqual([ApiCode.refused, true]);
  });

  it('and whoever has no right sees nothing', async () => {
    const answer = await gateway().post('inspection/list/list', {}, desk.tokenOf(INSPECTION.support));
    expect(answer.json<{ code: number }>().code).toBe(ApiCode.forbidden);
    expect(await desk.list('inspection/list', { keyword: '测试计划' }, INSPECTION.other)).toEqual([]);
  });
});
