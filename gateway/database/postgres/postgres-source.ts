import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Availability } from './availability';
import { DatabaseError, isConnectionLost, SqlState, sqlState } from '../database-error';
import type { CountedSource, EngineConnection, QueryAnswer } from '../engine-dialect';
import { createTurnstile } from '../turnstile';

export interface PostgresSourceOptions {
  readonly pool: pg.Pool;
  /** Connections of the pool. */
  readonly places: number;
  /** Nobody waits on once no connection was given back for this long. */
  readonly standstillMs: number;
  readonly availability: Availability;
  /** How many wait for a connection at most. @default 16 for each */
  readonly queueMax?: number;
}

/** Nobody waits longer, however many are served meanwhile. */
const WAIT_MS = 2_000;
const QUEUE_PER_PLACE = 16;
/** A statement that takes longer may be waiting for a server that is not there any more. */
const SLOW_MS = 1_000;

/** Connections of a pool. While the database is away there are none, and nobody waits to hear it. */
export function createPostgresSource(options: PostgresSourceOptions): CountedSource {
  const { pool, places, standstillMs, availability, queueMax = places * QUEUE_PER_PLACE } = options;
  const turnstile = createTurnstile({
    places,
    queueMax,
    waitMs: WAIT_MS,
    standstillMs,
  });

  async function connect(): Promise<pg.PoolClient> {
    assertHere(availability);
    try {
      return await pool.connect();
    } catch (error) {
      // A server that is full is there.
      if (sqlState(error) === SqlState.tooManyConnections) throw error;
      availability.missed();
      throw toAway(error);
    }
  }

  return {
    canCopy: true,
    async acquire() {
      assertHere(availability);
      await turnstile.enter();
      try {
        return hold(await connect(), availability, () => turnstile.leave());
      } catch (error) {
        turnstile.leave();
        throw error;
      }
    },
    async close() {
      availability.close();
      await pool.end();
    },
    figures: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: turnstile.waiting() }),
  };
}

function hold(client: pg.PoolClient, availability: Availability, left: () => void): EngineConnection {
  let isLost = false;
  let isReleased = false;
  const lose = (): void => {
    isLost = true;
    availability.doubt();
  };
  client.on('error', lose);

  function release(isSpoilt: boolean): void {
    if (isReleased) return;
    isReleased = true;
    client.off('error', lose);
    // The pool ends what is spoilt; a statement still under way fails with its connection.
    client.release(isSpoilt || isLost);
    left();
  }

  function toFault(error: unknown): unknown {
    if (isConnectionLost(error)) lose();
    // The driver's own words for a broken line carry no SQLSTATE.
    return isLost && sqlState(error) === undefined ? toAway(error) : error;
  }

  /** Lets go of the connection as soon as the server is known to be away. */
  async function watched<T>(leading: readonly string[], work: () => Promise<T>): Promise<T> {
    const watch = setInterval(() => {
      if (availability.isAway()) {
        lose();
        release(true);
      } else availability.doubt();
    }, SLOW_MS);
    try {
      // Statements without parameters go as one text, by the simple protocol: the first that fails ends it.
      if (leading.length > 0) await client.query(leading.join('; '));
      return await work();
    } catch (error) {
      throw toFault(error);
    } finally {
      clearInterval(watch);
    }
  }

  return {
    query: (sql, parameters, leading) =>
      watched(leading, async () =>
        toAnswer(await client.query<Record<string, unknown>>(sql, [...parameters])),
      ),
    copy: (sql, text, leading) =>
      watched(leading, async () => {
        const stream = client.query(from(sql));
        stream.end(text);
        await finished(stream);
      }),
    release,
  };
}

const CHANGING: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function toAnswer({
  command,
  rowCount,
  rows,
}: Pick<pg.QueryResult<Record<string, unknown>>, 'command' | 'rowCount' | 'rows'>): QueryAnswer {
  return { rows, affectedRows: CHANGING.has(command) ? (rowCount ?? 0) : undefined };
}

function assertHere(availability: Availability): void {
  if (availability.isAway()) throw toAway();
}

function toAway(cause?: unknown): DatabaseError {
  return new DatabaseError('The database is away.', { code: SqlState.connectionFailure }, { cause });
}
