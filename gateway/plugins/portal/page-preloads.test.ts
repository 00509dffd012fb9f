import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_FILES } from '../../../contract/portal-files';
import { readPageFiles, toHeadLinks } from './page-preloads';

describe('the files that a page begins with', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'page-files-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are none where a build does not say', async () => {
    expect(await readPageFiles(folder)).toEqual({});
  });

  it('are those that the build says', async () => {
    const files = { order: { scripts: ['assets/order-1.js'], styles: [] } };
    await writeFile(join(folder, PAGE_FILES), JSON.stringify(files));
    expect(await readPageFiles(folder)).toEqual(files);
  });

  it('stand in the head as scripts to fetch and styles to use', () => {
    expect(toHeadLinks({ scripts: ['assets/a.js', 'assets/b.js'], styles: ['assets/a.css'] })).toBe(
      '<link rel="stylesheet" crossorigin href="/assets/a.css" />' +
        '<link rel="modulepreload" crossorigin href="/assets/a.js" />' +
        '<link rel="modulepreload" crossorigin href="/assets/b.js" />',
    );
  });
});
