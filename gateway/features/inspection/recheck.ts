import { InspectionStatus } from '../../../contract/domain/inspection/plan';
import {
  INSPECTION_TASK_TABLE,
  InspectionTaskStatus,
  type InspectionTaskEvent,
} from '../../../contract/domain/inspection/task';
import { nextState } from '../../../contract/domain/state-table';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import type { Inspector } from './inspectors';
import { insertPlan } from './make-plan';
import type { PlanRow } from './plan-course';
import type { TaskRow } from './record-task';

/** Hours within which what was not in order is to be looked at again. */
const RECHECK_MS = ONE_DAY_MS;
/** Characters of a plan's name. */
const NAME_MAX = 100;
const PREFIX = '复检·';

/** Who looks at a device again, and who sends them. */
export interface RecheckAsked {
  readonly inspector: Inspector;
  readonly creatorId: string;
  readonly creator: string;
  readonly nowMs: number;
}

/**
 * Plans to look again at what was not in order at a device (pages 7.2, 复检): a plan of that device and those items
 * alone, under the rules of the plan that found it.
 *
 * @returns null for a task that is in order or of a void plan, one that is being looked at again, and a device that was
 *   let go of.
 */
export async function planRecheck(
  trx: TenantTransaction,
  { task, plan }: { readonly task: TaskRow; readonly plan: PlanRow },
  { inspector, creatorId, creator, nowMs }: RecheckAsked,
): Promise<PlanRow | null> {
  const { franchisee_id: franchiseeId, task_id: recheckOf } = task;
  const isWrong = task.status === InspectionTaskStatus.abnormal && plan.status !== InspectionStatus.void;
  if (!isWrong || (await isUnderWay(trx, task))) return null;
  const devices = await trx
    .selectFrom('device')
    .select(['device_id', 'device_number', 'equipment', 'store_id', 'room_name', 'position'])
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', '=', task.device_id)
    .execute();
  if (devices.length === 0) return null;
  return insertPlan(trx, {
    ...{ franchiseeId, name: toName(plan.name), cycle: 'once', items: task.failed_items, recheckOf },
    ...{ devices, inspectors: [inspector], startAt: nowMs, endAt: nowMs + RECHECK_MS, nowMs },
    ...{ mustScan: plan.must_scan, photosMin: plan.photos_min, distanceMax: plan.distance_max },
    ...{ maySkip: plan.may_skip, opensTickets: plan.opens_tickets, creatorId, creator },
  });
}

function toName(name: string): string {
  return (name.startsWith(PREFIX) ? name : `${PREFIX}${name}`).slice(0, NAME_MAX);
}

async function isUnderWay(trx: TenantTransaction, { franchisee_id, task_id }: TaskRow): Promise<boolean> {
  const waiting = await trx
    .selectFrom('inspection_task as k')
    .innerJoin('inspection as i', (join) =>
      join.onRef('i.franchisee_id', '=', 'k.franchisee_id').onRef('i.plan_id', '=', 'k.plan_id'),
    )
    .select('k.task_id')
    .where('k.franchisee_id', '=', franchisee_id)
    .where('k.recheck_of', '=', task_id)
    .where('k.status', '=', InspectionTaskStatus.waiting)
    .where('i.status', 'in', [InspectionStatus.pending, InspectionStatus.running])
    .executeTakeFirst();
  return waiting !== undefined;
}

/**
 * Lets the task that was looked at again follow what was found now. Only its row is locked: whoever locks plans never
 * waits for one task while holding another's.
 *
 * @param status - Of the task that looked again.
 */
export async function settleRecheck(
  trx: TenantTransaction,
  { franchisee_id, recheck_of }: Pick<TaskRow, 'franchisee_id' | 'recheck_of'>,
  status: InspectionTaskStatus,
): Promise<void> {
  if (recheck_of === null) return;
  const event: InspectionTaskEvent =
    status === InspectionTaskStatus.normal ? 'recheckPasses' : 'recheckFails';
  const from = event === 'recheckPasses' ? InspectionTaskStatus.abnormal : InspectionTaskStatus.rechecked;
  const to = nextState(INSPECTION_TASK_TABLE, from, event);
  if (to === null) return;
  await trx
    .updateTable('inspection_task')
    .set({ status: to })
    .where('franchisee_id', '=', franchisee_id)
    .where('task_id', '=', recheck_of)
    .where('status', '=', from)
    .execute();
}
