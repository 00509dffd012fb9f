import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** A moment of the portal: the modules that are loaded by then, and how much JavaScript they may bring. */
export interface SizeBudget {
  readonly name: string;
  /** Entry and lazily imported modules, by the end of their path. */
  readonly modules: readonly string[];
  /** gzip level 9; 1 kB is 1000 bytes. */
  readonly limitBytes: number;
}

/** What a build emits, as far as sizes need it. */
export type EmittedBundle = Readonly<Record<string, EmittedFile>>;
type EmittedFile =
  | { readonly type: 'asset' }
  | {
      readonly type: 'chunk';
      readonly fileName: string;
      readonly code: string;
      readonly imports: readonly string[];
      readonly moduleIds: readonly string[];
    };
type EmittedChunk = Extract<EmittedFile, { type: 'chunk' }>;

const ENTRY = 'src/main.tsx';
/** The addresses of the pages; the login page is drawn without it. */
const DECLARATION = 'src/app/declaration.ts';

/** What a list shows beside its rows: each comes in a file of its own behind them, and every first list has all (decision 148). */
const BESIDE_ROWS = [
  'src/list/figures/list-figures.tsx',
  'src/list/saved/view-menu.tsx',
  'src/app/search-field.tsx',
  'src/app/routes/type-switch.tsx',
];

/** What the portal may cost before a person can act; measured by `npm run bench:size`. */
export const PORTAL_BUDGETS: readonly SizeBudget[] = [
  { name: 'login', modules: [ENTRY, 'src/app/routes/login-route.tsx'], limitBytes: 190_000 },
  {
    name: 'firstList',
    modules: [
      ENTRY,
      'src/app/signed-in.tsx',
      DECLARATION,
      'src/features/order/order-page.tsx',
      'src/http/axios-transport.ts',
      ...BESIDE_ROWS,
    ],
    limitBytes: 465_000,
  },
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
 * @throws Error when a module stands in no chunk, because then a budget would pass by measuring nothing.
 */
export function measureModules(bundle: EmittedBundle, modules: readonly string[]): number {
  const chunks = Object.values(bundle).filter((file): file is EmittedChunk => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set<EmittedChunk>();
  const need = (chunk: EmittedChunk | undefined): void => {
    if (chunk === undefined || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) need(byName.get(name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (chunk === undefined) throw new Error(`The size budget names ${module}, which is in no chunk.`);
    need(chunk);
  }
  return [...needed].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}
