import type { DerivedRule, DerivedRules } from './device-profile';
import { entriesIn } from './entries';

type Values = Readonly<Record<string, unknown>>;

/** What follows from what is shown; what nothing is known of is left as it is. */
export function derive(rules: DerivedRules, shown: Values): Values {
  const derived = Object.entries(rules).map(([name, rule]) => [name, valueOf(rule, shown)] as const);
  return { ...shown, ...Object.fromEntries(derived.filter(([, value]) => value !== undefined)) };
}

function valueOf(rule: DerivedRule, shown: Values): unknown {
  switch (rule.kind) {
    case 'lacking': {
      const [part, whole] = [shown[rule.of], shown[rule.from]];
      if (typeof part !== 'number' || typeof whole !== 'number' || whole <= 0) return undefined;
      const factor = 10 ** rule.digits;
      return Math.round(Math.max(0, 1 - part / whole) * factor) / factor;
    }
    case 'below': {
      const value = shown[rule.of];
      return typeof value === 'number' ? value < rule.limit : undefined;
    }
    case 'anyEntry': {
      const entries = entriesIn(shown, rule.list).filter((entry) => Object.hasOwn(entry, rule.column));
      return entries.length === 0 ? undefined : entries.some((entry) => entry[rule.column] === rule.holds);
    }
  }
}
