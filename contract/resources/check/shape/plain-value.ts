import { shapeOf } from './neutral-value';
import type { Shape } from './shape';

/** Deeper than any declaration: a value that makes itself up while it is read ends here. */
const DEEPEST = 24;
/** Longer than any declaration: a list that says it has billions of items ends here. */
const LONGEST_LIST = 5000;

/** Says what makes a value no plain data at this place; null when nothing does. */
export function findOddity(value: unknown, above: readonly unknown[]): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : `is ${value}`;
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') {
    return `is a ${typeof value}`;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (above.includes(value)) return 'refers back to itself';
  if (above.length > DEEPEST) return 'is nested too deep';
  if (Array.isArray(value)) return value.length > LONGEST_LIST ? `has ${value.length} items` : null;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? null : 'is an instance of a class';
}

/** The alternative that a value is meant as: of its type, and of objects the one with most of its keys. */
export function findFitting(value: unknown, alternatives: readonly Shape[]): Shape | null {
  const fitting = alternatives.filter((named) => {
    const shape = shapeOf(named);
    if (typeof shape === 'string') return typeof value === shape;
    if ('one' in shape) {
      // A word beside choices is a mistyped one of them.
      return shape.one.some((choice) => choice === value || typeof choice === typeof value);
    }
    return 'list' in shape ? Array.isArray(value) : isObject(value);
  });
  if (fitting.length < 2 || !isObject(value)) return fitting[0] ?? null;
  const keys = Object.keys(value);
  const scores = fitting.map((named) => {
    const shape = shapeOf(named);
    if (typeof shape === 'string' || !('has' in shape)) return 0;
    return keys.filter((key) => Object.hasOwn(shape.has, key) || Object.hasOwn(shape.may, key)).length;
  });
  return fitting[scores.indexOf(Math.max(...scores))] ?? null;
}

/** Tells an object from lists and null. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
