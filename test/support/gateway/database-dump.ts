import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../../gateway/database/open-database';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache', 'test-database');
/** Changes with how a dump is made. */
const DUMP_FORMAT = 'with-short-log';
/** Each has some 40 MB; more states than that are not in use at a time. */
const KEPT_DUMPS = 24;

/**
 * Path of a dump for `loadFrom`, made when there is none for this state yet: a database is made once for each
 * state of what it is made of, and loaded by every test file after that.
 */
export async function findDump(state: string, make: () => Promise<OpenDatabase>): Promise<string> {
  const path = join(CACHE, `${state}.tar`);
  if (await exists(path)) return path;
  const database = await make();
  try {
    await dropTemplates(database);
    const dump = await database.dump?.();
    if (dump === undefined) throw new Error('The embedded database gave no dump.');
    await mkdir(CACHE, { recursive: true });
    // Several files may do this at once: each writes aside, and the last rename wins whole.
    const aside = `${path}.${randomUUID()}`;
    await writeFile(aside, dump);
    await rename(aside, path);
    await dropOldest();
    return path;
  } finally {
    await database.close();
  }
}

/** Nobody makes a database beside the one that is dumped: what would be copied for it is a third of the files. */
async function dropTemplates({ db }: OpenDatabase): Promise<void> {
  await sql`UPDATE pg_database SET datistemplate = false`.execute(db);
  await sql`DROP DATABASE IF EXISTS template1`.execute(db);
  await sql`DROP DATABASE IF EXISTS template0`.execute(db);
}

/** What sources say, as one word; `more` is what else the state depends on. */
export async function hashSources(folders: readonly string[], more = ''): Promise<string> {
  const hash = createHash('sha256').update(more);
  for (const folder of folders) hash.update(await hashFolder(folder));
  hash.update(await readFile(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  hash.update(DUMP_FORMAT);
  return hash.digest('hex').slice(0, 16);
}

/** Read once by a process: files that share one ask for the same folders, each some thousand files. */
const hashed = new Map<string, Promise<string>>();

function hashFolder(folder: string): Promise<string> {
  const known = hashed.get(folder) ?? readFolder(folder);
  hashed.set(folder, known);
  return known;
}

async function readFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const files = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  for (const path of paths.sort()) hash.update(path).update(await readFile(path));
  return hash.digest('hex');
}

async function dropOldest(): Promise<void> {
  const names = (await readdir(CACHE)).filter((name) => name.endsWith('.tar'));
  const dumps = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(CACHE, name))).mtimeMs })),
  );
  const old = dumps.sort((one, other) => other.at - one.at).slice(KEPT_DUMPS);
  await Promise.all(old.map(({ name }) => rm(join(CACHE, name), { force: true })));
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
