import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findWithoutTwins, writeTwins } from './write-twins';

const LONG = 'a word and another word '.repeat(60);
const LONGER = LONG.repeat(2);

async function makeBuild(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-twins-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

describe('the compressed twins of a build', () => {
  it('stand beside each long file, hold the same, and nothing else is left', async () => {
    const folder = await makeBuild({
      'index.html': LONG,
      'assets/a-1.js': LONG,
      'assets/b-1.css': LONGER,
      'assets/short-1.js': 'a word',
      'assets/picture-1.png': LONG,
    });
    await writeTwins(folder);
    const there = ['a-1.js', 'a-1.js.br', 'a-1.js.gz', 'b-1.css', 'b-1.css.br', 'b-1.css.gz'];
    expect((await readdir(join(folder, 'assets'))).sort()).toEqual([...there, 'picture-1.png', 'short-1.js']);
    expect((await readdir(folder)).sort()).toEqual(['assets', 'index.html']);
    const read = (name: string) => readFile(join(folder, 'assets', name));
    expect(brotliDecompressSync(await read('a-1.js.br')).toString()).toBe(LONG);
    expect(gunzipSync(await read('b-1.css.gz')).toString()).toBe(LONGER);
    expect(await findWithoutTwins(folder)).toEqual([]);
  });

  it('are made where one is missing, of the largest file first, and left where they stand', async () => {
    const folder = await makeBuild({
      'assets/a-1.js': LONG,
      'assets/b-1.js': LONGER,
      'assets/b-1.js.br': 'half of them',
      'assets/c-1.js': LONG,
      'assets/c-1.js.br': 'stays',
      'assets/c-1.js.gz': 'stays',
    });
    const path = (name: string) => join(folder, 'assets', name);
    expect(await findWithoutTwins(folder)).toEqual([path('b-1.js'), path('a-1.js')]);
    await writeTwins(folder);
    expect(await findWithoutTwins(folder)).toEqual([]);
    expect(await readFile(path('c-1.js.br'), 'utf8')).toBe('stays');
  });

  it('are none of a folder that holds no files of a build', async () => {
    expect(await findWithoutTwins(join(tmpdir(), 'no-such-build'))).toEqual([]);
  });
});
