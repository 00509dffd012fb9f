import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { existsSync } from 'node:fs';

/** Of a lockfile: its packages by the folder where they stand. */
type Locked = Readonly<
  Record<string, { readonly version?: string; readonly integrity?: string; readonly optional?: true }>
>;

const NPM_OPTIONS = ['--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];

/**
 * Brings the packages of a release, which has its package.json: from the project's lockfile npm takes out what the release
 * does not need, and what is left is copied from where the project has it. Nothing is fetched.
 *
 * @throws Error when a package of the release is another than the project's, or is not there and has to be.
 */
export async function bringPackages(root: string, release: string): Promise<void> {
  await cp(join(root, 'package-lock.json'), join(release, 'package-lock.json'));
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await promisify(execFile)(npm, ['install', ...NPM_OPTIONS], { cwd: release });
  const [ours, theirs] = await Promise.all([readLocked(root), readLocked(release)]);
  for (const place of Object.keys(theirs).filter((name) => name !== '')) {
    if (
      theirs[place]?.version !== ours[place]?.version ||
      theirs[place]?.integrity !== ours[place]?.integrity
    ) {
      throw new Error(`${place} of the release is not the project's.`);
    }
    await copyPackage({ root, release, place }, theirs[place]?.optional === true);
  }
}

async function readLocked(folder: string): Promise<Locked> {
  const lock: unknown = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
  return (lock as { readonly packages: Locked }).packages;
}

/** Without the packages within it, which come by themselves; of the optional ones, those of another system are not there. */
async function copyPackage(
  { root, release, place }: Readonly<Record<'root' | 'release' | 'place', string>>,
  isOptional: boolean,
): Promise<void> {
  const from = join(root, place);
  if (!existsSync(from)) {
    if (isOptional) return;
    throw new Error(`${place} is not installed: npm ci`);
  }
  const within = join(from, 'node_modules');
  await cp(from, join(release, place), { recursive: true, filter: (path) => path !== within });
}
