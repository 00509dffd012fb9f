import { REFERENCE_SOURCES, type FieldDeclaration, type FieldKind } from '../field';
import { EQUIPMENT_FIELD } from '../source';
import type { ExpressionCheck } from './check-expression';
import { checkPhrases } from './field/check-phrases';
import { checkBounds, mustBeWhole } from './check-range';
import { checkText } from './check-text';
import { checkUnique } from './check-unique';
import type { Located } from './located';

/** Field names travel in addresses and JSON. */
const FIELD_NAME = /^[a-z][A-Za-z0-9]*$/;
/** `id` is every row's own; the others are words of the list's address. */
const RESERVED_NAMES = ['id', 'tab', 'keyword', 'detail', 'page', 'pageSize', 'sort', 'cursor'];
/** Kinds whose values are no one thing to look for, or to put in order. */
const NEVER_FILTERED: readonly FieldKind[] = ['images', 'rows'];
const NEVER_SORTED: readonly FieldKind[] = ['images', 'rows', 'tags'];

/** A list of fields: each name once, each kind complete. */
export function checkFields(
  fields: readonly FieldDeclaration[],
  where: string,
  checkExpression: ExpressionCheck,
): readonly Located[] {
  return [
    ...checkUnique('RC010', 'field', fields, where, ({ field }) => field, 'field'),
    ...fields.flatMap((field, index) => checkField(field, `${where}[${index}]`, checkExpression)),
  ];
}

function checkField(
  field: FieldDeclaration,
  where: string,
  checkExpression: ExpressionCheck,
): readonly Located[] {
  return [
    ...checkName(field.field, `${where}.field`),
    ...checkText(field.title, `${where}.title`),
    ...(field.unit === undefined ? [] : checkText(field.unit, `${where}.unit`)),
    ...(field.hint === undefined ? [] : checkText(field.hint, `${where}.hint`)),
    ...(field.none === undefined ? [] : checkText(field.none, `${where}.none`)),
    ...(field.beneath === undefined ? [] : checkText(field.beneath.title, `${where}.beneath.title`)),
    ...checkExpression(field.permission, `${where}.permission`),
    ...mustBeWhole(field.width, `${where}.width`, { least: 1 }),
    ...checkUses(field, where),
    ...checkBounds(field, where),
    ...checkKind(field, where, checkExpression),
  ];
}

function checkName(name: string, where: string): readonly Located[] {
  const isReserved = RESERVED_NAMES.includes(name);
  if (!isReserved && FIELD_NAME.test(name)) return [];
  return [
    isReserved
      ? {
          id: 'RC020',
          where,
          message: `"${name}" is a word of the list itself.`,
          hint: 'Choose another name.',
        }
      : {
          id: 'RC020',
          where,
          message: `"${name}" cannot stand in an address.`,
          hint: 'Use letters and digits, beginning with a small letter.',
        },
  ];
}

function checkUses({ field, kind, filter, sort }: FieldDeclaration, where: string): readonly Located[] {
  const refused = [
    ...(filter !== undefined && filter !== false && NEVER_FILTERED.includes(kind)
      ? (['filter'] as const)
      : []),
    ...(sort === true && NEVER_SORTED.includes(kind) ? (['sort'] as const) : []),
  ];
  return refused.map((use) => ({
    id: 'RC034',
    where: `${where}.${use}`,
    message: `a list cannot ${use} by "${field}", which is of kind "${kind}".`,
    hint: `Leave out "${use}".`,
  }));
}

function checkKind(
  field: FieldDeclaration,
  where: string,
  checkExpression: ExpressionCheck,
): readonly Located[] {
  switch (field.kind) {
    case 'enum':
    case 'tags':
      return checkOptions(field, where);
    case 'level':
      return field.max > 0
        ? []
        : [
            {
              id: 'RC016',
              where: `${where}.max`,
              message: 'a level needs the value of a full bar.',
              hint: 'Give a number above 0.',
            },
          ];
    case 'rows':
      return checkColumns(field, where, checkExpression);
    case 'text':
      return checkPhrases(field, where);
    case 'time':
      return mustBeWhole(field.follows?.withinSeconds, `${where}.follows.withinSeconds`, { least: 0 });
    case 'reference':
      return field.filter === true && field.source === undefined
        ? [
            nothingToChoose(
              field.field,
              `${where}.source`,
              `Give "source", one of ${REFERENCE_SOURCES.join(', ')}.`,
            ),
          ]
        : [];
    default:
      return [];
  }
}

function checkColumns(
  { field, columns }: Extract<FieldDeclaration, { readonly kind: 'rows' }>,
  where: string,
  checkExpression: ExpressionCheck,
): readonly Located[] {
  const empty: Located = {
    id: 'RC016',
    where: `${where}.columns`,
    message: `the table "${field}" has no column.`,
    hint: 'List its columns.',
  };
  return [
    ...(columns.length > 0 ? [] : [empty]),
    ...checkFields(columns, `${where}.columns`, checkExpression),
  ];
}

function checkOptions(
  { options, field, filter }: Extract<FieldDeclaration, { readonly kind: 'enum' | 'tags' }>,
  where: string,
): readonly Located[] {
  return [
    // Which types there are is filled in where the declaration is resolved.
    ...(options.length > 0 || filter !== true || field === EQUIPMENT_FIELD
      ? []
      : [nothingToChoose(field, `${where}.options`, 'List its options.')]),
    ...checkUnique('RC013', 'option', options, `${where}.options`, ({ value }) => value, 'value'),
    ...options.flatMap((option, index) => checkText(option.title, `${where}.options[${index}].title`)),
  ];
}

function nothingToChoose(field: string, where: string, hint: string): Located {
  return { id: 'RC016', where, message: `the filter "${field}" has nothing to choose from.`, hint };
}
