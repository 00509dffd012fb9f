import { CURVES_MAX } from '../../domain/evidence/curve';
import type { EquipmentDeclaration } from '../declaration';
import type { FieldDeclaration, FieldKind } from '../field';
import { mustBeField } from './check-condition';
import type { Located } from './located';

/** What a field must be to be named there, and how it is said that it is not. */
interface Told {
  readonly id: 'RC044' | 'RC045';
  readonly kinds: readonly FieldKind[];
  readonly noun: string;
  readonly hint: string;
}

/** Kinds whose changes are few, and mean something. */
const STATE: Told = {
  id: 'RC044',
  kinds: ['enum', 'boolean'],
  noun: 'state',
  hint: 'Name an attribute of kind "enum" or "boolean" without a permission.',
};

/** Kinds that a line can be drawn of. */
const QUANTITY: Told = {
  id: 'RC045',
  kinds: ['number', 'percent', 'duration', 'level'],
  noun: 'quantity',
  hint: 'Name an attribute of kind "number", "percent", "duration" or "level" without a permission.',
};

/** What is kept of a run: states that devices tell of themselves, and that whoever sees the order may see. */
export function checkEvidence(
  { evidence = [], device }: Pick<EquipmentDeclaration, 'evidence' | 'device'>,
  where: string,
): readonly Located[] {
  return evidence.flatMap((name, index) => [
    ...mustBeNew(name, `${where}[${index}]`, evidence.slice(0, index)),
    ...mustBeTold(name, `${where}[${index}]`, device.fields, STATE),
  ]);
}

function mustBeNew(name: string, where: string, before: readonly string[]): readonly Located[] {
  if (!before.includes(name)) return [];
  return [
    { id: 'RC013', where, message: `the field "${name}" stands there twice.`, hint: 'Name each once.' },
  ];
}

/** What is drawn beside an order: quantities that devices tell of themselves, and that whoever sees the order may see. */
export function checkCurves(
  { curves = [], device }: Pick<EquipmentDeclaration, 'curves' | 'device'>,
  where: string,
): readonly Located[] {
  const problems = curves.flatMap((name, index) => [
    ...mustBeNew(name, `${where}[${index}]`, curves.slice(0, index)),
    ...mustBeTold(name, `${where}[${index}]`, device.fields, QUANTITY),
  ]);
  if (curves.length <= CURVES_MAX) return problems;
  const message = `${curves.length} curves are more than can be read one under another.`;
  return [...problems, { id: 'RC045', where, message, hint: `Name ${CURVES_MAX} at most.` }];
}

/** Devices tell it of themselves, and everybody who sees the device may see it. */
function mustBeTold(
  name: string,
  where: string,
  fields: readonly FieldDeclaration[],
  { id, kinds, noun, hint }: Told,
): readonly Located[] {
  const field = fields.find((each) => each.field === name);
  if (field === undefined) return mustBeField(name, where, fields);
  const { kind, from, permission = '' } = field;
  if (kinds.includes(kind) && from === 'attribute' && permission.trim() === '') return [];
  const message = `"${name}" is no ${noun} that devices of the type tell everybody of themselves.`;
  return [{ id, where, message, hint }];
}
