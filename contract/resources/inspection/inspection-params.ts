import type { InspectionStep, InspectionTaskStep } from '../effect';
import type { FieldKind } from '../field';

interface StepParam {
  readonly kind: FieldKind;
  /** Must be asked for, and filled in. */
  readonly isNeeded: boolean;
}

export type InspectionParams = Readonly<Record<string, StepParam>>;

const needed = (kind: FieldKind): StepParam => ({ kind, isNeeded: true });
const offered = (kind: FieldKind): StepParam => ({ kind, isNeeded: false });

/** When a plan is carried out, by whom, by which rules. */
const COURSE: InspectionParams = {
  planName: needed('text'),
  startAt: needed('time'),
  hours: needed('number'),
  inspectorIds: needed('tags'),
  mustScan: needed('boolean'),
  photosMin: needed('number'),
  distanceMax: offered('number'),
  maySkip: needed('boolean'),
  opensTickets: needed('boolean'),
};

/** What a plan covers: devices that are named, or those of stores and types but for some. */
const RANGE: InspectionParams = {
  cycle: needed('enum'),
  types: needed('tags'),
  storeIds: needed('tags'),
  pick: needed('enum'),
  deviceIds: offered('tags'),
  exceptIds: offered('tags'),
  items: needed('tags'),
};

/** What each step of a plan takes; why one ends early, or is void, is the reason of the action. */
export const INSPECTION_PARAMS: Readonly<Record<InspectionStep, InspectionParams>> = {
  create: { ...COURSE, ...RANGE },
  update: COURSE,
  void: {},
  finish: {},
};

/** What was found at a device: an answer to each item, or why it was skipped. */
const FOUND: InspectionParams = {
  answers: offered('rows'),
  skipReason: offered('text'),
  note: offered('text'),
  photos: offered('images'),
};

/** What each step of a task takes; why a record is made at a desk is the reason of the action. */
export const INSPECTION_TASK_PARAMS: Readonly<Record<InspectionTaskStep, InspectionParams>> = {
  scan: {
    ...FOUND,
    scannedCode: offered('text'),
    distanceM: offered('number'),
    durationSec: offered('duration'),
  },
  record: FOUND,
  assign: { inspectorId: needed('reference') },
  recheck: { inspectorId: needed('reference') },
};

/** What sending somebody to devices takes: whom, and within how many hours. */
export const INSPECT_DEVICE_PARAMS: InspectionParams = {
  inspectorId: needed('reference'),
  hours: needed('number'),
};

/** Columns of the answers. */
export const ANSWER_COLUMNS = ['item', 'value'] as const;
