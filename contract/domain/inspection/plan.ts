import { ONE_HOUR_MS } from '../../limits';
import type { StateTable } from '../state-table';

/** Codes of the states of an inspection plan: of one run of it, where it recurs (pages 7.1). */
export const InspectionStatus = { pending: 0, running: 1, done: 2, finished: 3, void: 4 } as const;
export type InspectionStatus = (typeof InspectionStatus)[keyof typeof InspectionStatus];

/** What can happen to a plan; `edit` and `endPasses` change something of it and leave its state. */
export const INSPECTION_EVENTS = [
  'create',
  'edit',
  'timeComes',
  'firstScan',
  'allInspected',
  'endPasses',
  'finish',
  'lapse',
  'void',
] as const;
export type InspectionEvent = (typeof INSPECTION_EVENTS)[number];

const { pending, running, done, finished, void: voided } = InspectionStatus;

/** The life of a plan (pages 7.1). */
export const INSPECTION_TABLE: StateTable<InspectionStatus, InspectionEvent> = [
  { from: null, event: 'create', to: pending },
  { from: pending, event: 'edit', to: pending },
  { from: pending, event: 'timeComes', to: running },
  { from: pending, event: 'firstScan', to: running },
  { from: pending, event: 'void', to: voided },
  { from: running, event: 'void', to: voided },
  { from: running, event: 'allInspected', to: done },
  // By somebody, who says why: what is left was not inspected.
  { from: running, event: 'finish', to: finished },
  // From then on it is overdue, and goes on.
  { from: running, event: 'endPasses', to: running },
  // 72 hours later it is over by itself: what is left was missed.
  { from: running, event: 'lapse', to: finished },
];

/** An overdue plan ends by itself so long after its end. */
export const INSPECTION_LAPSE_MS = 72 * ONE_HOUR_MS;

/** How often a plan comes again. */
export const INSPECTION_CYCLES = ['once', 'daily', 'weekly', 'monthly'] as const;
export type InspectionCycle = (typeof INSPECTION_CYCLES)[number];

/** Hours that a run may be open for: no run of a cycle reaches into the one after the next. */
export const INSPECTION_HOURS_MAX: Readonly<Record<InspectionCycle, number>> = {
  once: 31 * 24,
  daily: 24,
  weekly: 7 * 24,
  monthly: 28 * 24,
};

/** Devices that one plan may cover. */
export const INSPECTION_DEVICES_MAX = 2_000;
/** Plans of one merchant that wait or run at a time. */
export const INSPECTION_OPEN_MAX = 200;
/** Devices that are chosen, or left out, one by one. */
export const INSPECTION_PICKED_MAX = 100;
/** People who inspect one plan. */
export const INSPECTION_PEOPLE_MAX = 20;
/** Days ahead that a plan may begin. */
export const INSPECTION_AHEAD_DAYS = 92;

/** Which devices of the chosen stores are covered: all, those that nobody looked at of late, those with an open alert. */
export const INSPECTION_PICKS = ['all', 'stale', 'alerting'] as const;
export type InspectionPick = (typeof INSPECTION_PICKS)[number];
/** Without an inspection for so many days a device is `stale`. */
export const INSPECTION_STALE_DAYS = 7;

/** Why a plan is over before all was inspected: somebody ended or voided it, or time did. */
export const INSPECTION_ENDS = ['person', 'system'] as const;
export type InspectionEnd = (typeof INSPECTION_ENDS)[number];
