import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';

/** Bounds of something that chance decides. */
export type Span = readonly [least: number, most: number];

export interface DeviceFault {
  readonly code: string;
  readonly text: string;
}

/** How a field of the order comes about while its run goes on; `share` of the planned time grows from 0 to 1. */
export type UsageRule =
  | { readonly kind: 'perSecond'; readonly amount: number; readonly digits: number }
  /** So much of what the start asked for under this name as its share allows. */
  | { readonly kind: 'goal'; readonly param: string; readonly digits: number }
  /** What the start said under this name. */
  | { readonly kind: 'param'; readonly param: string }
  /** Time that it has run, in units of so many seconds. */
  | { readonly kind: 'elapsed'; readonly unitSec: number }
  | { readonly kind: 'fixed'; readonly value: unknown }
  | { readonly kind: 'measure'; readonly field: string };

/** How a measured field moves from one report to the next. */
export type MeasureRule =
  | {
      readonly kind: 'wander';
      readonly idle: Span;
      readonly running: Span;
      readonly step: number;
      readonly digits: number;
    }
  | {
      readonly kind: 'state';
      readonly idle: unknown;
      readonly running: unknown;
      readonly servicing?: unknown;
      readonly off?: unknown;
      /** While it has a fault, whatever else it does. */
      readonly faulty?: unknown;
    }
  /** The words in turn, over the planned time of a run. */
  | { readonly kind: 'phases'; readonly idle: unknown; readonly running: readonly unknown[] }
  | { readonly kind: 'timeLeft'; readonly unitSec: number }
  /** Seconds that the run has gone on for; without one 0. */
  | { readonly kind: 'elapsed' }
  /** When the run began; without one nothing. */
  | { readonly kind: 'startedAt' }
  /**
   * What the run has used so far under this name of the order's fields, so many `times`; without one `idle`, which is 0
   * by default. @default times 1
   */
  | { readonly kind: 'usage'; readonly of: string; readonly idle?: unknown; readonly times?: number }
  /** What the run has not used yet, under this name, of what the device's own field holds; whole, and without a run 0. */
  | { readonly kind: 'unused'; readonly of: string; readonly from: string }
  /** The lowest share that is left in the entries of a list: one column of it by another, or by so much for all. */
  | {
      readonly kind: 'lowestShare';
      readonly list: string;
      readonly left: string;
      readonly capacity: string | number;
      /** @default 3 */
      readonly digits?: number;
    }
  /** Grows by everything used under this name, and by what is lost beside it: a share of the growth. @default none */
  | {
      readonly kind: 'total';
      readonly of: string;
      readonly digits: number;
      readonly lostShare?: number;
    }
  | { readonly kind: 'orderNo' }
  /** Start of the day that it lives in, epoch ms. */
  | { readonly kind: 'day' }
  /** What services added on the day that the field `day` holds; it begins with 0 on the next. */
  | { readonly kind: 'ofDay'; readonly day: string };

/** What follows from what its sensors show, whatever is out of order with them, and from what follows before it. */
export type DerivedRule =
  /** The share that one measure lacks of another. */
  | { readonly kind: 'lacking'; readonly of: string; readonly from: string; readonly digits: number }
  | { readonly kind: 'below'; readonly of: string; readonly limit: number }
  /** The sum of a column over the entries of a list. */
  | { readonly kind: 'entrySum'; readonly list: string; readonly column: string; readonly digits: number }
  /** One measure by another. */
  | { readonly kind: 'ratio'; readonly of: string; readonly by: string; readonly digits: number }
  /** Whether a column of any entry holds the value. */
  | { readonly kind: 'anyEntry'; readonly list: string; readonly column: string; readonly holds: unknown };

export type DerivedRules = Readonly<Record<string, DerivedRule>>;

export type MeasureRules = Readonly<Record<string, MeasureRule>>;

/** A measured list with one entry for each slot: `key` holds the slot's name or number. */
export interface EntryRule {
  readonly field: string;
  readonly key: string;
  readonly columns: MeasureRules;
}

/** Something that runs use up: the field that holds what is left, in the slot's entry or on the device. */
export interface SupplyRule {
  readonly field: string;
  readonly isPerSlot: boolean;
  /** Name of the order's field whose amount is taken off. */
  readonly usedBy: string;
  /** Field for what is left as a share of a capacity: this one, or what the field beside it holds. */
  readonly share?: { readonly field: string; readonly capacity: number | { readonly from: string } };
  /** At this share of the capacity or below, nothing is taken from it any more. @default only when it is empty */
  readonly offAt?: number;
}

