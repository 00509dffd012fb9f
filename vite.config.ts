import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import manifest from './package.json' with { type: 'json' };
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { sizeBudget } from './bench/size-budget.ts';
import { declareEighthType } from './test/support/eighth/declare-eighth-type.ts';

const fromSource = (path: string) => fileURLToPath(new URL(`./src/${path}.ts`, import.meta.url));

/**
 * What Casbin imports for Node alone is absent from the portal, in the dev server, the build and the tests
 * alike; each file says why (docs/decisions/060). Nothing else takes the place of a package.
 */
const NODE_ONLY = [
  { find: /^fs$/, replacement: fromSource('node-only/fs') },
  { find: /^buffer$/, replacement: fromSource('node-only/buffer') },
  { find: /^minimatch$/, replacement: fromSource('node-only/minimatch') },
  { find: /^csv-parse\/sync$/, replacement: fromSource('node-only/csv-parse') },
];

/**
 * Packages that only define things when they are imported but do not say so in their package.json. The
 * build may leave out what of them nobody refers to: refine's CSV import and export, the stack reader of
 * its devtools, and the form engine where antd's inputs ask it for a context. It replaces nothing.
 */
const PURE_PACKAGES = /\/node_modules\/(?:papaparse|error-stack-parser|stackframe|rc-field-form)\//;

/** Test files whose pages are telemetry alone: they need no product. */
const TELEMETRY_PAGES = 'test/browser/telemetry-*.test.ts';

/** Libraries that take part in the portal's resolution in the tests too, as they do in a browser. */
const asInBrowser = { deps: { inline: [/@refinedev\//, /\/casbin\//] } };

/**
 * `DECLARATION=eighth` runs the suites as if the product had one equipment type more:
 * what turns red then would have to be changed for a new type beside its entry and its file.
 */
const { VITEST, DECLARATION, BROWSER_RETRY } = process.env;
const declaration = VITEST !== undefined && DECLARATION === 'eighth' ? [declareEighthType()] : [];

export default defineConfig({
  plugins: [react(), sizeBudget(), ...declaration],
  resolve: { alias: NODE_ONLY },
  define: { PORTAL_VERSION: JSON.stringify(manifest.version) },
  build: {
    outDir: 'dist/portal',
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: PURE_PACKAGES, sideEffects: false }] },
    },
  },
  test: {
    // The runner's own choice leaves a core idle, which is half of a small machine.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Properties try hundreds of cases, on a machine that may be busy.
          testTimeout: 30_000,
          include: [
            '{contract,src,gateway,bench}/**/*.test.ts',
            'test/{access,architecture,faults,types}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'portal',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx', 'test/portal/**/*.test.{ts,tsx}'],
          setupFiles: ['./test/support/jsdom-setup.ts'],
          // The first test of a file loads antd and refine, on a machine that may be busy.
          testTimeout: 30_000,
          server: asInBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'gateway',
          environment: 'node',
          include: ['test/gateway/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'telemetry',
          environment: 'node',
          include: [TELEMETRY_PAGES],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/browser/**/*.test.ts'],
          exclude: [TELEMETRY_PAGES],
          globalSetup: ['./test/support/browser-global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // CI alone lets a journey run twice; the reporter names each that did.
          retry: BROWSER_RETRY === '1' ? 1 : 0,
        },
      },
    ],
  },
});
