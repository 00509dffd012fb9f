import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { isRunning, startTimeOf } from './process-life';
import { DatabaseOpenError } from '../database-error';

/** Who holds a data folder; the content of the lock file. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Start time of the process, so that a reused pid is not taken for the holder. */
  readonly startTime: string;
  readonly nonce: string;
}

export interface FolderLock {
  readonly release: () => Promise<void>;
}

/** The holder touches its lock this often; only a reader on another host needs the sign. */
const HEARTBEAT_MS = 5_000;
/** A lock of another host (or container) without a sign of life for this long is stale. */
const SILENT_MS = 3 * HEARTBEAT_MS;

export interface FolderLockOptions {
  readonly host?: string;
  readonly wait?: (ms: number) => Promise<void>;
}

/**
 * Takes the lock file of a data folder. PGlite has no lock of its own, and two processes on one
 * folder lose rows. The lock of a process that is gone is taken over.
 *
 * @throws DatabaseOpenError when another process holds it.
 */
export async function takeFolderLock(path: string, options: FolderLockOptions = {}): Promise<FolderLock> {
  const { host = hostname(), wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) } = options;
  const mine: Holder = {
    pid: process.pid,
    host,
    startTime: (await startTimeOf(process.pid)) ?? '',
    nonce: randomUUID(),
  };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await place(path, mine)) {
      return hold(path, mine);
    }
    if (await isFolder(path)) {
      throw new DatabaseOpenError(`${path} is a folder, where the lock file has to stand: move it away.`);
    }
    const text = await readText(path);
    const holder = parseHolder(text);
    if (holder !== undefined && (await isAlive(path, holder, host, wait))) {
      throw new DatabaseOpenError(
        `Another gateway (process ${holder.pid} on ${holder.host}) uses this data folder: stop it, or give this one its own with DATA_DIR (${path}).`,
      );
    }
    await removeStale(path, text);
  }
  throw new DatabaseOpenError(`The lock file ${path} cannot be taken: several gateways start at once.`);
}

/** A lock appears whole or not at all: it is written aside and linked into place. */
async function place(path: string, mine: Holder): Promise<boolean> {
  const aside = `${path}.${mine.nonce}`;
  await writeFile(aside, JSON.stringify(mine));
  try {
    await link(aside, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    // Some network and desktop file systems have no hard links.
    return writeFile(path, JSON.stringify(mine), { flag: 'wx' }).then(
      () => true,
      () => false,
    );
  } finally {
    await rm(aside, { force: true });
  }
}

/** Moves the stale lock aside; if it was replaced meanwhile, the newcomer gets its lock back. */
async function removeStale(path: string, staleText: string): Promise<void> {
  const aside = `${path}.stale-${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readText(aside)) !== staleText) {
    await link(aside, path).catch(() => undefined);
  }
  await rm(aside, { force: true });
}

function hold(path: string, mine: Holder): FolderLock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      if (parseHolder(await readText(path))?.nonce === mine.nonce) {
        await rm(path, { force: true });
      }
    },
  };
}

async function isAlive(
  path: string,
  holder: Holder,
  host: string,
  wait: (ms: number) => Promise<void>,
): Promise<boolean> {
  if (holder.host === host) {
    return isRunning(holder.pid, holder.startTime);
  }
  // Processes of another host cannot be asked; a holder that lives touches the file.
  const touched = await touchedAt(path);
  if (touched === undefined) return false;
  await wait(Math.max(0, touched + SILENT_MS - Date.now()));
  return (await touchedAt(path)) !== touched;
}

const touchedAt = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );

const readText = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

function parseHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isHolder(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    Number.isSafeInteger(value.pid) &&
    'host' in value &&
    typeof value.host === 'string' &&
    'startTime' in value &&
    typeof value.startTime === 'string' &&
    'nonce' in value &&
    typeof value.nonce === 'string'
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
