import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse, ROOT } from './source-files';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const ENTRY_DOC = read('docs/resource-entry.md');
const DECISIONS = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name.endsWith('.md'));
const DOCS = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/ARCHITECTURE.md',
  'docs/resource-entry.md',
  ...DECISIONS.map((name) => `docs/decisions/${name}`),
];

describe('docs/resource-entry.md', () => {
  it('explains every field that a declaration may have', () => {
    const missing = declaredFields().filter(
      (name) => !ENTRY_DOC.includes(`\`${name}\``) && !ENTRY_DOC.includes(`${name}:`),
    );
    expect(missing).toEqual([]);
  });

  it('lists exactly the problems that the check reports', () => {
    const reported = new Set(
      readdirSync(join(ROOT, 'contract/resources/check'))
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .flatMap((name) => read(`contract/resources/check/${name}`).match(/'RC\d{3}'/g) ?? [])
        .map((id) => id.slice(1, -1)),
    );
    const listed = new Set([...ENTRY_DOC.matchAll(/^\| `(RC\d{3})`/gm)].map((match) => match[1]));
    expect([...listed].sort()).toEqual([...reported].sort());
  });
});

describe('the documents', () => {
  it.each(DOCS)('link to what exists: %s', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(path), link)))).toEqual([]);
  });

  it.each(['README.md', 'CONTRIBUTING.md', 'docs/ARCHITECTURE.md'])(
    'name commands that exist: %s',
    (path) => {
      const { scripts } = JSON.parse(read('package.json')) as {
        readonly scripts: Readonly<Record<string, string>>;
      };
      const named = [...read(path).matchAll(/npm run ([a-z][a-z:]*)/g)].map((match) => match[1] ?? '');
      expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
    },
  );

  it('keep the architecture within a hundred lines', () => {
    expect(read('docs/ARCHITECTURE.md').trimEnd().split('\n').length).toBeLessThanOrEqual(100);
  });

  it.each(DECISIONS)('say context, decision, consequences and status: %s', (name) => {
    const text = read(`docs/decisions/${name}`);
    for (const part of ['## Context', '## Decision', '## Consequences']) expect(text).toContain(part);
    expect(text).toMatch(/^(?:## Status|Status:)/m);
  });
});

/** Property names of the declaration's interfaces: what a person may write. */
function declaredFields(): readonly string[] {
  const files = ['declaration', 'field', 'action', 'metric'].map((name) => `contract/resources/${name}.ts`);
  const found = new Set<string>();
  const visit = (node: ts.Node, isDeclaration: boolean): void => {
    if (isDeclaration && ts.isPropertySignature(node) && ts.isIdentifier(node.name))
      found.add(node.name.text);
    ts.forEachChild(node, (child) => visit(child, isDeclaration || isDeclarationType(child)));
  };
  for (const path of files) visit(parse(path, read(path)).parsed, false);
  return [...found].filter((name) => name !== 'en' && name !== 'zh');
}

/** Interfaces and types before defaults are filled; `Resolved…` are not written by anybody. */
function isDeclarationType(node: ts.Node): boolean {
  if (!ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)) return false;
  return !node.name.text.startsWith('Resolved');
}
