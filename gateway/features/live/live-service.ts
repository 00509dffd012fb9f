import type { Readable } from 'node:stream';
import type { Access } from '../../../contract/access/access';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError, limitError } from '../../../contract/errors/api-error';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import type { Session } from '../../caller/session';
import type { ChangeBus } from '../../events/change-bus';
import type { ChangeEvent } from '../../events/change-event';
import { createLiveFilter, toLiveReader, type LiveReader } from './live-reader';
import { createLiveStream, type LiveStream } from './live-stream';

/** Bounds of the streams of one gateway. */
export interface LiveLimits {
  readonly streamsPerSession: number;
  readonly streamsTotal: number;
  /** A reader that leaves more unread is cut off. */
  readonly bufferBytes: number;
  /** A reader for whom more changes wait to be told is cut off: it reads its lists anew when it comes back. */
  readonly waitingMax: number;
  readonly beatEveryMs: number;
  /** How often a stream is ended whose session has ended, also while nothing is told. */
  readonly recheckEveryMs: number;
}

/** @see docs/decisions/062-live-changes.md */
export const LIVE_LIMITS: LiveLimits = {
  streamsPerSession: 4,
  streamsTotal: 2_000,
  bufferBytes: 64 * 1024,
  waitingMax: 1_000,
  beatEveryMs: 15 * ONE_SECOND_MS,
  recheckEveryMs: 30 * ONE_SECOND_MS,
};

/** A stream lasts for as long as its page is looked at; sooner than this none may have ended. */
const STREAM_RETRY_SECONDS = 30;

export interface LiveService {
  /** @throws ApiError `tooMany` when the session or the gateway has its fill of streams. */
  open: (session: Session, token: string) => Promise<Readable>;
  /** Ends every stream and opens no more. */
  close: () => void;
}

export interface LiveServiceOptions {
  readonly bus: ChangeBus;
  readonly pages: readonly ResolvedPage[];
  readonly access: Access;
  /** The session of a token without counting as use of it; null when it has ended. */
  readonly peek: (token: string) => Promise<Session | null>;
  readonly limits: LiveLimits;
}

interface Listener {
  readonly sessionId: string;
  readonly token: string;
  readonly stream: LiveStream;
  reader: LiveReader;
  /** Changes that came since the rights were last read; told by the rights of after that. */
  waiting: ChangeEvent[];
}

/** Streams of changes, each filtered by what its reader may see at that moment. */
export function createLiveService({ bus, pages, access, peek, limits }: LiveServiceOptions): LiveService {
  const listeners = new Set<Listener>();
  const filter = createLiveFilter(pages);
  let timers: readonly NodeJS.Timeout[] = [];
  let isClosed = false;

  function assertRoom({ sessionId }: Session): void {
    const own = [...listeners].filter((listener) => listener.sessionId === sessionId);
    const isFull = own.length >= limits.streamsPerSession || listeners.size >= limits.streamsTotal;
    if (isClosed) throw apiError(ApiCode.unavailable, 'unavailable');
    if (isFull) throw limitError('tooMany', STREAM_RETRY_SECONDS);
  }

  /** Reads rights anew; false when the stream ends, with its session or because that went to another merchant. */
  async function recheck(listener: Listener): Promise<boolean> {
    const session = await peek(listener.token).catch(() => null);
    const reader = session === null ? null : toLiveReader(session, access);
    if (reader === null || reader.franchiseeId !== listener.reader.franchiseeId) {
      listener.stream.end();
      return false;
    }
    listener.reader = reader;
    return true;
  }

  async function recheckAll(): Promise<void> {
    // One after the other: the pool is for people who wait.
    for (const listener of [...listeners]) await recheck(listener);
  }

  /**
   * Tells what waits by rights that are read after it came, so that nobody hears of a change by a right that
   * was gone before (controls S5). A burst is told at one reading; listeners take turns.
   */
  async function tellWaiting(listener: Listener): Promise<void> {
    const events = listener.waiting;
    listener.waiting = [];
    if (!(await recheck(listener))) return;
    for (const event of events) {
      const change = filter(listener.reader, event);
      if (change !== null) listener.stream.tell(change);
    }
  }

  let turn: Promise<void> = Promise.resolve();
  function hear(listener: Listener, event: ChangeEvent): void {
    listener.waiting.push(event);
    if (listener.waiting.length > limits.waitingMax) return listener.stream.cut();
    // Whoever waits already will be told of this one as well.
    if (listener.waiting.length > 1) return;
    turn = turn.then(() => tellWaiting(listener)).catch(() => listener.stream.cut());
  }

  function startTimers(): void {
    if (timers.length > 0) return;
    const beat = setInterval(() => listeners.forEach(({ stream }) => stream.beat()), limits.beatEveryMs);
    const look = setInterval(() => void recheckAll(), limits.recheckEveryMs);
    timers = [beat.unref(), look.unref()];
  }

  function forget(listener: Listener): void {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    timers.forEach(clearInterval);
    timers = [];
  }

  return {
    async open(session, token) {
      assertRoom(session);
      const reader = toLiveReader(session, access);
      if (reader === null) throw apiError(ApiCode.forbidden, 'noMerchant');
      const stream = createLiveStream(limits.bufferBytes);
      const listener: Listener = { sessionId: session.sessionId, token, stream, reader, waiting: [] };
      // Its place is taken before anything is waited for, so that many at once find the bound.
      listeners.add(listener);
      startTimers();
      stream.body.once('close', () => forget(listener));
      try {
        const stop = await bus.subscribe(reader.franchiseeId, (event) => hear(listener, event));
        if (stream.body.closed) stop();
        else stream.body.once('close', stop);
      } catch (error) {
        stream.body.destroy();
        throw error;
      }
      return stream.body;
    },
    close() {
      isClosed = true;
      for (const { stream } of listeners) stream.end();
    },
  };
}
