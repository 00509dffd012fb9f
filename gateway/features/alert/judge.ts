import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { FieldCondition } from '../../../contract/resources/action';
import type { ResolvedAlertCondition, ResolvedAlertRule } from '../../../contract/resources/alert';
import type { Threshold } from '../../../contract/resources/field';
import { readField, type AlertDevice, type AlertFacts } from './alert-facts';

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
}

/** How often a store that sells nothing is looked at again: nobody tells when it sells. */
const STORE_LOOK_MS = ONE_HOUR_MS;

type ConditionOf<K extends ResolvedAlertCondition['kind']> = Extract<
  ResolvedAlertCondition,
  { readonly kind: K }
>;
/** A condition that may have to hold for a while. */
type LastingCondition = ConditionOf<'measure' | 'state'>;

/** Tells whether a rule has to hold for a while before it counts. */
export function isLasting(when: ResolvedAlertCondition): when is LastingCondition {
  return (when.kind === 'measure' || when.kind === 'state') && when.forSeconds > 0;
}

/** Tells whether what a rule looks at is there, however long it has been. */
export function isSeen({ when }: ResolvedAlertRule, device: AlertDevice): boolean {
  switch (when.kind) {
    case 'measure':
      return isBeyond(readField(device, when.field), when.limit) && meets(device, when.while);
    case 'state':
      return meets(device, when.while);
    default:
      return false;
  }
}

/**
 * Judges a rule by the row of a device.
 *
 * @param seenSince - Since when a lasting condition has been there, epoch ms; null when it is not.
 */
export function judge(
  rule: ResolvedAlertRule,
  facts: AlertFacts,
  { nowMs, seenSince }: { readonly nowMs: number; readonly seenSince: number | null },
): Judgement {
  const { device } = facts;
  const { when } = rule;
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
    case 'measure':
    case 'state':
      return judgeSeen(rule, when, { device, nowMs, seenSince });
  }
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

function judgeSeen(
  rule: ResolvedAlertRule,
  when: LastingCondition,
  { device, nowMs, seenSince }: { device: AlertDevice; nowMs: number; seenSince: number | null },
): Judgement {
  const cause = when.kind === 'measure' ? String(readField(device, when.field)) : '';
  if (!isSeen(rule, device)) return now(false, nowMs);
  if (when.forSeconds === 0) return now(true, nowMs, cause);
  return { ...from((seenSince ?? nowMs) + when.forSeconds * ONE_SECOND_MS, nowMs), cause };
}

/** How many declared versions are newer than the one that the device has; none for one that nobody declared. */
function versionsBehind({ device, versions }: AlertFacts): number {
  const index = versions.indexOf(device.firmware_version);
  return index < 0 ? 0 : versions.length - 1 - index;
}

function isBeyond(value: unknown, { side, value: limit }: Threshold): boolean {
  if (typeof value !== 'number') return false;
  return side === 'below' ? value <= limit : value >= limit;
}

function meets(device: AlertDevice, conditions: readonly FieldCondition[]): boolean {
  return conditions.every(({ field, in: allowed }) => {
    const value = readField(device, field);
    return allowed.some((each) => each === value);
  });
}

/** What a report alone decides. */
function now(isFiring: boolean, nowMs: number, cause = ''): Judgement {
  return { isFiring, since: nowMs, cause: isFiring ? cause : '', isCauseTelling: false, lookAt: null };
}

/** What begins at a moment. */
function from(dueAt: number, nowMs: number): Judgement {
  const isFiring = dueAt <= nowMs;
  const lookAt = isFiring ? null : dueAt;
  return { isFiring, since: isFiring ? dueAt : nowMs, cause: '', isCauseTelling: false, lookAt };
}
