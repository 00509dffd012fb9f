import fc from 'fast-check';
import { CALLS, type Call } from '../../../contract/api/calls';
import { ENDPOINTS, type EndpointName, type Place } from '../../../contract/api/endpoints';
import { toPageCalls } from '../../../contract/api/page/page-calls';
import { MOMENT_MAX_MS } from '../../../contract/day';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { ResolvedPage } from '../../../contract/resources/resolved';

/** Every call of the contract and of the given pages, with its place. */
export function listCalls(pages: readonly ResolvedPage[]): readonly (readonly [Place, Call])[] {
  const names = Object.keys(CALLS).filter((name): name is EndpointName => name in CALLS);
  return [
    ...names.map((name): readonly [Place, Call] => [ENDPOINTS[name], CALLS[name]]),
    ...pages.flatMap(toPageCalls),
  ];
}

/** A schema as the validator sees it. */
export type Schema = Readonly<Record<string, unknown>>;

/** Values that often break the code behind a schema. */
const AWKWARD = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    -(2 ** 53),
    1e308,
    '',
    "'; DROP TABLE device --",
    '%',
    '\u0000',
    '\ud800',
    '\u202e',
    'a\nb',
    [],
    [null, null],
    [-(2 ** 53) + 1, 2 ** 53 - 1],
    [8.64e15, 8.64e15],
    [-8.64e15, 0],
    {},
  ),
  fc.string({ unit: 'binary', maxLength: 70 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** What a request may be made of beside what its schema says. */
export interface Known {
  readonly nowMs: number;
  /** Ids, mobiles and words that mean something to the gateway. */
  readonly words: readonly string[];
}

/** Requests by their schema: most parts as it says, some anything at all. */
export function requestsFor(schema: unknown, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 14, arbitrary: fittingFor(toSchema(schema), known) },
    { weight: 1, arbitrary: AWKWARD },
  );
}

/** A schema as a plain object. @throws Error for what is none. */
export function toSchema(schema: unknown): Schema {
  if (typeof schema !== 'object' || schema === null) throw new Error(`No schema: ${String(schema)}.`);
  return { ...schema };
}

function fittingFor(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...schema['enum']);
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  if (Array.isArray(schema['anyOf'])) {
    return fc.oneof(...schema['anyOf'].map((choice) => fittingFor(toSchema(choice), known)));
  }
  const types = [schema['type'] ?? []].flat().map(String);
  return fc.oneof(...types.map((type) => (MAKERS[type] ?? unknownType)(schema, known)));
}

type Maker = (schema: Schema, known: Known) => fc.Arbitrary<unknown>;

const unknownType: Maker = (schema) => {
  throw new Error(`Nobody can make a value of ${JSON.stringify(schema)}.`);
};

const MAKERS: Readonly<Record<string, Maker>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: (schema, { nowMs }) => {
    const [min, max] = endsOf(schema);
    const near = [min, max, Math.min(max, nowMs), Math.min(max, nowMs + ONE_DAY_MS)];
    return fc.oneof(fc.integer({ min, max }), fc.constantFrom(...near));
  },
  number: (schema) => {
    const [min, max] = endsOf(schema);
    return fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max));
  },
  string: (schema, { words }) => {
    const [minLength, maxLength] = [Number(schema['minLength'] ?? 0), Number(schema['maxLength'])];
    const fitting = words.filter((word) => word.length >= minLength && word.length <= maxLength);
    const typed = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) });
    return fitting.length === 0 ? typed : fc.oneof(typed, fc.constantFrom(...fitting));
  },
  array: (schema, known) => {
    const minLength = Number(schema['minItems'] ?? 0);
    const maxLength = Math.max(minLength, Math.min(4, Number(schema['maxItems'])));
    const items = fc.array(requestsFor(schema['items'], known), { minLength, maxLength });
    const isRange = minLength === 2 && maxLength === 2;
    return isRange ? fc.oneof(items, fc.constantFrom(...rangesAround(known.nowMs))) : items;
  },
  object: (schema, known) => {
    const properties = Object.entries(toSchema(schema['properties'] ?? {}));
    const required = new Set([schema['required'] ?? []].flat());
    return fc.record(
      Object.fromEntries(properties.map(([name, inner]) => [name, requestsFor(inner, known)])),
      { requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)) },
    );
  },
};

/** Ranges that are no longer than a list takes, at the ends of the calendar too. */
function rangesAround(nowMs: number): readonly (readonly [number, number])[] {
  return [
    [nowMs - ONE_DAY_MS, nowMs],
    [nowMs, nowMs],
    [0, 0],
    [0, ONE_DAY_MS],
    [MOMENT_MAX_MS, MOMENT_MAX_MS],
    [MOMENT_MAX_MS - ONE_DAY_MS, MOMENT_MAX_MS],
  ];
}

function endsOf(schema: Schema): readonly [min: number, max: number] {
  return [Number(schema['minimum']), Number(schema['maximum'])];
}
