import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Availability } from './availability';
import { DatabaseError, isConnectionLost, SqlState, sqlState } from '../database-error';
import type { CountedSource, EngineConnection, Flight, QueryAnswer, Statement } from '../engine-dialect';
import { createTurnstile } from '../turnstile';

export interface PostgresSourceOptions {
  /** In pipeline mode or not: either sends ahead of answers, or copies. */
  readonly pool: pg.Pool;
  readonly isPipelined: boolean;
  /** Statements may keep their plans: no pooler stands between that serves by transaction. @default true */
  readonly keepsPlans?: boolean;
  /**
   * What leads to a statement goes as a message for each: a distributed database repeats the message that a setting came in
   * on its workers. @default one message for all
   */
  readonly leadsApart?: () => boolean;
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
  const { isPipelined, keepsPlans = true, leadsApart = () => false } = options;
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
    canCopy: !isPipelined,
    async acquire() {
      assertHere(availability);
      await turnstile.enter();
      try {
        const client = await connect();
        const settings = { isPipelined, keepsPlans, leadsApart, availability };
        return hold(client, { ...settings, left: () => turnstile.leave() });
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

interface Holding extends Required<
  Pick<PostgresSourceOptions, 'isPipelined' | 'keepsPlans' | 'leadsApart' | 'availability'>
> {
  readonly left: () => void;
}

function hold(
  client: pg.PoolClient,
  { isPipelined, keepsPlans, leadsApart, availability, left }: Holding,
): EngineConnection {
  /** Of the last flight; nobody else may have the connection before. */
  let ending: Promise<unknown> | undefined;
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
    const giveBack = (): void => {
      client.off('error', lose);
      // The pool ends what is spoilt. It would wait for what is under way, which nobody may answer any more.
      client.release(isSpoilt || isLost);
      if (isSpoilt || isLost) client.connection.stream.destroy();
      left();
    };
    if (ending === undefined || isSpoilt || isLost) giveBack();
    else ending.then(giveBack, giveBack);
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
        // One that only waits for the end of its flight is given back by that.
        client.connection.stream.destroy();
      } else availability.doubt();
    }, SLOW_MS);
    try {
      // In pipeline mode what leads to a statement goes out with it; otherwise it is answered first.
      const led = lead(leading);
      if (!isPipelined) await led;
      return (await firstFault([led, work()]))[1];
    } catch (error) {
      throw toFault(error);
    } finally {
      clearInterval(watch);
    }
  }

  /** Statements without parameters go as one text, by the simple protocol: the first that fails ends it. */
  const lead = async (leading: readonly string[]): Promise<void> => {
    if (leading.length === 0) return;
    const messages = leadsApart() ? leading : [leading.join('; ')];
    await firstFault(messages.map((message) => client.query(message)));
  };

  async function ask({ sql, parameters, name }: Statement): Promise<QueryAnswer> {
    const named = name !== null && keepsPlans ? { name } : {};
    return toAnswer(
      await client.query<Record<string, unknown>>({ ...named, text: sql, values: [...parameters] }),
    );
  }

  const fly = ({ leading, statements }: Flight): Promise<readonly QueryAnswer[]> =>
    watched(leading, () => {
      const answers = statements.map(ask);
      // Whatever failed, it ends the transaction.
      ending = watched([], () => client.query('COMMIT')).catch(lose);
      return firstFault(answers);
    });

  return {
    query: (sql, parameters, leading) => watched(leading, () => ask({ sql, parameters, name: null })),
    ...(isPipelined ? { fly } : { copy }),
    release,
  };

  function copy(sql: string, text: string, leading: readonly string[]): Promise<void> {
    return watched(leading, async () => {
      const stream = client.query(from(sql));
      stream.end(text);
      await finished(stream);
    });
  }
}

/** All answers; of several faults the one that led to the others. */
async function firstFault<T extends readonly unknown[]>(asked: {
  readonly [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  const ended = await Promise.allSettled<unknown>(asked);
  const fault = ended.find((each) => each.status === 'rejected');
  if (fault !== undefined) throw fault.reason;
  return ended.map((each) => (each.status === 'fulfilled' ? each.value : undefined)) as unknown as T;
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
