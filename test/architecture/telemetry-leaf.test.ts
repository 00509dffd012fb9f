import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../src/telemetry', import.meta.url));
const SOURCES = readdirSync(FOLDER, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => join(entry.parentPath, entry.name));

/** The files that bind the browser; everything else gets it as arguments. */
const BINDINGS = /(?:start-[a-z]+|browser-clock)\.ts$/;
const GLOBALS =
  /(?<![.\w'-])(?:window|document|navigator|localStorage|sessionStorage|location|history|performance|console|crypto|screen|XMLHttpRequest\(|PerformanceObserver|setTimeout|setInterval|Date\.now|Math\.random)(?![\w'-]|\?*:)/;

/** Source without comments, texts and types, in which words are only words. */
function codeOf(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/'(?:\\.|[^'\\\n])*'/g, "''");
}

describe.each(SOURCES.map((file) => ({ file, name: relative(FOLDER, file) })))('$name', ({ file, name }) => {
  const source = readFileSync(file, 'utf8');

  it('imports nothing of ours but telemetry, and of packages only pako', () => {
    const imports = [...source.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, path]) => path ?? '');
    const outside = imports.filter((path) => {
      const isWithin = path.startsWith('.') && resolve(dirname(file), path).startsWith(FOLDER);
      return !isWithin && !path.startsWith('pako');
    });
    expect(outside).toEqual([]);
  });

  it('keeps logger and monitoring apart', () => {
    const other = join(FOLDER, name.startsWith('log/') ? 'monitor' : 'log');
    const imports = [...source.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path]) => path ?? '');
    expect(imports.filter((path) => resolve(dirname(file), path).startsWith(`${other}/`))).toEqual([]);
  });

  it.skipIf(BINDINGS.test(name))('reads no globals', () => {
    expect(GLOBALS.exec(codeOf(source))?.[0] ?? '').toBe('');
  });
});
