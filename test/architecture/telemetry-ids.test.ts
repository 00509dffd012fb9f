import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import ids from '../fixtures/telemetry-ids.json';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the proofs of a layer live: unit, property, browser, build. */
const FOLDERS = {
  U: ['src/telemetry'],
  P: ['src/telemetry'],
  B: ['test/browser'],
  build: ['test/architecture'],
} as const;
type Layer = keyof typeof FOLDERS;

interface FoundTest {
  readonly title: string;
  readonly source: string;
}

function testFiles(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && entry.name.endsWith('.test.ts') && entry.name !== 'telemetry-ids.test.ts',
    )
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Tests of a file by title; each with the text up to the next test. */
function findTests(file: string): readonly FoundTest[] {
  const source = readFileSync(file, 'utf8');
  const starts = [...source.matchAll(/^\s*it\b/gm)].map(({ index }) => index);
  return starts.flatMap((start, at) => {
    const text = source.slice(start, starts[at + 1] ?? source.length);
    const title = /\(\s*(['"`])((?:[A-Z]+-\d+ )(?:\\.|(?!\1).)*)\1/s.exec(text)?.[2];
    return title === undefined ? [] : [{ title, source: text }];
  });
}

const tests = new Map(
  Object.entries(FOLDERS).map(([layer, folders]) => [layer, folders.flatMap(testFiles).flatMap(findTests)]),
);

function isLayer(layer: string): layer is Layer {
  return layer in FOLDERS;
}

function provesAt(layer: Layer, id: string): boolean {
  return (tests.get(layer) ?? []).some(
    ({ title, source }) =>
      title.startsWith(`${id} `) &&
      (layer !== 'P' || /\bfc\s*\.\s*(?:assert|asyncProperty|property)/.test(source)),
  );
}

describe('behaviours of telemetry', () => {
  const rows = Object.entries(ids).flatMap(([id, layers]) => layers.map((layer) => ({ id, layer })));

  it.each(rows)('$id is proven at layer $layer', ({ id, layer }) => {
    expect(isLayer(layer)).toBe(true);
    expect(
      isLayer(layer) && provesAt(layer, id),
      `No test at layer ${layer} has a name that begins with "${id} "`,
    ).toBe(true);
  });

  it('no test names a behaviour that does not exist', () => {
    const groups = new Set(Object.keys(ids).map((id) => id.split('-')[0]));
    const named = [...tests.values()].flat().map(({ title }) => title.split(' ', 1)[0] ?? '');
    const unknown = named.filter((id) => groups.has(id.split('-')[0]) && !(id in ids));
    expect([...new Set(unknown)]).toEqual([]);
  });
});
