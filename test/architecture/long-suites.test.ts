import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const TESTS = fileURLToPath(new URL('..', import.meta.url));

describe('a suite whose name says that it is long', () => {
  it('has the tag by which it is left out and found again (decision 190)', () => {
    const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.long.test.ts'),
    );
    expect(files.length).toBeGreaterThan(0);
    const untold = files.filter(
      (file) => !readFileSync(join(TESTS, file), 'utf8').startsWith('/** @module-tag long */\n'),
    );
    expect(untold).toEqual([]);
  });
});
