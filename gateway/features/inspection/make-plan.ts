import { nextStart } from '../../../contract/domain/inspection/cycle';
import {
  INSPECTION_DEVICES_MAX,
  InspectionStatus,
  type InspectionCycle,
} from '../../../contract/domain/inspection/plan';
import type { TenantTransaction } from '../../database/tenant';
import { newSortableId } from '../order/order-deltas';
import { toSortableId } from '../../database/sortable-id';
import { shareOut, type Inspector } from './inspectors';
import { watchPlan, type PlanRow } from './plan-course';
import type { RangeDevice } from './plan-range';
import './tables';

/** What a plan is made of. */
export interface NewPlan {
  readonly franchiseeId: string;
  readonly name: string;
  readonly cycle: InspectionCycle;
  readonly items: readonly string[];
  readonly inspectors: readonly Inspector[];
  readonly devices: readonly RangeDevice[];
  readonly startAt: number;
  readonly endAt: number;
  readonly mustScan: boolean;
  readonly photosMin: number;
  readonly distanceMax: number | null;
  readonly maySkip: boolean;
  readonly opensTickets: boolean;
  readonly creatorId: string;
  readonly creator: string;
  readonly nowMs: number;
  /** The task whose faults are looked at again. @default none */
  readonly recheckOf?: string;
  /** Which run of which series it is. @default the first of its own */
  readonly run?: { readonly seriesId: string; readonly runNo: number; readonly firstAt: number };
}

/** Inserts a plan with a task for each of its devices; it waits for its time. */
export async function insertPlan(trx: TenantTransaction, plan: NewPlan): Promise<PlanRow> {
  const { franchiseeId, nowMs, devices, inspectors, startAt, endAt } = plan;
  const planId = newSortableId(nowMs);
  const storeIds = [...new Set(devices.map(({ store_id }) => store_id))];
  const { seriesId, runNo, firstAt } = plan.run ?? { seriesId: planId, runNo: 1, firstAt: startAt };
  const row = await trx
    .insertInto('inspection')
    .values({
      ...{ franchisee_id: franchiseeId, plan_id: planId, plan_no: `P${planId}` },
      ...{ series_id: seriesId, run_no: runNo, name: plan.name, cycle: plan.cycle },
      equipment: [...new Set(devices.map(({ equipment }) => equipment))],
      ...{ store_ids: storeIds, items: [...plan.items], device_count: devices.length },
      inspector_ids: inspectors.map(({ id }) => id),
      inspector_names: inspectors.map(({ name }) => name),
      ...{ first_at: firstAt, start_at: startAt, end_at: endAt, must_scan: plan.mustScan },
      ...{ photos_min: plan.photosMin, distance_max: plan.distanceMax, may_skip: plan.maySkip },
      ...{ opens_tickets: plan.opensTickets, status: InspectionStatus.pending },
      ...{ creator_id: plan.creatorId, creator: plan.creator, created_at: nowMs },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertTasks(trx, row, plan);
  await watchPlan(trx, row);
  return row;
}

async function insertTasks(
  trx: TenantTransaction,
  { franchisee_id, plan_id, store_ids }: PlanRow,
  { devices, inspectors, nowMs, recheckOf }: Pick<NewPlan, 'devices' | 'inspectors' | 'nowMs' | 'recheckOf'>,
): Promise<void> {
  const goes = shareOut(inspectors, store_ids);
  const base = Number.parseInt(plan_id.slice(-4), 36) * INSPECTION_DEVICES_MAX;
  const rows = devices.map((device, index) => {
    const inspector = goes.get(device.store_id) ?? null;
    return {
      ...{ franchisee_id, plan_id, task_id: toSortableId(nowMs, base + index), ...device },
      ...{
        inspector_id: inspector?.id ?? null,
        inspector: inspector?.name ?? null,
        recheck_of: recheckOf ?? null,
      },
    };
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await trx
      .insertInto('inspection_task')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

/** A statement takes 65,535 parameters at most. */
const ROWS_AT_ONCE = 500;

/**
 * Plans the run that follows one which has just begun: the same devices as far as they are still there, by the same
 * people and rules. Runs that nobody was there for are left out.
 *
 * @returns null for what comes once, and where no device is left.
 */
export async function planNextRun(
  trx: TenantTransaction,
  plan: PlanRow,
  nowMs: number,
): Promise<PlanRow | null> {
  const { first_at: firstAt, start_at: startAt, end_at: endAt, franchisee_id: franchiseeId } = plan;
  const next = nextStart(plan.cycle, { firstAt, startAt, notBefore: nowMs });
  if (next === null) return null;
  const devices = await trx
    .selectFrom('device as d')
    .innerJoin('inspection_task as k', (join) =>
      join.onRef('k.franchisee_id', '=', 'd.franchisee_id').onRef('k.device_id', '=', 'd.device_id'),
    )
    .select(['d.device_id', 'd.device_number', 'd.equipment', 'd.store_id', 'd.room_name', 'd.position'])
    .where('k.franchisee_id', '=', franchiseeId)
    .where('k.plan_id', '=', plan.plan_id)
    .orderBy('d.store_id')
    .orderBy('d.device_number')
    .execute();
  if (devices.length === 0) return null;
  return insertPlan(trx, {
    ...{ franchiseeId, devices, nowMs, name: plan.name, cycle: plan.cycle, items: plan.items },
    inspectors: plan.inspector_ids.map((id, index) => ({
      ...{ id, name: plan.inspector_names[index] ?? '', storeIds: null },
    })),
    ...{ startAt: next, endAt: next + (endAt - startAt), mustScan: plan.must_scan },
    ...{ photosMin: plan.photos_min, distanceMax: plan.distance_max, maySkip: plan.may_skip },
    ...{ opensTickets: plan.opens_tickets, creatorId: plan.creator_id, creator: plan.creator },
    run: { seriesId: plan.series_id, runNo: plan.run_no + 1, firstAt },
  });
}
