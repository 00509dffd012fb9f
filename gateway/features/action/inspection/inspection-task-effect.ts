import { ApiCode } from '../../../../contract/api/envelope';
import { InspectionStatus } from '../../../../contract/domain/inspection/plan';
import { InspectionTaskStatus } from '../../../../contract/domain/inspection/task';
import { apiError } from '../../../../contract/errors/api-error';
import type { InspectionTaskEffect, InspectionTaskStep } from '../../../../contract/resources/effect';
import type { TenantTransaction } from '../../../database/tenant';
import { claimAttachments } from '../../attachment/claim-attachments';
import { pickInspectors } from '../../inspection/inspectors';
import { itemsFor, judgeAnswers, type ToldAnswer } from '../../inspection/judge-answers';
import { openTicketFor } from '../../inspection/open-ticket';
import type { PlanRow } from '../../inspection/plan-course';
import {
  lockTask,
  readAnswers,
  recordTask,
  updateTask,
  type Found,
  type Recorded,
  type TaskRow,
} from '../../inspection/record-task';
import { planRecheck } from '../../inspection/recheck';
import { listOf, wordsOf } from '../block-effect';
import { eachRow, type RowOutcome } from '../each-row';
import type { EffectCall, EffectHandler, EffectRow, EnteredValues } from '../effect-handler';
import { assertRules } from './assert-rules';
import { assertRoom } from './inspection-effect';
import { publishPlan, type InspectionParts } from './inspection-parts';

type Call = EffectCall<InspectionTaskEffect>;
type Locked = { readonly task: TaskRow; readonly plan: PlanRow };

interface Work {
  readonly call: Call;
  readonly parts: InspectionParts;
  readonly row: EffectRow;
}

/** Takes what was found at devices, by phone or at a desk, and says who goes there (pages 7.2). */
export function createInspectionTaskEffect(parts: InspectionParts): EffectHandler<InspectionTaskEffect> {
  return {
    assertFits(_effect, { id, source }) {
      if (source.table !== 'inspectionTask')
        throw new Error(`An action of ${id} is for tasks of inspections.`);
    },
    prepare(call) {
      return {
        fields: [],
        lockFirst: (trx, ids) => lockPlansOf(trx, call.reader.franchiseeId, ids),
        run: (trx, rows) => eachRow(rows, (row) => work(trx, { call, parts, row })),
      };
    },
  };
}

/** Plans come before their tasks: whoever ends a plan ends its tasks with it. */
async function lockPlansOf(
  trx: TenantTransaction,
  franchiseeId: string,
  ids: readonly string[],
): Promise<void> {
  const plans = trx
    .selectFrom('inspection_task')
    .select('plan_id')
    .where('franchisee_id', '=', franchiseeId)
    .where('task_id', 'in', [...ids]);
  await trx
    .selectFrom('inspection')
    .select('plan_id')
    .where('franchisee_id', '=', franchiseeId)
    .where('plan_id', 'in', plans)
    .orderBy('plan_id')
    .forUpdate()
    .execute();
}

async function work(trx: TenantTransaction, { call, parts, row }: Work): Promise<RowOutcome> {
  const { id, name, storeId } = row;
  const left: RowOutcome = { result: { id, name, storeId, outcome: 'wrongState' }, after: [] };
  const locked = await lockTask(trx, { franchiseeId: call.reader.franchiseeId, taskId: id });
  if (locked === null) return left;
  const done = await STEPS[call.effect.step](trx, locked, { call, parts });
  if (done === null) return left;
  const { before, after, told } = done;
  return { result: { id, name, storeId, outcome: 'done', before, after }, after: told };
}

interface Done {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly told: RowOutcome['after'];
}

type Step = (
  trx: TenantTransaction,
  locked: Locked,
  work: Pick<Work, 'call' | 'parts'>,
) => Promise<Done | null>;

/** What becomes of a task by each step; null where its state knows no such step. */
const STEPS: Readonly<Record<InspectionTaskStep, Step>> = { scan: record, record, assign, recheck };

/** Sends somebody to look at the faults again. */
async function recheck(
  trx: TenantTransaction,
  locked: Locked,
  { call, parts }: Pick<Work, 'call' | 'parts'>,
): Promise<Done | null> {
  const { franchisee_id: franchiseeId } = locked.task;
  await assertRoom(trx, franchiseeId);
  const people = await parts.inspectors(trx, franchiseeId, call.nowMs);
  const [inspector] = pickInspectors(people, [wordsOf(call.params, 'inspectorId')]);
  if (inspector === undefined) return null;
  const by = { creatorId: call.actor.accountId, creator: call.actor.name, nowMs: call.nowMs };
  const plan = await planRecheck(trx, locked, { inspector, ...by });
  if (plan === null) return null;
  await publishPlan(trx, plan, { type: 'created', resources: parts.plans });
  const { plan_no: planNo } = plan;
  return { before: {}, after: { planNo, inspector: inspector.name }, told: [] };
}

