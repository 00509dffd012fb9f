import type { FieldCondition } from '../action';
import type { FieldDeclaration, FieldKind } from '../field';
import { suggest } from '../problem';
import { findOutOfBounds } from './check-range';
import type { Located } from './located';
import { nameValue } from './wording';

type Value = string | number | boolean | null;

/** Plain values of the kinds that have any; the others hold lists. */
const VALUE_TYPES: Readonly<Record<FieldKind, 'string' | 'number' | 'boolean' | null>> = {
  text: 'string',
  mobile: 'string',
  reference: 'string',
  number: 'number',
  money: 'number',
  percent: 'number',
  duration: 'number',
  level: 'number',
  time: 'number',
  boolean: 'boolean',
  enum: null,
  tags: null,
  images: null,
  rows: null,
};

/** Conditions name fields of the page, and values that these can have. */
export function checkConditions(
  conditions: readonly FieldCondition[],
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  return conditions.flatMap((condition, index) => {
    const place = `${where}[${index}]`;
    const field = fields.find((each) => each.field === condition.field);
    const never: Located = {
      id: 'RC037',
      where: `${place}.in`,
      message: `the condition on "${condition.field}" names no value and never holds.`,
      hint: 'List the values that it may have.',
    };
    return [
      ...mustBeField(condition.field, `${place}.field`, fields),
      ...(condition.in.length > 0 ? [] : [never]),
      ...condition.in.flatMap((value, at) => mustBeValue(value, field, `${place}.in[${at}]`)),
    ];
  });
}

/** A name that must be that of a field of the page. */
export function mustBeField(
  name: string,
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  const names = fields.map(({ field }) => field);
  if (names.includes(name)) return [];
  const hint = suggest(name, names, 'Declare the field.');
  return [{ id: 'RC014', where, message: `the page has no field "${name}".`, hint }];
}

/** A fixed value that the field must be able to have. */
export function mustBeValue(
  value: Value,
  field: FieldDeclaration | undefined,
  where: string,
): readonly Located[] {
  if (field === undefined || value === null) return [];
  const reason = findReason(value, field);
  if (reason === null) return [];
  const message = `${nameValue(value)} is no value of "${field.field}", ${reason.what}.`;
  return [{ id: 'RC037', where, message, hint: reason.hint }];
}

function findReason(
  value: Exclude<Value, null>,
  field: FieldDeclaration,
): { readonly what: string; readonly hint: string } | null {
  if ('options' in field) {
    const options = field.options.map((option) => option.value);
    // Choices that are not declared come with the rows.
    if (options.length === 0 || options.some((option) => option === value)) return null;
    const known = options.map(String);
    return {
      what: 'which chooses from its options',
      hint: suggest(String(value), known, `Use one of ${known.join(', ')}.`),
    };
  }
  const type = VALUE_TYPES[field.kind];
  if (type === null || typeof value !== type) {
    const hint = type === null ? 'Name another field.' : `Write a ${type}.`;
    return { what: `which is of kind "${field.kind}"`, hint };
  }
  return typeof value === 'number' ? findOutOfBounds(value, field) : null;
}
