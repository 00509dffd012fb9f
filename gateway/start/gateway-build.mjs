// Plain JavaScript: it makes of the TypeScript what Node.js runs.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashSources } from './hash-sources.mjs';

/** What the gateway's build depends on, relative to the root. */
const SOURCES = [
  'gateway',
  'contract',
  'resources',
  'resources.config.ts',
  'package.json',
  'package-lock.json',
];
/** What a gateway runs beside itself, by the name of the file: the thread of the embedded database, and what compresses the portal. */
export const HELPERS = {
  'pglite-worker': 'gateway/database/embedded/pglite-worker.mjs',
  'compress-portal': 'gateway/start/compressed/compress-portal.ts',
};
const PROGRAMS = { start: 'gateway/start.ts', ...HELPERS };
/** Builds that stay: a gateway that still runs may load a file of its own again. */
const KEPT = 3;

/**
 * Where the build of the sources as they are now stands, or would stand. Each state of the sources has a folder of
 * its own, so that a build is never changed and never half there.
 *
 * @param {string} root - The folder of the project.
 * @returns {{ readonly folder: string, readonly program: string, readonly exists: boolean }}
 */
export function findGatewayBuild(root) {
  const folder = join(root, 'dist', 'gateway', hashSources(root, SOURCES).slice(0, 16));
  const program = join(folder, 'start.mjs');
  return { folder, program, exists: existsSync(program) };
}

/**
 * Makes the gateway's build and drops the oldest ones.
 *
 * @param {string} root - The folder of the project.
 * @param {string} folder - Where it is to stand; whoever is first there stays.
 * @throws Error with the words of the build when it fails.
 */
export async function buildGateway(root, folder) {
  const builds = join(root, 'dist', 'gateway');
  const aside = join(builds, `next-${process.pid}`);
  await mkdir(builds, { recursive: true });
  try {
    await bundleGateway(root, aside, PROGRAMS);
    await rename(aside, folder).catch((error) => {
      if (!existsSync(join(folder, 'start.mjs'))) throw error;
    });
    await removeOldest(builds);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * Makes of the sources what Node.js runs, with Vite; packages stay outside of it.
 *
 * @param {string} root - The folder of the project.
 * @param {string} outDir - Emptied first.
 * @param {Readonly<Record<string, string>>} programs - Their sources, by the name of the file.
 * @returns {Promise<readonly string[]>} What the build imports from elsewhere: of packages and of Node.js.
 * @throws Error with the words of the build when it fails.
 */
export async function bundleGateway(root, outDir, programs) {
  const { build } = await import('vite');
  const built = await build({
    ...{ root, configFile: false, logLevel: 'error', envDir: false },
    build: {
      ...{ ssr: true, outDir, emptyOutDir: true, copyPublicDir: false },
      ...{ target: 'node20', minify: false, sourcemap: true, reportCompressedSize: false },
      rolldownOptions: {
        input: programs,
        output: {
          ...{ format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
          // The sources are here, or where the release was made.
          sourcemapExcludeSources: true,
        },
      },
    },
  });
  const files = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const names = new Set(files.map(({ fileName }) => fileName));
  const asked = files.flatMap((file) =>
    file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
  );
  return [...new Set(asked)].filter((name) => !names.has(name));
}

/** @param {string} builds */
async function removeOldest(builds) {
  const found = await Promise.all(
    (await readdir(builds)).map(async (name) => {
      const path = join(builds, name);
      const state = await stat(path).catch(() => undefined);
      return { path, madeAt: state?.mtimeMs ?? 0 };
    }),
  );
  const oldest = found.sort((a, b) => b.madeAt - a.madeAt).slice(KEPT);
  await Promise.all(oldest.map(({ path }) => rm(path, { recursive: true, force: true })));
}
