import { spawn } from 'node:child_process';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isRunning } from '../database/embedded/process-life';
import { clearStamp, hasSources, hashPortal, isBuildFresh, stampBuild } from './portal-stamp';

export interface BuildSettings {
  readonly root: string;
  /** Where the gateway serves the portal from. */
  readonly buildDir: string;
  readonly signal?: AbortSignal;
  /** Told when there is something to build, which takes a while. */
  readonly print?: (line: string) => void;
}

/**
 * Brings the portal's build up to date; does nothing when its sources are unchanged or not shipped.
 * The new build is made aside and put in place whole, so that a running gateway never serves half of it.
 *
 * @returns whether it built.
 * @throws Error with the output of the build when it fails.
 */
export async function buildPortal({ root, buildDir, signal, print }: BuildSettings): Promise<boolean> {
  if (!(await hasSources(root))) return false;
  const sources = hashPortal(root);
  if (await isBuildFresh(buildDir, sources)) return false;
  const aside = `${buildDir}${ASIDE}${process.pid}`;
  print?.('Building the portal …');
  await removeAbandoned(buildDir);
  try {
    await runVite(root, aside, signal);
    await clearStamp(buildDir);
    // A gateway that still runs may be about to compress a file of it.
    await rm(buildDir, { recursive: true, force: true, maxRetries: 5 });
    await mkdir(dirname(buildDir), { recursive: true });
    await rename(aside, buildDir);
    await stampBuild(buildDir, sources);
    return true;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** Between the build folder's name and the pid of whoever builds. */
const ASIDE = '.next-';

/** Builds of starts that were killed. */
async function removeAbandoned(buildDir: string): Promise<void> {
  const prefix = `${basename(buildDir)}${ASIDE}`;
  for (const name of await readdir(dirname(buildDir)).catch(() => [])) {
    if (name.startsWith(prefix) && !(await isRunning(Number(name.slice(prefix.length)), ''))) {
      await rm(join(dirname(buildDir), name), { recursive: true, force: true });
    }
  }
}

/** A first start waits for its database, which is filled for longer than the build takes: that goes first. */
function standBack(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is over already, or the system has no such thing: it builds all the same.
  }
}

function runVite(root: string, outDir: string, signal: AbortSignal | undefined): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A build for production whatever NODE_ENV the gateway runs with. Nobody waits for its files to be compressed.
    env: { ...process.env, NODE_ENV: 'production', COMPRESS_FILES: 'later' },
    ...(signal && { signal }),
  });
  standBack(child.pid);
  let output = '';
  const keep = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The portal could not be built.\n${output.trim()}`)),
    );
  });
}
