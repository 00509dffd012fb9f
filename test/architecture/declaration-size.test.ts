import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSourceFiles, ROOT } from './source-files';

/** Lines, formatted, that each part of the declaration may take. */
const WHOLE_MAX = 400;
const TYPE_MAX = 120;
const ENTRY_MAX = 60;

const TYPES = readSourceFiles()
  .map(({ path }) => path)
  .filter((path) => /^resources\/[a-z-]+\.ts$/.test(path));

const PARTS = [
  { path: 'resources.config.ts', most: WHOLE_MAX },
  ...TYPES.map((path) => ({ path, most: TYPE_MAX })),
  { path: 'test/support/eighth/entry.ts', most: ENTRY_MAX },
  { path: 'test/support/eighth/details.ts', most: TYPE_MAX },
].map((part) => ({ ...part, lines: countLines(part.path) }));

function countLines(path: string): number {
  return readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n').length;
}

describe('the declaration stays short', () => {
  it.each(PARTS)('$path takes $lines of at most $most lines', ({ lines, most }) => {
    expect(lines).toBeLessThanOrEqual(most);
  });

  it('finds the files of the types', () => {
    expect(TYPES).toContain('resources/washer.ts');
  });
});
