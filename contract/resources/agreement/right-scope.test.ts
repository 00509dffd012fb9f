import { expect, it } from 'vitest';
import { createRightScope } from './right-scope';

const EQUIPMENT = [
  { deviceType: 'iron', rights: [10, 11] },
  { deviceType: 'press', rights: [20] },
];

it.each([
  { types: [], id: 20, isWithin: true, because: 'no type named means every type' },
  { types: ['iron'], id: 10, isWithin: true, because: 'the type is named' },
  { types: ['iron'], id: 20, isWithin: false, because: 'its type is not named' },
  { types: ['iron'], id: 1, isWithin: true, because: 'it belongs to no type' },
  { types: ['iron', 'press'], id: 20, isWithin: true, because: 'one of several types is enough' },
])('right $id is within [$types]: $isWithin, for $because', ({ types, id, isWithin }) => {
  expect(createRightScope(EQUIPMENT, types)(id)).toBe(isWithin);
});
