import { Oid, parseInt8 } from '../column-parsers';
import { DatabaseError, SqlState } from '../database-error';
import type { Flight, QueryAnswer } from '../engine-dialect';
import { createChannelListeners, type Listen } from '../listen';
import { compilePgliteEngine, type PgliteEngine } from './pglite-engine';
import { startPgliteThread, type PgliteThread, type ThreadOptions } from './pglite-thread';

export interface PgliteOptions extends ThreadOptions {
  /** A statement that runs longer ends the thread; the next one reopens the folder. */
  readonly statementTimeoutMs: number;
  /** Why the folder may not be opened, asked before each opening: the engine makes a new database where it finds none. */
  readonly findProblem?: (() => Promise<string | undefined>) | undefined;
  /** Hears that a thread has begun, which from then on opens the database by itself. */
  readonly begun?: (() => void) | undefined;
}

/** PGlite in a worker thread, so that a slow statement never stops the gateway from answering. */
export interface PgliteClient {
  /** Grows when the thread was replaced: a transaction of an older generation is lost. */
  readonly generation: () => number;
  /** Whether its thread stands, or is being started. */
  readonly isOpen: () => boolean;
  /** Opens the database if it is not open. @throws DatabaseError when it cannot be opened. */
  readonly open: () => Promise<void>;
  /** Runs work whose statements may take minutes: migrations and the demonstration, before anybody waits. */
  readonly patiently: <T>(work: () => Promise<T>) => Promise<T>;
  /** @param leading - Carried out before it, in the same message; without parameters. @default none */
  readonly query: (
    sql: string,
    params: readonly unknown[],
    leading?: readonly string[],
  ) => Promise<QueryAnswer>;
  /** Carries out a whole transaction, in one message. */
  readonly fly: (flight: Flight) => Promise<readonly QueryAnswer[]>;
  /** Carries out a `COPY … FROM STDIN` that reads the text, in a transaction. */
  readonly copy: (sql: string, text: string, leading: readonly string[]) => Promise<void>;
  readonly listen: Listen;
  /** A copy of the whole database, for `loadFrom`. */
  readonly dump: () => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

/** Limit of a statement that nobody waits for; a busy small machine takes its time. */
const PATIENT_TIMEOUT_MS = 120_000;

interface RawAnswer {
  readonly rows: Record<string, unknown>[];
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly affectedRows?: number;
}

/** Creates the client; nothing is started before the first call. */
export function createPgliteClient(options: PgliteOptions): PgliteClient {
  const listeners = createChannelListeners();
  let thread: { readonly handle: PgliteThread; readonly ready: Promise<void> } | undefined;
  let generation = 0;
  let isClosed = false;
  let patientWorks = 0;

  function start(engine: PgliteEngine): { handle: PgliteThread; ready: Promise<void> } {
    const handle = startPgliteThread(engine, options, {
      notified: listeners.tell,
      gone: () => {
        if (thread?.handle === handle) thread = undefined;
        generation += 1;
      },
    });
    options.begun?.();
    return { handle, ready: handle.opened.then(() => listenAgain(handle)) };
  }

  async function refuseProblem(): Promise<void> {
    const problem = await options.findProblem?.();
    if (problem !== undefined) throw new DatabaseError(problem, { code: SqlState.connectionFailure });
  }

  async function listenAgain(handle: PgliteThread): Promise<void> {
    for (const channel of listeners.channels()) await handle.call('listen', { channel });
    // The thread before this one may have died between a commit and its word.
    if (generation > 0) listeners.tellLoss();
  }

  async function ready(): Promise<PgliteThread> {
    const engine = await compilePgliteEngine();
    if (thread === undefined && !isClosed) await refuseProblem();
    const isLost = thread === undefined && generation > 0 && options.dataFolder === undefined;
    if (isClosed || isLost) {
      const message = isClosed ? 'The database is closed.' : 'The database in memory is lost.';
      throw new DatabaseError(message, { code: SqlState.connectionFailure });
    }
    thread ??= start(engine);
    const { handle, ready } = thread;
    await ready;
    return handle;
  }

  async function ask(kind: 'query' | 'fly' | 'copy', args: object, statements: number): Promise<unknown> {
    const handle = await ready();
    const timeoutMs = patientWorks > 0 ? PATIENT_TIMEOUT_MS : options.statementTimeoutMs;
    return handle.call(kind, args, timeoutMs * statements);
  }

  return {
    generation: () => generation,
    isOpen: () => thread !== undefined && !isClosed,
    open: async () => void (await ready()),
    async patiently(work) {
      patientWorks += 1;
      try {
        return await work();
      } finally {
        patientWorks -= 1;
      }
    },
    async query(sql, params, leading = []) {
      return toAnswer(await ask('query', { sql, params, leading }, 1));
    },
    async fly({ leading, statements }) {
      const asked = statements.map(({ sql, parameters }) => ({ sql, params: parameters }));
      const answers = await ask('fly', { leading, statements: asked }, statements.length);
      // The thread's messages are our own: pglite-worker.mjs answers a flight with one for each statement.
      return (answers as unknown[]).map(toAnswer);
    },
    async copy(sql, text, leading) {
      await ask('copy', { sql, text, leading }, 1);
    },
    async listen(channel, heard, lost) {
      const handle = await ready();
      if (listeners.add(channel, heard, lost)) await handle.call('listen', { channel });
      return () => listeners.remove(channel, heard);
    },
    dump: async () => (await (await ready()).call('dump', {})) as Uint8Array,
    async close() {
      isClosed = true;
      const current = thread;
      await current?.ready.then(() => current.handle.call('close', {})).catch(() => undefined);
      current?.handle.stop('The database is closed.');
    },
  };
}

function toAnswer(answer: unknown): QueryAnswer {
  // The thread's messages are our own: pglite-worker.mjs answers a query with exactly this.
  const raw = answer as RawAnswer;
  return { rows: readInt8Columns(raw), affectedRows: raw.affectedRows };
}

function readInt8Columns({ rows, fields }: RawAnswer): Record<string, unknown>[] {
  for (const { name, dataTypeID } of fields) {
    if (dataTypeID !== Oid.int8) continue;
    for (const row of rows) {
      const value = row[name];
      if (typeof value === 'string') row[name] = parseInt8(value);
    }
  }
  return rows;
}
