import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../source-files';

/** A package as the lockfile knows it. */
export interface LockedPackage {
  readonly name: string;
  readonly license: string;
  /** Its hash; undefined where nobody could tell whether it is the same package. */
  readonly integrity: string | undefined;
  /** It is installed for tests and tools alone. */
  readonly isForTests: boolean;
}

interface Entry {
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
}

const FOLDER = 'node_modules/';

/** Every package that `npm ci` may install, on whatever machine. */
export function readLockfile(): readonly LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Entry>>;
  };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { license = 'none', integrity, dev = false }]) => ({
      ...{ license, integrity, isForTests: dev },
      name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
    }));
}
