import type { Insertable, Transaction } from 'kysely';
import { InspectionStatus } from '../../../contract/domain/inspection/plan';
import { InspectionTaskStatus } from '../../../contract/domain/inspection/task';
import { ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { toItemKey } from '../../../contract/resources/inspection/check-item';
import type { ResolvedEquipment } from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import { SORTABLE_ID_TAILS, toSortableId } from '../../database/sortable-id';
import { comesByItself } from '../../features/inspection/plan-course';
import type { InspectionTable } from '../../features/inspection/tables';
import { insertColumns, type Columns } from '../columnar-insert';
import type { SeedDevice } from '../devices';
import type { Random } from '../random';
import { inspectorOf, plannerOf } from './inspectors';
import type { RestartPageOf } from '../tickets/past-messages';
import { insertInspectionTickets } from './inspection-tickets';
import { PLAN_SHAPES, type PlanShape } from './plan-shapes';
import { makeTask, type SeedTask } from './task-maker';

/** What plans of the past are made from. */
export interface InspectionSettings {
  readonly franchiseeId: string;
  readonly equipment: readonly ResolvedEquipment[];
  readonly devices: readonly SeedDevice[];
  /** Page on which a device of a type is restarted: what past problems may tell. */
  readonly restartPageOf: RestartPageOf;
  readonly random: Random;
  readonly nowMs: number;
}

type SeedPlan = Insertable<InspectionTable> & { readonly status: number };

const TASK_COLUMNS: Columns<'inspection_task'> = {
  ...{ franchisee_id: 'text', task_id: 'text', plan_id: 'text', device_id: 'text', device_number: 'text' },
  ...{ equipment: 'text', store_id: 'text', room_name: 'text', position: 'text', inspector_id: 'text' },
  ...{ inspector: 'text', status: 'smallint', scanned_at: 'bigint', duration_sec: 'int', distance_m: 'int' },
  ...{ failed_items: 'text[]', note: 'text', skip_reason: 'text', recorded_by: 'text', ticket_id: 'text' },
};

const ANSWER_COLUMNS: Columns<'inspection_answer'> = {
  ...{ franchisee_id: 'text', task_id: 'text', item: 'text', value: 'text', is_passed: 'boolean' },
};

const TIMER_COLUMNS: Columns<'timer'> = {
  ...{ franchisee_id: 'text', kind: 'text', subject_id: 'text', due_at: 'bigint' },
};

/** Devices of one plan stay below. */
const TASKS_MAX = 2_000;
/** Devices of each type and store that a plan of the demonstration covers. */
const DEVICES_MAX = 24;

/** A plan in every state, with its devices and what was found there (pages 13). */
export async function insertPastInspections(
  trx: Transaction<Database>,
  settings: InspectionSettings,
): Promise<void> {
  // Others plan at the same moments: their ids are others, too.
  const firstTail = settings.random.int(0, SORTABLE_ID_TAILS - PLAN_SHAPES.length * TASKS_MAX - 1);
  const made = PLAN_SHAPES.flatMap((shape, index) =>
    makePlan(shape, firstTail + index * TASKS_MAX, settings),
  );
  if (made.length === 0) return;
  const plans = made.map(({ plan }) => plan);
  const tasks = await insertInspectionTickets(
    trx,
    settings,
    made.flatMap((each) => each.tasks),
  );
  await trx.insertInto('inspection').values(plans).execute();
  await insertColumns(
    trx,
    'inspection_task',
    TASK_COLUMNS,
    tasks.map(({ task }) => task),
  );
  await insertColumns(
    trx,
    'inspection_answer',
    ANSWER_COLUMNS,
    tasks.flatMap(({ answers }) => answers),
  );
  await insertColumns(trx, 'timer', TIMER_COLUMNS, plans.flatMap(toTimer));
}

interface MadePlan {
  readonly plan: SeedPlan;
  readonly tasks: readonly SeedTask[];
}

/** @param tail - The end of the plan's own id; those of its tasks follow. */
function makePlan(shape: PlanShape, tail: number, settings: InspectionSettings): readonly MadePlan[] {
  const { equipment, franchiseeId, nowMs, random } = settings;
  const types = shape.types
    .flatMap((place) => equipment[place] ?? [])
    .filter(({ checklist }) => checklist.length > 0);
  const devices = pickDevices(shape, types, settings);
  if (devices.length === 0) return [];
  const startAt = toHour(nowMs) + shape.startsInHours * ONE_HOUR_MS;
  const createdAt = startAt - 20 * ONE_HOUR_MS;
  const planId = toSortableId(createdAt, tail);
  const items = types.flatMap((type) =>
    type.checklist.map((item) => [toItemKey(type.deviceType, item), item] as const),
  );
  const planner = plannerOf(franchiseeId);
  const storeIds = [...new Set(devices.map(({ store }) => store.id))];
  const inspectors = new Map(
    storeIds.map((id) => inspectorOf(franchiseeId, id)).map((each) => [each.id, each.name] as const),
  );
  const doneCount = Math.round(shape.done * devices.length);
  const endAt = startAt + shape.hours * ONE_HOUR_MS;
  const tasks = devices.map((device, place) =>
    makeTask({
      ...{
        franchiseeId,
        planId,
        device,
        items,
        random,
        inspector: inspectorOf(franchiseeId, device.store.id),
      },
      taskId: toSortableId(createdAt, tail + place),
      at:
        place < doneCount ? startAt + (place + 1) * stepOf(startAt, Math.min(endAt, nowMs), doneCount) : null,
      left: shape.left,
    }),
  );
  const abnormal = tasks.filter(({ task }) => task.status === InspectionTaskStatus.abnormal).length;
  const isOpen = shape.status === InspectionStatus.pending || shape.status === InspectionStatus.running;
  const plan: SeedPlan = {
    ...{ franchisee_id: franchiseeId, plan_id: planId, plan_no: `P${planId}` },
    ...{
      series_id: `demonstration-${shape.series}`,
      run_no: shape.runNo,
      name: shape.name,
      cycle: shape.cycle,
    },
    equipment: [...new Set(devices.map((device) => device.equipment))],
    store_ids: storeIds,
    items: items.map(([key]) => key),
    ...{ inspector_ids: [...inspectors.keys()], inspector_names: [...inspectors.values()] },
    device_count: devices.length,
    ...{
      done_count: doneCount,
      abnormal_count: abnormal,
      first_at: startAt,
      start_at: startAt,
      end_at: endAt,
    },
    ...{ must_scan: true, photos_min: 0, distance_max: 100, may_skip: true, opens_tickets: true },
    ...{
      status: shape.status,
      overdue: shape.isOverdue === true || shape.left === InspectionTaskStatus.missed,
    },
    ...{ creator_id: planner.id, creator: planner.name, created_at: createdAt },
    closed_at: isOpen ? null : Math.min(endAt, nowMs - ONE_MINUTE_MS),
    closed_by: shape.reason === undefined ? null : planner.name,
    close_reason: shape.reason ?? null,
  };
  return [{ plan, tasks }];
}

function pickDevices(
  { stores }: PlanShape,
  types: readonly ResolvedEquipment[],
  { devices }: InspectionSettings,
): readonly SeedDevice[] {
  const words = types.map(({ deviceType }) => deviceType);
  const ids = [...new Set(devices.map(({ store }) => store.id))].sort();
  const chosen = stores.map((place) => ids[place]);
  const fit = devices.filter(
    ({ equipment, store }) => words.includes(equipment) && chosen.includes(store.id),
  );
  // As many of each type, so that a plan is of what its name says.
  const each = Math.ceil(DEVICES_MAX / Math.max(1, words.length));
  return words.flatMap((word) => fit.filter(({ equipment }) => equipment === word).slice(0, each));
}

function stepOf(fromMs: number, untilMs: number, count: number): number {
  return Math.max(1, Math.floor((untilMs - fromMs) / (count + 2)));
}

function toHour(atMs: number): number {
  return Math.floor(atMs / ONE_HOUR_MS) * ONE_HOUR_MS;
}

function toTimer(plan: SeedPlan) {
  const { franchisee_id, plan_id: subject_id, status, overdue = false, start_at, end_at } = plan;
  const next = comesByItself({ status, overdue, start_at, end_at });
  return next === null ? [] : [{ franchisee_id, kind: 'inspection', subject_id, due_at: next.at }];
}
