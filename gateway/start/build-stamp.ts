import { createHash } from 'node:crypto';
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** What the portal's build depends on, relative to the root. */
const SOURCES = [
  'src',
  'contract',
  'public',
  'index.html',
  'resources.config.ts',
  'access-policy.conf',
  'vite.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
];

/** Beside the build, not in it: the build folder is emptied, and everything in it is served. */
const stampPath = (buildDir: string): string => `${buildDir}.stamp`;

/** The state of everything the portal is built from; test files do not count. */
export async function hashSources(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await listFiles(join(root, source))) {
      hash.update(relative(root, file).split(sep).join('/')).update('\0');
      hash.update(await readFile(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

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

const IS_TEST = /\.test\.tsx?$/;

async function listFiles(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !IS_TEST.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
