import type { Call } from '../../contract/api/calls';
import { toUrlPath } from '../../contract/api/endpoints';
import { FREE_TEXT_KEYWORD } from '../../contract/api/parameter';
import { MOMENT_MAX_MS } from '../../contract/day';
import type { ResolvedPage } from '../../contract/resources/resolved';
import { listCalls, toSchema, type Schema } from '../support/gateway/every-call';

/** A part of a request that holds a value, and where it stands. */
export interface RequestPart {
  /** `POST /…/list body.filters.createdAt[]`. */
  readonly place: string;
  /** The parts of the place behind the call. */
  readonly path: readonly string[];
  readonly schema: Schema;
}

/** Every value that a call takes, of all calls of the contract and of the given pages. */
export function listRequestParts(pages: readonly ResolvedPage[]): readonly RequestPart[] {
  const calls = listCalls(pages).map(([place, call]): readonly [string, Call] => [
    `${place.method} ${toUrlPath(place)}`,
    call,
  ]);
  return calls.flatMap(([name, { body, querystring }]) => [
    ...(body === undefined ? [] : listParts(name, ['body'], body)),
    ...(querystring === undefined ? [] : listParts(name, ['query'], querystring)),
  ]);
}

/** A schema and all that stand in it. */
export function listParts(name: string, path: readonly string[], schema: unknown): readonly RequestPart[] {
  const own = toSchema(schema);
  const part = { place: `${name} ${path.join('.')}`, path, schema: own };
  const inner = [
    ...Object.entries(toSchema(own['properties'] ?? {})).flatMap(([key, value]) =>
      listParts(name, [...path, key], value),
    ),
    ...(own['items'] === undefined ? [] : listParts(name, [...path, '[]'], own['items'])),
    ...[own['anyOf'] ?? []].flat().flatMap((choice) => listParts(name, path, choice)),
  ];
  return [part, ...inner];
}

type Rule = (schema: Schema) => string | null;

const hasNumber = (schema: Schema, key: string): boolean => Number.isFinite(schema[key]);

/** What is missing of a number, so that no clock and no column is overrun by it. */
const numberProblem: Rule = (schema) => {
  if (!hasNumber(schema, 'minimum') || !hasNumber(schema, 'maximum')) return 'is a number without bounds';
  const ends = [schema['minimum'], schema['maximum']].map((end) => Math.abs(Number(end)));
  return ends.every((end) => end <= MOMENT_MAX_MS) ? null : 'is a number beyond every calendar';
};

/** What is missing of a text. */
const textProblem: Rule = (schema) => {
  if (!hasNumber(schema, 'maxLength')) return 'is a text without a greatest length';
  const pattern = schema['pattern'];
  const isClosed = typeof pattern === 'string' && pattern.startsWith('^') && pattern.endsWith('$');
  return isClosed || schema[FREE_TEXT_KEYWORD] !== undefined ? null : 'is a text without a rule';
};

const PROBLEMS: Readonly<Record<string, Rule>> = {
  number: numberProblem,
  integer: numberProblem,
  string: textProblem,
  array: (schema) => (hasNumber(schema, 'maxItems') ? null : 'is a list without a greatest length'),
  object: (schema) =>
    schema['additionalProperties'] === false ? null : 'is an object that takes whatever is sent',
  boolean: () => null,
  null: () => null,
};

/** What of a part is not bounded; null when all is. */
export function boundsProblemIn({ schema }: RequestPart): string | null {
  const isClosed = schema['enum'] !== undefined || schema['const'] !== undefined;
  if (isClosed || schema['anyOf'] !== undefined) return null;
  const types = [schema['type'] ?? []].flat().map(String);
  if (types.length === 0) return 'is anything at all';
  return (
    types
      .map((type) => (PROBLEMS[type] ?? (() => 'is of a type that nobody knows'))(schema))
      .find((problem) => problem !== null) ?? null
  );
}

const TIME_NAMES = /^(?:.*At|period)$/;

/** Whether the name of a part says that it is a time: `endAt`, `period`. */
export function isTimeByName({ path, schema }: RequestPart): boolean {
  const isNumber = [schema['type'] ?? []].flat().some((type) => type === 'integer' || type === 'number');
  return isNumber && TIME_NAMES.test(path.filter((part) => part !== '[]').at(-1) ?? '');
}
