import type { ActionDeclaration, FieldAssignment } from '../action';
import type { FieldDeclaration, FieldKind } from '../field';
import { suggest } from '../problem';
import { columnKindOf, SETTABLE_COLUMNS, type TableName } from '../source';
import { checkConditions, mustBeField, mustBeValue } from './check-condition';
import type { ExpressionCheck } from './check-expression';
import { checkFields } from './check-fields';
import { boundsOf } from './check-range';
import { checkText } from './check-text';
import { checkRouteWord } from './check-words';
import type { Located } from './located';

/** Kinds that nobody can type. */
const NEVER_ENTERED: readonly FieldKind[] = ['images', 'rows'];
/** The list's own endpoints. */
const RESERVED_NAMES = ['list', 'detail'];

interface ActionPlace {
  readonly table: TableName;
  readonly where: string;
  /** Fields of the page. */
  readonly fields: readonly FieldDeclaration[];
}

/** What may be done to a row: by whom, when, with what, to which of its fields. */
export function checkAction(
  action: ActionDeclaration,
  place: ActionPlace,
  checkExpression: ExpressionCheck,
): readonly Located[] {
  const { where, fields } = place;
  const { params = [] } = action;
  return [
    ...checkName(action.name, `${where}.name`),
    ...checkText(action.title, `${where}.title`),
    ...mustBeGuarded(action, `${where}.permission`),
    ...checkExpression(action.permission, `${where}.permission`),
    ...checkConditions(action.when ?? [], `${where}.when`, fields),
    ...checkFields(params, `${where}.params`, checkExpression),
    ...params.flatMap(({ field, kind }, index) =>
      NEVER_ENTERED.includes(kind) ? [neverEntered(field, kind, `${where}.params[${index}].kind`)] : [],
    ),
    ...action.effect.values.flatMap((assignment, index) =>
      checkAssignment(assignment, params, { ...place, where: `${where}.effect.values[${index}]` }),
    ),
  ];
}

function checkName(name: string, where: string): readonly Located[] {
  if (!RESERVED_NAMES.includes(name)) return checkRouteWord(name, where);
  const hint = 'Choose another name.';
  return [{ id: 'RC020', where, message: `"${name}" is an endpoint of every list.`, hint }];
}

function mustBeGuarded({ name, permission }: ActionDeclaration, where: string): readonly Located[] {
  if (permission.trim() !== '') return [];
  const hint = 'Name the key that allows it.';
  return [{ id: 'RC012', where, message: `the action "${name}" needs no permission.`, hint }];
}

function neverEntered(field: string, kind: FieldKind, where: string): Located {
  const message = `nobody can enter "${field}", which is of kind "${kind}".`;
  return { id: 'RC034', where, message, hint: 'Ask for something that can be typed or chosen.' };
}

function checkAssignment(
  assignment: FieldAssignment,
  params: readonly FieldDeclaration[],
  { table, where, fields }: ActionPlace,
): readonly Located[] {
  const field = fields.find((each) => each.field === assignment.field);
  return [
    ...mustBeField(assignment.field, `${where}.field`, fields),
    ...mustBeSettable(assignment.field, `${where}.field`, table),
    ...('from' in assignment
      ? mustComeFrom(assignment.from, { params, field, where: `${where}.from` })
      : mustBeValue(assignment.to, field, `${where}.to`)),
  ];
}

/** Columns follow from what happens to the row, except for those that are listed. */
function mustBeSettable(name: string, where: string, table: TableName): readonly Located[] {
  const settable: readonly string[] = SETTABLE_COLUMNS[table];
  if (columnKindOf(table, name) === null || settable.includes(name)) return [];
  const choices = settable.length === 0 ? '' : ` or one of ${settable.join(', ')}`;
  return [
    {
      id: 'RC030',
      where,
      message: `"${name}" cannot be set: it follows from what happens to the ${table}.`,
      hint: `Set an attribute of the type's own${choices}.`,
    },
  ];
}

interface Entered {
  readonly params: readonly FieldDeclaration[];
  /** The field that is set; undefined when the page has none of its name. */
  readonly field: FieldDeclaration | undefined;
  readonly where: string;
}

function mustComeFrom(name: string, { params, field, where }: Entered): readonly Located[] {
  const param = params.find((each) => each.field === name);
  if (param === undefined) {
    const hint = suggest(
      name,
      params.map((each) => each.field),
      'Declare it in "params".',
    );
    return [{ id: 'RC026', where, message: `the action asks for no "${name}".`, hint }];
  }
  if (field === undefined) return [];
  const asked = boundsOf(param);
  const held = boundsOf(field);
  const isDeclared =
    ('min' in param && param.min !== undefined) || ('max' in param && param.max !== undefined);
  if (!isDeclared || (asked.min >= held.min && asked.max <= held.max)) return [];
  return [
    {
      id: 'RC037',
      where,
      message: `what may be entered for "${name}" goes beyond the bounds of "${field.field}".`,
      hint: `Keep it from ${held.min} to ${held.max}.`,
    },
  ];
}
