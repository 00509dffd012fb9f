import type { FieldDeclaration, Limit } from '../field';
import type { Located } from './located';

interface Range {
  readonly least: number;
  readonly most?: number;
}

/** A number of things. */
export function mustBeWhole(value: number | undefined, where: string, range: Range): readonly Located[] {
  if (value === undefined || (Number.isInteger(value) && isWithin(value, range))) return [];
  return [
    {
      id: 'RC036',
      where,
      message: `${value} is out of range.`,
      hint: `Use a whole number ${inWords(range)}.`,
    },
  ];
}

/** Bounds and limits of a quantity: in order, and such that a value can lie between them. */
export function checkBounds(field: FieldDeclaration, where: string): readonly Located[] {
  const min = 'min' in field ? field.min : undefined;
  const max = 'max' in field ? field.max : undefined;
  const step = 'step' in field ? field.step : undefined;
  const warn = 'warn' in field ? field.warn : undefined;
  const danger = 'danger' in field ? field.danger : undefined;
  const initial = 'initial' in field ? field.initial : undefined;
  const range = rangeOf(field);
  return [
    ...mustLieIn(initial, `${where}.initial`, { least: min ?? range.least, ...mostOf(max ?? range.most) }),
    ...mustLieIn(min, `${where}.min`, range),
    ...mustLieIn(max, `${where}.max`, range),
    ...(min !== undefined && max !== undefined && min > max
      ? [toProblem(`${where}.min`, `the least value ${min} is above the greatest, ${max}.`, 'Swap them.')]
      : []),
    ...(step !== undefined && step <= 0
      ? [toProblem(`${where}.step`, `the step ${step} leads nowhere.`, 'Use a number above 0.')]
      : []),
    ...mustLieIn(limitOf(warn), `${where}.warn`, range),
    ...mustLieIn(limitOf(danger), `${where}.danger`, range),
  ];
}

function mostOf(most: number | undefined): Pick<Range, 'most'> {
  return most === undefined ? {} : { most };
}

/** The least and the greatest value of a field, declared or by its kind. */
export function boundsOf(field: FieldDeclaration): { readonly min: number; readonly max: number } {
  const { least, most = Infinity } = rangeOf(field);
  const declared = {
    min: 'min' in field ? field.min : undefined,
    max: 'max' in field ? field.max : undefined,
  };
  return { min: declared.min ?? least, max: declared.max ?? most };
}

/** Says why a number is out of a field's bounds; null when it lies within. */
export function findOutOfBounds(
  value: number,
  field: FieldDeclaration,
): { readonly what: string; readonly hint: string } | null {
  const { min, max } = boundsOf(field);
  if (value >= min && value <= max) return null;
  return { what: `which goes from ${min} to ${max}`, hint: 'Use a number between them.' };
}

/** What the values of a kind can be. */
function rangeOf(field: FieldDeclaration): Range {
  if (field.kind === 'percent') return { least: 0, most: 1 };
  if (field.kind === 'level') return { least: 0, most: Math.max(0, field.max) };
  return { least: field.kind === 'duration' ? 0 : -Infinity };
}

function limitOf(limit: Limit | undefined): number | undefined {
  if (limit === undefined) return undefined;
  return 'below' in limit ? limit.below : limit.above;
}

function mustLieIn(value: number | undefined, where: string, range: Range): readonly Located[] {
  if (value === undefined || isWithin(value, range)) return [];
  return [
    toProblem(where, `${value} is no value that the field can have.`, `Use a number ${inWords(range)}.`),
  ];
}

function isWithin(value: number, { least, most = Infinity }: Range): boolean {
  return value >= least && value <= most;
}

function inWords({ least, most }: Range): string {
  return most === undefined ? `from ${least} on` : `from ${least} to ${most}`;
}

function toProblem(where: string, message: string, hint: string): Located {
  return { id: 'RC036', where, message, hint };
}
