import type { DeviceProfile, UsageRule } from './device-profile';
import type { DeviceState, Run } from './device-state';
import { disturbanceOf } from './disturbance';

/** What runs use, and use none of while they stand still. */
const GROWING: ReadonlySet<UsageRule['kind']> = new Set(['perSecond', 'goal']);

type Values = Readonly<Record<string, unknown>>;

/** What a run has used at a moment, by the names of the order's fields. */
export function usageAt(profile: DeviceProfile, state: DeviceState, run: Run, at: number): Values {
  const elapsedMs = Math.min(run.plannedMs, Math.max(0, at - run.startedAt));
  const isHalted = disturbanceOf(profile, state)?.isHalting === true;
  const used = Object.entries(profile.usage).map(([name, rule]): [string, unknown] => [
    name,
    isHalted && GROWING.has(rule.kind) ? amountOf(run.usage[name]) : use(rule, run, elapsedMs, state.values),
  ]);
  return Object.fromEntries(used.filter(([, value]) => value !== undefined));
}

function use(rule: UsageRule, run: Run, elapsedMs: number, values: Values): unknown {
  switch (rule.kind) {
    case 'perSecond':
      return round((rule.amount * elapsedMs) / 1000, rule.digits);
    case 'goal':
      return round((amountOf(run.params[rule.param]) * elapsedMs) / run.plannedMs, rule.digits);
    case 'param':
      return run.params[rule.param];
    case 'elapsed':
      return Math.ceil(elapsedMs / 1000 / rule.unitSec);
    case 'fixed':
      return rule.value;
    case 'measure':
      return values[rule.field];
  }
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

/** A number, or nothing. */
export function amountOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
