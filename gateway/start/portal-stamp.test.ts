import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { clearStamp, hashPortal, isBuildFresh, stampBuild } from './portal-stamp';

async function makeRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'portal-root-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const path of [
    'src/main.tsx',
    'contract/money.ts',
    'resources/washer.ts',
    'resources.config.ts',
    'access-policy.conf',
    'package-lock.json',
    'dist/portal/index.html',
  ]) {
    await put(root, path, path);
  }
  return root;
}

async function put(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

describe('the build stamp', () => {
  it.each([
    'src/main.tsx',
    'src/new.tsx',
    'contract/money.ts',
    'resources/washer.ts',
    'resources.config.ts',
    'access-policy.conf',
    'package-lock.json',
    'public/favicon.svg',
  ])('is stale when %s changes', async (path) => {
    const root = await makeRoot();
    const buildDir = join(root, 'dist', 'portal');
    await stampBuild(buildDir, hashPortal(root));
    expect(await isBuildFresh(buildDir, hashPortal(root))).toBe(true);
    await put(root, path, 'changed');
    expect(await isBuildFresh(buildDir, hashPortal(root))).toBe(false);
  });

  it.each(['src/main.test.tsx', 'gateway/env.ts', 'docs/operations.md'])(
    'is still fresh when %s changes',
    async (path) => {
      const root = await makeRoot();
      const before = hashPortal(root);
      await put(root, path, 'changed');
      expect(hashPortal(root)).toBe(before);
    },
  );

  it('is stale while a build is under way, and when the build is gone', async () => {
    const root = await makeRoot();
    const buildDir = join(root, 'dist', 'portal');
    const sources = hashPortal(root);
    await stampBuild(buildDir, sources);
    await rm(join(buildDir, 'index.html'));
    expect(await isBuildFresh(buildDir, sources)).toBe(false);
    await put(root, 'dist/portal/index.html', '');
    expect(await isBuildFresh(buildDir, sources)).toBe(true);
    await clearStamp(buildDir);
    expect(await isBuildFresh(buildDir, sources)).toBe(false);
  });
});
