import { isDeepStrictEqual } from 'node:util';
import { storeMeasureOf, type ResolvedAlertRule } from '../../../../contract/resources/alert';
import { readField, type AlertDevice } from './alert-facts';
import { secondsOf, sightsOf } from './sights';

/**
 * Tells whether what a device reported could change what rules say of it. Most reports move a figure a little and
 * change nothing: those need no look.
 */
export function isTouched(
  rules: readonly ResolvedAlertRule[],
  before: AlertDevice,
  after: AlertDevice,
): boolean {
  return rules.some((rule) => !isDeepStrictEqual(signOf(rule, before), signOf(rule, after)));
}

/** What a rule goes by, but for how far a figure is beyond its limit. */
function signOf(rule: ResolvedAlertRule, device: AlertDevice): unknown {
  const own = storeMeasureOf(rule);
  // The limit of its store is not known here: every other figure may be beyond it.
  if (own !== null) return readField(device, own.field);
  const { when } = rule;
  const sights = sightsOf(when, device).map(({ key, from }) => [key, from]);
  const tests = when.kind === 'startRefused' ? when.while.map(({ field }) => readField(device, field)) : [];
  return [sights, secondsOf(when, device), tests];
}
