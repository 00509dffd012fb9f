import type { LiveChange } from '../../../contract/api/live/live';
import { LIVE_EVENT } from '../../../contract/api/live/live-event';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { readEventStream, type StreamEvent } from './event-stream';
import { parseChange } from './live-change';

/** What the gateway is told of how far this browser has read. */
export interface KnownPlace {
  /** The last event; null before the first. */
  readonly lastId: string | null;
  /** How long ago the lists were read, ms. */
  readonly readAgeMs: number;
}

/** What the line stands on; in tests time stands still. */
export interface LiveLineOptions {
  /** Asks for the stream; null when nobody is signed in. */
  readonly open: (
    signal: AbortSignal,
    place: KnownPlace,
  ) => Promise<Pick<Response, 'status' | 'body'>> | null;
  /** Calls once after the delay; the answer takes it back. */
  readonly after: (delayMs: number, task: () => void) => () => void;
  /** 0 to 1. */
  readonly random: () => number;
}

/** What the line tells. */
export interface LineHearer {
  /** A change; null when anything may have changed. */
  readonly heard: (change: LiveChange | null) => void;
  /** Whether changes arrive; false when the stream cannot be had, for now. */
  readonly stands: (isLive: boolean) => void;
  /** Something arrived that says where to go on from. */
  readonly reached: (id: string) => void;
  /** The gateway does not know the session any more. */
  readonly unauthorized: () => void;
  readonly place: () => KnownPlace;
}

/** A connection that is made again whenever it breaks, until it is hung up. */
export interface LiveLine {
  /** Nothing happens while one stands or is under way. */
  readonly connect: () => void;
  readonly hangUp: () => void;
}

const SUCCESS_STATUS = 200;
const UNAUTHENTICATED_STATUS = 401;
const FIRST_RETRY_MS = ONE_SECOND_MS;
const LAST_RETRY_MS = ONE_MINUTE_MS;
/** A stream that says nothing at first is held back by something on the way. */
const FIRST_SIGN_MS = 10 * ONE_SECOND_MS;
/** The gateway beats every 15 s; after three without a sign the connection is gone. */
const SILENCE_MS = 45 * ONE_SECOND_MS;
/** One failure may be a gateway that starts anew. */
const AWAY_FAILURES = 2;

export function createLiveLine(options: LiveLineOptions, hearer: LineHearer): LiveLine {
  const { after, random } = options;
  let current: AbortController | null = null;
  let cancelRetry: () => void = () => undefined;
  let failures = 0;
  let hasStood = false;

  function hear({ id, name, data }: StreamEvent): void {
    if (name === LIVE_EVENT.ready) {
      failures = 0;
      hearer.stands(true);
      // A gateway that gives no places cannot tell what was missed.
      if (hasStood && id === null) hearer.heard(null);
      hasStood = true;
    } else if (name === LIVE_EVENT.reset) {
      hearer.heard(null);
    } else if (name === LIVE_EVENT.change) {
      const change = parseChange(data);
      if (change !== null) hearer.heard(change);
    }
    if (id !== null) hearer.reached(id);
  }

  async function run(call: AbortController): Promise<void> {
    const status = await follow(options, call, hearer.place(), hear).catch(() => 0);
    // Another line, or none, was wanted meanwhile.
    if (current !== call) return;
    current = null;
    if (status === null) return;
    if (status === UNAUTHENTICATED_STATUS) return hearer.unauthorized();
    cancelRetry = after(toDelay(failures, random()), connect);
    failures += 1;
    const isRefused = status !== 0 && status !== SUCCESS_STATUS;
    if (isRefused || failures >= AWAY_FAILURES) hearer.stands(false);
  }

  function connect(): void {
    if (current !== null) return;
    cancelRetry();
    current = new AbortController();
    void run(current);
  }

  return {
    connect,
    hangUp() {
      cancelRetry();
      const call = current;
      current = null;
      call?.abort();
    },
  };
}

/** Reads one stream to its end; yields its HTTP status, null when nobody is signed in. */
async function follow(
  { open, after }: LiveLineOptions,
  call: AbortController,
  place: KnownPlace,
  hear: (event: StreamEvent) => void,
): Promise<number | null> {
  const asked = open(call.signal, place);
  if (asked === null) return null;
  const watch = (limitMs: number) => after(limitMs, () => call.abort());
  let cancelWatch = watch(FIRST_SIGN_MS);
  try {
    const { status, body } = await asked;
    if (status !== SUCCESS_STATUS || body === null) return status;
    const onSign = () => {
      cancelWatch();
      cancelWatch = watch(SILENCE_MS);
    };
    for await (const event of readEventStream(body, onSign)) {
      if (call.signal.aborted) break;
      hear(event);
    }
    return status;
  } finally {
    cancelWatch();
  }
}

/** Twice as long after each failure, and never the same for all: a gateway that starts is not overrun. */
function toDelay(failures: number, share: number): number {
  const wholeMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
  return wholeMs * (0.5 + share / 2);
}
