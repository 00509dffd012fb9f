import { expect, it } from 'vitest';
import { pickFirstRow } from './first-row';

const FIELDS = ['createdAt', 'store', 'item', 'paidAt'].map((field) => ({ field }));
const pick = (inForce: readonly string[], places: number) =>
  pickFirstRow(FIELDS, Object.fromEntries(inForce.map((field) => [field, 'x'])), places).map(
    ({ field }) => field,
  );

it.each([
  { inForce: [], places: 2, expected: ['createdAt', 'store'] },
  { inForce: ['createdAt'], places: 2, expected: ['createdAt', 'store'] },
  { inForce: ['paidAt'], places: 2, expected: ['createdAt', 'paidAt'] },
  { inForce: ['paidAt', 'store', 'item'], places: 2, expected: ['store', 'item'] },
  { inForce: ['paidAt'], places: 9, expected: ['createdAt', 'store', 'item', 'paidAt'] },
])('shows $expected for $inForce in $places places', ({ inForce, places, expected }) => {
  expect(pick(inForce, places)).toEqual(expected);
});
