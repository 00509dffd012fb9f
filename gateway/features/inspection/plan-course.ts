import { sql, type Selectable, type Updateable } from 'kysely';
import {
  INSPECTION_LAPSE_MS,
  INSPECTION_TABLE,
  InspectionStatus,
  type InspectionEvent,
} from '../../../contract/domain/inspection/plan';
import { InspectionTaskStatus } from '../../../contract/domain/inspection/task';
import { nextState } from '../../../contract/domain/state-table';
import type { TenantTransaction } from '../../database/tenant';
import { clearTimer, setTimer } from '../../timers/timer';
import type { InspectionTable } from './tables';

/** One run of a plan as it stands in the database. */
export type PlanRow = Selectable<InspectionTable>;

/** Which plan is meant. */
export interface PlanKey {
  readonly franchiseeId: string;
  readonly planId: string;
}

/** Locks a plan: whoever changes it or one of its tasks does so first. */
export function lockPlan(
  trx: TenantTransaction,
  { franchiseeId, planId }: PlanKey,
): Promise<PlanRow | undefined> {
  return trx
    .selectFrom('inspection')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('plan_id', '=', planId)
    .forUpdate()
    .executeTakeFirst();
}

/** What a plan takes with an event, beside its state. */
export interface PlanChange {
  readonly at: number;
  /** Who brings it about; null for time, and for the last of its devices. */
  readonly by?: string | null;
  readonly reason?: string | null;
  readonly patch?: Updateable<InspectionTable>;
}

/** What is left of a plan that ends before all was inspected, by what ends it. */
const LEFT: Readonly<Partial<Record<InspectionEvent, InspectionTaskStatus>>> = {
  finish: InspectionTaskStatus.notInspected,
  lapse: InspectionTaskStatus.missed,
};

const OPEN: readonly number[] = [InspectionStatus.pending, InspectionStatus.running];

/**
 * Does what follows from an event of a locked plan: its state by the table of pages 7.1, its tasks, its timer.
 *
 * @returns the plan as it stands then; null where its state knows no such event, and nothing was done.
 */
export async function movePlan(
  trx: TenantTransaction,
  plan: PlanRow,
  event: InspectionEvent,
  { at, by = null, reason = null, patch = {} }: PlanChange,
): Promise<PlanRow | null> {
  const status = nextState(INSPECTION_TABLE, plan.status as InspectionStatus, event);
  if (status === null) return null;
  const closing = OPEN.includes(status) ? {} : { closed_at: at, closed_by: by, close_reason: reason };
  const overdue = event === 'endPasses' ? { overdue: true } : {};
  const after = await updatePlan(trx, plan, { ...patch, ...overdue, status, ...closing });
  const left = LEFT[event];
  if (left !== undefined) await endTasks(trx, plan, left);
  await watchPlan(trx, after);
  return after;
}

/** Changes a locked plan. */
export function updatePlan(
  trx: TenantTransaction,
  { franchisee_id, plan_id }: PlanRow,
  changed: Updateable<InspectionTable>,
): Promise<PlanRow> {
  return trx
    .updateTable('inspection')
    .set(changed)
    .where('franchisee_id', '=', franchisee_id)
    .where('plan_id', '=', plan_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function endTasks(
  trx: TenantTransaction,
  { franchisee_id, plan_id }: PlanRow,
  status: InspectionTaskStatus,
): Promise<void> {
  await sql`UPDATE inspection_task SET status = ${status}
    WHERE franchisee_id = ${franchisee_id} AND plan_id = ${plan_id}
      AND status = ${InspectionTaskStatus.waiting}`.execute(trx);
}

/** What comes next of a plan by itself, and when; null where nothing does. */
export function comesByItself({
  status,
  overdue,
  start_at,
  end_at,
}: Pick<PlanRow, 'status' | 'overdue' | 'start_at' | 'end_at'>): {
  readonly event: InspectionEvent;
  readonly at: number;
} | null {
  if (status === InspectionStatus.pending) return { event: 'timeComes', at: start_at };
  if (status !== InspectionStatus.running) return null;
  return overdue ? { event: 'lapse', at: end_at + INSPECTION_LAPSE_MS } : { event: 'endPasses', at: end_at };
}

/** Sets the timer of what comes next, or takes it back. */
export async function watchPlan(trx: TenantTransaction, plan: PlanRow): Promise<void> {
  const key = { franchiseeId: plan.franchisee_id, kind: 'inspection', subjectId: plan.plan_id } as const;
  const next = comesByItself(plan);
  await (next === null ? clearTimer(trx, key) : setTimer(trx, key, next.at));
}
