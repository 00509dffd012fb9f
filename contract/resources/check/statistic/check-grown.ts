import type { EntryEffect } from '../../effect';
import { NUMBER_KINDS, type FieldDeclaration } from '../../field';
import { mustBeField } from '../check-condition';
import type { Located } from '../located';
import { mustBeSumName } from './sum-name';

const QUANTITIES: readonly string[] = NUMBER_KINDS;

/** What grows is a quantity of the entries, summed under a name that sums can be kept by. */
export function checkGrown(
  { of, as }: NonNullable<EntryEffect['grown']>,
  where: string,
  columns: readonly FieldDeclaration[],
): readonly Located[] {
  const column = columns.find(({ field }) => field === of);
  const isQuantity = column === undefined || QUANTITIES.includes(column.kind);
  return [
    ...mustBeField(of, `${where}.of`, columns),
    ...(isQuantity ? [] : [noQuantity(of, `${where}.of`)]),
    ...mustBeSumName(as, `${where}.as`, 'RC041'),
  ];
}

function noQuantity(name: string, where: string): Located {
  const message = `"${name}" is no quantity.`;
  return { id: 'RC041', where, message, hint: 'Name a column that holds a number.' };
}
