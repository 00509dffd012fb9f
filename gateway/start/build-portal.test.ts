import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildPortal } from './build-portal';

/** Stands where Vite stands, and writes what a build writes. */
const BUILDER = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  const outDir = process.argv[process.argv.indexOf('--outDir') + 1];
  if (process.env.NODE_ENV !== 'production') throw new Error('not for production');
  if (process.env.COMPRESS_FILES !== 'later') throw new Error('somebody waits');
  mkdirSync(outDir, { recursive: true });
  writeFileSync(outDir + '/index.html', 'built');
`;

async function makeRoot(builder: string): Promise<{ root: string; buildDir: string }> {
  const root = await mkdtemp(join(tmpdir(), 'portal-build-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await put(root, 'index.html', '');
  await put(root, 'package.json', '{"type":"module"}');
  await put(root, 'node_modules/vite/bin/vite.js', builder);
  return { root, buildDir: join(root, 'dist', 'portal') };
}

async function put(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

describe('buildPortal', () => {
  it('builds once for each state of the sources, and leaves nothing beside the build', async () => {
    const settings = await makeRoot(BUILDER);
    // What a start that was killed left behind; no process has this pid.
    await put(settings.root, 'dist/portal.next-4194305/index.html', 'half');
    expect(await buildPortal(settings)).toBe(true);
    expect(await readFile(join(settings.buildDir, 'index.html'), 'utf8')).toBe('built');
    expect(await buildPortal(settings)).toBe(false);
    await put(settings.root, 'src/main.tsx', 'changed');
    expect(await buildPortal(settings)).toBe(true);
    expect(await readdir(dirname(settings.buildDir))).toEqual(['portal', 'portal.stamp']);
  });

  it('keeps the build that is served when the next one fails, and repeats what the builder said', async () => {
    const settings = await makeRoot(BUILDER);
    await buildPortal(settings);
    await put(settings.root, 'node_modules/vite/bin/vite.js', 'throw new Error("no such module");');
    await put(settings.root, 'src/main.tsx', 'changed');
    await expect(buildPortal(settings)).rejects.toThrow(
      /^The portal could not be built\.\n[^]*no such module/,
    );
    expect(await readFile(join(settings.buildDir, 'index.html'), 'utf8')).toBe('built');
    expect(await readdir(dirname(settings.buildDir))).toEqual(['portal', 'portal.stamp']);
  });

  it('does nothing where only a build is shipped', async () => {
    const { root, buildDir } = await makeRoot('throw new Error("never run");');
    await rm(join(root, 'index.html'));
    expect(await buildPortal({ root, buildDir })).toBe(false);
  });
});
