import { sql } from 'kysely';
import { InspectionStatus } from '../../../contract/domain/inspection/plan';
import { InspectionTaskStatus } from '../../../contract/domain/inspection/task';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { ResolvedEquipment } from '../../../contract/resources/resolved';
import { toItemKey } from '../../../contract/resources/inspection/check-item';
import type { TenantTransaction } from '../../database/tenant';
import type { Scan } from '../../features/action/inspection/take-scan';
import type { PlannedStep } from '../living/users';
import type { Random } from '../random';
import { drawValue } from './task-maker';

/** A device that somebody is to inspect now. */
export interface WaitingTask {
  readonly franchisee_id: string;
  readonly task_id: string;
  readonly equipment: string;
  readonly inspector_id: string;
  readonly imei: string;
  readonly items: readonly string[];
}

export interface ScanPlan {
  readonly equipment: readonly ResolvedEquipment[];
  readonly nowMs: number;
  /** Time since the last look, within which somebody may have come to a device, ms. */
  readonly elapsedMs: number;
  readonly random: Random;
}

const TASKS_MAX = 20;

/** The next devices of the plans under way, each plan's one after another; what was left behind is not walked to. */
export async function readWaitingTasks(
  trx: TenantTransaction,
  { franchiseeId }: { readonly franchiseeId: string },
): Promise<readonly WaitingTask[]> {
  const { rows } = await sql<WaitingTask>`
    SELECT DISTINCT ON (i.plan_id) k.franchisee_id, k.task_id, k.equipment, k.inspector_id, d.imei, i.items
      FROM inspection i
      JOIN inspection_task k ON k.franchisee_id = i.franchisee_id AND k.plan_id = i.plan_id
      JOIN device d ON d.franchisee_id = k.franchisee_id AND d.device_id = k.device_id
     WHERE i.franchisee_id = ${franchiseeId} AND i.status = ${InspectionStatus.running} AND NOT i.overdue
       AND i.photos_min = 0 AND k.status = ${InspectionTaskStatus.waiting}
       AND k.inspector_id IS NOT NULL AND d.imei IS NOT NULL
     ORDER BY i.plan_id, k.task_id LIMIT ${TASKS_MAX}`.execute(trx);
  return rows;
}

/** Somebody gets from one device to the next in about so long. */
const WALK_MEAN_MS = 90 * ONE_SECOND_MS;
const SKIPS = 0.03;
/** Share of devices at which something is not in order. */
const FAULTS = 0.15;
const SKIP_REASONS = ['房间锁门，无法进入', '设备正在使用'];
const NOTES = ['已拍照，等待维修', '现场已清洁，仍不合格', '下次带备件'];

/** Who walks round scans a device now and then; few find something that is not in order. */
export function planScans(tasks: readonly WaitingTask[], plan: ScanPlan): readonly PlannedStep[] {
  const { elapsedMs, nowMs, random } = plan;
  return tasks.flatMap((task) => {
    if (!random.chance(elapsedMs / WALK_MEAN_MS)) return [];
    const at = nowMs + random.int(1, 25) * ONE_SECOND_MS;
    const { franchisee_id: franchiseeId, inspector_id: accountId, task_id: taskId } = task;
    const event = { franchiseeId, accountId, taskId, params: toParams(task, plan) };
    return [{ at, step: { kind: 'scanned', event } }];
  });
}

function toParams(task: WaitingTask, { equipment, random }: ScanPlan): Scan['params'] {
  const seen = {
    scannedCode: `IMEI:${task.imei}`,
    distanceM: random.int(1, 30),
    durationSec: random.int(60, 420),
  };
  const skipped = { answers: null, skipReason: random.pick(SKIP_REASONS), note: null, photos: null };
  const type = equipment.find(({ deviceType }) => deviceType === task.equipment);
  const items = (type?.checklist ?? [])
    .map((item) => [toItemKey(task.equipment, item), item] as const)
    .filter(([key]) => task.items.includes(key));
  if (items.length === 0 || random.chance(SKIPS)) return { ...skipped, ...seen };
  const failing = random.chance(FAULTS) ? random.pick(items)[0] : null;
  const answers = items.map(([key, item]) => ({
    item: key,
    value: drawValue(item, key !== failing, random),
  }));
  const note = failing === null ? null : random.pick(NOTES);
  return { answers, skipReason: null, note, photos: null, ...seen };
}
