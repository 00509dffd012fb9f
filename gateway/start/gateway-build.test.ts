import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildGateway, findGatewayBuild } from './gateway-build.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LAUNCHER = [
  'start.mjs',
  'start/build-gateway.mjs',
  'start/compile-cache.mjs',
  'start/gateway-build.mjs',
  'start/hash-sources.mjs',
  'start/node-version.mjs',
];

/** A project whose gateway says one word, with the launcher of ours. */
async function makeRoot(program = "console.log('runs' as string);"): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'gateway-build-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await put(root, 'package.json', '{"type":"module"}');
  await put(root, 'gateway/start.ts', program);
  await put(root, 'gateway/database/embedded/pglite-worker.mjs', '');
  await put(root, 'gateway/start/compressed/compress-portal.ts', '');
  for (const path of LAUNCHER) await cp(join(ROOT, 'gateway', path), join(root, 'gateway', path));
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

async function put(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const buildsOf = (root: string) => readdir(join(root, 'dist/gateway'));

function npmStart(root: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['gateway/start.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

describe('findGatewayBuild', () => {
  it.each([
    'gateway/env.ts',
    'gateway/database/embedded/pglite-worker.mjs',
    'contract/money.ts',
    'resources/new.ts',
    'resources.config.ts',
    'package-lock.json',
  ])('names another folder when %s changes', async (path) => {
    const root = await makeRoot();
    const { folder } = findGatewayBuild(root);
    await put(root, path, 'changed');
    expect(findGatewayBuild(root).folder).not.toBe(folder);
  });

  it.each(['gateway/env.test.ts', 'src/main.tsx', 'docs/operations.md'])(
    'names the same folder when %s changes',
    async (path) => {
      const root = await makeRoot();
      const { folder } = findGatewayBuild(root);
      await put(root, path, 'changed');
      expect(findGatewayBuild(root).folder).toBe(folder);
    },
  );
});

describe('buildGateway', () => {
  it('leaves the whole build and nothing beside it, whoever else builds the same', async () => {
    const root = await makeRoot();
    const { folder } = findGatewayBuild(root);
    await buildGateway(root, folder);
    await buildGateway(root, folder);
    expect(await buildsOf(root)).toEqual([folder.split('/').at(-1)]);
    const programs = (await readdir(folder)).filter((name) => name.endsWith('.mjs'));
    expect(programs.sort()).toEqual(['compress-portal.mjs', 'pglite-worker.mjs', 'start.mjs']);
    expect(findGatewayBuild(root).exists).toBe(true);
  });

  it('drops the oldest builds, what was left half made among them', async () => {
    const root = await makeRoot();
    for (const [age, name] of ['next-4194305', 'oldest', 'older', 'old'].reverse().entries()) {
      await put(root, `dist/gateway/${name}/start.mjs`, '');
      await utimes(join(root, 'dist/gateway', name), new Date(), new Date(Date.now() - (age + 1) * 60_000));
    }
    const { folder } = findGatewayBuild(root);
    await buildGateway(root, folder);
    expect((await buildsOf(root)).sort()).toEqual([folder.split('/').at(-1), 'old', 'older'].sort());
  });
});

describe('npm start', () => {
  it('builds what was changed, and runs what it built', async () => {
    const project = await makeRoot();
    const built = npmStart(project);
    expect(built).toEqual({ status: 0, stdout: 'runs', stderr: '' });
    expect(npmStart(project)).toEqual(built);
    expect(await buildsOf(project)).toHaveLength(1);
    await put(project, 'gateway/start.ts', "console.log('runs anew');");
    expect(npmStart(project).stdout).toBe('runs anew');
  });

  it('says why it cannot build, and does not start', async () => {
    const project = await makeRoot("import './absent';");
    const { status, stdout, stderr } = npmStart(project);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^The gateway could not be built\.\n[^]*absent/);
  });

  it('names the line of the source when something goes wrong', async () => {
    const project = await makeRoot("\n\n  throw new Error('no');\n");
    expect(npmStart(project).stderr).toMatch(/gateway\/start\.ts:3/);
  });
});
