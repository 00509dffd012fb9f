import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/** What a statement answered with, on either engine. */
export interface QueryAnswer {
  readonly rows: Record<string, unknown>[];
  /** Undefined for statements that change nothing. */
  readonly affectedRows: number | undefined;
}

/** One connection while somebody holds it. */
export interface EngineConnection {
  /** @throws DatabaseError or the driver's own error, both with the SQLSTATE in `code`. */
  readonly query: (sql: string, parameters: readonly unknown[]) => Promise<QueryAnswer>;
  /** Gives it back. Nobody gets one that is spoilt: what it was doing is not known. */
  readonly release: (isSpoilt: boolean) => void;
}

/** Where connections of an engine come from. */
export interface ConnectionSource {
  readonly acquire: () => Promise<EngineConnection>;
  readonly close: () => Promise<void>;
}

/** A kysely dialect over the connections of either engine; both speak PostgreSQL. */
export function createEngineDialect(source: ConnectionSource): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(source),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

interface HeldConnection extends DatabaseConnection {
  readonly engine: EngineConnection;
  isSpoilt: boolean;
}

function createDriver(source: ConnectionSource): Driver {
  const held = new WeakMap<DatabaseConnection, HeldConnection>();
  const command = async (connection: DatabaseConnection, sql: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  const savepoint = (verb: string) => (connection: DatabaseConnection, name: string) =>
    command(connection, `${verb} "${name.replaceAll('"', '""')}"`);
  return {
    init: async () => undefined,
    async acquireConnection() {
      const connection = hold(await source.acquire());
      held.set(connection, connection);
      return connection;
    },
    async releaseConnection(connection) {
      const { engine, isSpoilt = false } = held.get(connection) ?? {};
      engine?.release(isSpoilt);
    },
    beginTransaction: (connection, settings) => command(connection, toBegin(settings)),
    commitTransaction: (connection) => command(connection, 'COMMIT'),
    async rollbackTransaction(connection) {
      try {
        await command(connection, 'ROLLBACK');
      } catch {
        // Whoever works in the transaction hears why it failed, and not that the line it came over is cut.
        const spoilt = held.get(connection);
        if (spoilt !== undefined) spoilt.isSpoilt = true;
      }
    },
    savepoint: savepoint('SAVEPOINT'),
    rollbackToSavepoint: savepoint('ROLLBACK TO SAVEPOINT'),
    releaseSavepoint: savepoint('RELEASE SAVEPOINT'),
    destroy: () => source.close(),
  };
}

function hold(engine: EngineConnection): HeldConnection {
  return {
    engine,
    isSpoilt: false,
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affectedRows } = await engine.query(query.sql, query.parameters);
      return {
        // Kysely's contract: the shape of a row is what the query builder says it is.
        rows: rows as R[],
        ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }),
      };
    },
    async *streamQuery() {
      throw new Error('Streaming is not supported; page by key instead.');
    },
  };
}

function toBegin({ isolationLevel, accessMode }: TransactionSettings): string {
  const parts = ['BEGIN'];
  if (isolationLevel) parts.push(`ISOLATION LEVEL ${isolationLevel}`);
  if (accessMode) parts.push(accessMode);
  return parts.join(' ');
}