async function assign(
  trx: TenantTransaction,
  { task, plan }: Locked,
  { call, parts }: Pick<Work, 'call' | 'parts'>,
): Promise<Done | null> {
  const isOpen = plan.status === InspectionStatus.pending || plan.status === InspectionStatus.running;
  if (!isOpen || task.status !== InspectionTaskStatus.waiting) return null;
  const people = await parts.inspectors(trx, task.franchisee_id, call.nowMs);
  const [person] = pickInspectors(people, [wordsOf(call.params, 'inspectorId')]);
  if (person === undefined) return null;
  const after = await updateTask(trx, task, { inspector_id: person.id, inspector: person.name });
  return { before: { inspector: task.inspector }, after: { inspector: after.inspector }, told: [] };
}

async function record(
  trx: TenantTransaction,
  locked: Locked,
  { call, parts }: Pick<Work, 'call' | 'parts'>,
): Promise<Done | null> {
  const { task, plan } = locked;
  // What was recorded is put right at a desk, with a reason; a phone tells once.
  if (call.effect.step === 'scan' && task.status !== InspectionTaskStatus.waiting) return null;
  const found = toFound(call, locked, parts);
  if (call.effect.step === 'scan') await assertRules(trx, { task, plan, found, params: call.params });
  if (found.skipReason !== null && !plan.may_skip) throw apiError(ApiCode.refused, 'inspectionNoSkip');
  const { franchiseeId } = call.reader;
  const claim = { franchiseeId, accountId: call.actor.accountId, nowMs: call.nowMs };
  const proof = { subject: 'inspectionTask', storeId: task.store_id, equipment: task.equipment } as const;
  await claimAttachments(trx, { ...claim, ids: found.photos, held: task.photos, proofs: [proof] });
  const before = { ...toLogged(task), results: await readAnswers(trx, task) };
  const recorded = await recordTask(trx, locked, found);
  if (recorded === null) return null;
  const told = await follow(trx, recorded, { call, parts });
  return { before, after: { ...toLogged(recorded.task), results: found.answers }, told };
}

/** Opens a ticket for what is not in order, and tells of the plan. */
async function follow(
  trx: TenantTransaction,
  { task, plan, next }: Recorded,
  { call: { nowMs }, parts }: Pick<Work, 'call' | 'parts'>,
): Promise<RowOutcome['after']> {
  await publishPlan(trx, plan, { type: 'updated', resources: parts.plans });
  if (next !== null) await publishPlan(trx, next, { type: 'created', resources: parts.plans });
  const isNews = task.status === InspectionTaskStatus.abnormal && task.ticket_id === null;
  if (!isNews || !plan.opens_tickets) return [];
  const opened = await openTicketFor(trx, parts, { task, plan, nowMs });
  if (opened === null) return [];
  await updateTask(trx, task, { ticket_id: opened.ticketId });
  return [opened.after];
}

/** @throws ApiError `invalid` for what says nothing, or not what the plan asks for. */
function toFound(call: Call, { task, plan }: Locked, { items }: InspectionParts): Found {
  const { params, actor, nowMs, effect } = call;
  const skipReason = orNull(wordsOf(params, 'skipReason'));
  const told = answersOf(params);
  if (skipReason === null && told.length === 0) throw apiError(ApiCode.invalid, 'inspectionNothing');
  const wanted = itemsFor(plan.items, task.equipment, items);
  return {
    ...{ at: nowMs, by: actor.name, isByHand: effect.step === 'record', skipReason },
    answers: skipReason === null ? judgeAnswers(told, wanted) : [],
    ...{ note: orNull(wordsOf(params, 'note')), photos: listOf(params, 'photos') },
    ...{ distanceM: wholeOf(params['distanceM']), durationSec: wholeOf(params['durationSec']) },
  };
}

function answersOf({ answers }: EnteredValues): readonly ToldAnswer[] {
  if (!Array.isArray(answers)) return [];
  return answers.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null || !('item' in each) || !('value' in each)) return [];
    const { item, value } = each;
    return typeof item === 'string' && typeof value === 'string' ? [{ item, value }] : [];
  });
}

function wholeOf(value: EnteredValues[string] | undefined): number | null {
  return typeof value === 'number' ? Math.round(value) : null;
}

function orNull(words: string): string | null {
  return words === '' ? null : words;
}

/** What a record changes, in the fields of the page. */
function toLogged(task: TaskRow): Readonly<Record<string, unknown>> {
  return {
    taskStatus: task.status,
    failedItems: task.failed_items,
    note: task.note,
    skipReason: task.skip_reason,
    recordedBy: task.recorded_by,
    isByHand: task.is_by_hand,
  };
}
