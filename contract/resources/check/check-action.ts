import type { ActionDeclaration } from '../action';
import type { AnyEffect } from '../effect';
import type { FieldDeclaration, FieldKind } from '../field';
import type { TableName } from '../source';
import { checkConditions } from './check-condition';
import { checkEffect } from './check-effect';
import type { ExpressionCheck } from './check-expression';
import { checkFields } from './check-fields';
import { checkText } from './check-text';
import { checkRouteWord } from './check-words';
import type { Located } from './located';

/** Effects that do not keep the pictures they are given, which would be gone after a day. */
const WITHOUT_PICTURES: readonly AnyEffect['kind'][] = [
  'set',
  'command',
  'create',
  'remove',
  'entry',
  'servicePart',
  'calibrate',
  'inspectDevice',
];
/** Kinds that do not fit a cell of what is entered as a table. */
const NEVER_IN_ROWS: readonly FieldKind[] = ['images', 'rows', 'tags'];
/** The list's own endpoints. */
const RESERVED_NAMES = ['list', 'detail', 'export'];

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
    ...params.flatMap((param, index) => checkEntered(param, action.effect, `${where}.params[${index}]`)),
    ...checkScope(action, place.table, `${where}.scope`),
    ...(action.escalate === undefined
      ? []
      : checkConditions(action.escalate.when, `${where}.escalate.when`, fields)),
    ...checkEffect(action.effect, { ...place, params, where: `${where}.effect` }),
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

function checkEntered(param: FieldDeclaration, effect: AnyEffect, where: string): readonly Located[] {
  const { field, kind } = param;
  const columns = 'columns' in param ? param.columns : [];
  return [
    ...(kind === 'images' && WITHOUT_PICTURES.includes(effect.kind)
      ? [neverEntered(field, kind, `${where}.kind`)]
      : []),
    ...columns.flatMap((column, index) =>
      NEVER_IN_ROWS.includes(column.kind)
        ? [neverEntered(column.field, column.kind, `${where}.columns[${index}].kind`)]
        : [],
    ),
  ];
}

function neverEntered(field: string, kind: FieldKind, where: string): Located {
  const message = `nobody can enter "${field}", which is of kind "${kind}".`;
  return { id: 'RC034', where, message, hint: 'Ask for something that can be typed or chosen.' };
}

/** Who adds a row has none to look at yet; everything else happens to a row. */
function checkScope(action: ActionDeclaration, table: TableName, where: string): readonly Located[] {
  const { name, scope = 'row', effect, when = [], bulk = false, escalate, danger } = action;
  const isPages = isOfPage(effect, table);
  if (isPages !== (scope === 'page')) {
    const message = `the action "${name}" ${isPages ? 'acts on the page' : 'acts on rows'} and has the scope "${scope}".`;
    return [{ id: 'RC041', where, message, hint: `Use "${isPages ? 'page' : 'row'}".` }];
  }
  if (!isPages || (when.length === 0 && !bulk && escalate === undefined && danger !== 'retype')) return [];
  const message = `the action "${name}" hangs on a row, and has none.`;
  return [{ id: 'RC041', where, message, hint: 'Leave out "when", "bulk", "escalate" and "retype".' }];
}

/** Of an order its user is blocked; on the list itself somebody is added to it, or its rule is set. */
function isOfPage(effect: AnyEffect, table: TableName): boolean {
  const { kind } = effect;
  if (kind === 'inspection') return effect.step === 'create';
  if (kind === 'purchaseStep') return effect.step === 'reconcile';
  if (kind === 'cashOutStep') return effect.step === 'small';
  return kind === 'create' || kind === 'blockRule' || (kind === 'block' && table === 'blacklist');
}
