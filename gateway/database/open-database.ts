import { Kysely, PostgresDialect, sql } from 'kysely';
import { createAvailability } from './postgres/availability';
import { toOpenError } from './database-error';
import { findPlacements, isDistributed, isMisplaced } from './distribute/placement';
import { OPEN_TIMEOUT_MS, SESSION_LIMITS, STATEMENT_TIMEOUT_MS } from './database-limits';
import { createEngineDialect, type ConnectionFigures, type CountedSource } from './engine-dialect';
import { openFolder, type OpenFolder } from './embedded/open-folder';
import { grantTenantRole, migrate } from './upgrade/migrate';
import { toComingClient } from './embedded/coming-client';
import { createPgliteClient, type PgliteClient } from './embedded/pglite-client';
import { createPgliteSource } from './embedded/pglite-source';
import type { Listen } from './listen';
import { createPostgresListener } from './postgres/postgres-listener';
import { createPool } from './postgres/postgres-pool';
import { probePostgres, probeStandby } from './postgres/postgres-probe';
import { createPostgresSource, type PostgresSourceOptions } from './postgres/postgres-source';
import { holdBack } from './replica/held-listen';
import { openReplica, type Replica } from './replica/replica';
import type { Database } from './schema';
import { traced } from './traced-source';
import type { Spans } from '../tracing/spans';

/** @see OpenDatabase */
export type DatabaseOptions = EngineOptions & {
  /** Notes what is asked of it. @default nothing does */
  readonly spans?: Spans | undefined;
};

type EngineOptions =
  | {
      readonly engine: 'postgresql';
      /** The gateway's login; neither superuser nor owner in production. */
      readonly url: string;
      /** The owner of the schema, for migrations. @default url */
      readonly migrationUrl?: string | undefined;
      /** The same database past a pooler that serves by transaction: it hands over no notifications. @default url */
      readonly listenUrl?: string | undefined;
      /** A server that follows this one by streaming replication, for what only reads. @default none */
      readonly readUrl?: string | undefined;
      /** @default 10 */
      readonly connections?: number;
      /** Nobody waits on for a connection once none was given back for this long. @default 150 */
      readonly standstillMs?: number;
    }
  | {
      readonly engine: 'pglite';
      readonly dataDir: string;
      /** The same folder, which somebody began to open before. @default it is opened now */
      readonly folder?: Promise<OpenFolder> | undefined;
    }
  /** For tests and tools: gone when closed. `loadFrom` names a dump of a database. */
  | { readonly engine: 'memory'; readonly loadFrom?: string | undefined };

/** What stands of a pool of connections; the embedded engine has one connection in one pool. */
export interface PoolFigures extends ConnectionFigures {
  /** `door`: those that are kept for sessions and sign-ins; `replica`: those to the server that is only read. */
  readonly pool: 'work' | 'door' | 'replica';
}

/** An open database whose schema is up to date. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  /**
   * The same database over connections that are kept for signing in and for finding sessions, so that no work keeps
   * anybody out. Nested in a transaction of `db` it would wait for itself on PGlite, where both are one.
   */
  readonly door: Kysely<Database>;
  /** The same database for putting in rows by the thousand, over connections that are made for it. */
  readonly bulk: Kysely<Database>;
  /** Follows this database and is read beside it; null where none is named. */
  readonly replica: Replica | null;
  readonly engine: 'pglite' | 'postgresql';
  /** What a crash and a power cut may cost, in one sentence for the person who runs it. */
  readonly durability: string;
  /** What the person who runs it should change, one sentence each. */
  readonly warnings: readonly string[];
  /**
   * Hears NOTIFY on a channel, from this gateway and the others; the answer stops it. A hint, not a
   * queue: what is sent while a connection is made again is lost, and `lost` called when it stands again.
   */
  readonly listen: Listen;
  /** Hears when the database goes away and when it is back; the answer stops it. */
  readonly watch: (heard: (isAway: boolean) => void) => () => void;
  /** Asks the database nothing. */
  readonly pools: () => readonly PoolFigures[];
  /** Runs work whose statements may take minutes, such as the demonstration, before anybody waits. */
  readonly patiently: <T>(work: () => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
  /** A copy of an embedded database, for `loadFrom`; undefined on PostgreSQL. */
  readonly dump?: () => Promise<Uint8Array>;
}

