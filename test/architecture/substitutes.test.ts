import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import config from '../../vite.config';
import { parse, readSourceFiles, ROOT } from './source-files';
import { findAliases, findConfigSubstitutes, findPatchedGlobals, findRenamedPackages } from './substitutes';

/** What Casbin imports for Node alone; each file only throws (docs/decisions/060). */
const NODE_ONLY = [
  '/^fs$/ → src/node-only/fs',
  '/^buffer$/ → src/node-only/buffer',
  '/^minimatch$/ → src/node-only/minimatch',
  '/^csv-parse\\/sync$/ → src/node-only/csv-parse',
].map((line) => `${line}.ts`);

const isProduct = (path: string) =>
  /^(?:contract|src|gateway|resources)[/.]/.test(path) && !/\.test\.tsx?$/.test(path);

describe('what runs in development runs in production', () => {
  // Where every suite runs with one type more, a plugin declares it: that is not the product's configuration.
  const isShipped = process.env['DECLARATION'] === undefined;
  it.runIf(isShipped)('with no package replaced but those that Casbin imports for Node alone', async () => {
    expect(await findConfigSubstitutes(config, NODE_ONLY)).toEqual([]);
    expect(findAliases(config.resolve?.alias)).toEqual(NODE_ONLY);
  });

  it('with no package that goes by the name of another', () => {
    expect(findRenamedPackages(manifest)).toEqual([]);
  });

  it('with no version overridden without a reason', () => {
    const reasons = readFileSync(join(ROOT, 'docs/decisions/060-libraries-run-whole.md'), 'utf8');
    const overridden = Object.keys(manifest.overrides);
    expect(overridden.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
  });

  it('with no global object or prototype that a source of ours changes', () => {
    const files = readSourceFiles().filter(({ path }) => isProduct(path));
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(findPatchedGlobals)).toEqual([]);
  });

  it('in the tests of the portal too: they take the same modules', () => {
    const projects: readonly unknown[] = config.test?.projects ?? [];
    const own = projects.flatMap((project) =>
      typeof project === 'object' && project !== null
        ? Object.keys(project).filter((key) => key !== 'extends' && key !== 'test')
        : ['not an object'],
    );
    expect(own).toEqual([]);
  });
});

describe('the files that stand for what is for Node alone', () => {
  const names = readdirSync(join(ROOT, 'src/node-only'))
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => name !== 'refuse');

  it('are those of the aliases', () => {
    expect(names.map((name) => `src/node-only/${name}.ts`).sort()).toEqual(
      NODE_ONLY.map((line) => line.split(' → ')[1]).sort(),
    );
  });

  it.each(names)('do nothing but refuse: %s', async (name) => {
    const exported: Readonly<Record<string, unknown>> = await import(`../../src/node-only/${name}.ts`);
    expect(Object.keys(exported).length).toBeGreaterThan(0);
    for (const part of Object.values(exported)) {
      expect(part).toBeTypeOf('function');
      if (typeof part === 'function') expect(() => Reflect.apply(part, undefined, [])).toThrow('for Node');
    }
  });
});

describe('the search for substitutes', () => {
  it.each([
    { what: 'an alias', config: { resolve: { alias: { qs: '/r/src/qs.ts' } } }, finds: 'qs → src/qs.ts' },
    {
      what: 'an alias by pattern',
      config: { resolve: { alias: [{ find: /^qs$/, replacement: '/r/src/qs.ts' }] } },
      finds: '/^qs$/ → src/qs.ts',
    },
    {
      what: 'a plugin of the build that finds modules',
      config: { plugins: [[{ name: 'narrow', apply: 'build' as const, resolveId: () => null }]] },
      finds: 'narrow',
    },
    {
      what: 'a plugin of the dev server that changes modules',
      config: {
        plugins: [Promise.resolve({ name: 'patch', apply: 'serve' as const, transform: () => null })],
      },
      finds: 'patch',
    },
    {
      what: 'a plugin of both that loads modules',
      config: { plugins: [{ name: 'virtual', load: () => 'export {}' }] },
      finds: 'virtual',
    },
    {
      what: 'a plugin of the bundler alone',
      config: { build: { rolldownOptions: { plugins: [{ name: 'x' }] } } },
      finds: 'build.rolldownOptions.plugins',
    },
    {
      what: 'a package left to the page',
      config: { build: { rolldownOptions: { external: ['qs'] } } },
      finds: 'build.rolldownOptions.external',
    },
  ])('finds $what', async ({ config: wrong, finds }) => {
    expect(await findConfigSubstitutes(wrong, [])).toEqual([finds]);
  });

  it('lets a plugin measure the build', async () => {
    const measuring = { name: 'measure', apply: 'build' as const, writeBundle: () => undefined };
    expect(await findConfigSubstitutes({ plugins: [measuring, null] }, [])).toEqual([]);
  });

  it.each([
    { manifest: { dependencies: { qs: 'npm:qs-lite@1.0.0' } }, finds: 'dependencies › qs' },
    { manifest: { overrides: { antd: { qs: 'file:./qs' } } }, finds: 'overrides › antd › qs' },
    { manifest: { browser: { fs: false } }, finds: 'browser' },
    { manifest: { imports: { '#qs': './qs.js' } }, finds: 'imports' },
  ])('finds $finds', ({ manifest: wrong, finds }) => {
    expect(findRenamedPackages(wrong)).toEqual([finds]);
  });

  it.each([
    'globalThis.Buffer = fake;',
    '(globalThis as Host).Buffer ??= fake;',
    "window['fetch'] = fake;",
    'const host = globalThis as Host; host.Buffer = fake;',
    'delete self.Buffer;',
    "Object.defineProperty(window, 'fetch', { value: fake });",
    'Object.assign(globalThis, fakes);',
    'Array.prototype.last = fake;',
  ])('finds the patch of %s', (source) => {
    expect(findPatchedGlobals(parse('src/probe.ts', source))).toHaveLength(1);
  });

  it.each([
    'const host = { fetch: window.fetch }; host.fetch = other;',
    "window.location.hash = 'x';",
    'const isSame = window.top === window;',
    'Object.assign(target, globalThis);',
  ])('lets %s pass', (source) => {
    expect(findPatchedGlobals(parse('src/probe.ts', source))).toEqual([]);
  });
});
