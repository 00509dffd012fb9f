import type { DeviceRefusal } from '../../../contract/domain/command';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { CommandMessage } from '../device-link';
import type { DeviceProfile } from './device-profile';
import { ENDED_ORDERS_MAX, slotsFree, type Outcome, type Run } from './device-state';
import { isSupplyOff, useUp } from './measures';
import { change, happens, report, sayOfRun, within, type Turn } from './turn';
import { usageAt } from './usage';

const PLANNED_MAX_SEC = 24 * 60 * 60;
const DONE: Outcome = { isDone: true };

/** Begins what a start asks for, or says why not; the same order never runs twice, unless it says so. */
export function beginRun(turn: Turn, { orderNo, params }: CommandMessage): Outcome {
  if (orderNo === undefined || orderNo === '') return refused('badParams', 'a start needs an order');
  if (turn.state.runs.some((run) => run.orderNo === orderNo)) return DONE;
  const { profile, state } = turn;
  if (state.endedOrders.includes(orderNo) && params['again'] !== true) return refused('alreadyRun');
  if (state.fault !== null) return refused('fault', state.fault.text);
  if (state.service !== null) return refused('servicing');
  if ((state.load ?? null) !== null) return refused('notEmptied');
  const slot = chooseSlot(turn, params);
  if (typeof slot !== 'string') return slot;
  if (profile.supplies.some((supply) => isSupplyOff(turn, supply, slot))) return refused('empty');
  if (happens(turn, profile.chances.startFails)) return refused('startFailed');
  change(turn, { runs: [...state.runs, plan(turn, { orderNo, params, slot })] });
  return DONE;
}

function refused(failCode: DeviceRefusal, failReason?: string): Outcome {
  return { isDone: false, failCode, ...(failReason === undefined ? {} : { failReason }) };
}

function chooseSlot(turn: Turn, params: CommandMessage['params']): string | Outcome {
  const { profile, state } = turn;
  const free = slotsFree(profile, state);
  const asked = slotAskedFor(turn, params);
  if (asked === undefined) return free[0] ?? refused('inUse');
  if (!profile.slots.includes(asked)) return refused('noSuchSlot');
  if (state.off.includes(asked)) return refused('poweredOff');
  return free.includes(asked) ? asked : refused('inUse');
}

/** The slot that a command names, as text. */
export function slotAskedFor({ profile }: Turn, params: CommandMessage['params']): string | undefined {
  const asked = params[profile.slotParam];
  return typeof asked === 'string' || typeof asked === 'number' ? String(asked) : undefined;
}

function plan(turn: Turn, run: Pick<Run, 'orderNo' | 'params' | 'slot'>): Run {
  const { profile, at } = turn;
  const { chances } = profile;
  const asked = run.params['plannedSec'];
  const seconds = typeof asked === 'number' && asked > 0 ? Math.min(asked, PLANNED_MAX_SEC) : profile.runSec;
  const plannedMs = Math.max(1, Math.round(seconds * ONE_SECOND_MS));
  const part = (turn.random() * 0.8 + 0.1) * plannedMs;
  const fails = happens(turn, chances.runFails);
  const endsEarly = happens(turn, chances.runEndsEarly);
  const hangs = happens(turn, chances.runHangs);
  return {
    ...run,
    startedAt: at,
    plannedMs,
    endsAt: hangs ? null : Math.round(at + (endsEarly ? part : plannedMs)),
    failsAt: fails ? Math.round(at + part) : null,
    nextProgressAt: at + profile.progressMs,
    usage: {},
  };
}

/** Lets every run go on to the present moment; those whose time has come end. */
export function advanceRuns(turn: Turn): void {
  for (const { orderNo } of turn.state.runs) {
    const run = turn.state.runs.find((one) => one.orderNo === orderNo);
    if (run === undefined) continue;
    if (run.failsAt !== null && run.failsAt <= turn.at) breakDown(turn);
    else if (run.endsAt !== null && run.endsAt <= turn.at) endRun(turn, run, { event: 'finished' });
    else if (run.nextProgressAt <= turn.at) tellProgress(turn, run);
  }
}

function tellProgress(turn: Turn, run: Run): void {
  const usage = account(turn, run);
  const nextProgressAt = turn.at + turn.profile.progressMs;
  change(turn, {
    runs: turn.state.runs.map((one) =>
      one.orderNo === run.orderNo ? { ...run, usage, nextProgressAt } : one,
    ),
  });
  sayOfRun(turn, { orderNo: run.orderNo, event: 'progress', usage });
}

/** Books what a run has used since it was looked at last. */
function account(turn: Turn, run: Run): Run['usage'] {
  const usage = usageAt(turn.profile, turn.state, run, turn.at);
  change(turn, { values: useUp(turn, run, usage) });
  return usage;
}

export interface RunEnd {
  readonly event: 'finished' | 'aborted';
  readonly reason?: string;
}

export function endRun(turn: Turn, run: Run, end: RunEnd): void {
  const usage = account(turn, run);
  const { runs, endedOrders } = turn.state;
  change(turn, {
    runs: runs.filter(({ orderNo }) => orderNo !== run.orderNo),
    endedOrders: [...endedOrders, run.orderNo].slice(-ENDED_ORDERS_MAX),
  });
  sayOfRun(turn, { orderNo: run.orderNo, usage, ...end });
  if (end.event === 'finished') leaveLoad(turn);
  report(turn);
}

/** Now and then a user does not come back for what was in it. */
function leaveLoad(turn: Turn): void {
  const { load } = turn.profile;
  if (load === undefined || !happens(turn, load.leftChance)) return;
  change(turn, { load: { until: Math.round(turn.at + within(turn, load.leftMs)) } });
}

/** Its user has come back at last. */
export function takeLoad(turn: Turn): void {
  const { load } = turn.state;
  if (load === null || load === undefined || load.until > turn.at) return;
  change(turn, { load: null });
  report(turn);
}

/** Ends what runs: in one slot, or everywhere. */
export function endRuns(turn: Turn, end: RunEnd, slot?: string): void {
  for (const run of turn.state.runs) {
    if (slot === undefined || run.slot === slot) endRun(turn, run, end);
  }
}

/** A fault of its own: everything that runs ends with it. */
function breakDown(turn: Turn): void {
  const { faults } = turn.profile;
  const fault = faults[Math.floor(within(turn, [0, faults.length]))];
  if (fault === undefined) return endRuns(turn, { event: 'aborted', reason: 'fault' });
  change(turn, { fault });
  endRuns(turn, { event: 'aborted', reason: fault.code });
}

/** A run that was under way when the device was last heard, for one that is brought to life from what is known. */
export function resumeRun(
  profile: DeviceProfile,
  known: Pick<Run, 'orderNo' | 'slot' | 'params' | 'startedAt' | 'plannedMs'>,
): Run {
  return {
    ...known,
    endsAt: known.startedAt + known.plannedMs,
    failsAt: null,
    nextProgressAt: known.startedAt + profile.progressMs,
    usage: {},
  };
}
