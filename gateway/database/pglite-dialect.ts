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
import { DatabaseError, SqlState } from './database-error';
import type { PgliteClient } from './pglite-client';
import { createTurnstile } from './turnstile';
import { createWriteAheadLog } from './write-ahead-log';

/** A kysely dialect over the one connection that PGlite has; requests take turns. */
export function createPgliteDialect(client: PgliteClient, acquireTimeoutMs: number): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(client, acquireTimeoutMs),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createDriver(client: PgliteClient, acquireTimeoutMs: number): Driver {
  const turnstile = createTurnstile(acquireTimeoutMs);
  const log = createWriteAheadLog(client);
  const command = async (connection: DatabaseConnection, sql: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  const savepoint = (verb: string) => (connection: DatabaseConnection, name: string) =>
    command(connection, `${verb} "${name.replaceAll('"', '""')}"`);
  return {
    init: () => client.open(),
    async acquireConnection() {
      await turnstile.enter();
      try {
        await client.open();
        return createConnection(client);
      } catch (error) {
        turnstile.leave();
        throw error;
      }
    },
    async releaseConnection() {
      await log.trim();
      turnstile.leave();
    },
    beginTransaction: (connection, settings) => command(connection, toBegin(settings)),
    commitTransaction: (connection) => command(connection, 'COMMIT'),
    rollbackTransaction: (connection) => command(connection, 'ROLLBACK'),
    savepoint: savepoint('SAVEPOINT'),
    rollbackToSavepoint: savepoint('ROLLBACK TO SAVEPOINT'),
    releaseSavepoint: savepoint('RELEASE SAVEPOINT'),
    destroy: () => client.close(),
  };
}

function toBegin({ isolationLevel, accessMode }: TransactionSettings): string {
  const parts = ['BEGIN'];
  if (isolationLevel) parts.push(`ISOLATION LEVEL ${isolationLevel}`);
  if (accessMode) parts.push(accessMode);
  return parts.join(' ');
}

function createConnection(client: PgliteClient): DatabaseConnection {
  const generation = client.generation();
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (client.generation() !== generation) {
        // The worker was replaced: what this transaction did before is gone, so it may not go on.
        throw new DatabaseError('The database was restarted during this transaction.', {
          code: SqlState.connectionFailure,
        });
      }
      const { rows, affectedRows } = await client.query(query.sql, query.parameters);
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