/** controls.md R8: whoever cannot be served is told so at once. */
const STANDSTILL_MS = 150;
/** What the door asks takes milliseconds. */
const DOOR_CONNECTIONS = 2;
/** All who ask for anything come through the door: as many wait there as the embedded engine lets wait. */
const DOOR_QUEUE_MAX = 256;
/** How often a database that is away is asked whether it is back. */
const PROBE_EVERY_MS = 100;
const CONNECTIONS = 10;

/**
 * Opens the database and brings its schema up to date.
 *
 * @throws DatabaseOpenError with one sentence that says what to do.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  switch (options.engine) {
    case 'postgresql':
      return openPostgres(options);
    case 'pglite':
      return openDataFolder(options);
    case 'memory':
      return openMemory(options);
  }
}

/** A database that can be spoken of already; what is asked of it before `ready` resolves is asked too early. */
export interface ComingDatabase {
  readonly database: OpenDatabase;
  /** @throws DatabaseOpenError with one sentence that says what to do; the database still has to be closed. */
  readonly ready: Promise<void>;
}

/**
 * Has a database stand whose folder is being opened, so that a gateway is built over it meanwhile; a server is opened
 * first, which takes moments.
 *
 * @throws DatabaseOpenError the same, of a server.
 */
export async function beginDatabase(
  options: Exclude<DatabaseOptions, { engine: 'memory' }>,
): Promise<ComingDatabase> {
  if (options.engine === 'pglite') return beginDataFolder(options);
  return { database: await openPostgres(options), ready: Promise.resolve() };
}

