import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../../contract/limits';
import type { ResolvedAlertCondition, ResolvedAlertRule } from '../../../../contract/resources/alert';
import { readField, type AlertDevice, type AlertFacts } from './alert-facts';
import { holdsFrom } from './field-test';
import { openingAt } from './opening';
import { secondsOf, sightsOf } from './sights';

/** What a rule says about a device at a moment. */
export interface Judgement {
  readonly isFiring: boolean;
  /** Since when it does, as far as the row tells; the moment itself otherwise. Epoch ms. */
  readonly since: number;
  /** What was seen, where the rule alone does not say it. */
  readonly cause: string;
  /** Another cause is another occurrence, as one fault after the other. */
  readonly isCauseTelling: boolean;
  /** When time alone may change the answer, epoch ms; null when only a report can. */
  readonly lookAt: number | null;
  /** Keys of the entries for which it fires, '' for the device. */
  readonly keys: readonly string[];
}

/** A rule, and what it says of a device. */
export interface Judged {
  readonly rule: ResolvedAlertRule;
  readonly seen: Judgement;
}

/** The moment of a look, and since when things that have to last have been there, by key; null for not yet. */
export interface Moment {
  readonly nowMs: number;
  readonly seenSince: (key: string) => number | null;
}

/** How often a store that sells nothing is looked at again: nobody tells when it sells. */
const STORE_LOOK_MS = ONE_HOUR_MS;

type ConditionOf<K extends ResolvedAlertCondition['kind']> = Extract<
  ResolvedAlertCondition,
  { readonly kind: K }
>;

/** Judges a rule by the row of a device, and by the clock. */
export function judge(rule: ResolvedAlertRule, facts: AlertFacts, moment: Moment): Judgement {
  const judgement = judgeAtAnyHour(rule, facts, moment);
  return rule.hours === 'open' ? whileOpen(judgement, facts, moment.nowMs) : judgement;
}

function judgeAtAnyHour(rule: ResolvedAlertRule, facts: AlertFacts, moment: Moment): Judgement {
  const { device } = facts;
  const { when } = rule;
  const { nowMs } = moment;
  switch (when.kind) {
    case 'offline':
      return judgeOffline(when, device, nowMs);
    case 'fault':
      return {
        ...now(device.fault_code !== null, nowMs, device.fault_text ?? device.fault_code ?? ''),
        isCauseTelling: true,
      };
    case 'failedStarts':
      return now(device.failed_starts >= when.count, nowMs, String(device.failed_starts));
    case 'severeTimeout':
      return now(device.severe_timeout, nowMs);
    case 'idleDays':
      return judgeIdle(when, facts, nowMs);
    case 'simEnds':
      return device.sim_expire_at === null
        ? now(false, nowMs)
        : from(device.sim_expire_at - when.days * ONE_DAY_MS, nowMs);
    case 'firmwareBehind':
      return now(versionsBehind(facts) >= when.versions, nowMs, device.firmware_version);
    case 'unfinished':
      return judgeUnfinished(when, device, nowMs);
    case 'startRefused':
      return judgeRefused(when, device, nowMs);
    case 'measure':
    case 'state':
    case 'entries':
    case 'any':
      return judgeSeen(rule, facts, moment);
  }
}

/** A rule of opening hours says nothing while the store is closed, and is looked at again when that changes. */
function whileOpen(judgement: Judgement, { hours }: AlertFacts, nowMs: number): Judgement {
  if (hours === null) return judgement;
  const { isOpen, changesAt } = openingAt(hours, nowMs);
  if (isOpen)
    return judgement.isFiring ? { ...judgement, lookAt: soonest(judgement.lookAt, changesAt) } : judgement;
  const isDue = judgement.isFiring || judgement.lookAt !== null;
  return { ...now(false, nowMs), lookAt: isDue ? changesAt : null };
}

/** Nobody needs to hear that a device is silent which was taken out of use. */
function judgeOffline({ minutes }: ConditionOf<'offline'>, device: AlertDevice, nowMs: number): Judgement {
  if (device.online || !device.enabled) return now(false, nowMs);
  return from((device.last_heartbeat_at ?? device.bind_at) + minutes * ONE_MINUTE_MS, nowMs);
}

