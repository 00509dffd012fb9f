import type { DeviceRefusal } from '../../../contract/domain/command';
import type { CommandMessage, CommandReport, DeviceMessage } from '../device-link';
import type { DeviceFault, DeviceProfile } from './device-profile';

/** Something that a user paid for and that goes on. */
export interface Run {
  readonly orderNo: string;
  readonly slot: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly startedAt: number;
  readonly plannedMs: number;
  /** Null: it hangs, and ends only when somebody ends it. */
  readonly endsAt: number | null;
  readonly failsAt: number | null;
  readonly nextProgressAt: number;
  readonly usage: Readonly<Record<string, unknown>>;
}

/** What came of a command. */
export type Outcome =
  | { readonly isDone: true; readonly values?: Readonly<Record<string, unknown>> }
  | { readonly isDone: false; readonly failCode: DeviceRefusal; readonly failReason?: string };

/** A command that was taken and not answered yet. */
export interface Job {
  readonly command: CommandMessage;
  /** Null: something else ends it. */
  readonly dueAt: number | null;
  /** Settled already, and only told later. */
  readonly outcome?: Outcome;
}

/** What it said to a command, so that the same command gets the same answer. */
export interface HandledCommand {
  readonly commandId: string;
  readonly answers: readonly CommandReport[];
}

/** Why it cannot be reached: it starts again, takes a new version, or has no power. */
export interface Absence {
  readonly cause: 'restart' | 'upgrade' | 'powerCut';
  /** Null: until power comes back. */
  readonly until: number | null;
}

/**
 * All that a device knows. A device keeps it where a power cut does not reach (flash): it is plain data, and
 * every list in it is bounded.
 */
export interface DeviceState {
  readonly seq: number;
  readonly firmwareVersion: string;
  readonly signal: number;
  readonly fault: DeviceFault | null;
  /** Name of what is out of order with it. */
  readonly disturbance?: string | null;
  /** What a user left in it, until when. */
  readonly load?: { readonly until: number } | null;
  readonly runs: readonly Run[];
  /** Orders that ran before: none runs twice. */
  readonly endedOrders: readonly string[];
  readonly service: { readonly commandId: string; readonly until: number } | null;
  /** Slots without power, and when slots lose it by themselves. */
  readonly off: readonly string[];
  readonly offAt: Readonly<Record<string, number>>;
  readonly absence: Absence | null;
  readonly isConnected: boolean;
  readonly jobs: readonly Job[];
  readonly handled: readonly HandledCommand[];
  /** What must still be said once there is a connection. */
  readonly outbox: readonly DeviceMessage[];
  readonly values: Readonly<Record<string, unknown>>;
  /** Names of the values that were set from outside; they are reported too. */
  readonly parameters: readonly string[];
  readonly nextReportAt: number;
}

/** Commands that it works on at once. */
export const JOBS_MAX = 8;
/** Commands that it remembers. */
export const HANDLED_MAX = 32;
/** Orders that it remembers after their end. */
export const ENDED_ORDERS_MAX = 32;
/** Messages that it keeps for the next connection. */
export const OUTBOX_MAX = 32;
/** Names of parameters that it keeps. */
export const PARAMETERS_MAX = 64;

/** What a device is when it is switched on for the first time, or taken from what is known of it. */
export interface DeviceBeginning {
  readonly at: number;
  readonly firmwareVersion: string;
  readonly signal: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly fault?: DeviceFault | null;
  readonly runs?: readonly Run[];
  /** Above every number that was heard of it before. */
  readonly seq?: number;
  /** When it reports first. */
  readonly firstReportAt?: number;
}

/** A connected device with nothing to do. */
export function beginDevice(beginning: DeviceBeginning): DeviceState {
  return {
    seq: beginning.seq ?? 0,
    firmwareVersion: beginning.firmwareVersion,
    signal: beginning.signal,
    fault: beginning.fault ?? null,
    disturbance: null,
    load: null,
    runs: beginning.runs ?? [],
    endedOrders: [],
    service: null,
    off: [],
    offAt: {},
    absence: null,
    isConnected: true,
    jobs: [],
    handled: [],
    outbox: [],
    values: beginning.values,
    parameters: [],
    nextReportAt: beginning.firstReportAt ?? beginning.at,
  };
}

/** When something becomes due by itself, epoch ms; null while it has no power. */
export function nextWakeAt(state: DeviceState): number | null {
  if (state.absence !== null) return state.absence.until;
  const moments = [
    state.nextReportAt,
    state.service?.until ?? null,
    state.load?.until ?? null,
    ...Object.values(state.offAt),
    ...state.jobs.map(({ dueAt }) => dueAt),
    ...state.runs.flatMap(({ endsAt, failsAt, nextProgressAt }) => [endsAt, failsAt, nextProgressAt]),
  ];
  return moments.reduce<number>(
    (least, moment) => (moment === null ? least : Math.min(least, moment)),
    Number.MAX_SAFE_INTEGER,
  );
}

/** Slots that have power and nothing running. */
export function slotsFree(profile: DeviceProfile, state: DeviceState): readonly string[] {
  return profile.slots.filter(
    (slot) => !state.off.includes(slot) && state.runs.every((run) => run.slot !== slot),
  );
}
