import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type DatabaseConnection,
  type Driver,
  type TransactionSettings,
} from 'kysely';
import { sendWithNext } from '../../../gateway/database/engine-dialect';
import { TENANT_ROLE } from '../../../gateway/database/migrations/tenant-table';
import type { Database } from '../../../gateway/database/schema';
import { POOLER } from './database';

/** A connection of the database below, held until it is given back. */
interface HeldConnection extends DatabaseConnection {
  readonly giveBack: () => Promise<void>;
}

/**
 * The same database as a login sees it that is neither superuser nor owner, as operations.md asks for:
 * row-level security holds for every statement, also outside of a tenant. The suites' own login, and the
 * embedded engine's only one, would step over it.
 *
 * Behind a pooler, which hands connections on with each transaction, no role outlives one: there it is `db` itself.
 */
export function asPlainLogin(db: Kysely<Database>): Kysely<Database> {
  if (POOLER !== undefined) return db;
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createDriver(db),
      createIntrospector: (plain) => new PostgresIntrospector(plain),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

function createDriver(db: Kysely<Database>): Driver {
  const given = new WeakMap<DatabaseConnection, HeldConnection>();
  const command = async (connection: DatabaseConnection, text: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(text));
  };
  const savepoint = (verb: string) => (connection: DatabaseConnection, name: string) =>
    command(connection, `${verb} "${name}"`);
  return {
    init: async () => undefined,
    async acquireConnection() {
      const held = await hold(db);
      given.set(held, held);
      return held;
    },
    releaseConnection: async (connection) => given.get(connection)?.giveBack(),
    beginTransaction: async (connection, settings) => {
      await connection.executeQuery(sendWithNext(CompiledQuery.raw(toBegin(settings))));
    },
    commitTransaction: (connection) => command(connection, 'COMMIT'),
    rollbackTransaction: (connection) => command(connection, 'ROLLBACK'),
    savepoint: savepoint('SAVEPOINT'),
    rollbackToSavepoint: savepoint('ROLLBACK TO SAVEPOINT'),
    releaseSavepoint: savepoint('RELEASE SAVEPOINT'),
    // Whoever opened the database below closes it.
    destroy: async () => undefined,
  };
}

function toBegin({ isolationLevel, accessMode }: TransactionSettings): string {
  const level = isolationLevel === undefined ? [] : [`ISOLATION LEVEL ${isolationLevel}`];
  return ['BEGIN', ...level, ...(accessMode === undefined ? [] : [accessMode])].join(' ');
}

function hold(db: Kysely<Database>): Promise<HeldConnection> {
  return new Promise((resolve, reject) => {
    const using = db.connection().execute(async (connection) => {
      await sql`SET ROLE ${sql.id(TENANT_ROLE)}`.execute(connection);
      await new Promise<void>((release) => {
        resolve({
          executeQuery: <R>(query: CompiledQuery) => connection.executeQuery<R>(query),
          async *streamQuery() {
            throw new Error('Streaming is not supported; page by key instead.');
          },
          giveBack: () => {
            release();
            return using;
          },
        });
      });
      await sql`RESET ROLE`.execute(connection);
    });
    using.catch(reject);
  });
}
