import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './source-files';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const DECISIONS = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name.endsWith('.md'));
const DOCS = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/ARCHITECTURE.md',
  'docs/resource-entry.md',
  'docs/device-link.md',
  'docs/dependencies.md',
  ...DECISIONS.map((name) => `docs/decisions/${name}`),
];

describe('the documents', () => {
  it.each(DOCS)('link to what exists: %s', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(path), link)))).toEqual([]);
  });

  it.each([
    'README.md',
    'CONTRIBUTING.md',
    'docs/ARCHITECTURE.md',
    'docs/device-link.md',
    'docs/dependencies.md',
  ])('name commands that exist: %s', (path) => {
    const { scripts } = JSON.parse(read('package.json')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const named = [...read(path).matchAll(/npm run ([a-z][a-z:]*)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('keep the architecture within a hundred lines', () => {
    expect(read('docs/ARCHITECTURE.md').trimEnd().split('\n').length).toBeLessThanOrEqual(100);
  });

  it.each(DECISIONS)('say context, decision, consequences and status: %s', (name) => {
    const text = read(`docs/decisions/${name}`);
    for (const part of ['## Context', '## Decision', '## Consequences']) expect(text).toContain(part);
    expect(text).toMatch(/^(?:## Status|Status:)/m);
  });
});
