import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import chunkGroups from './chunk-groups.json' with { type: 'json' };
import manifest from './package.json' with { type: 'json' };
import react from '@vitejs/plugin-react';
import type { Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { toGroup } from './bench/build/chunk-groups.ts';
import { compressedFiles } from './bench/build/compressed-files.ts';
import { fileCycles } from './bench/build/file-cycles.ts';
import { pageFiles } from './bench/build/page-files.ts';
import { sizeBudget } from './bench/build/size-budget.ts';
import { staticStyles } from './bench/build/static-styles.ts';
import { declareEighthType } from './test/support/eighth/declare-eighth-type.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
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

/** Figures and checklists of each type only define things too, and come with the pages that show them (decision 124). */
const FIGURES = /\/resources\/(?:figures|checklists)\//;

/**
 * Packages that only define things when they are imported but do not say so in their package.json. The
 * build may leave out what of them nobody refers to: refine's CSV import and export, the stack reader of
 * its devtools, and the form engine where antd's inputs ask it for a context. It replaces nothing.
 */
const PURE_PACKAGES = /\/node_modules\/(?:papaparse|error-stack-parser|stackframe|rc-field-form)\//;

/**
 * Modules that are always loaded together go into one file: a list that came in sixty waited for each, and small modules
 * compress better in company. `npm run chunks:write` finds them in a build without groups (decision 175); one of ours that
 * is newer than the list goes with who imports it. What a build without groups is asked for leaves them out.
 */
const groupOf = toGroup(
  chunkGroups,
  ROOT,
  (place) => !/(?:^|\/)node_modules\//.test(place) && !FIGURES.test(`/${place}`),
);
const chunkGroup: Rolldown.CodeSplittingGroup = {
  name: (id, modules) => groupOf(id, (module) => modules.getModuleInfo(module)?.importers ?? []),
  debugName: 'modules that are always loaded together',
  includeDependenciesRecursively: false,
};

/** `npm start` serves what it built at once, and has it compressed beside that. */
const compressing = process.env['COMPRESS_FILES'] === 'later' ? [] : [compressedFiles()];

/** CI alone lets a journey through a browser run twice; the reporter names each that did. */
const JOURNEY_RETRIES = process.env['BROWSER_RETRY'] === '1' ? 1 : 0;

/** Test files whose pages are telemetry alone: they need no product. */
const TELEMETRY_PAGES = 'test/browser/telemetry-*.test.ts';

/**
 * The long way through pages, `npm run test:wide`: every page and dialog in every look and width. Journeys of `npm test`
 * look at the states that they come by.
 */
const WIDE = process.env['WIDE'] === '1';
const WIDE_PAGES = 'test/browser/{accessibility,accessibility-dialogs,window-width}.test.ts';

/**
 * What `npm test` leaves to `npm run test:long` is marked by a tag: a test, or a whole file `*.long.test.ts` (decisions 172
 * and 190). Whoever names a file to the runner gets all of it.
 */
const LONG = { name: 'long', description: 'Stands in `npm run test:long`, not in `npm test`.' };
const isShort = process.env['npm_lifecycle_event'] === 'test';

/** Libraries that take part in the portal's resolution in the tests too, as they do in a browser. */
const asInBrowser = { deps: { inline: [/@refinedev\//, /\/casbin\//] } };

/**
 * `DECLARATION=eighth` runs the suites as if the product had one equipment type more:
 * what turns red then would have to be changed for a new type beside its entry and its file.
 */
const { VITEST, DECLARATION, TEST_DATABASE_URL, TEST_POOLER_URL, TEST_CITUS_PART } = process.env;
const declaration = VITEST !== undefined && DECLARATION === 'eighth' ? [declareEighthType()] : [];

/** What is asked there is decided before a statement is made, and so by no engine: once is enough. */
const ENGINE_FREE = [
  'test/gateway/access/{matrix,permission-matrix}.test.ts',
  'test/gateway/wire/{words,envelope,address,targets}.test.ts',
];

/** Asks what a plain login sees outside of every transaction: behind a pooler no connection stays one login's. */
const OF_ONE_LOGIN = ['test/gateway/access/guarded-accounts.test.ts'];

/** What no distributed database comes to, and what runs there before the others (`test/citus/run.ts`). */
const OF_ONE_SERVER = [
  // Schemas of earlier releases: tables are spread when they have the one of today.
  'test/gateway/**/earlier-*.test.ts',
  'test/gateway/database/downtime-migration.test.ts',
  // The server's own way to fail, by a trigger: the extension knows none on tenants' tables.
  'test/gateway/database/contention.test.ts',
  // Changes roles, which belong to the whole cluster.
  'test/gateway/database/distributed.test.ts',
];

/**
 * Files share what they import: collaborators arrive as parameters, so that no module holds what a test would leave
 * behind, and loading it all anew for each file took a third of the gateway's time and two thirds of the portal's
 * (decision 188). What a file puts on the window it takes off again.
 */
const ISOLATED = false;

export default defineConfig({
  // Budget and files are those of the product: what the suites declare beside it brings its own words and modules.
  plugins: [
    react(),
    pageFiles(),
    staticStyles(),
    fileCycles(),
    ...(declaration.length === 0 ? [sizeBudget(), ...compressing] : declaration),
  ],
  resolve: { alias: NODE_ONLY },
  define: { PORTAL_VERSION: JSON.stringify(manifest.version) },
  build: {
    outDir: 'dist/portal',
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    // The build has limits of its own, in what a person waits for (bench/build/size-budget.ts).
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      output: { codeSplitting: { groups: process.env['CHUNK_GROUPS'] === 'none' ? [] : [chunkGroup] } },
      treeshake: {
        moduleSideEffects: [
          { test: PURE_PACKAGES, sideEffects: false },
          { test: FIGURES, sideEffects: false },
        ],
      },
    },
  },
  test: {
    // The runner's own choice leaves a core idle, which is half of a small machine.
    maxWorkers: availableParallelism(),
    tags: [LONG],
    ...(isShort ? { tagsFilter: [`!${LONG.name}`] } : {}),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: ISOLATED,
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
          isolate: ISOLATED,
          include: ['src/**/*.test.tsx', 'test/portal/**/*.test.{ts,tsx}'],
          setupFiles: ['./test/support/jsdom-setup.ts'],
          // The first test of a file loads antd and refine, on a machine that may be slow and busy.
          testTimeout: 120_000,
          expect: { poll: { timeout: 40_000 } },
          server: asInBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'gateway',
          environment: 'node',
          isolate: ISOLATED,
          include: ['test/gateway/**/*.test.ts'],
          exclude: [
            ...(TEST_DATABASE_URL === undefined ? [] : ENGINE_FREE),
            ...(TEST_POOLER_URL === undefined ? [] : OF_ONE_LOGIN),
            ...(TEST_CITUS_PART === 'others' ? OF_ONE_SERVER : []),
          ],
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          retry: JOURNEY_RETRIES,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          // What a journey needs of the gateway takes seconds to load; sessions are forgotten between files.
          isolate: ISOLATED,
          include: ['test/browser/**/*.test.ts'],
          exclude: [TELEMETRY_PAGES, ...(WIDE ? [] : [WIDE_PAGES])],
          globalSetup: ['./test/support/browser-global-setup.ts'],
          // Longer than a step may wait (test/support/browser/browser.ts), so that the step says what it waited for.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          retry: JOURNEY_RETRIES,
        },
      },
    ],
  },
});