function judgeIdle(
  { days }: ConditionOf<'idleDays'>,
  { device, storeSoldAt }: AlertFacts,
  nowMs: number,
): Judgement {
  if (!device.online || !device.enabled) return now(false, nowMs);
  const idle = from(idleSince(device) + days * ONE_DAY_MS, nowMs);
  if (!idle.isFiring) return idle;
  const sellsUntil = storeSoldAt === null ? 0 : storeSoldAt + days * ONE_DAY_MS;
  if (sellsUntil <= nowMs) return { ...now(false, nowMs), lookAt: nowMs + STORE_LOOK_MS };
  return { ...idle, lookAt: sellsUntil };
}

/** Tells whether the sales of the store decide about this device: it has been idle for long enough itself. */
export function asksForSales(when: ResolvedAlertCondition, device: AlertDevice, nowMs: number): boolean {
  return when.kind === 'idleDays' && idleSince(device) + when.days * ONE_DAY_MS <= nowMs;
}

function idleSince({ last_order_at, bind_at }: AlertDevice): number {
  return Math.max(last_order_at ?? 0, bind_at);
}

function judgeUnfinished(
  { during }: ConditionOf<'unfinished'>,
  device: AlertDevice,
  nowMs: number,
): Judgement {
  const action = during === 'servicing' ? device.unfinished_servicing : device.unfinished_upgrading;
  return now(action !== null, nowMs, action ?? '');
}

function judgeRefused(
  { codes, endedMinutes, while: tests }: ConditionOf<'startRefused'>,
  device: AlertDevice,
  nowMs: number,
): Judgement {
  const { start_refused: code, run_ended_at: endedAt } = device;
  if (code === null || endedAt === null || !codes.includes(code)) return now(false, nowMs);
  const holds = holdsFrom(tests, (field) => readField(device, field));
  if (holds === null) return now(false, nowMs);
  return from(Math.max(holds, endedAt + endedMinutes * ONE_MINUTE_MS), nowMs);
}

/** What devices show fires once it has been there for long enough; each entry by itself. */
function judgeSeen(rule: ResolvedAlertRule, facts: AlertFacts, { nowMs, seenSince }: Moment): Judgement {
  const { device, limits } = facts;
  const seconds = secondsOf(rule.when, device);
  const sights = sightsOf(rule.when, device, { limit: limits.get(rule.name) ?? null });
  if (seconds === null || sights.length === 0) return now(false, nowMs);
  const timed = sights.map((sight) => {
    const lastsFrom = seconds === 0 ? 0 : (seenSince(sight.key) ?? nowMs) + seconds * ONE_SECOND_MS;
    return { ...sight, dueAt: Math.max(sight.from, lastsFrom) };
  });
  const firing = timed.filter(({ dueAt }) => dueAt <= nowMs);
  const toCome = timed.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > nowMs);
  const there = (firing.length > 0 ? firing : timed).filter(({ from: seenAt }) => seenAt <= nowMs);
  const known = firing.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > 0);
  return {
    isFiring: firing.length > 0,
    since: known.length > 0 ? Math.min(...known) : nowMs,
    cause: [...new Set(there.map(({ cause }) => cause))].filter((cause) => cause !== '').join(', '),
    isCauseTelling: false,
    lookAt: toCome.length === 0 ? null : Math.min(...toCome),
    keys: firing.map(({ key }) => key),
  };
}

/** How many declared versions are newer than the one that the device has; none for one that nobody declared. */
function versionsBehind({ device, versions }: AlertFacts): number {
  const index = versions.indexOf(device.firmware_version);
  return index < 0 ? 0 : versions.length - 1 - index;
}

/** What a report alone decides. */
function now(isFiring: boolean, nowMs: number, cause = ''): Judgement {
  return {
    isFiring,
    since: nowMs,
    cause: isFiring ? cause : '',
    isCauseTelling: false,
    lookAt: null,
    keys: isFiring ? [''] : [],
  };
}

/** What begins at a moment. */
function from(dueAt: number, nowMs: number): Judgement {
  const isFiring = dueAt <= nowMs;
  return { ...now(isFiring, nowMs), since: isFiring ? dueAt : nowMs, lookAt: isFiring ? null : dueAt };
}

function soonest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
