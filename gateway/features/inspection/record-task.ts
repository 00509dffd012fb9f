import type { Selectable, Updateable } from 'kysely';
import { ApiCode } from '../../../contract/api/envelope';
import { InspectionStatus } from '../../../contract/domain/inspection/plan';
import {
  INSPECTION_TASK_TABLE,
  InspectionTaskStatus,
  RECORDED_TASKS,
  type InspectionTaskEvent,
} from '../../../contract/domain/inspection/task';
import { nextState } from '../../../contract/domain/state-table';
import { apiError } from '../../../contract/errors/api-error';
import type { TenantTransaction } from '../../database/tenant';
import { planNextRun } from './make-plan';
import { lockPlan, movePlan, updatePlan, type PlanRow } from './plan-course';
import type { JudgedAnswer } from './judge-answers';
import { settleRecheck } from './recheck';
import type { InspectionTaskTable } from './tables';

export type TaskRow = Selectable<InspectionTaskTable>;

/** What somebody found at a device, judged. */
export interface Found {
  readonly at: number;
  readonly by: string;
  /** Entered at a desk: when and how far away is not known. */
  readonly isByHand: boolean;
  /** Null where the device was inspected. */
  readonly skipReason: string | null;
  readonly answers: readonly JudgedAnswer[];
  readonly note: string | null;
  readonly photos: readonly string[];
  readonly distanceM: number | null;
  readonly durationSec: number | null;
}

/** What a record changed. */
export interface Recorded {
  readonly before: TaskRow;
  readonly task: TaskRow;
  readonly plan: PlanRow;
  /** The run that follows, where this began the plan and it comes again. */
  readonly next: PlanRow | null;
}

export function readTask(
  trx: TenantTransaction,
  { franchiseeId, taskId }: { readonly franchiseeId: string; readonly taskId: string },
): Promise<TaskRow | undefined> {
  return trx
    .selectFrom('inspection_task')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
}

/** The task with its plan, locked: first the plan, as whoever changes either does. */
export async function lockTask(
  trx: TenantTransaction,
  key: { readonly franchiseeId: string; readonly taskId: string },
): Promise<{ readonly task: TaskRow; readonly plan: PlanRow } | null> {
  const known = await readTask(trx, key);
  if (known === undefined) return null;
  const plan = await lockPlan(trx, { franchiseeId: key.franchiseeId, planId: known.plan_id });
  const task = plan === undefined ? undefined : await readTask(trx, key);
  return plan === undefined || task === undefined ? null : { task, plan };
}

const { pending, running } = InspectionStatus;

/**
 * Keeps what was found at a device, and does what follows from it: the first record begins the plan, the last one ends
 * it. What was recorded before may be put right while the plan runs, and for the results that stand after it.
 *
 * @returns null where the state of the plan or of the task allows no record.
 */
export async function recordTask(
  trx: TenantTransaction,
  { task, plan }: { readonly task: TaskRow; readonly plan: PlanRow },
  found: Found,
): Promise<Recorded | null> {
  const event = eventOf(found);
  const status = nextState(INSPECTION_TASK_TABLE, task.status as InspectionTaskStatus, event);
  const isOpen = plan.status === pending || plan.status === running;
  const isCorrected = isRecorded(task.status) && plan.status !== InspectionStatus.void;
  if (status === null || !(isOpen || isCorrected)) return null;
  await keepAnswers(trx, task, found);
  const after = await updateTask(trx, task, { ...toRow(found, task), status });
  await settleRecheck(trx, task, status);
  const counted = await updatePlan(trx, plan, {
    done_count: plan.done_count + (isRecorded(task.status) ? 0 : 1),
    abnormal_count: plan.abnormal_count + countAbnormal(status) - countAbnormal(task.status),
  });
  return { before: task, task: after, ...(await go(trx, counted, found.at)) };
}

