import type { DeviceRefusal } from '../../../contract/domain/command';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { CommandMessage } from '../device-link';
import type { ServiceRule } from './device-profile';
import { PARAMETERS_MAX, type Absence, type DeviceState, type Outcome } from './device-state';
import { roundTo } from './measures';
import { endRuns, slotAskedFor } from './runs';
import { change, happens, report, sayOutbox, within, type Turn } from './turn';
import { amountOf } from './usage';

/** What came of doing it; null when its end is still to come. */
type Doing = (turn: Turn, command: CommandMessage) => Outcome | null;

const DONE: Outcome = { isDone: true };
const VERSION_MAX_LENGTH = 64;
const SERVICE_MAX_SEC = 60 * 60;
/** Longer than anybody waits for a service. */
const SERVICE_HANGS_SEC = 2 * SERVICE_MAX_SEC;

/** What a device of any type understands beside `start` and its own services. */
const VERBS: Readonly<Record<string, Doing>> = {
  stop(turn, { params }) {
    endRuns(turn, { event: 'finished', reason: 'stopped' }, slotAskedFor(turn, params));
    return DONE;
  },
  setIdle(turn, { params }) {
    endService(turn, { isDone: false, failCode: 'setIdle' });
    change(turn, { fault: null });
    endRuns(turn, { event: params['ending'] === 'finish' ? 'finished' : 'aborted', reason: 'setIdle' });
    report(turn);
    return DONE;
  },
  restart: (turn) => leave(turn, 'restart'),
  upgrade: (turn) => leave(turn, 'upgrade'),
  power: switchPower,
  sync(turn) {
    report(turn);
    return DONE;
  },
  calibrate: takeValues,
  setParameters: takeValues,
};

/** Why a command cannot be taken; undefined when it can. */
export function refusalOf(turn: Turn, { verb, params }: CommandMessage): DeviceRefusal | undefined {
  const service = ownRule(turn.profile.services, verb);
  if (service !== undefined) return refusalOfService(turn, service);
  if (ownRule(VERBS, verb) === undefined) return 'unsupported';
  if (verb === 'upgrade' && versionIn(params) === undefined) return 'badParams';
  if (verb === 'power' && typeof params['on'] !== 'boolean') return 'badParams';
  const slot = slotAskedFor(turn, params);
  const isOfSlot = verb === 'power' || verb === 'stop';
  return isOfSlot && slot !== undefined && !turn.profile.slots.includes(slot) ? 'noSuchSlot' : undefined;
}

/** Only what was declared, never what every object has. */
function ownRule<T>(rules: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(rules, name) ? rules[name] : undefined;
}

function refusalOfService({ state }: Turn, { isWhenFree }: ServiceRule): DeviceRefusal | undefined {
  if (state.service !== null) return 'servicing';
  return isWhenFree && state.runs.length > 0 ? 'inUse' : undefined;
}

/** Does what a command asks for. */
export function perform(turn: Turn, command: CommandMessage): Outcome | null {
  // It may have become impossible since it was taken.
  const refusal = refusalOf(turn, command);
  if (refusal !== undefined) return { isDone: false, failCode: refusal };
  if (happens(turn, turn.profile.chances.commandFails)) return { isDone: false, failCode: 'notDone' };
  const service = ownRule(turn.profile.services, command.verb);
  if (service !== undefined) return beginService(turn, command, service);
  return ownRule(VERBS, command.verb)?.(turn, command) ?? null;
}

function beginService(turn: Turn, { commandId, params }: CommandMessage, rule: ServiceRule): null {
  const amount = rule.by === undefined ? undefined : params[rule.by.param];
  const seconds =
    rule.by !== undefined && typeof amount === 'number' && amount > 0
      ? amount * rule.by.secondsEach
      : rule.seconds;
  const isHanging = happens(turn, turn.profile.chances.serviceHangs);
  const lastingSec = isHanging ? SERVICE_HANGS_SEC : Math.min(seconds, SERVICE_MAX_SEC);
  const until = Math.round(turn.at + lastingSec * ONE_SECOND_MS);
  change(turn, { service: { commandId, until } });
  report(turn);
  return null;
}

/** The time of a service is over: it is done, or could not be and leaves a fault. */
export function finishService(turn: Turn): void {
  const { faults, chances } = turn.profile;
  const fault = faults[Math.floor(within(turn, [0, faults.length]))];
  if (!happens(turn, chances.serviceFails) || fault === undefined) return endService(turn, { isDone: true });
  change(turn, { fault });
  endService(turn, { isDone: false, failCode: 'serviceFailed', failReason: fault.text });
}

