import { createHash } from 'node:crypto';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryExecutorProvider,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/** What a statement answered with, on either engine. */
export interface QueryAnswer {
  readonly rows: Record<string, unknown>[];
  /** Undefined for statements that change nothing. */
  readonly affectedRows: number | undefined;
}

/** A statement whose answer is wanted. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** The server keeps its plan under this name; null where it is planned for what it is asked each time. */
  readonly name: string | null;
}

/** A transaction that only reads, known whole before it begins. */
export interface Flight {
  /** Begins it; without parameters. */
  readonly leading: readonly string[];
  readonly statements: readonly Statement[];
}

/** One connection while somebody holds it. */
export interface EngineConnection {
  /**
   * Carries out a statement, after those without parameters that lead to it; the engine may send those as one.
   *
   * @returns what the statement answered.
   * @throws DatabaseError or the driver's own error, both with the SQLSTATE in `code`.
   */
  readonly query: (
    sql: string,
    parameters: readonly unknown[],
    leading: readonly string[],
  ) => Promise<QueryAnswer>;
  /**
   * Carries out a whole transaction that only reads, sent at once: what leads to it, statements none of which needs the
   * answer of another, and its end, which is not waited for. An engine without it is asked in turn.
   *
   * @returns what each statement answered.
   * @throws as `query` does, with what failed first.
   */
  readonly fly?: (flight: Flight) => Promise<readonly QueryAnswer[]>;
  /**
   * Carries out a `COPY … FROM STDIN` that reads the text; an engine without it has no way to be told rows but statements.
   *
   * @returns once the server has read all of it.
   * @throws as `query` does.
   */
  readonly copy?: (sql: string, text: string, leading: readonly string[]) => Promise<void>;
  /** Gives it back. Nobody gets one that is spoilt: what it was doing is not known. */
  readonly release: (isSpoilt: boolean) => void;
}

/** Where connections of an engine come from. */
export interface ConnectionSource {
  /** Its connections copy. @default false */
  readonly canCopy?: boolean;
  readonly acquire: () => Promise<EngineConnection>;
  readonly close: () => Promise<void>;
}

/** What stands of the connections at a moment. */
export interface ConnectionFigures {
  /** Made, whether somebody holds them or not. */
  readonly open: number;
  readonly idle: number;
  /** Calls that wait for one. */
  readonly waiting: number;
}

/** A source that can say what stands. */
export interface CountedSource extends ConnectionSource {
  readonly figures: () => ConnectionFigures;
}

