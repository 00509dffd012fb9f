import { cp, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { DatabaseOpenError } from '../../../gateway/database/database-error';
import { openDatabase } from '../../../gateway/database/open-database';

/** An empty folder that is gone after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * An empty folder that all tests of a file share. What is asked for first is cleared last: a gateway of that file has
 * stopped writing by the time the folder goes.
 */
export async function makeSuiteFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-suite-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Every entry below a folder with what tells a change: kind, size, and times, of which one cannot be set. */
export async function snapshotOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder, { recursive: true })).sort();
  const entries = names.map(async (name) => {
    const { mode, size, mtimeMs, ctimeMs } = await lstat(join(folder, name));
    return [name, `${mode} ${size} ${mtimeMs} ${ctimeMs}`] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Why a data folder is refused; fails when it is not, or not in one sentence in words. */
export async function refusalOf(dataDir: string): Promise<string> {
  const opened = openDatabase({ engine: 'pglite', dataDir });
  try {
    await (await opened).close();
  } catch (error) {
    if (!(error instanceof DatabaseOpenError)) throw error;
    if (/\n|\[object|undefined/.test(error.message)) throw new Error(`Not in words: ${error.message}`);
    return error.message;
  }
  throw new Error(`${dataDir} was not refused.`);
}

/** Made once for a test file, for it takes seconds, and copied for each test. */
let template: Promise<string> | undefined;

/** A data folder with a database that holds one merchant, closed. */
export async function makeDataFolder(): Promise<string> {
  template ??= makeTemplate();
  const dataDir = await makeFolder();
  await cp(await template, dataDir, { recursive: true, preserveTimestamps: true });
  return dataDir;
}

/** Removes what {@link makeDataFolder} copies from; for `afterAll` of a file that calls it. */
export async function removeTemplate(): Promise<void> {
  if (template !== undefined) await rm(await template, { recursive: true, force: true });
}

async function makeTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-data-template-'));
  const database = await openDatabase({ engine: 'pglite', dataDir });
  await database.db
    .insertInto('franchisee')
    .values({
      id: 'kept',
      kind: 'merchant',
      name: 'Kept',
      mobile: '',
      subject_type: 1,
      certification: 4,
      created_at: 1,
    })
    .execute();
  await database.close();
  return dataDir;
}

/** Ids of the merchants in a data folder, which is opened and closed for it. */
export async function merchantsIn(dataDir: string): Promise<readonly string[]> {
  const database = await openDatabase({ engine: 'pglite', dataDir });
  try {
    const rows = await database.db.selectFrom('franchisee').select('id').execute();
    return rows.map(({ id }) => id);
  } finally {
    await database.close();
  }
}
