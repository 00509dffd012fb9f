import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { FREE_TEXT_KEYWORD, Line, Moment, MOMENT_BOUNDS } from '../../contract/api/parameter';
import { FIELD_WORDS } from '../../contract/messages/field-words';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { resources } from '../../resources.config';
import { withEighthType } from '../support/eighth/eighth-type';
import { boundsProblemIn, isTimeByName, listParts, listRequestParts } from './request-schemas';

const { pages } = resolveDeclaration(withEighthType(resources));
const parts = listRequestParts(pages);
const timeFields = new Set(
  pages.flatMap((page) =>
    'fields' in page
      ? [...page.fields, ...page.actions.flatMap(({ params }) => params)]
          .filter(({ kind }) => kind === 'time')
          .map(({ field }) => field)
      : [],
  ),
);

describe('the schema of a request', () => {
  it('bounds every number, text and list, and names every field', () => {
    const problems = parts.flatMap((part) => {
      const problem = boundsProblemIn(part);
      return problem === null ? [] : [`${part.place} ${problem}`];
    });
    process.stdout.write(`Parts of requests: ${parts.length}, unbounded: ${problems.length} (limit 0).\n`);
    expect(parts.length).toBeGreaterThan(500);
    expect(problems).toEqual([]);
  });

  it('holds every time to the one definition', () => {
    const times = parts.filter((part) => isTimeByName(part) || isDeclaredTime(part.path, part.schema));
    expect(times.length).toBeGreaterThan(20);
    expect(times.filter(({ schema }) => !isMoment(schema)).map(({ place }) => place)).toEqual([]);
  });

  it('has words for every field that a message could name', () => {
    // Fields of declared pages are named by their titles.
    const own = parts.filter(({ path: [, group], path }) => !isDeclared(group) || path.length === 2);
    const names = new Set(own.flatMap(({ path }) => path).filter((name) => name !== '[]'));
    expect([...names].filter((name) => !Object.hasOwn(FIELD_WORDS, name))).toEqual([]);
  });

  it('takes a text exactly as it is sent only where it must', () => {
    const exact = parts.filter(({ schema }) => schema[FREE_TEXT_KEYWORD] === 'exact');
    // Passwords are the person's own; cursors are the gateway's, and refused where they are read.
    expect(new Set(exact.map(({ path }) => path.at(-1)))).toEqual(
      new Set(['password', 'currentPassword', 'cursor']),
    );
  });
});

describe('the search', () => {
  it.each([
    ['a text without a length', Type.String({ pattern: '^a*$' }), 'is a text without a greatest length'],
    ['a text without a rule', Type.String({ maxLength: 5 }), 'is a text without a rule'],
    ['an open pattern', Type.String({ maxLength: 5, pattern: '\\d' }), 'is a text without a rule'],
    ['a free text', Line({ maxLength: 5 }), null],
    ['a number', Type.Number({ minimum: 0 }), 'is a number without bounds'],
    [
      'a number that is no time',
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      'is a number beyond every calendar',
    ],
    ['a moment', Moment, null],
    ['a list', Type.Array(Moment), 'is a list without a greatest length'],
    ['an object', Type.Object({}), 'is an object that takes whatever is sent'],
    ['anything', Type.Unknown(), 'is anything at all'],
  ])('finds %s, also within other schemas', (_what, schema, expected) => {
    const frame = Type.Object(
      { a: Type.Array(Type.Union([Type.Null(), schema]), { maxItems: 1 }) },
      { additionalProperties: false },
    );
    const found = listParts('POST /x', ['body'], frame).map(boundsProblemIn);
    expect(found.filter((problem) => problem !== null)).toEqual(expected === null ? [] : [expected]);
  });

  it('knows a time by its name', () => {
    const found = listParts('POST /x', ['body'], Type.Object({ endAt: Type.Union([Moment, Type.Null()]) }));
    expect(found.filter(isTimeByName).map(({ place }) => place)).toEqual(['POST /x body.endAt']);
  });
});

function isDeclaredTime(path: readonly string[], schema: Readonly<Record<string, unknown>>): boolean {
  const [, group, field = ''] = path;
  const types = [schema['type'] ?? []].flat();
  return isDeclared(group) && timeFields.has(field) && types.includes('integer');
}

/** Whether a part of a request holds fields that the pages declare. */
function isDeclared(group: string | undefined): boolean {
  return group === 'filters' || group === 'params';
}

function isMoment(schema: Readonly<Record<string, unknown>>): boolean {
  return schema['minimum'] === MOMENT_BOUNDS.minimum && schema['maximum'] === MOMENT_BOUNDS.maximum;
}
