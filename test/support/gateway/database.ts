import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { distributeTables } from '../../../gateway/database/distribute/distribute-tables';
import { openDatabase, openOwner, type OpenDatabase } from '../../../gateway/database/open-database';
import type { Spans } from '../../../gateway/tracing/spans';
import { assertBooksBalance } from './books';
import { findDump, hashSources } from './database-dump';
import { findNodes, introduceNodes, onEveryNode, onServer } from './server-nodes';
import { findTemplate } from './server-template';

/** Of the server that the suites run on instead of the embedded engine. */
export const SERVER = process.env['TEST_DATABASE_URL'];
export const isPostgres = SERVER !== undefined;
/** The server coordinates others, over which the tables are spread (`npm run test:citus`). */
export const isDistributed = process.env['TEST_DATABASE_IS_DISTRIBUTED'] !== undefined;
/**
 * Ends an `INSERT … SELECT` of rows that no table holds: a distributed database takes in those by a COPY, which row-level
 * security refuses, unless they may be there already.
 */
export const WITHOUT_COPY = isDistributed ? sql`ON CONFLICT DO NOTHING` : sql``;
/** A pooler before it, which serves by transaction: gateways work through it (`npm run test:pooled`). */
export const POOLER = process.env['TEST_POOLER_URL'];

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

/**
 * The same for scripts and suites with their own lifetime; the caller closes it.
 *
 * @param spans - Note what is asked of it. @default nothing does
 */
export async function openTestDatabase(spans?: Spans): Promise<OpenDatabase> {
  const state = await hashSources(['gateway/database/migrations', 'gateway/database/upgrade']);
  if (SERVER !== undefined) return openOnServer(SERVER, state, undefined, spans);
  // A migrated database takes 3 s to make and 0.6 s to load.
  const loadFrom = await findDump(state, () => openDatabase({ engine: 'memory' }));
  return openDatabase({ engine: 'memory', loadFrom, spans });
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
  const tables =
    tablesOf.get(db) ??
    (await db.introspection.getTables()).flatMap(({ name, isView }) => (isView ? [] : [name]));
  // The answer takes longer than emptying them does, and a file asks before each of its tests.
  tablesOf.set(db, tables);
  const names = tables.filter((name) => !name.startsWith('kysely_')).map((name) => sql.table(name));
  await sql`TRUNCATE ${sql.join(names)} CASCADE`.execute(db);
}

const tablesOf = new WeakMap<OpenDatabase['db'], readonly string[]>();

/** Address of a new database on the server, and how to drop it; empty, or a copy of a template. */
export async function createServerDatabase(
  server: string,
  template?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onEveryNode(
    server,
    `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`,
  );
  // What a database is told of itself is not copied with it (`distribute-tables.ts`).
  if (template !== undefined && (await findNodes(server)).length > 1)
    await onServer(server, `ALTER DATABASE ${name} SET citus.propagate_set_commands = local`);
  return { url: url.href, drop: () => onEveryNode(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** A copy of what `fill` puts into a migrated database; `state` names that. */
export async function openOnServer(
  server: string,
  state: string,
  fill: (database: OpenDatabase) => Promise<void> = () => Promise.resolve(),
  spans?: Spans,
): Promise<OpenDatabase> {
  const template = await findTemplate(server, state, async (url) => {
    await distribute(server, url);
    const database = await openUrl(url);
    try {
      await fill(database);
    } finally {
      await database.close();
    }
  });
  const { url, drop } = await createServerDatabase(server, template);
  const database = await openUrl(url, POOLER, spans);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Where the server coordinates others, tables are spread over them before anything is in them. */
export async function distribute(server: string, url: string): Promise<void> {
  if ((await findNodes(server)).length === 1) return;
  await introduceNodes(server, new URL(url).pathname.slice(1));
  await (await openUrl(url)).close();
  const owner = openOwner(url);
  try {
    await distributeTables(owner);
  } finally {
    await owner.destroy();
  }
}

/** The suites share a busy machine, where a commit may take longer than a caller would be kept waiting. */
function openUrl(url: string, pooler?: string, spans?: Spans): Promise<OpenDatabase> {
  const settings = { engine: 'postgresql', connections: 4, standstillMs: 2_000, spans } as const;
  if (pooler === undefined) return openDatabase({ ...settings, url });
  const pooled = new URL(pooler);
  pooled.pathname = new URL(url).pathname;
  return openDatabase({ ...settings, url: pooled.href, migrationUrl: url, listenUrl: url });
}
