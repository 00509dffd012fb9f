import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { ActionAnswer, ActionRequest } from '../../contract/api/page/action';
import { CALLS } from '../../contract/api/calls';
import { ListAnswer, ListRequest, TabsAnswer } from '../../contract/api/page/list';
import { ReportAnswer, ReportRequest, SummaryAnswer } from '../../contract/api/page/report';
import { findClaims, findTwins, listShapes } from './answer-twins';
import { findImports, parse, readSourceFiles, type ImportEdge } from './source-files';

const GENERATED_ANSWERS = { ActionAnswer, ListAnswer, TabsAnswer, ReportAnswer, SummaryAnswer };
const GENERATED_REQUESTS = { ActionRequest, ListRequest, ReportRequest };
const SHAPES = [
  ...Object.entries(CALLS).flatMap(([name, call]) => [
    ...listShapes('answer', `the answer of ${name}`, call.answer),
    ...('body' in call ? listShapes('request', `the request of ${name}`, call.body) : []),
  ]),
  ...Object.entries(GENERATED_ANSWERS).flatMap(([name, schema]) => listShapes('answer', name, schema)),
  ...Object.entries(GENERATED_REQUESTS).flatMap(([name, schema]) => listShapes('request', name, schema)),
];

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const files = readSourceFiles().filter(({ path }) => !isTest(path));
const product = files.filter(({ path }) => /^(?:src|gateway)\//.test(path));

describe('the shape of a call', () => {
  it('is written in the contract and nowhere again', () => {
    const twins = product.flatMap((file) => findTwins(file, SHAPES));
    process.stdout.write(`Answer shapes written by hand: ${twins.length} (limit 0) of ${SHAPES.length}.\n`);
    expect(twins).toEqual([]);
  });

  it('is taken from its schema, never claimed by a type argument', () => {
    expect(product.flatMap(findClaims)).toEqual([]);
  });

  it('weighs nothing on the portal: no schema is loaded but by the check of development', () => {
    expect(findPaths(files.flatMap(findImports))).toEqual([]);
  });
});

describe('the search', () => {
  const shapes = listShapes(
    'answer',
    'Thing',
    Type.Object({
      list: Type.Array(
        Type.Object({ id: Type.String(), name: Type.String(), at: Type.Number(), ip: Type.String() }),
      ),
      total: Type.Number(),
    }),
  );

  it.each([
    ['an interface', 'interface Row { id: string; name: string; at: number; ip: string }'],
    ['more than the answer', 'interface Row { id: string; name: string; at: number; ip: string; more: 1 }'],
    ['a type', 'type Row = { readonly id: string; name?: string; at: number; ip: string }'],
    ['a type argument', 'const rows = read<{ id: string; name: string; at: number; ip: string }[]>()'],
  ])('finds a twin written as %s', (_what, source) => {
    expect(findTwins(parse('src/x.ts', source), shapes)).toEqual(['src/x.ts:1 writes Thing.list again']);
  });

  it.each([
    ['three of four properties', 'interface Row { id: string; name: string; at: number }'],
    ['a type taken from the contract', "type Row = Pick<Thing, 'id' | 'name' | 'at' | 'ip'>"],
    ['a value', "const row = { id: '', name: '', at: 0, ip: '' }"],
  ])('leaves %s alone', (_what, source) => {
    expect(findTwins(parse('src/x.ts', source), shapes)).toEqual([]);
  });

  it.each([
    ['src/x.ts', 'useCustom<Row>({})'],
    ['src/x.ts', 'useCustom({})'],
    ['src/x.ts', 'useEndpointQuery<Row>(ENDPOINTS.a)'],
    ['gateway/x.ts', "app.post<{ Body: Row }>('/a', handler)"],
  ])('finds a claim in %s: %s', (path, source) => {
    expect(findClaims(parse(path, source))).toHaveLength(1);
  });

  it.each([
    ['src/x.ts', 'useEndpointQuery(ENDPOINTS.a)'],
    ['gateway/x.ts', "routes.post('/a', { schema }, handler)"],
  ])('finds none in %s: %s', (path, source) => {
    expect(findClaims(parse(path, source))).toEqual([]);
  });

  it('finds the way on which the portal would load a schema', () => {
    const edge = (from: string, to: string, isOurs = true): ImportEdge => ({
      from,
      to,
      isOurs,
      isTypeOnly: false,
    });
    expect(
      findPaths([
        edge('src/main.tsx', 'contract/api/page/list.ts'),
        edge('contract/api/page/list.ts', '@sinclair/typebox', false),
      ]),
    ).toEqual(['src/main.tsx → contract/api/page/list.ts']);
  });
});

/** The one place that may reach schemas, and only by an import that the build leaves out. */
const DEVELOPMENT_ONLY = 'src/app/services.ts → contract/api/check-answer.ts';

/** Imports by which files of the portal come to have schemas at run time. */
function findPaths(edges: readonly ImportEdge[]): readonly string[] {
  const atRunTime = edges.filter(({ isTypeOnly }) => !isTypeOnly);
  const heavy = new Set(
    atRunTime.filter(({ to }) => to.startsWith('@sinclair/typebox')).map(({ from }) => from),
  );
  for (let size = -1; size !== heavy.size;) {
    size = heavy.size;
    for (const { from, to } of atRunTime) {
      if (!from.startsWith('src/') && heavy.has(to)) heavy.add(from);
    }
  }
  return atRunTime
    .filter(({ from, to }) => from.startsWith('src/') && heavy.has(to))
    .map(({ from, to }) => `${from} → ${to}`)
    .filter((path) => path !== DEVELOPMENT_ONLY);
}