/** Brings the plan to where its first and its last record lead. */
async function go(
  trx: TenantTransaction,
  plan: PlanRow,
  at: number,
): Promise<Pick<Recorded, 'plan' | 'next'>> {
  const begun = plan.status === pending ? await movePlan(trx, plan, 'firstScan', { at }) : plan;
  if (begun === null) throw new Error('A plan that waits cannot be begun.');
  const next = plan.status === pending ? await planNextRun(trx, begun, at) : null;
  if (begun.status !== running || begun.done_count < begun.device_count) return { plan: begun, next };
  const done = await movePlan(trx, begun, 'allInspected', { at });
  return { plan: done ?? begun, next };
}

function eventOf({ skipReason, answers }: Found): InspectionTaskEvent {
  if (skipReason !== null) return 'skip';
  return answers.every(({ isPassed }) => isPassed) ? 'pass' : 'fail';
}

export function isRecorded(status: number): boolean {
  const recorded: readonly number[] = RECORDED_TASKS;
  return recorded.includes(status);
}

function countAbnormal(status: number): number {
  return status === InspectionTaskStatus.abnormal ? 1 : 0;
}

/** When and where it was scanned stays as it was when somebody puts a record right at a desk. */
function toRow(found: Found, task: TaskRow): Updateable<InspectionTaskTable> {
  const isRight = found.isByHand && isRecorded(task.status);
  return {
    scanned_at: isRight ? task.scanned_at : found.at,
    duration_sec: isRight ? task.duration_sec : found.durationSec,
    distance_m: isRight ? task.distance_m : found.distanceM,
    failed_items: found.answers.filter(({ isPassed }) => !isPassed).map(({ item }) => item),
    photos: [...found.photos],
    note: found.note,
    skip_reason: found.skipReason,
    recorded_by: found.by,
    is_by_hand: found.isByHand,
  };
}

/** Changes a task of a locked plan. */
export function updateTask(
  trx: TenantTransaction,
  { franchisee_id, task_id }: Pick<TaskRow, 'franchisee_id' | 'task_id'>,
  changed: Updateable<InspectionTaskTable>,
): Promise<TaskRow> {
  return trx
    .updateTable('inspection_task')
    .set(changed)
    .where('franchisee_id', '=', franchisee_id)
    .where('task_id', '=', task_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function keepAnswers(
  trx: TenantTransaction,
  { franchisee_id, task_id }: TaskRow,
  { answers }: Found,
): Promise<void> {
  await trx
    .deleteFrom('inspection_answer')
    .where('franchisee_id', '=', franchisee_id)
    .where('task_id', '=', task_id)
    .execute();
  if (answers.length === 0) return;
  await trx
    .insertInto('inspection_answer')
    .values(
      answers.map(({ item, value, isPassed }) => ({
        ...{ franchisee_id, task_id, item, value, is_passed: isPassed },
      })),
    )
    .execute();
}

/** What stands of a task's items, for the log. */
export async function readAnswers(
  trx: TenantTransaction,
  { franchisee_id, task_id }: Pick<TaskRow, 'franchisee_id' | 'task_id'>,
): Promise<readonly JudgedAnswer[]> {
  const rows = await trx
    .selectFrom('inspection_answer')
    .select(['item', 'value', 'is_passed'])
    .where('franchisee_id', '=', franchisee_id)
    .where('task_id', '=', task_id)
    .orderBy('item')
    .execute();
  return rows.map(({ item, value, is_passed }) => ({ item, value, isPassed: is_passed }));
}

/** @throws ApiError `refused` for a plan some of whose stores are not the reader's: its end concerns others too. */
export function assertWholePlan(
  { store_ids, equipment }: Pick<PlanRow, 'store_ids' | 'equipment'>,
  reader: { readonly storeIds: readonly string[] | null; readonly equipment: readonly string[] | null },
): void {
  const { storeIds, equipment: words } = reader;
  const isOwn =
    (storeIds === null || store_ids.every((id) => storeIds.includes(id))) &&
    (words === null || equipment.every((word) => words.includes(word)));
  if (!isOwn) throw apiError(ApiCode.refused, 'inspectionBeyond');
}
