import { CURVES_MAX } from '../../domain/evidence/curve';
import type { EquipmentDeclaration } from '../declaration';
import type { FieldDeclaration, FieldKind } from '../field';
import { mustBeField } from './check-condition';
import type { Located } from './located';

/** Kinds whose changes are few, and mean something. */
const STATES: readonly FieldKind[] = ['enum', 'boolean'];
/** Kinds that a line can be drawn of. */
const QUANTITIES: readonly FieldKind[] = ['number', 'percent', 'duration', 'level'];

/** What is kept of a run: states that devices tell of themselves, and that whoever sees the order may see. */
export function checkEvidence(
  { evidence = [], device }: Pick<EquipmentDeclaration, 'evidence' | 'device'>,
  where: string,
): readonly Located[] {
  return evidence.flatMap((name, index) => [
    ...mustBeNew(name, `${where}[${index}]`, evidence.slice(0, index)),
    ...mustBeState(name, `${where}[${index}]`, device.fields),
  ]);
}

function mustBeNew(name: string, where: string, before: readonly string[]): readonly Located[] {
  if (!before.includes(name)) return [];
  return [
    { id: 'RC013', where, message: `the field "${name}" stands there twice.`, hint: 'Name each once.' },
  ];
}

function mustBeState(name: string, where: string, fields: readonly FieldDeclaration[]): readonly Located[] {
  const field = fields.find((each) => each.field === name);
  if (field === undefined) return mustBeField(name, where, fields);
  const { kind, from, permission = '' } = field;
  if (STATES.includes(kind) && from === 'attribute' && permission.trim() === '') return [];
  const message = `"${name}" is no state that devices of the type tell everybody of themselves.`;
  return [
    {
      id: 'RC044',
      where,
      message,
      hint: 'Name an attribute of kind "enum" or "boolean" without a permission.',
    },
  ];
}

/** What is drawn beside an order: quantities that devices tell of themselves, and that whoever sees the order may see. */
export function checkCurves(
  { curves = [], device }: Pick<EquipmentDeclaration, 'curves' | 'device'>,
  where: string,
): readonly Located[] {
  const problems = curves.flatMap((name, index) => [
    ...mustBeNew(name, `${where}[${index}]`, curves.slice(0, index)),
    ...mustBeQuantity(name, `${where}[${index}]`, device.fields),
  ]);
  if (curves.length <= CURVES_MAX) return problems;
  const message = `${curves.length} curves are more than can be read one under another.`;
  return [...problems, { id: 'RC045', where, message, hint: `Name ${CURVES_MAX} at most.` }];
}

function mustBeQuantity(
  name: string,
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  const field = fields.find((each) => each.field === name);
  if (field === undefined) return mustBeField(name, where, fields);
  const { kind, from, permission = '' } = field;
  if (QUANTITIES.includes(kind) && from === 'attribute' && permission.trim() === '') return [];
  const message = `"${name}" is no quantity that devices of the type tell everybody of themselves.`;
  return [
    {
      id: 'RC045',
      where,
      message,
      hint: 'Name an attribute of kind "number", "percent", "duration" or "level" without a permission.',
    },
  ];
}
