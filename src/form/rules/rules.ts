import type { FormRule } from 'antd';
import type { RuleObject } from 'antd/es/form';
import { isMobile } from '../../../contract/mobile';
import type { Text } from '../../../contract/text';
import { formatDay, parseDay } from '../period/business-day';
import { RULE_MESSAGES } from './rule-messages';

/**
 * The product's one set of rules (spec §5 "Generic form defaults"): a form composes them and states none of its
 * own. Each says the shared message of its kind unless it is given another; {@link advice} makes any of them
 * warn without blocking.
 */
export type Rules = FormRule[];

/** Words a text in the reader's language. */
export type ToWords = (text: Text, values?: Readonly<Record<string, string | number>>) => string;

/** Something must be there: chosen, picked or typed. */
export function given(message?: string): Rules {
  return [{ required: true, ...wordsOf(message) }];
}

/** Something must be typed, and not blanks alone. */
export function typed(message?: string): Rules {
  // Two rules would say the same twice of an empty text; the second starts where the first is content.
  return [{ required: true, whitespace: true, ...wordsOf(message) }];
}

/** If anything is typed, it is not blanks alone. */
export function notBlank(message?: string): Rules {
  return [{ whitespace: true, ...wordsOf(message) }];
}

/** One of the values that there are. */
export function oneOf(values: readonly (string | number)[], message?: string): Rules {
  return [{ type: 'enum', enum: [...values], ...wordsOf(message) }];
}

/** A value of a kind, whatever it is. */
export function ofType(type: 'string' | 'number' | 'integer' | 'boolean' | 'array', message?: string): Rules {
  return [{ type, ...wordsOf(message) }];
}

/** A number of characters, picked items, or a number itself: exactly so, or between two ends. */
interface Bounds {
  readonly len?: number;
  readonly min?: number;
  readonly max?: number;
}

/** So many characters, as people count them, without the blanks around a text, which are not sent. */
export function length(bounds: Bounds, message?: string): Rules {
  return [{ type: 'string', transform: withoutBlanks, ...bounds, ...wordsOf(message) }];
}

/** A number within bounds. */
export function within(bounds: Bounds, message?: string): Rules {
  return [{ type: 'number', ...bounds, ...wordsOf(message) }];
}

/** So many items of a list. */
export function count(bounds: Bounds, message?: string): Rules {
  return [{ type: 'array', ...bounds, ...wordsOf(message) }];
}

/** At least one of a list is chosen. */
export function someOf(message?: string): Rules {
  return [{ required: true, type: 'array', min: 1, ...wordsOf(message) }];
}

/** A day that the calendar has, `YYYY-MM-DD`. */
export function day(t: ToWords, message?: string): Rules {
  const { zh, en } = { zh: RULE_MESSAGES.zh.date, en: RULE_MESSAGES.en.date };
  // antd's own date rule takes whatever JavaScript reads as a date: the 31st of February is the 3rd of March.
  return [rejecting((value) => (isDay(value) ? null : (message ?? t({ zh: zh.format, en: en.format }))))];
}

/** Written as a pattern says; blanks around it are not sent and forgiven. */
export function matching(pattern: RegExp, message?: string): Rules {
  return [{ pattern, transform: withoutBlanks, ...wordsOf(message) }];
}

/** Digits of a mainland mobile number (spec §5). An empty one is not its business. */
export function mobile(message: string): Rules {
  return [
    rejecting((value) => {
      const digits = withoutBlanks(value);
      return typeof digits !== 'string' || digits === '' || isMobile(digits) ? null : message;
    }),
  ];
}

/** The same as another field, which the item names in its `dependencies`; nothing typed is like nothing typed. */
export function sameAs(field: string, message: string): Rules {
  return [
    ({ getFieldValue }) =>
      rejecting((value) => ((value ?? '') === (getFieldValue(field) ?? '') ? null : message)),
  ];
}

/** A number that is not below another field's, which the item names in its `dependencies`. */
export function notBelow(field: string, message: string): Rules {
  return [
    ({ getFieldValue }) =>
      rejecting((value) => {
        const least: unknown = getFieldValue(field);
        return typeof value === 'number' && typeof least === 'number' && value < least ? message : null;
      }),
  ];
}

/** What none of the others can say: `find` tells what is wrong with a value, in words, or null. */
export function unless(find: (value: unknown) => string | null): Rules {
  return [rejecting(find)];
}

/** The same rules as advice: what they find is said in the tone of a hint and keeps nothing from being sent. */
export function advice(rules: Rules): Rules {
  return rules.map((rule) =>
    typeof rule === 'function'
      ? (form) => ({ ...rule(form), warningOnly: true })
      : { ...rule, warningOnly: true },
  );
}

function rejecting(find: (value: unknown) => string | null): RuleObject {
  return {
    validator: (_rule, value: unknown) => {
      const problem = find(value);
      return problem === null ? Promise.resolve() : Promise.reject(new Error(problem));
    },
  };
}

function isDay(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  const atMs = typeof value === 'string' ? parseDay(value) : undefined;
  return atMs !== undefined && formatDay(atMs) === value;
}

function withoutBlanks(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

function wordsOf(message: string | undefined): { readonly message?: string } {
  return message === undefined ? {} : { message };
}
