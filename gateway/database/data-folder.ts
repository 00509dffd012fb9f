import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseOpenError } from './database-error';
import { takeFolderLock } from './folder-lock';

export interface DataFolder {
  /** Where PGlite keeps its files. */
  readonly databaseFolder: string;
  /** Call once the first start has made a whole database; before it, a restart begins anew. */
  readonly markReady: () => Promise<void>;
  readonly release: () => Promise<void>;
}

/**
 * Takes a data folder: creates it, locks it, and clears away what a first start left behind that
 * was killed half-way. Only a folder that this function itself marked as unfinished is ever removed.
 *
 * @throws DatabaseOpenError when the folder cannot be written or is in use.
 */
export async function takeDataFolder(folder: string): Promise<DataFolder> {
  const databaseFolder = join(folder, 'database');
  const unfinished = join(folder, 'database.unfinished');
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new DatabaseOpenError(
      `The data folder ${folder} cannot be created: choose another with DATA_DIR.`,
      {
        cause: error,
      },
    );
  }
  const lock = await takeFolderLock(join(folder, 'gateway.lock')).catch((error: unknown) => {
    if (error instanceof DatabaseOpenError) throw error;
    throw new DatabaseOpenError(
      `The data folder ${folder} cannot be written: choose another with DATA_DIR.`,
      {
        cause: error,
      },
    );
  });
  if (await exists(unfinished)) {
    await rm(databaseFolder, { recursive: true, force: true });
  } else if (!(await exists(databaseFolder))) {
    await writeFile(unfinished, 'The first start has not finished; the next one begins anew.\n');
  }
  return {
    databaseFolder,
    markReady: () => rm(unfinished, { force: true }),
    release: lock.release,
  };
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
