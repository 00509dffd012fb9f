import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { findChunks, type EmittedBundle } from './emitted-bundle.ts';
import { ENTRY, FRAME, HEADER, LOGIN, PAGES } from './moments.ts';

/** A moment of the portal: the modules that are loaded by then, and how much JavaScript they may bring. */
export interface SizeBudget {
  readonly name: string;
  /** Entry and lazily imported modules, by the end of their path. */
  readonly modules: readonly string[];
  /** gzip level 9; 1 kB is 1000 bytes. */
  readonly limitBytes: number;
}

/** What the portal may cost before a person can act; measured by `npm run bench:size`. */
export const PORTAL_BUDGETS: readonly SizeBudget[] = [
  { name: 'login', modules: [ENTRY, ...LOGIN], limitBytes: 184_000 },
  { name: 'firstList', modules: [ENTRY, ...FRAME, ...PAGES.order, ...HEADER], limitBytes: 445_000 },
];

/** Build plugin: the build fails when a budget is exceeded, and says by how much. */
export function sizeBudget(budgets: readonly SizeBudget[] = PORTAL_BUDGETS): Plugin {
  return {
    name: 'size-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      for (const { name, modules, limitBytes } of budgets) {
        const bytes = measureModules(bundle, modules);
        if (bytes > limitBytes) {
          this.error(`${name} loads ${bytes} bytes of gzipped JavaScript; the budget is ${limitBytes}.`);
        }
      }
    },
  };
}

/**
 * Bytes of gzipped JavaScript that these modules bring: their chunks and everything those import statically.
 *
 * @throws Error when a module stands in no chunk.
 */
export function measureModules(bundle: EmittedBundle, modules: readonly string[]): number {
  return findChunks(bundle, modules).reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}
