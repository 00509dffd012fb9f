import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { FileDraft, FileStore } from './file-store';

/** No name leads out of the folder. */
const NAME = /^\w[\w-]{0,120}(?:\.\w{1,8})?$/;
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
    async removeOlder(beforeMs) {
      const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
      let count = 0;
      for (const name of names) {
        const path = join(folder, name);
        const found = await stat(path).catch(ignoreMissing);
        if (found?.isFile() !== true || found.mtimeMs >= beforeMs) continue;
        await rm(path, { force: true });
        count += 1;
      }
      return count;
    },
  };
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
      return bytes;
    },
    async discard() {
      await file.close().catch(() => undefined);
      await rm(draftPath, { force: true });
    },
  };
}

function toPath(folder: string, name: string): string {
  if (!NAME.test(name)) throw new Error(`"${name}" is no name of a file of ours.`);
  return join(folder, name);
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
