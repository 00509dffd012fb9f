import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import manifest from './package.json' with { type: 'json' };
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { sizeBudget } from './bench/size-budget.ts';

const standIn = (name: string) => fileURLToPath(new URL(`./src/stand-ins/${name}.ts`, import.meta.url));

/** What libraries carry along without the portal using it; src/stand-ins says why each is safe. */
const STAND_INS = {
  qs: standIn('query-string'),
  papaparse: standIn('refusing-csv'),
  'react-markdown': standIn('absent'),
  'remark-gfm': standIn('absent'),
  '@ant-design/pro-layout': standIn('absent'),
  'csv-parse/sync': standIn('absent'),
  minimatch: standIn('absent'),
  buffer: standIn('absent'),
  'error-stack-parser': standIn('absent'),
  pluralize: standIn('pluralize'),
  'lodash-es/isEqual.js': standIn('is-equal'),
  'lodash-es/differenceWith.js': standIn('difference-with'),
  'lodash-es/unionWith.js': standIn('union-with'),
};

/** Imports inside a library that bring far more than they use: who imports, what, and what it gets instead. */
const NARROWED_IMPORTS = [
  // The policy is handed over as text; files are for servers.
  { importer: /\/casbin\/lib\/esm\//, source: 'fs', target: standIn('absent') },
  // The context alone, not the form with its validation; pages that draw a form still get the whole.
  {
    importer: /\/antd\/es\/form\/context\.js$/,
    source: 'rc-field-form',
    target: 'rc-field-form/es/FormContext.js',
  },
  {
    importer: /\/antd\/es\/radio\/group\.js$/,
    source: '../form/hooks/useForm',
    target: standIn('form-name'),
  },
  {
    importer: /\/antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    source: './FilterDropdown',
    target: standIn('table-filter-menu'),
  },
  ...[
    'rc-tree/es/util',
    'rc-tree/es/utils/conductUtil',
    'rc-tree/es/utils/treeUtil',
    '../../dropdown',
    '../../radio',
  ].map((source) => ({
    importer: /\/antd\/es\/table\/hooks\/useSelection\.js$/,
    source,
    target: standIn('table-row-selection'),
  })),
];

const narrowImports: Plugin = {
  name: 'narrow-imports',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer) {
    const narrowed = NARROWED_IMPORTS.find(
      (rule) => rule.source === source && importer !== undefined && rule.importer.test(importer),
    );
    return narrowed === undefined ? null : this.resolve(narrowed.target, importer);
  },
};

/** Test files whose pages are telemetry alone: they need no product. */
const TELEMETRY_PAGES = 'test/browser/telemetry-*.test.ts';

const inlineRefine = { deps: { inline: [/@refinedev\//] } };

export default defineConfig({
  plugins: [react(), narrowImports, sizeBudget()],
  resolve: { alias: STAND_INS },
  define: { PORTAL_VERSION: JSON.stringify(manifest.version) },
  build: { outDir: 'dist/portal', target: 'es2022', sourcemap: false, reportCompressedSize: false },
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
            'test/{access,architecture,types}/**/*.test.ts',
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
          server: inlineRefine,
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
          fileParallelism: false,
        },
      },
    ],
  },
});
