import { InspectionStatus, type InspectionCycle } from '../../../contract/domain/inspection/plan';
import { InspectionTaskStatus } from '../../../contract/domain/inspection/task';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';

/** One plan of the demonstration: when it was, how far it came, and what became of it. */
export interface PlanShape {
  readonly name: string;
  /** Which runs of one plan belong together. */
  readonly series: string;
  readonly runNo: number;
  readonly cycle: InspectionCycle;
  /** Hours from now at which it begins. */
  readonly startsInHours: number;
  readonly hours: number;
  readonly status: InspectionStatus;
  readonly isOverdue?: true;
  /** Share of its devices that somebody was at. */
  readonly done: number;
  /** What became of the others. */
  readonly left: InspectionTaskStatus;
  /** Which of the merchant's stores, by their place in its list. */
  readonly stores: readonly number[];
  /** Which of its types, by their place in the declaration. */
  readonly types: readonly number[];
  readonly reason?: string;
}

const { pending, running, done, finished, void: voided } = InspectionStatus;
const { waiting, notInspected, missed } = InspectionTaskStatus;
const DAY = ONE_DAY_MS / ONE_HOUR_MS;

const DAILY = {
  name: '每日卫生巡检',
  series: 'daily',
  cycle: 'daily',
  hours: 12,
  stores: [0],
  types: [0],
} as const;
const WEEKLY = {
  ...({ name: '饮水与淋浴周检', series: 'weekly', cycle: 'weekly', hours: 2 * DAY } as const),
  ...{ stores: [0, 1, 2], types: [5, 6] },
};

/** A plan in every state, as somebody who inspects in earnest has them. */
export const PLAN_SHAPES: readonly PlanShape[] = [
  { ...DAILY, runNo: 11, startsInHours: -2 * DAY - 3, status: done, done: 1, left: waiting },
  { ...DAILY, runNo: 12, startsInHours: -DAY - 3, status: done, done: 1, left: waiting },
  { ...DAILY, runNo: 13, startsInHours: -3, status: running, done: 0.45, left: waiting },
  { ...DAILY, runNo: 14, startsInHours: DAY - 3, status: pending, done: 0, left: waiting },
  { ...WEEKLY, runNo: 3, startsInHours: -8 * DAY, status: finished, done: 0.8, left: missed },
  { ...WEEKLY, runNo: 4, startsInHours: -DAY - 6, status: running, done: 0.6, left: waiting },
  { ...WEEKLY, runNo: 5, startsInHours: 6 * DAY - 6, status: pending, done: 0, left: waiting },
  {
    ...{ name: '电源控制盒安全检查', series: 'safety', runNo: 1, cycle: 'once', startsInHours: -3 * DAY },
    ...{
      hours: 24,
      status: running,
      isOverdue: true,
      done: 0.7,
      left: waiting,
      stores: [0, 1, 2, 3],
      types: [4],
    },
  },
  {
    ...{
      name: '投放器液位核对',
      series: 'levels',
      runNo: 1,
      cycle: 'once',
      startsInHours: -5 * DAY,
      hours: 12,
    },
    ...{ status: finished, done: 0.5, left: notInspected, stores: [0, 1], types: [2, 3] },
    reason: '补液后统一再核对一次',
  },
  {
    ...{
      name: '通用控制盒铅封检查',
      series: 'seals',
      runNo: 1,
      cycle: 'once',
      startsInHours: -4 * DAY,
      hours: 24,
    },
    ...{ status: voided, done: 0, left: waiting, stores: [1, 2], types: [1] },
    reason: '重复创建',
  },
];
