import { join } from 'node:path';
import type { FileStore } from '../storage/file-store';
import { createFolderStore } from '../storage/folder-store';
import { tracedStore } from '../storage/traced-store';
import type { Spans } from '../tracing/spans';

/** Where each kind of file lies; gateways that share a database share it too, so that each can hand out all of them. */
export interface FileStores {
  readonly exports: FileStore;
  readonly pictures: FileStore;
}

/** Folder of exported files, in the data folder. */
export function exportFolderOf(dataDir: string): string {
  return join(dataDir, 'exports');
}

/** Folder of pictures that were sent in, in the data folder. */
export function pictureFolderOf(dataDir: string): string {
  return join(dataDir, 'pictures');
}

/** The same files, with what becomes of them noted. */
export function tracedStores({ exports, pictures }: FileStores, spans: Spans): FileStores {
  return {
    exports: tracedStore(exports, 'exports', spans),
    pictures: tracedStore(pictures, 'pictures', spans),
  };
}

export function createFolderStores(dataDir: string): FileStores {
  return {
    exports: createFolderStore(exportFolderOf(dataDir)),
    pictures: createFolderStore(pictureFolderOf(dataDir)),
  };
}
