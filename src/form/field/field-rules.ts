import type { FormRule } from 'antd';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';
import type { Text } from '../../../contract/text';
import { FORM_WORDS } from '../form-words';
import { mobileRule, ruleOf, typed, type ToWords } from '../rules/rules';
import { quantityTextOf } from './quantity-text';

/** Longest text that a declared field takes, in characters. */
export const TEXT_MAX_LENGTH = 100;

type RulesOf = (field: ResolvedField, t: ToWords) => FormRule[];

/** Rules of a declared field, by its kind; those of a kind that nobody can type are never asked for. */
const FIELD_RULES: Readonly<Record<FieldKind, RulesOf>> = {
  text: ({ isRequired }) => [...(isRequired ? typed() : []), { type: 'string', max: TEXT_MAX_LENGTH }],
  mobile: ({ isRequired }, t) => [...(isRequired ? typed() : []), mobileRule(t(FORM_WORDS.mobileMalformed))],
  boolean: chosen,
  enum: (field, t) => [
    ...chosen(field, t),
    { type: 'enum', enum: field.options.map(({ value }) => value), message: toMissing(field, t) },
  ],
  tags: chosen,
  number: quantity,
  money: quantity,
  percent: quantity,
  duration: quantity,
  level: quantity,
  time: chosen,
  reference: chosen,
  images: () => [],
  rows: () => [],
};

/** What a form holds a declared field to. */
export function fieldRules(field: ResolvedField, t: ToWords): FormRule[] {
  return FIELD_RULES[field.kind](field, t);
}

function toMissing({ title }: ResolvedField, t: ToWords): string {
  return t(FORM_WORDS.choose, { title: t(title) });
}

function chosen(field: ResolvedField, t: ToWords): FormRule[] {
  return field.isRequired ? [{ required: true, message: toMissing(field, t) }] : [];
}

function quantity(field: ResolvedField, t: ToWords): FormRule[] {
  const { isRequired, kind, min, max, step } = field;
  const bounds = { min, max, step };
  return [
    ...(isRequired ? [{ required: true }] : []),
    ...quantityRules({ kind, bounds, title: t(field.title) }, t),
  ];
}

/** Bounds of a quantity as the wire carries it, both inclusive; steps count from the lower bound, else from 0. */
export interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
}

/** A share of 12.5 % is three steps of 0.1 % too many in doubles; what is less than this is rounding. */
const STEP_TOLERANCE = 1e-6;

interface Quantity {
  readonly kind: FieldKind;
  readonly bounds: Bounds;
}

/** What a quantity is called where each bound is told apart, or one message for all that can be wrong. */
type QuantityWords = { readonly title: string } | { readonly message: string };

/** That a quantity is a number within its bounds; the bounds are told as people write them. */
export function quantityRules({ kind, bounds, ...words }: Quantity & QuantityWords, t: ToWords): FormRule[] {
  const { min, max, step } = bounds;
  const say = (problem: Text, values: Readonly<Record<string, string>> = {}) =>
    'message' in words ? words.message : t(problem, { ...values, title: words.title });
  const { format } = quantityTextOf(kind);
  return [
    ruleOf((value) => {
      if (typeof value !== 'number') return null;
      if (Number.isNaN(value)) return say(FORM_WORDS.noNumber);
      if (min !== null && value < min) return say(FORM_WORDS.below, { min: format(min) });
      if (max !== null && value > max) return say(FORM_WORDS.above, { max: format(max) });
      const isOn = step === null || isOnStep(value - (min ?? 0), step);
      return isOn ? null : say(FORM_WORDS.offStep, { step: format(step) });
    }),
  ];
}

function isOnStep(distance: number, step: number): boolean {
  const steps = distance / step;
  return Math.abs(steps - Math.round(steps)) < STEP_TOLERANCE;
}
