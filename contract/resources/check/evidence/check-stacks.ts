import { STACKS_MAX } from '../../../domain/evidence/curve';
import type { EquipmentDeclaration } from '../../declaration';
import type { StackDeclaration } from '../../evidence/stack';
import type { FieldDeclaration, FieldKind } from '../../field';
import { mustBeField } from '../check-condition';
import { checkText } from '../check-text';
import { checkUnique } from '../check-unique';
import type { Located } from '../located';

/** Kinds of columns by what they are for. */
const COLUMN_KINDS: Readonly<Record<'key' | 'named' | 'of', readonly FieldKind[]>> = {
  key: ['number', 'text', 'enum'],
  named: ['text', 'enum'],
  of: ['number', 'percent', 'duration', 'level'],
};

/** What is drawn upon one another: quantities of lists that devices tell of themselves, and everybody may see. */
export function checkStacks(
  { stacks = [], device }: Pick<EquipmentDeclaration, 'stacks' | 'device'>,
  where: string,
): readonly Located[] {
  const problems = [
    ...checkUnique('RC013', 'stack', stacks, where, ({ list, of }) => `${list}.${of}`, 'of'),
    ...stacks.flatMap((stack, index) => checkStack(stack, `${where}[${index}]`, device.fields)),
  ];
  if (stacks.length <= STACKS_MAX) return problems;
  const message = `${stacks.length} of them are more than can be read one under another.`;
  return [...problems, { id: 'RC045', where, message, hint: `Name ${STACKS_MAX} at most.` }];
}

function checkStack(
  stack: StackDeclaration,
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  const list = fields.find(({ field }) => field === stack.list);
  const ofTitle = checkText(stack.title, `${where}.title`);
  if (list === undefined) return [...ofTitle, ...mustBeField(stack.list, `${where}.list`, fields)];
  if (list.kind !== 'rows' || list.from !== 'attribute' || isGuarded(list)) {
    const message = `"${stack.list}" is no list that devices of the type tell everybody of themselves.`;
    const hint = 'Name an attribute of kind "rows" without a permission.';
    return [...ofTitle, { id: 'RC045', where: `${where}.list`, message, hint }];
  }
  const named = stack.named === undefined ? [] : (['named'] as const);
  const uses = (['key', 'of', ...named] as const).flatMap((use) =>
    checkColumn({ use, name: stack[use] ?? '', columns: list.columns }, `${where}.${use}`),
  );
  return [...ofTitle, ...uses];
}

interface ColumnUse {
  readonly use: keyof typeof COLUMN_KINDS;
  readonly name: string;
  readonly columns: readonly FieldDeclaration[];
}

function checkColumn({ use, name, columns }: ColumnUse, where: string): readonly Located[] {
  const column = columns.find(({ field }) => field === name);
  if (column === undefined) return mustBeField(name, where, columns);
  const kinds = COLUMN_KINDS[use];
  if (kinds.includes(column.kind) && !isGuarded(column)) return [];
  const message = `the column "${name}" is of kind "${column.kind}"${isGuarded(column) ? ', and guarded' : ''}.`;
  const hint = `Name a column of kind ${kinds.map((kind) => `"${kind}"`).join(', ')} without a permission.`;
  return [{ id: 'RC045', where, message, hint }];
}

function isGuarded({ permission = '' }: FieldDeclaration): boolean {
  return permission.trim() !== '';
}
