import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE_FILE, toPage } from '../resource-entry/page';
import { PROBLEM_WORDS } from '../resource-entry/problem-words';
import { readTypes, type PropertyModel } from '../resource-entry/read-types';
import { toShapeTables } from '../resource-entry/shape-table';
import { readSourceFiles, ROOT } from './source-files';

const models = readTypes();
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const properties: readonly (readonly [string, PropertyModel])[] = models.flatMap((model) =>
  [model, ...model.cases].flatMap((each) =>
    each.properties.map((property) => [model.name, property] as const),
  ),
);

describe('what is generated from the types of the declaration', () => {
  it('is fresh: the shapes that the check walks (npm run docs:resources)', async () => {
    for (const [file, source] of await toShapeTables(models)) expect(read(file)).toBe(source);
  });

  it('is fresh: the page that explains every property (npm run docs:resources)', async () => {
    expect(read(PAGE_FILE)).toBe(await toPage(models));
  });

  it('has a default of every property that may be left out', () => {
    const silent = properties.filter(([, property]) => property.isOptional && property.default === null);
    expect(silent.map(([type, { name }]) => `${type}.${name}`)).toEqual([]);
  });

  it('says what each type is', () => {
    expect(models.filter(({ doc }) => doc === '').map(({ name }) => name)).toEqual([]);
  });

  it('explains exactly the problems that the check reports', () => {
    const sources = readSourceFiles().filter(
      ({ path }) => path.startsWith('contract/resources/') && !path.endsWith('.test.ts'),
    );
    const reported = sources.flatMap(({ parsed }) => parsed.text.match(/'RC\d{3}'/g) ?? []);
    const ids = [...new Set(reported.map((id) => id.slice(1, -1)))];
    expect(Object.keys(PROBLEM_WORDS).sort()).toEqual(ids.sort());
  });
});
