import type { Readable } from 'node:stream';

/** A file in the making; nobody sees it before it is kept. */
export interface FileDraft {
  /** Resolves when there is room for more. */
  readonly write: (chunk: Uint8Array) => Promise<void>;
  /** Puts the whole file under its name, safe from a loss of power; yields its size in bytes. */
  readonly keep: () => Promise<number>;
  /** Takes away what was written; may be called after a failure of the others. */
  readonly discard: () => Promise<void>;
}

export interface StoredFile {
  readonly bytes: number;
  readonly content: Readable;
}

/**
 * Keeps files that are too large for the database, by names of ours. Who may see them is not its affair: whoever calls
 * has decided that.
 *
 * @throws FileStoreAway from each call, where the files lie with a service that cannot be reached.
 */
export interface FileStore {
  readonly create: (name: string) => Promise<FileDraft>;
  /** Null when there is none of that name. */
  readonly open: (name: string) => Promise<StoredFile | null>;
  /** Nothing happens when there is none. */
  readonly remove: (name: string) => Promise<void>;
  /** Removes whatever was last written before a moment, drafts that nobody finished too; yields how many. */
  readonly removeOlder: (beforeMs: number) => Promise<number>;
  /** Removes drafts that nobody has written to since a moment, and no file; yields how many. */
  readonly removeUnfinished: (beforeMs: number) => Promise<number>;
}

/** A store that is not there just now, or does not let us in; its message is for whoever runs the gateway. */
export class FileStoreAway extends Error {
  override readonly name = 'FileStoreAway';
}

/** No name leads out of where files lie. */
const NAME = /^\w[\w-]{0,120}(?:\.\w{1,8})?$/;

/** @throws Error for a name that we did not give. */
export function assertFileName(name: string): void {
  if (!NAME.test(name)) throw new Error(`"${name}" is no name of a file of ours.`);
}