async function openPostgres(
  options: Extract<DatabaseOptions, { engine: 'postgresql' }>,
): Promise<OpenDatabase> {
  const { url, migrationUrl = url, listenUrl = url } = options;
  const { connections = CONNECTIONS, standstillMs = STANDSTILL_MS, readUrl, spans } = options;
  const owner = openOwner(migrationUrl);
  const availability = createAvailability({
    probe: () => probePostgres(url),
    everyMs: PROBE_EVERY_MS,
  });
  // What listens past a pooler says that there is one, which hands a connection on with each transaction.
  let isSpread = false;
  const kept = { keepsPlans: listenUrl === url, leadsApart: () => isSpread, standstillMs };
  const ahead = { isPipelined: true, ...kept, availability };
  const working = createGatewaySource(url, { places: connections, ...ahead });
  const keeping = createGatewaySource(url, { places: DOOR_CONNECTIONS, queueMax: DOOR_QUEUE_MAX, ...ahead });
  const filling = createGatewaySource(url, { ...ahead, places: connections, isPipelined: false });
  const open = (source: CountedSource) => openEngine(traced(source, spans));
  const [db, door, bulk] = [open(working), open(keeping), open(filling)];
  const replica =
    readUrl === undefined ? null : openReplica({ url: readUrl, primary: door, connections, spans, ...kept });
  const end = async () => {
    await replica?.close();
    await Promise.all([db, door, bulk].map((each) => each.destroy()));
  };
  const listener = createPostgresListener(listenUrl);
  try {
    // Asked first, so that a wrong address is not reported as a failed migration.
    await sql`SELECT 1`.execute(owner);
    await migrate(owner, { isShared: true });
    isSpread = await isDistributed(owner);
    await grantTenantRole(owner, db);
    await replica?.watch.start();
    return {
      ...{ db, door, bulk, replica },
      engine: 'postgresql',
      durability: 'PostgreSQL: committed work survives a crash and, with fsync on, a power cut.',
      warnings: [
        ...(await findRoleWarnings(db)),
        ...(await findLimitWarnings(db)),
        ...(readUrl === undefined ? [] : await findReplicaWarnings(readUrl)),
        ...(isSpread ? await findPlaceWarnings(db) : []),
      ],
      listen: replica === null ? listener.listen : holdBack(listener.listen, replica.watch),
      watch: availability.watch,
      pools: () => [
        { pool: 'work', ...working.figures() },
        { pool: 'door', ...keeping.figures() },
        ...(replica === null ? [] : [{ pool: 'replica' as const, ...replica.figures() }]),
      ],
      patiently: (work) => work(),
      close: async () => {
        await listener.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw toOpenError(error, 'The database at DATABASE_URL cannot be opened');
  } finally {
    await owner.destroy();
  }
}

/** The owner of the tables, before anybody waits: no limits, and a fault ends what it was opened for. */
export function openOwner(url: string): Kysely<Database> {
  const pool = createPool({ url, max: 2, isLimited: false });
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

function createGatewaySource(url: string, options: Omit<PostgresSourceOptions, 'pool'>): CountedSource {
  const { places: max, isPipelined } = options;
  return createPostgresSource({ pool: createPool({ url, max, isLimited: true, isPipelined }), ...options });
}

function openEngine(source: CountedSource): Kysely<Database> {
  return new Kysely<Database>({ dialect: createEngineDialect(source) });
}

/** controls.md Z4: row-level security must not be something the login can step over. */
async function findRoleWarnings(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ is_free: boolean; is_owner: boolean }>`
    SELECT r.rolsuper OR r.rolbypassrls AS is_free,
           pg_has_role(r.oid, c.relowner, 'MEMBER') AS is_owner
      FROM pg_roles r, pg_class c
     WHERE r.rolname = current_user AND c.oid = 'orders'::regclass`.execute(db);
  const login = rows[0];
  if (login?.is_free === true) {
    return [
      'The login of DATABASE_URL is a superuser or bypasses row-level security: give the gateway a plain one.',
    ];
  }
  return login?.is_owner === true
    ? [
        'The login of DATABASE_URL owns the tables: give the owner to DATABASE_MIGRATION_URL and the gateway a plain one.',
      ]
    : [];
}

/** controls.md R7: a pooler may keep to itself what a connection asks for. */
async function findLimitWarnings(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM pg_settings WHERE name IN (${sql.join(Object.keys(SESSION_LIMITS))}) AND setting = '0'
     ORDER BY name`.execute(db);
  return rows.length === 0
    ? []
    : [
        `The server knows no ${rows.map(({ name }) => name).join(', ')} of the gateway: give them to its login (docs/operations.md, A pooler).`,
      ];
}

/** A migration may have brought a table since the others were spread. */
async function findPlaceWarnings(db: Kysely<Database>): Promise<readonly string[]> {
  const names = (await findPlacements(db)).filter(isMisplaced).map(({ name }) => name);
  return names.length === 0
    ? []
    : [`On the coordinator alone lie ${names.join(', ')}: spread them with \`npm run database:distribute\`.`];
}

/** It may come back at any moment: the gateway starts without it. */
async function findReplicaWarnings(url: string): Promise<readonly string[]> {
  try {
    await probeStandby(url);
    return [];
  } catch {
    return [
      'DATABASE_READ_URL leads to no server that follows another one: everything is read at DATABASE_URL until it does.',
    ];
  }
}

type FolderOptions = Extract<DatabaseOptions, { engine: 'pglite' }>;

async function openDataFolder(options: FolderOptions): Promise<OpenDatabase> {
  const { database, ready } = beginDataFolder(options);
  try {
    await ready;
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function beginDataFolder({
  dataDir,
  folder: opening = openFolder(dataDir),
  spans,
}: FolderOptions): ComingDatabase {
  const embedded = standEmbedded(toComingClient(opening.then(({ client }) => client)), spans);
  const close = async () => {
    await embedded.close();
    // One that could not be opened is closed already.
    await (await opening.catch(() => undefined))?.close();
  };
  const ready = opening.then(async () => {
    try {
      await migrateEmbedded(embedded);
    } catch (error) {
      throw toOpenError(error, `The database in ${dataDir} cannot be opened`);
    }
  });
  return { database: { ...embedded, close }, ready };
}

async function openMemory({
  loadFrom,
  spans,
}: Extract<DatabaseOptions, { engine: 'memory' }>): Promise<OpenDatabase> {
  const client = createPgliteClient({
    loadFrom,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    openTimeoutMs: OPEN_TIMEOUT_MS,
  });
  try {
    const database = standEmbedded(client, spans);
    await migrateEmbedded(database);
    return database;
  } catch (error) {
    await client.close();
    throw toOpenError(error, 'The database in memory cannot be opened');
  }
}

async function migrateEmbedded({ db, patiently }: OpenDatabase): Promise<void> {
  await patiently(() => migrate(db, { isShared: false }));
}

/** Nothing is asked of the engine before the first call. */
function standEmbedded(client: PgliteClient, spans: Spans | undefined): OpenDatabase {
  const source = createPgliteSource(client);
  const db = openEngine(traced(source, spans));
  return {
    ...{ db, door: db, bulk: db, replica: null },
    engine: 'pglite',
    durability:
      'Embedded database: committed work survives a crash of the gateway, not a power cut (no fsync); for development, demonstrations and a single small site.',
    warnings: [],
    listen: client.listen,
    // It lives in this process; a thread that is replaced is waited for.
    watch: () => () => undefined,
    pools: () => [{ pool: 'work', ...source.figures() }],
    patiently: client.patiently,
    close: () => db.destroy(),
    dump: client.dump,
  };
}
