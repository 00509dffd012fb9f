import type { DerivedRule, DerivedRules } from './device-profile';
import { entriesIn } from './entries';

type Values = Readonly<Record<string, unknown>>;

/** What follows from what is shown; what nothing is known of is left as it is. */
export function derive(rules: DerivedRules, shown: Values): Values {
  return Object.entries(rules).reduce<Values>((known, [name, rule]) => {
    const value = valueOf(rule, known);
    return value === undefined ? known : { ...known, [name]: value };
  }, shown);
}

function valueOf(rule: DerivedRule, shown: Values): unknown {
  switch (rule.kind) {
    case 'lacking': {
      const [part, whole] = [shown[rule.of], shown[rule.from]];
      if (typeof part !== 'number' || typeof whole !== 'number' || whole <= 0) return undefined;
      return round(Math.max(0, 1 - part / whole), rule.digits);
    }
    case 'below': {
      const value = shown[rule.of];
      return typeof value === 'number' ? value < rule.limit : undefined;
    }
    case 'entrySum': {
      const told = entriesIn(shown, rule.list)
        .map((entry) => entry[rule.column])
        .filter((value) => typeof value === 'number');
      const sum = told.reduce((whole, each) => whole + each, 0);
      return told.length === 0 ? undefined : round(sum, rule.digits);
    }
    case 'ratio': {
      const [part, whole] = [shown[rule.of], shown[rule.by]];
      const isKnown = typeof part === 'number' && typeof whole === 'number' && whole > 0;
      return isKnown ? round(part / whole, rule.digits) : undefined;
    }
    case 'anyEntry': {
      const entries = entriesIn(shown, rule.list).filter((entry) => Object.hasOwn(entry, rule.column));
      return entries.length === 0 ? undefined : entries.some((entry) => entry[rule.column] === rule.holds);
    }
  }
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
