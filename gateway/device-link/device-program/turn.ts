import { DisplayStatus, type WorkStatus } from '../../../contract/domain/device';
import type { CommandReport, DeviceMessage, RunReport } from '../device-link';
import type { DeviceProfile, Span } from './device-profile';
import { HANDLED_MAX, OUTBOX_MAX, type DeviceState, type HandledCommand, type Outcome } from './device-state';
import { measureAll } from './measures';

/** Numbers from 0 up to 1. */
export type RandomSource = () => number;

/** One step under way: the state so far, and what is said meanwhile. */
export interface Turn {
  readonly profile: DeviceProfile;
  readonly at: number;
  readonly random: RandomSource;
  state: DeviceState;
  readonly outputs: DeviceMessage[];
}

export function change(turn: Turn, part: Partial<DeviceState>): void {
  turn.state = { ...turn.state, ...part };
}

export function happens(turn: Turn, chance: number): boolean {
  // Asked every time, so that one chance more or less does not move all that follows.
  return turn.random() < chance;
}

export function within(turn: Turn, [least, most]: Span): number {
  return least + turn.random() * (most - least);
}

export function workStatusOf(state: DeviceState): WorkStatus {
  if (state.service !== null) return DisplayStatus.servicing;
  return state.runs.length > 0 ? DisplayStatus.running : DisplayStatus.idle;
}

/** Says it, or keeps it for the next connection. A device without power says nothing. */
export function say(turn: Turn, message: DeviceMessage): void {
  if (turn.state.isConnected && turn.state.absence === null) {
    turn.outputs.push(message);
    return;
  }
  if (isPassing(message)) return;
  change(turn, { outbox: [...turn.state.outbox, message].slice(-OUTBOX_MAX) });
}

/** Says what was kept while it could not be said. */
export function sayOutbox(turn: Turn): void {
  const { outbox } = turn.state;
  change(turn, { outbox: [] });
  for (const message of outbox) say(turn, message);
}

/** What a later message says better. */
function isPassing(message: DeviceMessage): boolean {
  return message.kind === 'report' || (message.kind === 'run' && message.event === 'progress');
}

/** Time until its next report, ms: one that nobody uses has little to say. */
export function reportEveryMs(
  { heartbeatMs, idleHeartbeatMs = heartbeatMs }: DeviceProfile,
  { runs = [] }: { readonly runs?: readonly unknown[] },
): number {
  return runs.length > 0 ? heartbeatMs : idleHeartbeatMs;
}

/** Everything that it can say about itself; the next one is due after a heartbeat. */
export function report(turn: Turn): void {
  const { profile, at, state } = turn;
  change(turn, { nextReportAt: at + reportEveryMs(profile, state) });
  if (!state.isConnected || state.absence !== null) return;
  const signal = Math.round(Math.min(31, Math.max(0, state.signal + (turn.random() - 0.5) * 4)));
  const { values, measures } = measureAll(turn);
  const seq = state.seq + 1;
  change(turn, { seq, values });
  say(turn, {
    kind: 'report',
    seq,
    at,
    workStatus: workStatusOf(state),
    faultCode: state.fault?.code ?? null,
    ...(state.fault === null ? {} : { faultText: state.fault.text }),
    firmwareVersion: state.firmwareVersion,
    signal,
    runs: state.runs.map(({ orderNo }) => orderNo),
    ...(Object.keys(measures).length === 0 ? {} : { measures }),
  });
}

export function sayOfRun(turn: Turn, words: Omit<RunReport, 'kind' | 'seq' | 'at'>): void {
  const seq = turn.state.seq + 1;
  change(turn, { seq });
  say(turn, { kind: 'run', seq, at: turn.at, ...words });
}

/** Answers a command and remembers the answer. */
export function answer(turn: Turn, report: CommandReport): void {
  const { handled } = turn.state;
  const known = handled.find(({ commandId }) => commandId === report.commandId);
  const next: HandledCommand = {
    commandId: report.commandId,
    answers: [...(known?.answers ?? []), report],
  };
  const rest = handled.filter((one) => one !== known);
  change(turn, { handled: forget([...rest, next]) });
  say(turn, report);
}

/** The oldest that is over makes room; what is under way is never forgotten. */
function forget(handled: readonly HandledCommand[]): readonly HandledCommand[] {
  if (handled.length <= HANDLED_MAX) return handled;
  const oldest = handled.find(({ answers }) => answers.some(({ kind }) => kind === 'result'));
  return handled.filter((one) => one !== oldest);
}

export function acknowledge(turn: Turn, commandId: string): void {
  answer(turn, { kind: 'acknowledged', commandId, at: turn.at });
}

export function conclude(turn: Turn, commandId: string, outcome: Outcome): void {
  change(turn, { jobs: turn.state.jobs.filter(({ command }) => command.commandId !== commandId) });
  answer(turn, { kind: 'result', commandId, at: turn.at, ...outcome });
}
