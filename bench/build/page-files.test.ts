import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAGE_KINDS } from '../../contract/resources/resolved';
import type { EmittedBundle } from './emitted-bundle';
import { ENTRY, FRAME, HEADER, LOGIN, PAGES } from './moments';
import { collectPageFiles } from './page-files';

const REGISTRY = new URL('../../src/app/routes/page-registry.tsx', import.meta.url);

describe('the files that a page begins with', () => {
  const modules = [...new Set([ENTRY, ...LOGIN, ...FRAME, ...HEADER, ...Object.values(PAGES).flat()])];
  const bundle: EmittedBundle = Object.fromEntries(
    modules.map((module) => [
      `${module}.js`,
      {
        type: 'chunk' as const,
        fileName: `${module}.js`,
        code: '',
        imports: [`${ENTRY}.js`],
        moduleIds: [`/repo/${module}`],
        viteMetadata: { importedCss: new Set(module === LOGIN[0] ? ['login.css'] : []) },
      },
    ]),
  );

  it('are its own, those of the frame and the header, without those of the index page', () => {
    const files = collectPageFiles(bundle);
    expect(Object.keys(files).sort()).toEqual(['login', 'frame', ...PAGE_KINDS].sort());
    expect(files['login']).toEqual({ scripts: [`${LOGIN[0]}.js`], styles: ['login.css'] });
    expect(files['order']?.scripts).toEqual(
      [...FRAME, ...PAGES.order, ...HEADER].map((module) => `${module}.js`),
    );
  });

  it('are missed where a module is gone', () => {
    expect(() => collectPageFiles({})).toThrow(ENTRY);
  });

  it('are those that the portal loads for its kinds', () => {
    const registry = readFileSync(REGISTRY, 'utf8');
    for (const [page = ''] of Object.values(PAGES)) {
      const name = page.slice(page.lastIndexOf('/'), page.lastIndexOf('.'));
      expect(registry).toContain(`${name}')`);
    }
  });
});
