import { DatabaseOpenError, toOpenError } from '../database-error';
import { OPEN_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from '../database-limits';
import { firstLineOf } from '../error-words';
import { findFolderProblem, takeDataFolder } from './data-folder';
import { createPgliteClient, type PgliteClient } from './pglite-client';

/** A data folder that is ours, with the engine at work in it. */
export interface OpenFolder {
  readonly client: PgliteClient;
  /** Ends the engine and gives the folder back; may be called again. */
  readonly close: () => Promise<void>;
}

/**
 * Takes a data folder and opens its database, after making one where nobody has used the folder. It needs few
 * modules: the engine, a thread of its own, opens while the rest of the gateway is loaded.
 *
 * @param begun - Hears when the engine's thread is at work.
 * @throws DatabaseOpenError with one sentence that says what to do.
 */
export async function openFolder(dataDir: string, begun?: () => void): Promise<OpenFolder> {
  const folder = await takeDataFolder(dataDir);
  const { databaseFolder } = folder;
  const client = createPgliteClient({
    dataFolder: databaseFolder,
    // Asked again whenever the thread is replaced: files may be lost under a running gateway, too.
    findProblem: () => findFolderProblem(databaseFolder),
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    openTimeoutMs: OPEN_TIMEOUT_MS,
    begun,
  });
  const close = async (): Promise<void> => {
    await client.close();
    await folder.release();
  };
  try {
    if (folder.isNew) await folder.fill((path) => makeDatabase(path, begun));
    await client.open().catch((error: unknown) => {
      throw new DatabaseOpenError(
        `The database in ${dataDir} is damaged or not ours and cannot be opened (${firstLineOf(error)}): restore it from a backup, or move the folder away to begin with an empty one.`,
        { cause: error },
      );
    });
    return { client, close };
  } catch (error) {
    await close();
    throw toOpenError(error, `The database in ${dataDir} cannot be opened`);
  }
}

/** Has the engine make the files of an empty database, and waits until all of them are written. */
async function makeDatabase(path: string, begun: (() => void) | undefined): Promise<void> {
  const maker = createPgliteClient({
    dataFolder: path,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    openTimeoutMs: OPEN_TIMEOUT_MS,
    begun,
  });
  try {
    await maker.open();
    // Closing says nothing of a disk that is full; this does.
    await maker.query('CHECKPOINT', []);
  } finally {
    await maker.close();
  }
}
