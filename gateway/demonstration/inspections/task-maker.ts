import type { Insertable } from 'kysely';
import { InspectionTaskStatus } from '../../../contract/domain/inspection/task';
import {
  IN_ORDER,
  NOT_IN_ORDER,
  type ResolvedCheckItem,
} from '../../../contract/resources/inspection/check-item';
import type { InspectionAnswerTable, InspectionTaskTable } from '../../features/inspection/tables';
import type { SeedDevice } from '../devices';
import type { SeedInspector } from './inspectors';
import type { Random } from '../random';

/** A task of the past, with what was found. */
export interface SeedTask {
  readonly task: Insertable<InspectionTaskTable> & { readonly status: number };
  readonly answers: readonly Insertable<InspectionAnswerTable>[];
  /** Items that are not in order. */
  readonly failed: readonly ResolvedCheckItem[];
}

interface TaskParts {
  readonly franchiseeId: string;
  readonly planId: string;
  readonly taskId: string;
  readonly device: SeedDevice;
  /** Items of all types of the plan, by their keys. */
  readonly items: readonly (readonly [key: string, item: ResolvedCheckItem])[];
  readonly inspector: SeedInspector;
  readonly random: Random;
  /** When somebody was there; null where nobody was. */
  readonly at: number | null;
  /** What became of it where nobody was. */
  readonly left: InspectionTaskStatus;
}

const SKIPPED = 0.03;
const FAILS = 0.018;
const NOTES = ['已通知维修', '下次带备件', '现场已初步处理'];
const SKIP_REASONS = ['房间锁门，无法进入', '设备正在维修'];

export function makeTask(parts: TaskParts): SeedTask {
  const { franchiseeId: franchisee_id, taskId: task_id, at, random } = parts;
  const row = toRow(parts);
  if (at === null) return { task: { ...row, status: parts.left }, answers: [], failed: [] };
  const scanned = { scanned_at: at, duration_sec: random.int(60, 420), distance_m: random.int(1, 30) };
  if (random.chance(SKIPPED)) {
    const skipped = {
      ...scanned,
      status: InspectionTaskStatus.skipped,
      skip_reason: random.pick(SKIP_REASONS),
    };
    return { task: { ...row, ...skipped, recorded_by: parts.inspector.name }, answers: [], failed: [] };
  }
  const own = parts.items.filter(([key]) => key.startsWith(`${parts.device.equipment}.`));
  const answers = own.map(([key, item]) => {
    const isPassed = !random.chance(FAILS);
    const value = drawValue(item, isPassed, random);
    return { franchisee_id, task_id, item: key, value, is_passed: isPassed };
  });
  const failed = own.filter(([key]) => answers.some(({ item, is_passed }) => item === key && !is_passed));
  const status = failed.length === 0 ? InspectionTaskStatus.normal : InspectionTaskStatus.abnormal;
  const note = failed.length === 0 ? null : random.pick(NOTES);
  const found = { ...scanned, status, note, recorded_by: parts.inspector.name };
  return {
    task: { ...row, ...found, failed_items: failed.map(([key]) => key) },
    answers,
    failed: failed.map(([, item]) => item),
  };
}

function toRow({ franchiseeId, planId, taskId, device, inspector }: TaskParts) {
  const { device_id, device_number, equipment, store, room_name, position } = device;
  return {
    ...{ franchisee_id: franchiseeId, task_id: taskId, plan_id: planId, device_id, device_number, equipment },
    ...{ store_id: store.id, room_name, position, failed_items: [] },
    ...{ inspector_id: inspector.id, inspector: inspector.name },
    ...{ scanned_at: null, duration_sec: null, distance_m: null, note: null, skip_reason: null },
    ...{ recorded_by: null, ticket_id: null },
  };
}

/** A value that passes, or fails, as somebody would have read it. */
export function drawValue(
  { kind, min, max, choices }: ResolvedCheckItem,
  isPassed: boolean,
  random: Random,
): string {
  switch (kind) {
    case 'yesNo':
    case 'photo':
      return isPassed ? IN_ORDER : NOT_IN_ORDER;
    case 'choice': {
      const fit = choices.filter(({ isFailure = false }) => isFailure !== isPassed);
      return fit.length === 0 ? '' : random.pick(fit).value;
    }
    case 'number': {
      const [low, high] = [min ?? 0, max ?? (min ?? 0) * 1.1];
      const value = isPassed ? low + (high - low) * (0.3 + 0.4 * random.next()) : beyond(min, max);
      return String(Math.round(value * 10) / 10);
    }
  }
}

function beyond(min: number | null, max: number | null): number {
  return max === null ? (min ?? 0) * 0.85 : max * 1.2;
}
