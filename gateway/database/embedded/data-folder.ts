import { lstat, mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findMissingParts, mayWrite, standingOf } from './database-files';
import { DatabaseOpenError } from '../database-error';
import { describeThrown } from '../error-words';
import { takeFolderLock } from './folder-lock';

export interface DataFolder {
  /** Where PGlite keeps its files. */
  readonly databaseFolder: string;
  /** Nobody has used the folder: the files have to be made first. */
  readonly isNew: boolean;
  /**
   * Has the files made aside and puts them in place whole, so that a start that is killed at any moment
   * leaves either no database or a whole one.
   *
   * @throws DatabaseOpenError when they cannot be put in place.
   */
  readonly fill: (make: (path: string) => Promise<void>) => Promise<void>;
  readonly release: () => Promise<void>;
}

/** Whether a data folder holds a database, whole or not. */
export async function hasDatabase(folder: string): Promise<boolean> {
  return exists(toDatabaseFolder(folder));
}

const toDatabaseFolder = (folder: string) => join(folder, 'database');

/**
 * Takes a data folder: creates it, locks it, and looks whether its database is whole. What is not whole
 * is refused and left as it is; the engine would make a new database over it. The only thing that is ever
 * removed is what a first start that was killed has left in `database.unfinished`.
 *
 * @throws DatabaseOpenError when the folder is in use, cannot be written, or holds no whole database.
 */
export async function takeDataFolder(folder: string): Promise<DataFolder> {
  const databaseFolder = toDatabaseFolder(folder);
  const unfinished = join(folder, 'database.unfinished');
  const release = await lockFolder(folder);
  try {
    const isNew = await isUnused(databaseFolder, unfinished);
    const problem = isNew ? undefined : await findFolderProblem(databaseFolder);
    if (problem !== undefined) throw new DatabaseOpenError(problem);
    // What a killed first start left; a database was put beside it since, from a backup for example.
    if (!isNew) await rm(unfinished, { recursive: true, force: true });
    return {
      databaseFolder,
      isNew,
      fill: (make) => fill({ databaseFolder, unfinished }, make),
      release,
    };
  } catch (error) {
    await release();
    throw error instanceof DatabaseOpenError ? error : notWritable(folder, error);
  }
}

/** Why the files of a database may not be opened, as one sentence that says what to do; they are only looked at. */
export async function findFolderProblem(databaseFolder: string): Promise<string | undefined> {
  const missing = await findMissingParts(databaseFolder);
  if (missing.length > 0) {
    return `The database in ${databaseFolder} is not whole and was left as it is (missing or empty: ${listed(missing)}): restore the folder from a backup, or choose another data folder with DATA_DIR to begin with an empty one.`;
  }
  return (await mayWrite(databaseFolder))
    ? undefined
    : `The database in ${databaseFolder} cannot be read and written by this user: start the gateway as the user that made it, give the folder to this one, or choose another with DATA_DIR.`;
}

async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new DatabaseOpenError(
      `The data folder ${folder} cannot be created: choose another with DATA_DIR.`,
      { cause: error },
    );
  });
  if (await exists(join(folder, 'PG_VERSION'))) {
    throw new DatabaseOpenError(
      `${folder} holds the files of a database itself: give DATA_DIR the folder above it, in which that one is called "database".`,
    );
  }
  const lock = await takeFolderLock(join(folder, 'gateway.lock')).catch((error: unknown) => {
    throw error instanceof DatabaseOpenError ? error : notWritable(folder, error);
  });
  return lock.release;
}

function notWritable(folder: string, cause: unknown): DatabaseOpenError {
  return new DatabaseOpenError(
    `The data folder ${folder} cannot be written (${describeThrown(cause)}): choose another with DATA_DIR.`,
    { cause },
  );
}

/** @throws DatabaseOpenError when what stands there is neither unused nor a folder. */
async function isUnused(databaseFolder: string, unfinished: string): Promise<boolean> {
  const standing = await standingOf(databaseFolder);
  const isLink = standing === 'nothing' && (await exists(databaseFolder));
  if (standing === 'no folder' || isLink) {
    throw new DatabaseOpenError(
      `${databaseFolder} is ${isLink ? 'a link that leads nowhere' : 'a file, not a folder'} and was left as it is: move it away, or choose another data folder with DATA_DIR.`,
    );
  }
  if (standing !== 'filled') return true;
  // Earlier versions made the files in place and marked them so.
  if ((await standingOf(unfinished)) === 'no folder') {
    throw new DatabaseOpenError(
      `The first start in ${databaseFolder} was cut off, so its files may be half made: remove the folder and ${unfinished} to begin anew, or ${unfinished} alone when the folder was restored from a backup since.`,
    );
  }
  return false;
}

async function fill(
  { databaseFolder, unfinished }: { readonly databaseFolder: string; readonly unfinished: string },
  make: (path: string) => Promise<void>,
): Promise<void> {
  await rm(unfinished, { recursive: true, force: true });
  await make(unfinished);
  const missing = await findMissingParts(unfinished);
  if (missing.length > 0) {
    throw new DatabaseOpenError(
      `The files of a new database could not be made whole in ${unfinished} (missing or empty: ${listed(missing)}): check that the disk has room, and start again.`,
    );
  }
  try {
    // Not every system puts a folder in the place of an empty one.
    if ((await standingOf(databaseFolder)) === 'empty') await rmdir(databaseFolder);
    await rename(unfinished, databaseFolder);
  } catch (error) {
    throw new DatabaseOpenError(
      `The new database cannot be put in place as ${databaseFolder} (${describeThrown(error)}): remove the empty folder or link that stands there, or choose another data folder with DATA_DIR.`,
      { cause: error },
    );
  }
}

/** As many as one sentence can name. */
function listed(parts: readonly string[]): string {
  const named = parts.slice(0, 6).join(', ');
  return parts.length > 6 ? `${named} and ${parts.length - 6} more` : named;
}

/** Also true of a link that leads nowhere. */
const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
