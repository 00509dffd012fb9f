import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that the engine does not start without, or without which it takes the folder for a new one. */
const FILES = [
  'PG_VERSION',
  'postgresql.conf',
  'pg_hba.conf',
  'global/pg_control',
  'global/pg_filenode.map',
  // The databases that every PostgreSQL has, by their fixed numbers: the template, and the one we use.
  'base/1/PG_VERSION',
  'base/1/pg_filenode.map',
  'base/5/PG_VERSION',
  'base/5/pg_filenode.map',
] as const;

/** Folders that hold rows or what became of transactions: empty, they are as good as lost. */
const FILLED_FOLDERS = ['pg_wal', 'pg_xact', 'pg_multixact/offsets', 'pg_multixact/members'] as const;

/** Folders that may be empty but have to be there; some ways of copying leave empty ones out. */
const FOLDERS = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
] as const;

/** Every part that a whole folder of the embedded database has, as a path inside it. */
export const ESSENTIAL_PARTS: readonly string[] = [...FILES, ...FILLED_FOLDERS, ...FOLDERS];

/** What stands at the path of a folder. */
export type Standing = 'nothing' | 'empty' | 'filled' | 'no folder';

/** @throws Error when the folder may not be read. */
export async function standingOf(path: string): Promise<Standing> {
  try {
    return (await readdir(path)).length === 0 ? 'empty' : 'filled';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTDIR') return 'no folder';
    if (code === 'ENOENT') return 'nothing';
    throw error;
  }
}

/** The essential parts that a folder of the embedded database lacks; it is only looked at. */
export async function findMissingParts(path: string): Promise<readonly string[]> {
  const isThere = await Promise.all([
    ...FILES.map((part) => isFilledFile(join(path, part))),
    ...FILLED_FOLDERS.map((part) => holdsFile(join(path, part))),
    ...FOLDERS.map((part) => isFolder(join(path, part))),
  ]);
  return ESSENTIAL_PARTS.filter((_, index) => isThere[index] === false);
}

/** Whether this user may read and write what the engine opens first. */
export async function mayWrite(path: string): Promise<boolean> {
  const parts = ['', 'global', 'base/5', 'pg_wal', 'PG_VERSION', 'global/pg_control'];
  const answers = parts.map((part) => access(join(path, part), constants.R_OK | constants.W_OK));
  return Promise.all(answers).then(
    () => true,
    () => false,
  );
}

const isFilledFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (entry) => entry.isFile() && entry.size > 0,
    () => false,
  );

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );

async function holdsFile(path: string): Promise<boolean> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map(({ name }) => isFilledFile(join(path, name))),
  );
  return sizes.includes(true);
}
