import { suggest } from '../problem';
import type { Literal, Shape } from './shape/shape';

/** Says what a value should have been. */
export function nameShape(shape: Shape): string {
  if (shape === 'string') return 'a text';
  if (shape === 'number') return 'a number';
  if (shape === 'boolean') return 'true or false';
  if (typeof shape === 'string') return 'an object';
  if ('one' in shape) return nameChoices(shape.one);
  if ('list' in shape) return 'a list';
  if ('any' in shape) return [...new Set(shape.any.map(nameShape))].join(' or ');
  return 'an object';
}

/** Says what a value of plain data is. */
export function nameValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? `"${value}"` : 'nothing';
}

/** The choices in words: `one of "a", "b"`, or the only one. */
export function nameChoices(choices: readonly Literal[]): string {
  const words = choices.map((choice) => (typeof choice === 'string' ? `"${choice}"` : String(choice)));
  return words.length === 1 ? words.join('') : `one of ${words.join(', ')}`;
}

/** The nearest choice, or all of them. */
export function hintAtChoices(value: unknown, choices: readonly Literal[]): string {
  const words = choices.filter((choice) => typeof choice === 'string');
  const otherwise = `Use ${nameChoices(choices)}.`;
  return typeof value === 'string' ? suggest(value, words, otherwise) : otherwise;
}

/** The place of a property or an item within another place. */
export function placeIn(where: string, key: string | number): string {
  if (typeof key === 'number') return `${where}[${key}]`;
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key)) return `${where}[${JSON.stringify(key)}]`;
  return where === '' ? key : `${where}.${key}`;
}
