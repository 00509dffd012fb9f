import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../limits';
import type { StateTable } from '../state-table';

/** Codes of the states of an export task (pages 6.6). */
export const ExportStatus = { queued: 0, running: 1, done: 2, failed: 3, expired: 4, cancelled: 5 } as const;
export type ExportStatus = (typeof ExportStatus)[keyof typeof ExportStatus];

/** What can happen to a task; `resume` takes one on whose gateway went away, `expire` is what time does. */
export const EXPORT_EVENTS = [
  'create',
  'take',
  'resume',
  'finish',
  'fail',
  'cancel',
  'expire',
  'retry',
] as const;
export type ExportEvent = (typeof EXPORT_EVENTS)[number];

const { queued, running, done, failed, expired, cancelled } = ExportStatus;

/** The life of an export task (pages 6.6); the rows of one that is over are taken away, which is no state. */
export const EXPORT_TABLE: StateTable<ExportStatus, ExportEvent> = [
  { from: null, event: 'create', to: queued },
  { from: queued, event: 'take', to: running },
  { from: queued, event: 'cancel', to: cancelled },
  { from: running, event: 'resume', to: running },
  { from: running, event: 'finish', to: done },
  { from: running, event: 'fail', to: failed },
  { from: running, event: 'cancel', to: cancelled },
  { from: done, event: 'expire', to: expired },
  { from: failed, event: 'retry', to: queued },
  { from: expired, event: 'retry', to: queued },
];

/** States in which a task is still worked on, or waits for it. */
export const OPEN_EXPORTS = [queued, running] as const;
/** States in which nothing happens to a task any more but what people do. */
export const CLOSED_EXPORTS = [done, failed, expired, cancelled] as const;

/** Tells whether a task waits or is worked on. */
export function isOpenExport(status: ExportStatus): boolean {
  const open: readonly ExportStatus[] = OPEN_EXPORTS;
  return open.includes(status);
}

/** Kinds of file. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What the rows of a file are: those of a list, or figures by day, by anything else, by device, or all over time. */
export const EXPORT_REPORTS = [
  'order',
  'refund',
  'ticket',
  'device',
  'inspection',
  'inspectionTask',
  'purchase',
  'cashOut',
  'incomeByDay',
  'income',
  'deviceFigures',
  'summary',
] as const;
export type ExportReport = (typeof EXPORT_REPORTS)[number];

/**
 * Why there is no file: the rights were taken away · more rows match than a file may hold · it broke off again and
 * again · the gateway failed.
 */
export const EXPORT_FAILURES = ['forbidden', 'tooManyRows', 'brokenOff', 'fault'] as const;
export type ExportFailure = (typeof EXPORT_FAILURES)[number];

/** Most rows of a file (pages 6.6). */
export const EXPORT_ROWS_MAX = 200_000;
/** Tasks of one account that wait or are worked on at a time (pages 6.6). */
export const EXPORT_OPEN_MAX = 3;
/** For so long the same request is answered with the file that is there (pages 6.6). */
export const EXPORT_SAME_MS = 5 * ONE_MINUTE_MS;
/** A file is kept for so long (pages 6.6). */
export const EXPORT_KEPT_MS = 7 * ONE_DAY_MS;
