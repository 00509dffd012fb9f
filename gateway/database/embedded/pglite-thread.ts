import { Worker } from 'node:worker_threads';
import { DatabaseError, SqlState } from '../database-error';
import { describeThrown } from '../error-words';
import type { PgliteEngine } from './pglite-engine';

export interface ThreadOptions {
  /** Folder of the database files; without it everything lives in memory. */
  readonly dataFolder?: string | undefined;
  /** A dump to start from (memory only). */
  readonly loadFrom?: string | undefined;
  /** How long opening may take before the folder counts as damaged. */
  readonly openTimeoutMs: number;
}

export interface ThreadEvents {
  readonly notified: (channel: string, payload: string) => void;
  /** The thread is gone, and with it every call on its way. Heard once. */
  readonly gone: () => void;
}

/** One life of the worker thread that PGlite runs in. */
export interface PgliteThread {
  readonly opened: Promise<void>;
  /** @param timeoutMs - Ends the whole thread when it passes; 0 for no limit. */
  readonly call: (kind: string, args: object, timeoutMs?: number) => Promise<unknown>;
  readonly stop: (reason: string, code?: string) => void;
}

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: ThrownFields;
  readonly channel?: string;
  readonly payload?: string;
}

/** Of what was thrown in the thread, what survives the way here. */
interface ThrownFields {
  readonly message?: string;
  readonly name?: string;
  readonly errno?: number;
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly detail?: string;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/** Id of the thread's first message: it is open, or why it is not. */
const OPENED = 0;

export function startPgliteThread(
  engine: PgliteEngine,
  options: ThreadOptions,
  events: ThreadEvents,
): PgliteThread {
  const { dataFolder, loadFrom, openTimeoutMs } = options;
  // No execArgv: the worker needs no TypeScript loader of its parent.
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { engine, dataFolder, loadFrom },
    execArgv: [],
  });
  const pending = new Map<number, Pending>();
  let nextId = OPENED;
  let isGone = false;

  function stop(reason: string, code: string = SqlState.connectionFailure): void {
    if (isGone) return;
    isGone = true;
    for (const id of [...pending.keys()]) take(id)?.reject(new DatabaseError(reason, { code }));
    // It is of no use any more, whether it ends or not.
    worker.terminate().catch(() => undefined);
    events.gone();
  }

  function take(id: number): Pending | undefined {
    const call = pending.get(id);
    pending.delete(id);
    clearTimeout(call?.timer);
    return call;
  }

  function wait(timeoutMs: number, reason: string): { id: number; answer: Promise<unknown> } {
    const id = nextId;
    nextId += 1;
    const answer = new Promise((resolve, reject) => {
      const timer =
        timeoutMs > 0 ? setTimeout(() => stop(reason, SqlState.queryCanceled), timeoutMs) : undefined;
      pending.set(id, { resolve, reject, timer });
    });
    return { id, answer };
  }

  worker.on('message', (message: Message) => receive(message, take, events));
  worker.on('error', (error: unknown) => stop(describeThrown(error)));
  worker.on('exit', () => stop('The database thread stopped.'));
  const { answer: opened } = wait(openTimeoutMs, 'The database did not open in time.');
  return {
    opened: opened.then(() => undefined),
    call(kind, args, timeoutMs = 0) {
      if (isGone) {
        return Promise.reject(
          new DatabaseError('The database thread stopped.', { code: SqlState.connectionFailure }),
        );
      }
      const { id, answer } = wait(timeoutMs, `What was asked took longer than ${timeoutMs} ms.`);
      worker.postMessage({ id, kind, ...args });
      return answer;
    },
    stop,
  };
}

function receive(
  { id, channel, payload = '', error, result }: Message,
  take: (id: number) => Pending | undefined,
  events: ThreadEvents,
): void {
  if (channel !== undefined) return events.notified(channel, payload);
  const call = take(id ?? OPENED);
  if (error === undefined) call?.resolve(result);
  else
    call?.reject(
      new DatabaseError(describeThrown(error), {
        ...error,
        code: error.code ?? SqlState.connectionFailure,
      }),
    );
}