/** Ends the service under way; tells what came of the command that it was for. */
export function endService(turn: Turn, outcome: Outcome): void {
  const { service, jobs, values, parameters } = turn.state;
  if (service === null) return;
  const job = jobs.find(({ command }) => command.commandId === service.commandId);
  const done = outcome.isDone && job !== undefined ? doneBy(turn, job.command) : {};
  change(turn, {
    service: null,
    values: { ...values, ...done },
    parameters: union(parameters, Object.keys(done)),
    jobs: jobs.map((one) => (one === job ? { ...one, dueAt: turn.at, outcome } : one)),
  });
  report(turn);
}

/** What a service changes once it is done. */
function doneBy({ profile, state, at }: Turn, { verb, params }: CommandMessage): DeviceState['values'] {
  const { sets, stamps = [], adds } = ownRule(profile.services, verb) ?? {};
  return {
    ...sets,
    ...Object.fromEntries(stamps.map((field) => [field, at])),
    ...(adds === undefined
      ? {}
      : {
          [adds.field]: roundTo(amountOf(state.values[adds.field]) + amountOf(params[adds.param]), 2),
        }),
  };
}

function switchPower(turn: Turn, { params }: CommandMessage): Outcome {
  const slot = slotAskedFor(turn, params);
  const slots = slot === undefined ? turn.profile.slots : [slot];
  const isOn = params['on'] === true;
  const minutes = params['minutes'];
  const { off, offAt } = turn.state;
  const kept = Object.entries(offAt).filter(([name]) => !slots.includes(name));
  const later = isOn && typeof minutes === 'number' && minutes > 0;
  const added = later ? slots.map((name) => [name, turn.at + minutes * ONE_MINUTE_MS] as const) : [];
  change(turn, { offAt: Object.fromEntries([...kept, ...added]) });
  if (isOn) change(turn, { off: off.filter((name) => !slots.includes(name)) });
  else for (const name of slots) switchOff(turn, name);
  report(turn);
  return DONE;
}

function switchOff(turn: Turn, slot: string): void {
  const { [slot]: _done, ...offAt } = turn.state.offAt;
  change(turn, { off: union(turn.state.off, [slot]), offAt });
  endRuns(turn, { event: 'finished', reason: 'poweredOff' }, slot);
}

/** Slots whose time with power is over. */
export function switchOffDue(turn: Turn): void {
  const due = Object.entries(turn.state.offAt).filter(([, moment]) => moment <= turn.at);
  for (const [slot] of due) switchOff(turn, slot);
  if (due.length > 0) report(turn);
}

function takeValues(turn: Turn, { params }: CommandMessage): Outcome {
  const { values, parameters } = turn.state;
  const names = union(parameters, Object.keys(params));
  if (names.length > PARAMETERS_MAX) return { isDone: false, failCode: 'tooMany' };
  change(turn, { values: { ...values, ...params }, parameters: names });
  report(turn);
  return { isDone: true, values: params };
}

function union(some: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...some, ...more])];
}

function leave(turn: Turn, cause: 'restart' | 'upgrade'): null {
  const span = cause === 'restart' ? turn.profile.rebootMs : turn.profile.upgradeMs;
  change(turn, { absence: { cause, until: Math.round(turn.at + within(turn, span)) } });
  return null;
}

function versionIn(params: CommandMessage['params']): string | undefined {
  const version = params['version'];
  return typeof version === 'string' && version !== '' && version.length <= VERSION_MAX_LENGTH
    ? version
    : undefined;
}

/** It is there again: what ran has ended, and whoever waited for it hears. */
export function comeBack(turn: Turn, { cause }: Absence): void {
  const { state, profile } = turn;
  change(turn, { absence: null, service: null });
  sayOutbox(turn);
  if (cause === 'restart' && happens(turn, profile.chances.restartClearsFault)) change(turn, { fault: null });
  const isUpgraded = cause === 'upgrade' && !happens(turn, profile.chances.upgradeFails);
  const jobs = state.jobs.map((job) => ({
    ...job,
    dueAt: turn.at,
    outcome: job.outcome ?? outcomeOfAbsence(turn, job.command, { cause, isUpgraded }),
  }));
  change(turn, { jobs });
  endRuns(turn, { event: 'aborted', reason: cause });
  report(turn);
}

interface Return {
  readonly cause: Absence['cause'];
  readonly isUpgraded: boolean;
}

function outcomeOfAbsence(
  turn: Turn,
  { verb, params }: CommandMessage,
  { cause, isUpgraded }: Return,
): Outcome {
  if (verb !== cause) return { isDone: false, failCode: cause };
  if (verb === 'restart') return DONE;
  const version = versionIn(params);
  if (!isUpgraded || version === undefined) return { isDone: false, failCode: 'upgradeFailed' };
  change(turn, { firmwareVersion: version });
  return { isDone: true, values: { firmwareVersion: version } };
}
