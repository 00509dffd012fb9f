import fc from 'fast-check';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import differenceWith from './difference-with';
import isEqual from './is-equal';
import unionWith from './union-with';

interface RealLodash {
  isEqual: (left: unknown, right: unknown) => boolean;
  differenceWith: <T>(items: readonly T[], others: readonly T[], areEqual: (a: T, b: T) => boolean) => T[];
  unionWith: <T>(items: readonly T[], others: readonly T[], areEqual: (a: T, b: T) => boolean) => T[];
}
const load: (name: string) => RealLodash = createRequire(import.meta.url);
const { isEqual: realIsEqual, differenceWith: realDifferenceWith, unionWith: realUnionWith } = load('lodash');

const data = fc.jsonValue({ maxDepth: 3 });

it('finds the same plain data equal as lodash does', () => {
  fc.assert(
    fc.property(data, data, (left, right) => {
      expect(isEqual(left, right)).toBe(realIsEqual(left, right));
    }),
  );
  fc.assert(
    fc.property(data, (value) => {
      expect(isEqual(value, structuredClone(value))).toBe(true);
    }),
  );
});

it.each([
  { left: new Date(1), right: new Date(1) },
  { left: new Date(1), right: new Date(2) },
  { left: Number.NaN, right: Number.NaN },
  { left: { a: undefined }, right: {} },
  { left: { a: undefined }, right: { b: undefined } },
  { left: [], right: {} },
  { left: null, right: {} },
])('agrees with lodash about $left and $right', ({ left, right }) => {
  expect(isEqual(left, right)).toBe(realIsEqual(left, right));
});

it('joins and subtracts lists as lodash does', () => {
  const items = fc.array(fc.record({ field: fc.constantFrom('a', 'b', 'c'), value: fc.nat(2) }), {
    maxLength: 6,
  });
  const sameField = (left: { field: string }, right: { field: string }) => left.field === right.field;
  fc.assert(
    fc.property(items, items, (left, right) => {
      expect(differenceWith(left, right, sameField)).toEqual(realDifferenceWith(left, right, sameField));
      expect(unionWith(left, right, sameField)).toEqual(realUnionWith(left, right, sameField));
    }),
  );
  expect(differenceWith(undefined, [1], Object.is)).toEqual([]);
});
