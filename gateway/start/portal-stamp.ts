import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashSources } from './hash-sources.mjs';

/** What the portal's build depends on, relative to the root. */
const SOURCES = [
  'src',
  'contract',
  'resources',
  'public',
  'index.html',
  'resources.config.ts',
  'access-policy.conf',
  'vite.config.ts',
  'bench/build',
  'chunk-groups.json',
  'tsconfig.base.json',
  'package-lock.json',
];

/** Beside the build, not in it: the build folder is emptied, and everything in it is served. */
const stampPath = (buildDir: string): string => `${buildDir}.stamp`;

/** The state of everything the portal is built from; test files do not count. */
export const hashPortal = (root: string): string => hashSources(root, SOURCES);

/** Tells whether the build folder holds a finished build of exactly these sources. */
export async function isBuildFresh(buildDir: string, sources: string): Promise<boolean> {
  const stamp = await readFile(stampPath(buildDir), 'utf8').catch(() => '');
  return stamp.trim() === sources && (await exists(join(buildDir, 'index.html')));
}

/** Call after the build is in place. */
export async function stampBuild(buildDir: string, sources: string): Promise<void> {
  await writeFile(stampPath(buildDir), `${sources}\n`);
}

/** Call before the build folder is touched, so that a build killed half-way is not taken for whole. */
export async function clearStamp(buildDir: string): Promise<void> {
  await rm(stampPath(buildDir), { force: true });
}

/** Tells whether the portal's sources are here at all; a deployment may ship only the build. */
export function hasSources(root: string): Promise<boolean> {
  return exists(join(root, 'index.html'));
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
