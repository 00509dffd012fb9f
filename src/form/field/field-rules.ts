import {
  boundsProblemOf,
  toBoundsText,
  type BoundedQuantity,
  type BoundsProblem,
} from '../../../contract/resources/bounds';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';
import { FORM_WORDS } from '../form-words';
import { freeText } from '../rules/free-text';
import { given, length, mobile, oneOf, typed, unless, type Rules, type ToWords } from '../rules/rules';

/** Longest text that a declared field takes, in characters. */
export const TEXT_MAX_LENGTH = 100;

type RulesOf = (field: ResolvedField, t: ToWords) => Rules;

/** Rules of a declared field, by its kind; those of a kind that nobody can type are never asked for. */
const FIELD_RULES: Readonly<Record<FieldKind, RulesOf>> = {
  text: ({ isRequired }, t) => [
    ...(isRequired ? typed() : []),
    ...length({ max: TEXT_MAX_LENGTH }),
    ...freeText('line', t),
  ],
  mobile: ({ isRequired }, t) => [...(isRequired ? typed() : []), ...mobile(t(FORM_WORDS.mobileMalformed))],
  boolean: chosen,
  enum: (field, t) => [
    ...chosen(field, t),
    ...oneOf(
      field.options.map(({ value }) => value),
      toMissing(field, t),
    ),
  ],
  // Tags without declared options are words of the person's own.
  tags: (field, t) => [...chosen(field, t), ...freeText('line', t)],
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
export function fieldRules(field: ResolvedField, t: ToWords): Rules {
  return FIELD_RULES[field.kind](field, t);
}

function toMissing({ title }: ResolvedField, t: ToWords): string {
  return t(FORM_WORDS.choose, { title: t(title) });
}

function chosen(field: ResolvedField, t: ToWords): Rules {
  return field.isRequired ? given(toMissing(field, t)) : [];
}

function quantity(field: ResolvedField, t: ToWords): Rules {
  const say = (problem: QuantityProblem) =>
    t(problem === 'noNumber' ? FORM_WORDS.noNumber : toBoundsText(field, problem), { title: t(field.title) });
  return [...(field.isRequired ? given() : []), ...quantityRule(field, say)];
}

/** What can be wrong with a quantity that was typed. */
type QuantityProblem = 'noNumber' | BoundsProblem;

/** That a quantity is a number within its bounds, which are the gateway's; `say` words what is wrong. */
export function quantityRule(quantity: BoundedQuantity, say: (problem: QuantityProblem) => string): Rules {
  return unless((value) => {
    if (typeof value !== 'number') return null;
    const problem = Number.isNaN(value) ? 'noNumber' : boundsProblemOf(quantity, value);
    return problem === null ? null : say(problem);
  });
}
