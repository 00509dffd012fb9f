import { readFile, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { COMPRESSED_FROM_BYTES, HASHED_FILES, TWIN_ENDINGS } from '../../../contract/portal-files.ts';
import { PORTAL_ENCODINGS, SMALLEST } from '../../plugins/portal/smallest.ts';

/** What browsers are sent that is not compressed in itself, as pictures and most fonts are. */
const IS_COMPRESSIBLE = /\.(?:js|css|html|json|svg|txt|wasm)$/;

/**
 * Writes beside each hashed file of a build that is worth it the twins that it lacks, `x.js.br` and `x.js.gz`, on as many
 * threads as the machine has cores. Each comes whole, so that a gateway may serve the folder meanwhile.
 */
export async function writeTwins(buildDir: string): Promise<void> {
  // One list that all take from.
  const waiting = (await findWithoutTwins(buildDir)).values();
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const path of waiting) await writeTwinsOf(path);
    }),
  );
}

/**
 * Paths of the hashed files of a build that are worth compressing and have not all their twins, the largest first, so that
 * no thread is left with it at the end. What has no hash in its name is left out: its twins could be those of another state.
 */
export async function findWithoutTwins(buildDir: string): Promise<readonly string[]> {
  const folder = join(buildDir, HASHED_FILES);
  const names = await readdir(folder).catch((): string[] => []);
  const there = new Set(names);
  const lacking = names.filter(
    (name) =>
      IS_COMPRESSIBLE.test(name) &&
      PORTAL_ENCODINGS.some((encoding) => !there.has(name + TWIN_ENDINGS[encoding])),
  );
  const files = await Promise.all(
    lacking.map(async (name) => {
      const path = join(folder, name);
      return { path, bytes: (await stat(path)).size };
    }),
  );
  return files
    .filter(({ bytes }) => bytes >= COMPRESSED_FROM_BYTES)
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ path }) => path);
}

async function writeTwinsOf(path: string): Promise<void> {
  const bytes = await readFile(path);
  for (const encoding of PORTAL_ENCODINGS) {
    const twin = path + TWIN_ENDINGS[encoding];
    const aside = `${twin}.${process.pid}`;
    await writeFile(aside, await SMALLEST[encoding](bytes));
    await rename(aside, twin);
  }
}
