import type { FormRule } from 'antd';
import type { RuleObject } from 'antd/es/form';
import { isMobile } from '../../../contract/mobile';
import type { Text } from '../../../contract/text';

/** Words a text in the reader's language. */
export type ToWords = (text: Text, values?: Readonly<Record<string, string | number>>) => string;

/** Something must be typed, and not blanks alone; the message is the shared one unless given. */
export function typed(message?: string): FormRule[] {
  // Two rules would say the same twice of an empty text; the second starts where the first is content.
  const words = message === undefined ? {} : { message };
  return [{ required: true, whitespace: true, ...words }];
}

/** Length of a text as people count it: an ideograph or a picture outside the basic plane is one. */
export function lengthOf(value: unknown): number {
  return typeof value === 'string' ? [...value.trim()].length : 0;
}

/** A rule of the product's own: what is wrong with a value, in words, or null. */
export function ruleOf(find: (value: unknown) => string | null): FormRule {
  return ruleObject(find);
}

function ruleObject(find: (value: unknown) => string | null): RuleObject {
  return {
    validator: (_rule, value: unknown) => {
      const problem = find(value);
      return problem === null ? Promise.resolve() : Promise.reject(new Error(problem));
    },
  };
}

/** Digits of a mainland mobile number (spec §5), with blanks around it forgiven. An empty one is not its business. */
export function mobileRule(message: string): FormRule {
  return ruleOf((value) =>
    typeof value !== 'string' || value.trim() === '' || isMobile(value.trim()) ? null : message,
  );
}

/** At least one of a list is chosen. */
export function someOf(message: string): FormRule[] {
  return [{ required: true, type: 'array', min: 1, message }];
}

/** The same as another field, which the item names in its `dependencies`; nothing typed is like nothing typed. */
export function sameAs(field: string, message: string): FormRule {
  return ({ getFieldValue }) =>
    ruleObject((value) => (orEmpty(value) === orEmpty(getFieldValue(field)) ? null : message));
}

/** A number that is not below another field's, which the item names in its `dependencies`. */
export function notBelow(field: string, message: string): FormRule {
  return ({ getFieldValue }) =>
    ruleObject((value) => {
      const least: unknown = getFieldValue(field);
      return typeof value === 'number' && typeof least === 'number' && value < least ? message : null;
    });
}

function orEmpty(value: unknown): unknown {
  return value ?? '';
}

/** A text of at least so many characters, counted as typed: a password may begin and end with blanks. */
export function longEnough(min: number, message: string): FormRule {
  return ruleOf((value) => (typeof value === 'string' && [...value].length >= min ? null : message));
}
