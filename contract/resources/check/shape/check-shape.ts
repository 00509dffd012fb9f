import { nearestOf } from '../../problem';
import type { Located } from '../located';
import { neutralOf, neutralProperties, shapeOf } from './neutral-value';
import { findFitting, findOddity, isObject } from './plain-value';
import type { ObjectShape, Properties, Shape, ShapeCase } from './shape';
import {
  badChoice,
  missingProperty,
  notPlain,
  strangeProperty,
  unknownProperty,
  wrongType,
} from './shape-problem';
import { placeIn } from '../wording';

/** What could be read of a value that should have a shape. */
export interface ShapeReading {
  /** A copy that surely has the shape: what is broken is replaced by something that says nothing. */
  readonly value: unknown;
  readonly problems: readonly Located[];
  /** Places of the copy that are made up. */
  readonly broken: readonly string[];
}

/** Where the reader stands: the place in words, the objects around it, and what it found so far. */
interface Stand {
  readonly where: string;
  readonly above: readonly unknown[];
  readonly found: { readonly problems: Located[]; readonly broken: string[] };
}

/**
 * Reads a value by a shape. Never throws, whatever the value is: getters that throw, proxies, cycles and
 * class instances are problems like any other.
 */
export function checkShape(value: unknown, shape: Shape): ShapeReading {
  const found = { problems: [], broken: [] };
  return { value: readValue(value, shape, { where: '', above: [], found }), ...found };
}

/** Reports a problem of the value here, and makes up another. */
function refuse(problem: Located, shape: Shape, { found }: Stand): unknown {
  found.problems.push(problem);
  found.broken.push(problem.where);
  return neutralOf(shape);
}

/** Reads one property or item of an object. */
function readChild(owner: object, key: string | number, shape: Shape, stand: Stand): unknown {
  const inside = { ...stand, where: placeIn(stand.where, key), above: [...stand.above, owner] };
  let child: unknown;
  try {
    child = Reflect.get(owner, key);
  } catch {
    return refuse(notPlain(inside.where, 'cannot be read'), shape, inside);
  }
  return readValue(child, shape, inside);
}

function readValue(value: unknown, shape: Shape, stand: Stand): unknown {
  try {
    return readSound(value, shape, stand);
  } catch {
    return refuse(notPlain(stand.where, 'cannot be read'), shape, stand);
  }
}

function readSound(value: unknown, named: Shape, stand: Stand): unknown {
  const shape = shapeOf(named);
  const { where, above } = stand;
  const oddity = findOddity(value, above);
  if (oddity !== null) return refuse(notPlain(where, oddity), shape, stand);
  if (typeof shape === 'string') {
    return typeof value === shape ? value : refuse(wrongType(value, shape, where), shape, stand);
  }
  if ('one' in shape) {
    const isChoice = shape.one.some((choice) => choice === value);
    if (isChoice) return value;
    const other = refuse(badChoice(value, shape.one, where), shape, stand);
    // What follows is read as if the word had been written right: one slip is one problem.
    return (typeof value === 'string' ? nearestOf(value, shape.one.map(String)) : null) ?? other;
  }
  if ('any' in shape) {
    const fitting = findFitting(value, shape.any);
    return fitting === null
      ? refuse(wrongType(value, shape, where), shape, stand)
      : readSound(value, fitting, stand);
  }
  if ('list' in shape) {
    if (!Array.isArray(value)) return refuse(wrongType(value, shape, where), shape, stand);
    return Array.from({ length: value.length }, (_, index) => readChild(value, index, shape.list, stand));
  }
  if (!isObject(value)) return refuse(wrongType(value, shape, where), shape, stand);
  if ('rows' in shape) {
    return Object.fromEntries(
      Object.keys(value).map((key) => [key, readChild(value, key, shape.rows, stand)]),
    );
  }
  return readObject(value, shape, stand);
}

/** Reads what an object has and may have, and reports every other property. */
function readObject(value: object, shape: ObjectShape, stand: Stand): unknown {
  const given = Object.keys(value).filter((key) => !isAbsent(value, key));
  const { by, cases = [] } = shape;
  if (by === undefined) {
    reportUnknown(given, [shape], stand);
    return Object.fromEntries(readProperties(value, shape, given, stand));
  }
  const choices: Shape = { one: cases.flatMap(({ of }) => of) };
  const tag = given.includes(by)
    ? readChild(value, by, choices, stand)
    : refuse(missingProperty(by, choices, stand.where), choices, stand);
  const named = cases.find(({ of }) => of.some((word) => word === tag));
  // Without a valid word the properties of every case may be meant, and none is needed.
  const isMadeUp = stand.found.broken.includes(placeIn(stand.where, by));
  const strange = isMadeUp ? [] : given.filter((key) => isOfOthers(key, shape, named));
  for (const key of strange) {
    const owners = cases.filter((properties) => knows(properties, key)).flatMap(({ of }) => of);
    stand.found.problems.push(strangeProperty(key, { by, tag, owners }, stand.where));
  }
  const others = given.filter((key) => key !== by && !strange.includes(key));
  reportUnknown(others, [shape, ...(isMadeUp || named === undefined ? cases : [named])], stand);
  return Object.fromEntries([
    [by, tag],
    ...readProperties(value, shape, given, stand),
    ...(named === undefined ? [] : Object.entries(neutralProperties(named))),
    ...(named === undefined || isMadeUp ? [] : readProperties(value, named, given, stand)),
  ]);
}

function isOfOthers(key: string, shape: ObjectShape, named: ShapeCase | undefined): boolean {
  if (key === shape.by || knows(shape, key) || (named !== undefined && knows(named, key))) return false;
  return shape.cases?.some((properties) => knows(properties, key)) === true;
}

function reportUnknown(keys: readonly string[], known: readonly Properties[], { where, found }: Stand): void {
  const words = known.flatMap(({ has, may }) => [...Object.keys(has), ...Object.keys(may)]);
  for (const key of keys) {
    if (!words.includes(key)) found.problems.push(unknownProperty(key, words, where));
  }
}

function readProperties(
  value: object,
  { has, may }: Properties,
  given: readonly string[],
  stand: Stand,
): readonly (readonly [string, unknown])[] {
  const read = ([key, shape]: readonly [string, Shape]) =>
    given.includes(key)
      ? ([key, readChild(value, key, shape, stand)] as const)
      : ([key, refuse(missingProperty(key, shape, stand.where), shape, stand)] as const);
  const offered = Object.entries(may).filter(([key]) => given.includes(key));
  return [...Object.entries(has), ...offered].map(read);
}

function knows({ has, may }: Properties, key: string): boolean {
  return Object.hasOwn(has, key) || Object.hasOwn(may, key);
}

/** A property that says undefined says nothing; one that throws is reported when it is read. */
function isAbsent(value: object, key: string): boolean {
  try {
    return Reflect.get(value, key) === undefined;
  } catch {
    return false;
  }
}
