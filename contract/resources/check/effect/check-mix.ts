import type { EntryAssignment } from '../../effect';
import type { FieldDeclaration } from '../../field';
import { mustBeField } from '../check-condition';
import type { Located } from '../located';
import { mustComeFrom, type EffectPlace } from './effect-place';

export type MixAssignment = Extract<EntryAssignment, { readonly mix: string }>;

interface MixPlace extends Pick<EffectPlace, 'params' | 'where'> {
  readonly columns: readonly FieldDeclaration[];
}

/**
 * What is mixed is money on both sides, and weighs by an amount that something was added to before.
 *
 * @param earlier - The assignments that are made before it.
 */
export function checkMix(
  { field, mix, by }: MixAssignment,
  earlier: readonly EntryAssignment[],
  { columns, params, where }: MixPlace,
): readonly Located[] {
  const column = columns.find((each) => each.field === field);
  const param = params.find((each) => each.field === mix);
  const grows = earlier.some((each) => 'add' in each && each.field === by);
  const unknown = [
    ...mustBeField(field, `${where}.field`, columns),
    ...mustBeField(by, `${where}.by`, columns),
    ...mustComeFrom(mix, { params, field: column, where: `${where}.mix` }),
  ];
  if (unknown.length > 0) return unknown;
  return [
    ...(column?.kind === 'money' ? [] : [noMoney(field, `${where}.field`)]),
    ...(param?.kind === 'money' ? [] : [noMoney(mix, `${where}.mix`)]),
    ...(grows ? [] : [growsNot(by, `${where}.by`)]),
  ];
}

function noMoney(name: string, where: string): Located {
  const message = `"${name}" is no money, and is mixed to whole cents.`;
  return { id: 'RC053', where, message, hint: 'Declare it of kind "money".' };
}

function growsNot(name: string, where: string): Located {
  const message = `nothing is added to "${name}" before this is mixed by it.`;
  return { id: 'RC053', where, message, hint: 'Add to it in an earlier one of "values".' };
}
