import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { assertFileName, type FileDraft, type FileStore } from './file-store';

const DRAFT_END = '.part';

/** Keeps files in a folder; several gateways may share it. It is made when the first file is. */
export function createFolderStore(folder: string): FileStore {
  return {
    async create(name) {
      const path = toPath(folder, name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return createDraft(path, `${path}.${randomUUID()}${DRAFT_END}`);
    },
    async open(name) {
      const path = toPath(folder, name);
      const found = await stat(path).catch(ignoreMissing);
      if (found === undefined) return null;
      return { bytes: found.size, content: createReadStream(path) };
    },
    async remove(name) {
      await rm(toPath(folder, name), { force: true });
    },
    removeOlder: (beforeMs) => removeFrom(folder, beforeMs, () => true),
    removeUnfinished: (beforeMs) => removeFrom(folder, beforeMs, (name) => name.endsWith(DRAFT_END)),
  };
}

/** One name after another, however many there are. */
async function removeFrom(
  folder: string,
  beforeMs: number,
  isMeant: (name: string) => boolean,
): Promise<number> {
  const entries = await opendir(folder).catch(ignoreMissing);
  let count = 0;
  for await (const { name } of entries ?? []) {
    if (!isMeant(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found?.isFile() !== true || found.mtimeMs >= beforeMs) continue;
    await rm(path, { force: true });
    count += 1;
  }
  return count;
}

/** Written beside its place and moved there as a whole: a kill leaves a draft, never half a file. */
async function createDraft(path: string, draftPath: string): Promise<FileDraft> {
  const file = await open(draftPath, 'wx', 0o600);
  let bytes = 0;
  return {
    async write(chunk) {
      await file.appendFile(chunk);
      bytes += chunk.byteLength;
    },
    async keep() {
      await file.sync();
      await file.close();
      await rename(draftPath, path);
      await syncFolder(dirname(path));
      return bytes;
    },
    async discard() {
      await file.close().catch(() => undefined);
      await rm(draftPath, { force: true });
    },
  };
}

/** Else the file could be there without its name after a loss of power. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function toPath(folder: string, name: string): string {
  assertFileName(name);
  return join(folder, name);
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
