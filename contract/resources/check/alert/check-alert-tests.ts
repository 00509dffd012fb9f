import type { AlertTest } from '../../alert';
import { NUMBER_KINDS, type FieldDeclaration, type FieldKind, type Limit } from '../../field';
import { mustBeField, mustBeValue } from '../check-condition';
import { findOutOfBounds, mustBeWhole } from '../check-range';
import type { Located } from '../located';

/** Kinds whose values have more and less. */
const MEASURED: readonly FieldKind[] = [...NUMBER_KINDS, 'level'];
const DAYS_MAX = 3_660;

/** Each test can hold of the fields: of the row, or of the columns of a table within it. */
export function checkAlertTests(
  tests: readonly AlertTest[],
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  return tests.flatMap((test, index) => {
    const place = `${where}[${index}]`;
    return [
      ...mustBeField(test.field, `${place}.field`, fields),
      ...(saysAnything(test) ? [] : [holdsAlways(place)]),
      ...checkValues(test, place, fields),
      ...checkFigures(test, place, fields),
      ...checkMoments(test, place, fields),
    ];
  });
}

function saysAnything({ field: _, exclusive: __, ...rest }: AlertTest): boolean {
  return Object.keys(rest).length > 0;
}

function checkValues(
  { field: name, in: values }: AlertTest,
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  if (values === undefined) return [];
  const field = fields.find((each) => each.field === name);
  const never: Located = {
    id: 'RC037',
    where: `${where}.in`,
    message: `the condition on "${name}" names no value and never holds.`,
    hint: 'List the values that it may have.',
  };
  return [
    ...(values.length > 0 ? [] : [never]),
    ...values.flatMap((value, at) => mustBeValue(value, field, `${where}.in[${at}]`)),
  ];
}

function checkFigures(
  { field: name, limit, exclusive, exceeds }: AlertTest,
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  const measured = { kinds: MEASURED, what: 'quantity' };
  const noLimit: Located = {
    id: 'RC037',
    where: `${where}.exclusive`,
    message: `there is no limit of "${name}" that could not count.`,
    hint: 'Name the limit.',
  };
  return [
    ...(exclusive !== undefined && limit === undefined ? [noLimit] : []),
    ...(limit === undefined ? [] : checkAlertLimit({ field: name, limit }, where, fields)),
    ...(exceeds === undefined
      ? []
      : [
          ...mustBeOfKind({ ...measured, name }, `${where}.field`, fields),
          ...mustBeField(exceeds, `${where}.exceeds`, fields),
          ...mustBeOfKind({ ...measured, name: exceeds }, `${where}.exceeds`, fields),
        ]),
  ];
}

function checkMoments(
  { field: name, agoDays, inDays }: AlertTest,
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  if (agoDays === undefined && inDays === undefined) return [];
  const range = { least: 1, most: DAYS_MAX };
  return [
    ...mustBeOfKind({ name, kinds: ['time'], what: 'moment' }, `${where}.field`, fields),
    ...mustBeWhole(agoDays, `${where}.agoDays`, range),
    ...mustBeWhole(inDays, `${where}.inDays`, range),
  ];
}

/** A rule, or a part of one, that says nothing. */
export function holdsAlways(where: string): Located {
  const message = 'the rule names no condition and would hold always.';
  return { id: 'RC037', where, message, hint: 'Say in which state it holds.' };
}

/** A limit that a quantity can reach. */
export function checkAlertLimit(
  { field: name, limit }: { readonly field: string; readonly limit: Limit },
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  const field = fields.find((each) => each.field === name);
  if (field === undefined) return [];
  if (!MEASURED.includes(field.kind)) {
    return mustBeOfKind({ name, kinds: MEASURED, what: 'quantity' }, `${where}.field`, fields);
  }
  const value = 'below' in limit ? limit.below : limit.above;
  const reason = findOutOfBounds(value, field);
  if (reason === null) return [];
  const message = `${value} is no value of "${name}", ${reason.what}.`;
  return [{ id: 'RC037', where: `${where}.limit`, message, hint: reason.hint }];
}

/** A field, if there is one of the name, holds something of the kind. */
export function mustBeOfKind(
  {
    name,
    kinds,
    what,
  }: { readonly name: string; readonly kinds: readonly FieldKind[]; readonly what: string },
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  const field = fields.find((each) => each.field === name);
  if (field === undefined || kinds.includes(field.kind)) return [];
  const message = `"${name}" holds no ${what}, for it is of kind "${field.kind}".`;
  return [{ id: 'RC034', where, message, hint: `Name a field of kind ${kinds.join(', ')}.` }];
}
