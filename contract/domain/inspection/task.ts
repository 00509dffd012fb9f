import type { StateTable } from '../state-table';

/** Codes of what became of one device of a plan (pages 7.2). */
export const InspectionTaskStatus = {
  waiting: 0,
  normal: 1,
  abnormal: 2,
  skipped: 3,
  notInspected: 4,
  missed: 5,
  rechecked: 6,
} as const;
export type InspectionTaskStatus = (typeof InspectionTaskStatus)[keyof typeof InspectionTaskStatus];

/** What can happen to a task; of a record the gateway decides whether it passes. */
export const INSPECTION_TASK_EVENTS = [
  'plan',
  'pass',
  'fail',
  'skip',
  'recheckPasses',
  'recheckFails',
  'planFinishes',
  'planLapses',
] as const;
export type InspectionTaskEvent = (typeof INSPECTION_TASK_EVENTS)[number];

const { waiting, normal, abnormal, skipped, notInspected, missed, rechecked } = InspectionTaskStatus;

/** What was recorded, and may be corrected. */
const CORRECTED = [normal, abnormal, skipped] as const;

/** States in which somebody has been at the device. */
export const RECORDED_TASKS = [...CORRECTED, rechecked] as const;

/** The life of a task (pages 7.2): what was recorded may be corrected, what was left when the plan ended may not. */
export const INSPECTION_TASK_TABLE: StateTable<InspectionTaskStatus, InspectionTaskEvent> = [
  { from: null, event: 'plan', to: waiting },
  ...[waiting, ...CORRECTED].flatMap((from) => [
    { from, event: 'pass' as const, to: normal },
    { from, event: 'fail' as const, to: abnormal },
    { from, event: 'skip' as const, to: skipped },
  ]),
  // By the task that looks at it again, and back where that one is corrected.
  { from: abnormal, event: 'recheckPasses', to: rechecked },
  { from: rechecked, event: 'recheckFails', to: abnormal },
  { from: waiting, event: 'planFinishes', to: notInspected },
  { from: waiting, event: 'planLapses', to: missed },
];

/** Pictures that a rule may ask for with each device. */
export const TASK_PHOTOS_MAX = 9;
/** Metres that a rule may allow between the inspector and the device. */
export const TASK_DISTANCE_MAX_M = 5_000;
/** Seconds that one inspection may be said to have taken. */
export const TASK_SECONDS_MAX = 24 * 3_600;
/** Characters of a note on one device. */
export const TASK_NOTE_MAX = 200;
