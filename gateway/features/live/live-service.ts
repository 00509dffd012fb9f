import type { Readable } from 'node:stream';
import type { Access } from '../../../contract/access/access';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError, limitError } from '../../../contract/errors/api-error';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import type { Session } from '../../caller/session';
import type { ChangeBus } from '../../events/change-bus';
import type { Known, KnownChange, Standing } from '../../events/change-memory';
import { createPace } from './live-pace';
import { createLiveFilter, toLiveReader } from './live-reader';
import { createRightsReader, type LiveRightsOptions, type RightsHolder } from './live-rights';
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
  /** A stream is written to no more often; what comes meanwhile is told together. */
  readonly tellEveryMs: number;
  /** Nothing is told by rights that were read longer ago. */
  readonly rightsAgeMs: number;
}

/** @see docs/decisions/062-live-changes.md and 085-live-without-gaps.md */
export const LIVE_LIMITS: LiveLimits = {
  streamsPerSession: 4,
  streamsTotal: 2_000,
  bufferBytes: 64 * 1024,
  waitingMax: 1_000,
  beatEveryMs: 15 * ONE_SECOND_MS,
  recheckEveryMs: 30 * ONE_SECOND_MS,
  tellEveryMs: 250,
  rightsAgeMs: ONE_SECOND_MS,
};

/** A stream lasts for as long as its page is looked at; sooner than this none may have ended. */
const STREAM_RETRY_SECONDS = 30;
/** How long a reader may take to read the end of its stream when the gateway stops. */
const LAST_WORDS_MS = 300;

export interface LiveService {
  /** @throws ApiError `tooMany` when the session or the gateway has its fill of streams. */
  open: (session: Session, token: string, known: Known) => Promise<Readable>;
  /** Ends every stream and opens no more. */
  close: () => void;
}

export interface LiveServiceOptions {
  readonly bus: ChangeBus;
  readonly pages: readonly ResolvedPage[];
  readonly access: Access;
  readonly peekAll: LiveRightsOptions['peekAll'];
  readonly limits: LiveLimits;
}

interface Listener extends RightsHolder {
  readonly sessionId: string;
  readonly stream: LiveStream;
  /** Changes that came since it was last told. */
  waiting: KnownChange[];
}

const clock = (): number => performance.now();

/** Streams of changes, each filtered by what its reader may see at that moment. */
export function createLiveService(options: LiveServiceOptions): LiveService {
  const { bus, pages, access, peekAll, limits } = options;
  const listeners = new Set<Listener>();
  const filter = createLiveFilter(pages);
  const readRights = createRightsReader({ access, peekAll, clock });
  const pace = createPace<Listener>(limits.tellEveryMs, clock, tellAll, (failed) =>
    failed.forEach(({ stream }) => stream.cut()),
  );
  let timers: readonly NodeJS.Timeout[] = [];
  let isClosed = false;

  function assertRoom({ sessionId }: Session): void {
    const own = [...listeners].filter((listener) => listener.sessionId === sessionId);
    const isFull = own.length >= limits.streamsPerSession || listeners.size >= limits.streamsTotal;
    if (isClosed) throw apiError(ApiCode.unavailable, 'unavailable');
    if (isFull) throw limitError('tooMany', STREAM_RETRY_SECONDS);
  }

  async function recheck(some: readonly Listener[]): Promise<void> {
    for (const { stream } of await readRights(some)) stream.end();
  }

  /**
   * Tells what waits by rights that were read a second ago at most (controls S5). Rights are read for many at
   * once; whoever has lost all hears nothing more.
   */
  async function tellAll(due: readonly Listener[]): Promise<void> {
    const isOld = ({ readAtMs }: Listener) => clock() - readAtMs >= limits.rightsAgeMs;
    const gone = new Set(await readRights(due.filter(isOld)));
    for (const listener of due) {
      const { stream, waiting } = listener;
      listener.waiting = [];
      if (gone.has(listener)) stream.end();
      else waiting.forEach((change) => tell(listener, change));
    }
  }

  function tell({ reader, stream }: Listener, { id, event }: KnownChange): void {
    const change = filter(reader, event);
    if (change !== null) stream.tell(change, id);
  }

  function hear(listener: Listener, change: KnownChange): void {
    listener.waiting.push(change);
    if (listener.waiting.length > limits.waitingMax) return listener.stream.cut();
    pace.ask(listener);
  }

  function lose(listener: Listener): void {
    listener.waiting = [];
    listener.stream.reset(bus.headOf(listener.reader.franchiseeId));
  }

  function begin(listener: Listener, { id, missed }: Standing): void {
    listener.stream.ready(id);
    if (missed === null) listener.stream.reset(id);
    else missed.forEach((change) => hear(listener, change));
  }

  function beat(): void {
    for (const { stream, waiting, reader } of listeners) {
      stream.beat(waiting.length > 0 ? null : bus.headOf(reader.franchiseeId));
    }
  }

  function startTimers(): void {
    if (timers.length > 0) return;
    const beats = setInterval(beat, limits.beatEveryMs);
    const looks = setInterval(() => void recheck([...listeners]), limits.recheckEveryMs);
    timers = [beats.unref(), looks.unref()];
  }

  function forget(listener: Listener): void {
    listeners.delete(listener);
    pace.forget(listener);
    if (listeners.size > 0) return;
    timers.forEach(clearInterval);
    timers = [];
  }

  function admit(session: Session, token: string): Listener {
    assertRoom(session);
    const reader = toLiveReader(session, access);
    if (reader === null) throw apiError(ApiCode.forbidden, 'noMerchant');
    const stream = createLiveStream(limits.bufferBytes);
    const { sessionId } = session;
    const listener: Listener = { sessionId, token, stream, reader, readAtMs: clock(), waiting: [] };
    // Its place is taken before anything is waited for, so that many at once find the bound.
    listeners.add(listener);
    startTimers();
    stream.body.once('close', () => forget(listener));
    return listener;
  }

  return {
    async open(session, token, known) {
      const listener = admit(session, token);
      const { body } = listener.stream;
      try {
        const { stop, ...standing } = await bus.subscribe(listener.reader.franchiseeId, known, {
          heard: (change) => hear(listener, change),
          lost: () => lose(listener),
        });
        begin(listener, standing);
        if (body.closed) stop();
        else body.once('close', stop);
      } catch (error) {
        body.destroy();
        throw error;
      }
      return body;
    },
    close() {
      isClosed = true;
      for (const { stream } of listeners) stream.end();
      // Whoever does not read keeps nobody waiting.
      setTimeout(() => listeners.forEach(({ stream }) => stream.cut()), LAST_WORDS_MS).unref();
    },
  };
}
