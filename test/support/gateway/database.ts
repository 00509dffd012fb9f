import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../../gateway/database/open-database';
import { assertBooksBalance } from './books';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache', 'test-database');
const MIGRATIONS = join(ROOT, 'gateway', 'database', 'migrations');

/** True when the suites run on PostgreSQL (TEST_DATABASE_URL) instead of the embedded engine. */
export const isPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

export interface BookExemption {
  /** Why the ledger cannot agree after the last test. @default it must */
  readonly booksDifferBecause?: string;
}

/**
 * One fresh, migrated, empty database for a test file, opened before its first test and closed after
 * its last. Call it at the top of the file; call the result inside tests.
 *
 * PGlite in memory by default; with TEST_DATABASE_URL (a login that may create databases) a database
 * of its own on that server.
 *
 * After the last test the books must balance, unless the file says why they cannot.
 */
export function useTestDatabase({ booksDifferBecause }: BookExemption = {}): () => OpenDatabase {
  let database: OpenDatabase | undefined;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(async () => {
    try {
      if (database !== undefined && booksDifferBecause === undefined) await assertBooksBalance(database);
    } finally {
      await database?.close();
    }
  });
  return () => {
    if (database === undefined) throw new Error('The test database opens in beforeAll.');
    return database;
  };
}

/** The same for scripts and suites with their own lifetime; the caller closes it. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  return server === undefined
    ? openDatabase({ engine: 'memory', loadFrom: await findDump() })
    : openOnServer(server);
}

const users = new WeakMap<OpenDatabase['db'], Set<() => Promise<void>>>();

/** Has whoever works on a database by itself stopped before that is emptied. */
export function untilEmptied({ db }: Pick<OpenDatabase, 'db'>, stop: () => Promise<void>): void {
  const stops = users.get(db) ?? new Set();
  users.set(db, stops.add(stop));
}

/** Empties every table but keeps the schema; for files that begin each test from nothing. */
export async function emptyDatabase({ db }: OpenDatabase): Promise<void> {
  // What a test has set going may still be at a row: each would wait for the other.
  await Promise.all([...(users.get(db) ?? [])].map((stop) => stop()));
  users.delete(db);
  const tables = tablesOf.get(db) ?? (await db.introspection.getTables()).map(({ name }) => name);
  // The answer takes longer than emptying them does, and a file asks before each of its tests.
  tablesOf.set(db, tables);
  const names = tables.filter((name) => !name.startsWith('kysely_')).map((name) => sql.table(name));
  await sql`TRUNCATE ${sql.join(names)} CASCADE`.execute(db);
}

const tablesOf = new WeakMap<OpenDatabase['db'], readonly string[]>();

/** Address of a new, empty database on the server, and how to drop it. */
export async function createServerDatabase(
  server: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function openOnServer(server: string): Promise<OpenDatabase> {
  const { url, drop } = await createServerDatabase(server);
  // The suites share a busy machine, where a commit may take longer than a caller would be kept waiting.
  const database = await openDatabase({ engine: 'postgresql', url, connections: 4, standstillMs: 2_000 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A migrated database takes 3 s to make and 0.6 s to load, so it is made once for each state of the
 * migrations and kept in node_modules/.cache.
 */
async function findDump(): Promise<string> {
  const path = join(CACHE, `${await hashMigrations()}.tar`);
  if (await exists(path)) return path;
  const database = await openDatabase({ engine: 'memory' });
  try {
    const dump = await database.dump?.();
    if (dump === undefined) throw new Error('The embedded database gave no dump.');
    await mkdir(CACHE, { recursive: true });
    // Several files may do this at once: each writes aside, and the last rename wins whole.
    const aside = `${path}.${randomUUID()}`;
    await writeFile(aside, dump);
    await rename(aside, path);
    return path;
  } finally {
    await database.close();
  }
}

async function hashMigrations(): Promise<string> {
  const hash = createHash('sha256');
  const files = await readdir(MIGRATIONS, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  for (const path of paths.sort()) hash.update(path).update(await readFile(path));
  hash.update(await readFile(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  return hash.digest('hex').slice(0, 16);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
