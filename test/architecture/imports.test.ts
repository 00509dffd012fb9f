import { describe, expect, it } from 'vitest';
import { AREAS, areaOf, CONTRACT_PACKAGES, findBrokenRule, FOREIGN_PACKAGES } from './import-rules';
import { findImports, parse, readSourceFiles, type ImportEdge } from './source-files';

const files = readSourceFiles();
const edges = files.flatMap(findImports);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const productEdges = edges.filter(({ from }) => !isTest(from));

function describeBreach({ from, to }: ImportEdge): string | null {
  const rule = findBrokenRule(from, to);
  return rule === null ? null : `${from} → ${to}: ${rule}`;
}

describe('imports between our files', () => {
  it('point one way, as the table of areas says', () => {
    const ours = productEdges.filter(({ isOurs, to }) => isOurs && areaOf(to) !== null);
    expect(ours.map(describeBreach).filter((breach) => breach !== null)).toEqual([]);
  });

  it('come from files that the table knows', () => {
    const homeless = files.map(({ path }) => path).filter((path) => areaOf(path) === null);
    expect(homeless).toEqual([]);
  });

  it('form no cycle', () => {
    expect(findCycles(edges)).toEqual([]);
  });
});

describe('imports of packages', () => {
  it('keep the contract free of React, antd, DOM and Node', () => {
    const foreign = productEdges.filter(
      ({ from, to, isOurs }) => areaOf(from) === 'contract' && !isOurs && !CONTRACT_PACKAGES.includes(to),
    );
    expect(foreign.map(({ from, to }) => `${from} → ${to}: the contract runs in browser and server`)).toEqual(
      [],
    );
  });

  it.each(['src', 'gateway'] as const)('keep the packages of the other side out of %s', (side) => {
    const foreign = productEdges.filter(
      ({ from, to, isOurs }) => from.startsWith(`${side}/`) && !isOurs && FOREIGN_PACKAGES[side].test(to),
    );
    expect(foreign.map(({ from, to }) => `${from} → ${to}: belongs to the other side`)).toEqual([]);
  });
});

describe('the table of areas itself', () => {
  it.each([
    ['src/table/x.ts', 'src/features/order/y.tsx', 'src/features stands above src/table'],
    ['src/http/x.ts', 'src/session/y.ts', 'src/http and src/session never import each other'],
    [
      'src/features/order/x.tsx',
      'src/features/device/y.tsx',
      'a child of src/features never imports another',
    ],
    ['src/app/x.ts', 'gateway/plugins/y.ts', 'src and gateway never import each other'],
    [
      'gateway/plugins/x.ts',
      'gateway/features/list/y.ts',
      'gateway/features/list stands above gateway/plugins',
    ],
    [
      'gateway/features/list/x.ts',
      'gateway/features/agency/y.ts',
      'gateway/features/agency stands above gateway/features/list',
    ],
    ['gateway/plugins/x.ts', 'test/support/y.ts', 'product code never imports tests or benches'],
    ['src/telemetry/x.ts', 'contract/limits.ts', 'src/telemetry is a leaf: it imports nothing of ours'],
    ['contract/x.ts', 'src/format/y.ts', 'contract knows the contract only'],
    [
      'src/table/x.ts',
      'resources.config.ts',
      'only src/app, gateway/start, gateway/dev, gateway/commands read the declaration; take resolved pages as a parameter',
    ],
  ])('refuses %s → %s', (from, to, rule) => {
    expect(findBrokenRule(from, to)).toBe(rule);
  });

  it.each([
    ['src/features/order/x.tsx', 'src/table/y.ts'],
    ['src/app/x.ts', 'resources.config.ts'],
    ['gateway/app/x.ts', 'gateway/features/list/y.ts'],
    ['gateway/features/list/x.ts', 'contract/limits.ts'],
    ['test/browser/x.test.ts', 'gateway/app/x.ts'],
  ])('allows %s → %s', (from, to) => {
    expect(findBrokenRule(from, to)).toBeNull();
  });

  it('reads every form of import', () => {
    const source = `
      import { a } from './a'; export * from './b'; import type { C } from './c';
      const d = await import('./d'); type E = import('./e').E; const f = new URL('./f.mjs', import.meta.url);`;
    const found = findImports(parse('contract/probe.ts', source)).map(({ to }) => to);
    expect(found).toEqual(['a', 'b', 'c', 'd', 'e', 'f.mjs'].map((name) => `contract/${name}`));
  });

  it('names each area once', () => {
    expect(AREAS).toEqual([...new Set(AREAS)]);
  });
});

/** Every cycle as `a.ts → b.ts → a.ts`; each is reported once. */
function findCycles(all: readonly ImportEdge[]): readonly string[] {
  const next = new Map<string, string[]>();
  for (const { from, to, isOurs, isTypeOnly } of all) {
    if (isOurs && !isTypeOnly) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (file: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(file);
    if (seenAt >= 0) cycles.push([...trail.slice(seenAt), file].join(' → '));
    if (seenAt >= 0 || done.has(file)) return;
    for (const target of next.get(file) ?? []) walk(target, [...trail, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return cycles;
}
