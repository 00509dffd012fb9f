import type { CommandMessage, DeviceMessage } from '../device-link';
import type { DeviceFault, DeviceProfile } from './device-profile';
import { JOBS_MAX, type DeviceState, type Job } from './device-state';
import { advanceRuns, beginRun, endRuns, takeLoad } from './runs';
import {
  acknowledge,
  change,
  conclude,
  report,
  say,
  sayOutbox,
  within,
  type RandomSource,
  type Turn,
} from './turn';
import { comeBack, finishService, perform, refusalOf, switchOffDue } from './verbs';

/** What can happen to a device; `at` is the time by its own clock, epoch ms. */
export type DeviceInput =
  | { readonly kind: 'tick'; readonly at: number }
  | { readonly kind: 'command'; readonly at: number; readonly command: CommandMessage }
  /** Its user ends what runs before its time. */
  | { readonly kind: 'userStops'; readonly at: number; readonly slot?: string }
  | { readonly kind: 'fault'; readonly at: number; readonly fault: DeviceFault | null }
  /** Somebody filled it up or set it by hand. */
  | { readonly kind: 'set'; readonly at: number; readonly values: Readonly<Record<string, unknown>> }
  /** Something is out of order with it, or no more. */
  | { readonly kind: 'disturbance'; readonly at: number; readonly name: string | null }
  | { readonly kind: 'powerCut'; readonly at: number }
  | { readonly kind: 'powerBack'; readonly at: number }
  | { readonly kind: 'connectionLost'; readonly at: number }
  | { readonly kind: 'connected'; readonly at: number };

/** Something that happens to a device at the present moment. */
export type Happening = DeviceInput extends infer Input
  ? Input extends DeviceInput
    ? Omit<Input, 'at'>
    : never
  : never;

export interface DeviceStep {
  readonly state: DeviceState;
  /** In the order in which they are to be sent. */
  readonly outputs: readonly DeviceMessage[];
}

/**
 * The whole program of a device: what it knows and what it says after something happened. It has no clock, no
 * timer and no connection of its own, so that it runs the same in a test, in a simulator and in firmware; who
 * drives it sends what it says and calls it again at `nextWakeAt`.
 */
export function stepDevice(
  profile: DeviceProfile,
  state: DeviceState,
  input: DeviceInput,
  random: RandomSource,
): DeviceStep {
  const turn: Turn = { profile, at: input.at, random, state, outputs: [] };
  take(turn, input);
  return { state: turn.state, outputs: turn.outputs };
}

function take(turn: Turn, input: DeviceInput): void {
  switch (input.kind) {
    case 'powerBack':
      if (turn.state.absence?.cause === 'powerCut') comeBack(turn, turn.state.absence);
      break;
    case 'connectionLost':
      return change(turn, { isConnected: false });
    case 'connected':
      return connect(turn);
    case 'powerCut':
      return change(turn, { absence: { cause: 'powerCut', until: null } });
    default:
      break;
  }
  // Whatever has become due came before what happens now.
  passTime(turn);
  if (turn.state.absence === null) meet(turn, input);
}

function connect(turn: Turn): void {
  const { isConnected, absence } = turn.state;
  change(turn, { isConnected: true });
  if (isConnected || absence !== null) return;
  sayOutbox(turn);
  report(turn);
}

function passTime(turn: Turn): void {
  const { absence } = turn.state;
  if (absence !== null) {
    if (absence.until === null || absence.until > turn.at) return;
    comeBack(turn, absence);
  }
  advanceRuns(turn);
  switchOffDue(turn);
  takeLoad(turn);
  if (turn.state.service !== null && turn.state.service.until <= turn.at) finishService(turn);
  doDueJobs(turn);
  if (turn.state.absence === null && turn.state.nextReportAt <= turn.at) report(turn);
}

function doDueJobs(turn: Turn): void {
  // One job may settle another; one that restarts the device leaves the others to its return.
  while (turn.state.absence === null) {
    const job = turn.state.jobs.find(({ dueAt }) => dueAt !== null && dueAt <= turn.at);
    if (job === undefined) return;
    doJob(turn, job);
  }
}

function doJob(turn: Turn, { command, outcome: settled }: Job): void {
  const outcome = settled ?? perform(turn, command);
  if (outcome !== null) return conclude(turn, command.commandId, outcome);
  const jobs = turn.state.jobs.map((job) =>
    job.command.commandId === command.commandId ? { ...job, dueAt: null } : job,
  );
  change(turn, { jobs });
}

function meet(turn: Turn, input: DeviceInput): void {
  switch (input.kind) {
    case 'command':
      // Without a connection nothing can have come.
      if (turn.state.isConnected) hearCommand(turn, input.command);
      return;
    case 'userStops':
      return endRuns(turn, { event: 'finished', reason: 'user' }, input.slot);
    case 'fault':
      change(turn, { fault: input.fault });
      if (input.fault !== null) endRuns(turn, { event: 'aborted', reason: input.fault.code });
      return report(turn);
    case 'disturbance':
      change(turn, { disturbance: input.name });
      return report(turn);
    case 'set':
      change(turn, { values: { ...turn.state.values, ...input.values } });
      return report(turn);
    default:
      return;
  }
}

function hearCommand(turn: Turn, command: CommandMessage): void {
  const { commandId } = command;
  const known = turn.state.handled.find((one) => one.commandId === commandId);
  if (known !== undefined) {
    for (const said of known.answers) say(turn, said);
    return;
  }
  if (turn.at > command.expiresAt) return conclude(turn, commandId, { isDone: false, failCode: 'expired' });
  if (turn.state.jobs.length >= JOBS_MAX) {
    return conclude(turn, commandId, { isDone: false, failCode: 'tooMany' });
  }
  if (command.verb === 'start') hearStart(turn, command);
  else hearOther(turn, command);
}

/** A start is done before it is acknowledged: with its acknowledgement the order runs. */
function hearStart(turn: Turn, command: CommandMessage): void {
  const outcome = beginRun(turn, command);
  if (!outcome.isDone) return conclude(turn, command.commandId, outcome);
  acknowledge(turn, command.commandId);
  report(turn);
  addJob(turn, { command, dueAt: dueAt(turn), outcome });
}

function hearOther(turn: Turn, command: CommandMessage): void {
  const failCode = refusalOf(turn, command);
  if (failCode !== undefined) return conclude(turn, command.commandId, { isDone: false, failCode });
  acknowledge(turn, command.commandId);
  addJob(turn, { command, dueAt: dueAt(turn) });
}

function addJob(turn: Turn, job: Job): void {
  change(turn, { jobs: [...turn.state.jobs, job] });
}

function dueAt(turn: Turn): number {
  return Math.round(turn.at + within(turn, turn.profile.workMs));
}
