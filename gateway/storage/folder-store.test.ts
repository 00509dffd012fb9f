import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderStore } from './folder-store';

const BEFORE_MS = 1_000_000;
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, writtenMs: number): Promise<void> {
  await writeFile(join(folder, name), name);
  await utimes(join(folder, name), writtenMs / 1_000, writtenMs / 1_000);
}

describe('what nobody asks for any more', () => {
  it('goes when it was last written before the moment, half-written files too, and no later', async () => {
    await put('old.csv', BEFORE_MS - 1);
    await put('old.xlsx.1234.part', BEFORE_MS - 1);
    await put('edge.csv', BEFORE_MS);
    await put('fresh.csv', BEFORE_MS + 1);
    expect(await createFolderStore(folder).removeOlder(BEFORE_MS)).toBe(2);
    expect((await readdir(folder)).sort()).toEqual(['edge.csv', 'fresh.csv']);
  });

  it('is nothing while no file was ever made', async () => {
    expect(await createFolderStore(join(folder, 'none')).removeOlder(BEFORE_MS)).toBe(0);
  });
});
