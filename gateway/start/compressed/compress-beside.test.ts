import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { compressBeside } from './compress-beside';

/** A build with a file that lacks its twins, and what stands where the program stands that makes them. */
async function makeBuild(program: string) {
  const buildDir = await mkdtemp(join(tmpdir(), 'compress-beside-'));
  onTestFinished(() => rm(buildDir, { recursive: true }));
  await mkdir(join(buildDir, 'assets'));
  await writeFile(join(buildDir, 'assets', 'a-1.js'), 'a word and another '.repeat(100));
  const path = join(buildDir, 'program.mjs');
  await writeFile(path, program);
  const log = { warn: vi.fn() };
  const marked = () =>
    access(join(buildDir, 'marked')).then(
      () => true,
      () => false,
    );
  return { buildDir, program: path, log, marked };
}

const MARK = `import { writeFileSync } from 'node:fs'; writeFileSync(process.argv[2] + '/marked', '');`;

describe('what a gateway has compressed beside it', () => {
  it('is the build that it serves', async () => {
    const { marked, ...parts } = await makeBuild(MARK);
    await compressBeside(parts).done;
    expect(await marked()).toBe(true);
    expect(parts.log.warn).not.toHaveBeenCalled();
  });

  it('ends with it, and says nothing of that', async () => {
    const { marked, ...parts } = await makeBuild(`${MARK} setInterval(() => undefined, 1_000);`);
    const { stop } = compressBeside(parts);
    await expect.poll(marked, { timeout: 20_000 }).toBe(true);
    await stop();
    expect(parts.log.warn).not.toHaveBeenCalled();
  });

  it('is nothing where all is compressed', async () => {
    const { marked, ...parts } = await makeBuild(MARK);
    for (const ending of ['.br', '.gz']) await writeFile(join(parts.buildDir, `assets/a-1.js${ending}`), '');
    await compressBeside(parts).done;
    expect(await marked()).toBe(false);
  });

  it('is told of where it cannot be done', async () => {
    const { log, buildDir, program } = await makeBuild('throw new Error("no space left");');
    await compressBeside({ log, buildDir, program }).done;
    expect(log.warn).toHaveBeenCalledOnce();
    expect(String(log.warn.mock.calls[0]?.[0]?.err)).toContain('no space left');
  });
});
