import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SCHEMA = ['gateway/database/migrations', 'gateway/database/upgrade/standing-indexes.ts'];
const run = promisify(execFile);

/** The sources of a release, and the packages it asks for. */
export interface EarlierRelease {
  /** The commit. */
  readonly revision: string;
  readonly root: string;
  readonly remove: () => Promise<void>;
}

/**
 * Brings back what the repository held before the last change of the schema; null where its history does not reach so far.
 *
 * @throws Error where packages that are asked for are not to be had.
 */
export async function bringBack(): Promise<EarlierRelease | null> {
  const revision = await findRevision();
  if (revision === null) return null;
  const root = await mkdtemp(join(tmpdir(), 'portal-earlier-'));
  const remove = () => rm(root, { recursive: true, force: true });
  try {
    await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', revision, root], { cwd: ROOT });
    await ((await hasOurPackages(revision))
      ? symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
      : run('npm', ['ci', '--omit=optional', '--no-audit', '--no-fund'], { cwd: root }));
    return { revision, root, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function findRevision(): Promise<string | null> {
  try {
    const last = await run('git', ['log', '-1', '--format=%H', '--', ...SCHEMA], { cwd: ROOT });
    const { stdout } = await run('git', ['rev-parse', '--verify', `${last.stdout.trim()}^`], { cwd: ROOT });
    return stdout.trim();
  } catch {
    return null;
  }
}

async function hasOurPackages(revision: string): Promise<boolean> {
  const { stdout } = await run('git', ['diff', '--name-only', revision, 'HEAD', '--', 'package-lock.json'], {
    cwd: ROOT,
  });
  return stdout.trim() === '';
}