/** A kysely dialect over the connections of either engine; both speak PostgreSQL. */
export function createEngineDialect(source: ConnectionSource): Dialect {
  return {
    createAdapter: () => (source.canCopy === true ? new CopyingAdapter() : new PostgresAdapter()),
    createDriver: () => createDriver(source),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Of an engine that reads rows from a COPY. */
class CopyingAdapter extends PostgresAdapter {}

/** Tells whether statements of {@link copying} may be sent to this database. */
export function canCopy(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof CopyingAdapter;
}

/**
 * Gives a `COPY … FROM STDIN` what it reads.
 *
 * @param text - Rows in PostgreSQL's text format; the caller escapes.
 */
export function copying(statement: CompiledQuery, text: string): CompiledQuery {
  copied.set(statement, text);
  return statement;
}
const copied = new WeakMap<CompiledQuery, string>();

/**
 * Marks a statement whose answer is not waited for alone: it goes to the server when the next one does, together with
 * what was marked before it. Where it fails, the next one is not carried out and fails with its reason.
 *
 * @param statement - without parameters.
 */
export function sendWithNext(statement: CompiledQuery): CompiledQuery {
  if (statement.parameters.length > 0)
    throw new Error('What is sent with the next statement has no parameters.');
  sentWithNext.add(statement);
  return statement;
}
const sentWithNext = new WeakSet<CompiledQuery>();

/**
 * A whole transaction that only reads, to be executed over a connection outside of one. Its answer has no rows but, in
 * their place, the rows of each statement.
 *
 * @param leading - Begins it; without parameters.
 */
export function asFlight(
  leading: readonly CompiledQuery[],
  queries: readonly CompiledQuery[],
): CompiledQuery<readonly Readonly<Record<string, unknown>>[]> {
  const carrier: CompiledQuery<readonly Readonly<Record<string, unknown>>[]> = CompiledQuery.raw('COMMIT');
  flights.set(carrier, {
    leading: leading.map(({ sql }) => sql),
    statements: queries.map((query) => ({
      sql: query.sql,
      parameters: query.parameters,
      name: toName(query),
    })),
  });
  return carrier;
}
const flights = new WeakMap<CompiledQuery, Flight>();

/**
 * Marks a statement by keys, whose plan is the same whatever it is asked: where the engine can, it is planned once for each
 * connection. Not for lists, whose plan depends on how much there is of what is asked.
 *
 * @param query - Its text is one of few; each stays with the server as long as the connection.
 */
export function planOnce<T>(query: CompiledQuery<T>): CompiledQuery<T> {
  plannedOnce.add(query);
  return query;
}
const plannedOnce = new WeakSet<CompiledQuery>();

/** The same for the same text, in every gateway. */
function toName(query: CompiledQuery): string | null {
  if (!plannedOnce.has(query)) return null;
  const known =
    names.get(query.sql) ?? `once_${createHash('sha256').update(query.sql).digest('hex').slice(0, 16)}`;
  names.set(query.sql, known);
  return known;
}
const names = new Map<string, string>();

interface HeldConnection extends DatabaseConnection {
  readonly engine: EngineConnection;
  /** Statements that wait for the next one. */
  leading: string[];
  /** The server heard of the transaction. */
  isBegun: boolean;
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
    async beginTransaction(connection, settings) {
      await connection.executeQuery(sendWithNext(CompiledQuery.raw(toBegin(settings))));
    },
    async commitTransaction(connection) {
      if (!wasNeverBegun(held.get(connection))) await command(connection, 'COMMIT');
    },
    async rollbackTransaction(connection) {
      if (wasNeverBegun(held.get(connection))) return;
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

/** Ends a transaction in which nothing was asked, and of which the server heard nothing; tells whether it is one. */
function wasNeverBegun(connection: HeldConnection | undefined): boolean {
  if (connection === undefined || connection.isBegun) return false;
  connection.leading = [];
  return true;
}

function hold(engine: EngineConnection): HeldConnection {
  return {
    engine,
    leading: [],
    isBegun: false,
    isSpoilt: false,
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (sentWithNext.has(query)) {
        this.leading.push(query.sql);
        return { rows: [] };
      }
      const flight = flights.get(query);
      if (flight !== undefined) {
        const answers = await (engine.fly ?? flyInTurn(engine))(flight);
        // The contract of asFlight: rows of rows.
        return { rows: answers.map(({ rows }) => rows) as R[] };
      }
      const { leading } = this;
      this.leading = [];
      this.isBegun = true;
      const text = copied.get(query);
      if (text !== undefined) {
        if (engine.copy === undefined) throw new Error('This engine reads no COPY.');
        await engine.copy(query.sql, text, leading);
        return { rows: [] };
      }
      const { rows, affectedRows } = await engine.query(query.sql, query.parameters, leading);
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

/** For an engine that takes one statement after another. */
function flyInTurn({ query }: EngineConnection): NonNullable<EngineConnection['fly']> {
  return async ({ leading, statements }) => {
    try {
      const answers: QueryAnswer[] = [];
      for (const [index, { sql, parameters }] of statements.entries())
        answers.push(await query(sql, parameters, index === 0 ? leading : []));
      await query('COMMIT', [], []);
      return answers;
    } catch (error) {
      await query('ROLLBACK', [], []).catch(() => undefined);
      throw error;
    }
  };
}

function toBegin({ isolationLevel, accessMode }: TransactionSettings): string {
  const parts = ['BEGIN'];
  if (isolationLevel) parts.push(`ISOLATION LEVEL ${isolationLevel}`);
  if (accessMode) parts.push(accessMode);
  return parts.join(' ');
}