/** Something that is out of order with a device, and what its sensors show meanwhile instead. */
export interface DisturbanceRule {
  readonly name: string;
  /** It shows only while something runs, or while nothing does. @default always */
  readonly during?: 'running' | 'idle';
  readonly measures?: Readonly<Record<string, unknown>>;
  /** Columns in the entry of one slot: the first that runs, or of those where nothing does. */
  readonly entry?: Readonly<Record<string, unknown>>;
  /** What runs uses nothing meanwhile. @default false */
  readonly isHalting?: boolean;
}

/** What is left in a device by its user after a run, and keeps it from starting until it is taken out. */
export interface LoadRule {
  /** Field that says so. */
  readonly field: string;
  readonly leftChance: number;
  readonly leftMs: Span;
}

/** A verb that occupies the whole device for a time. */
export interface ServiceRule {
  readonly seconds: number;
  /** Parameter that says how long instead, in seconds for each of its units. */
  readonly by?: { readonly param: string; readonly secondsEach: number };
  /** Refused while something runs. */
  readonly isWhenFree: boolean;
  /** Values that change when it is done, and names under which its parameters are told back. */
  readonly sets?: Readonly<Record<string, unknown>>;
  /** Fields that then hold the moment. */
  readonly stamps?: readonly string[];
  /** Field that then grows by what was asked for under this name. */
  readonly adds?: { readonly field: string; readonly param: string };
}

/** Chances between 0 and 1. */
export interface DeviceChances {
  readonly commandFails: number;
  readonly startFails: number;
  readonly upgradeFails: number;
  /** That a run ends with one of the device's faults. */
  readonly runFails: number;
  /** That its user ends a run before the planned time. */
  readonly runEndsEarly: number;
  /** That a run never says that it has ended, until somebody stops it. */
  readonly runHangs: number;
  readonly restartClearsFault: number;
  /** That a service cannot be done, and leaves a fault. */
  readonly serviceFails: number;
  /** That a service goes on and on. */
  readonly serviceHangs: number;
}

/** Everything particular to a device, as data. */
export interface DeviceProfile {
  readonly heartbeatMs: number;
  /** Time between two of its reports while nothing runs. @default heartbeatMs */
  readonly idleHeartbeatMs?: number;
  /** What can run at once; one name where a device serves one user at a time. */
  readonly slots: readonly string[];
  /** Parameter of commands that names a slot; a command without it means the first free one, or all. */
  readonly slotParam: string;
  readonly runSec: number;
  readonly progressMs: number;
  readonly usage: Readonly<Record<string, UsageRule>>;
  readonly measures: MeasureRules;
  readonly entries?: EntryRule;
  readonly derived?: DerivedRules;
  readonly supplies: readonly SupplyRule[];
  readonly services: Readonly<Record<string, ServiceRule>>;
  readonly faults: readonly DeviceFault[];
  readonly disturbances?: readonly DisturbanceRule[];
  readonly load?: LoadRule;
  /** Time between taking a command and having done it. */
  readonly workMs: Span;
  readonly rebootMs: Span;
  readonly upgradeMs: Span;
  readonly chances: DeviceChances;
}

const SURE: DeviceChances = {
  commandFails: 0,
  startFails: 0,
  upgradeFails: 0,
  runFails: 0,
  runEndsEarly: 0,
  runHangs: 0,
  restartClearsFault: 1,
  serviceFails: 0,
  serviceHangs: 0,
};

/** A device without anything particular, which never fails. */
export const PLAIN_PROFILE: DeviceProfile = {
  heartbeatMs: ONE_MINUTE_MS,
  slots: ['1'],
  slotParam: 'channel',
  runSec: 30 * 60,
  progressMs: ONE_MINUTE_MS,
  usage: {},
  measures: {},
  supplies: [],
  services: {
    drain: { seconds: 20, isWhenFree: true },
    selfClean: { seconds: 40, isWhenFree: true },
    dispense: { seconds: 8, isWhenFree: true },
    testPulse: { seconds: 2, isWhenFree: true },
  },
  faults: [{ code: 'E1', text: 'E1' }],
  workMs: [ONE_SECOND_MS / 2, 2 * ONE_SECOND_MS],
  rebootMs: [8 * ONE_SECOND_MS, 20 * ONE_SECOND_MS],
  upgradeMs: [20 * ONE_SECOND_MS, 50 * ONE_SECOND_MS],
  chances: SURE,
};
