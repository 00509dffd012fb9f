import type { Readable } from 'node:stream';
import type { Access } from '../../../contract/access/access';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError, limitError } from '../../../contract/errors/api-error';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import type { Session } from '../../caller/session';
import type { ChangeBus } from '../../events/change-bus';
import type { Known } from '../../events/change-memory';
import { toLiveReader } from './live-reader';
import { createRightsReader, type LiveRightsOptions } from './live-rights';
import { createLiveStream } from './live-stream';
import { createTeller, type Listener, type TellerLimits } from './live-teller';

/** Bounds of the streams of one gateway. */
export interface LiveLimits extends TellerLimits {
  readonly streamsPerSession: number;
  readonly streamsTotal: number;
  /** A reader that leaves more unread is cut off. */
  readonly bufferBytes: number;
  readonly beatEveryMs: number;
  /** How often a stream is ended whose session has ended, also while nothing is told. */
  readonly recheckEveryMs: number;
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
  /** Streams that are open. */
  size: () => number;
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

const clock = (): number => performance.now();

/** Streams of changes, each filtered by what its reader may see at that moment. */
export function createLiveService(options: LiveServiceOptions): LiveService {
  const { bus, pages, access, peekAll, limits } = options;
  const listeners = new Set<Listener>();
  const readRights = createRightsReader({ access, peekAll, clock });
  const teller = createTeller({ bus, pages, readRights, clock, limits });
  let timers: readonly NodeJS.Timeout[] = [];
  let isClosed = false;

  function assertRoom({ sessionId }: Session): void {
    const own = [...listeners].filter((listener) => listener.sessionId === sessionId);
    const isFull = own.length >= limits.streamsPerSession || listeners.size >= limits.streamsTotal;
    if (isClosed) throw limitError('unavailable', 1, ApiCode.unavailable);
    if (isFull) throw limitError('tooMany', STREAM_RETRY_SECONDS);
  }

  async function recheck(some: readonly Listener[]): Promise<void> {
    for (const { stream } of await readRights(some)) stream.end();
  }

  function look(): void {
    const some = [...listeners];
    // Whoever may have lost all rights hears nothing more before they are read.
    recheck(some).catch(() => some.forEach(({ stream }) => stream.cut()));
  }

  function startTimers(): void {
    if (timers.length > 0) return;
    const beats = setInterval(() => listeners.forEach(teller.beat), limits.beatEveryMs);
    const looks = setInterval(look, limits.recheckEveryMs);
    timers = [beats.unref(), looks.unref()];
  }

  function forget(listener: Listener): void {
    listeners.delete(listener);
    teller.forget(listener);
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
          heard: (change) => teller.hear(listener, change),
          lost: () => teller.lose(listener),
        });
        teller.begin(listener, standing);
        if (body.closed) stop();
        else body.once('close', stop);
      } catch (error) {
        body.destroy();
        throw error;
      }
      return body;
    },
    size: () => listeners.size,
    close() {
      isClosed = true;
      for (const { stream } of listeners) stream.end();
      // Whoever does not read keeps nobody waiting.
      setTimeout(() => listeners.forEach(({ stream }) => stream.cut()), LAST_WORDS_MS).unref();
    },
  };
}
