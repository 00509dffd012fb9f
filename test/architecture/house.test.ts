import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { countByRoom, filesIn, findMuteNames, functionLinesOf, linesOf, percentile } from './house-figures';
import { parse, readSourceFiles, ROOT } from './source-files';

const isTest = (path: string) => /^(?:test|bench)\/|\.test\.tsx?$/.test(path);
/** Long by nature: rows of data without a function to split. */
const isFlatData = (path: string) =>
  path.endsWith('.generated.ts') || path.startsWith('gateway/demonstration/');
const product = readSourceFiles().filter(({ path }) => !isTest(path));
const code = product.filter(({ path }) => !isFlatData(path));
const fileLines = code.map(linesOf);
const functionLines = code.flatMap(functionLinesOf);
const linesAt = (path: string) => linesOf(parse(path, readFileSync(join(ROOT, path), 'utf8')));
const biggestOf = (paths: readonly string[]) => Math.max(0, ...paths.map(linesAt));

/** What the house is held to; the figures that stood when a limit was set are those of the test's print. */
const FIGURES = [
  { figure: 'lines of resources.config.ts', is: linesAt('resources.config.ts'), most: 420 },
  { figure: "lines of the longest type's file", is: biggestOf(filesIn('resources')), most: 120 },
  {
    figure: "lines of the eighth type's entry",
    is: linesAt('test/support/eighth/entry.ts'),
    most: 60,
  },
  { figure: "lines of the eighth type's file", is: linesAt('test/support/eighth/details.ts'), most: 120 },
  { figure: 'file lines, median', is: percentile(fileLines, 0.5), most: 60 },
  { figure: 'file lines, 95 %', is: percentile(fileLines, 0.95), most: 250 },
  { figure: 'file lines, longest', is: Math.max(...fileLines), most: 420 },
  { figure: 'function lines, 95 %', is: percentile(functionLines, 0.95), most: 40 },
  { figure: 'files in the fullest room', is: Math.max(...countByRoom(product).values()), most: 20 },
];

describe('the house', () => {
  afterAll(() => {
    const rows = FIGURES.map(({ figure, is, most }) => `${figure.padEnd(36)}${is} of at most ${most}`);
    console.log(rows.join('\n'));
  });

  it.each(FIGURES)('keeps $figure within $most', ({ is, most }) => {
    expect(is).toBeGreaterThan(0);
    expect(is).toBeLessThanOrEqual(most);
  });

  it('has no room of more than 20 files', () => {
    const full = [...countByRoom(product)].filter(([, count]) => count > 20);
    expect(full.map(([room, count]) => `${room}: ${count} files`)).toEqual([]);
  });

  it('has no name that explains nothing', () => {
    expect(findMuteNames(readSourceFiles())).toEqual([]);
  });
});

describe('its figures', () => {
  it('count a function with the ones inside it', () => {
    const source = 'const a = () => 1;\nfunction outer() {\n  return () => {\n    a();\n  };\n}\n';
    expect(functionLinesOf(parse('src/probe.ts', source))).toEqual([1, 5, 3]);
  });

  it.each([
    { share: 0.5, expected: 2 },
    { share: 0.95, expected: 4 },
    { share: 1, expected: 4 },
  ])('take the nearest rank at $share', ({ share, expected }) => {
    expect(percentile([4, 1, 3, 2], share)).toBe(expected);
  });

  it('count what stands in a room, not below it', () => {
    const files = ['src/a.ts', 'src/b.ts', 'src/list/c.ts'].map((path) => ({ path }));
    expect([...countByRoom(files)]).toEqual([
      ['src', 2],
      ['src/list', 1],
    ]);
  });

  it.each(['src/utils.ts', 'src/app/inner-parts.ts', 'src/app/outer.ts', 'src/misc/a.ts'])(
    'find that %s says nothing',
    (path) => {
      expect(findMuteNames([{ path }])).toEqual([path]);
    },
  );
});
