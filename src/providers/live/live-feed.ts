import type { LiveChange } from '../../../contract/api/live/live';
import { LIVE_EVENT } from '../../../contract/api/live/live-event';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { readEventStream, type StreamEvent } from './event-stream';

/** Hears of a change; null means that changes may have been missed, so anything may have changed. */
export type HearChange = (change: LiveChange | null) => void;

/** Keeps one stream to the gateway open until the answer is called. */
export type LiveFeed = (heard: HearChange) => () => void;

/** What the feed stands on; in tests time stands still. */
export interface LiveFeedOptions {
  /** Asks for the stream; null when nobody is signed in. */
  readonly open: (signal: AbortSignal) => Promise<Pick<Response, 'status' | 'body'>> | null;
  /** The gateway does not know the session any more. */
  readonly onUnauthorized: () => void;
  /** Calls once after the delay; the answer takes it back. */
  readonly after: (delayMs: number, task: () => void) => () => void;
  /** 0 to 1. */
  readonly random: () => number;
  readonly isHidden: () => boolean;
  /** Tells when the page is hidden or shown again; the answer stops it. */
  readonly onVisibility: (listener: () => void) => () => void;
}

const SUCCESS_STATUS = 200;
const UNAUTHENTICATED_STATUS = 401;
const FIRST_RETRY_MS = ONE_SECOND_MS;
const LAST_RETRY_MS = ONE_MINUTE_MS;
/** The gateway beats every 15 s; after three without a sign the connection is gone. */
const SILENCE_MS = 45 * ONE_SECOND_MS;
/** A page that nobody looks at gives its connection back: browsers have few for each host. */
const HIDDEN_MS = 30 * ONE_SECOND_MS;

/** Builds the feed: it comes back after failures, ever more slowly, and rests while the page is hidden. */
export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  return (heard) => {
    const line = createLine(options, heard);
    let cancelRest: () => void = () => undefined;
    const stopWatching = options.onVisibility(() => {
      cancelRest();
      if (options.isHidden()) cancelRest = options.after(HIDDEN_MS, line.hangUp);
      else line.connect();
    });
    line.connect();
    return () => {
      stopWatching();
      cancelRest();
      line.hangUp();
    };
  };
}

/** A connection that is made again whenever it breaks, until it is hung up. */
interface Line {
  /** Nothing happens while one stands or is under way. */
  connect: () => void;
  hangUp: () => void;
}

function createLine(options: LiveFeedOptions, heard: HearChange): Line {
  const { after, random } = options;
  let current: AbortController | null = null;
  let cancelRetry: () => void = () => undefined;
  let failures = 0;
  let hasStood = false;

  function hear(event: StreamEvent): void {
    if (event.name === LIVE_EVENT.ready) {
      failures = 0;
      if (hasStood) heard(null);
      hasStood = true;
    } else if (event.name === LIVE_EVENT.change) {
      const change = parseChange(event.data);
      if (change !== null) heard(change);
    }
  }

  async function run(call: AbortController): Promise<void> {
    const status = await follow(options, call, hear).catch(() => 0);
    // Another line, or none, was wanted meanwhile.
    if (current !== call) return;
    current = null;
    if (status === null) return;
    if (status === UNAUTHENTICATED_STATUS) options.onUnauthorized();
    else cancelRetry = after(toDelay(failures, random()), connect);
    failures += 1;
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
  { open, after }: LiveFeedOptions,
  call: AbortController,
  hear: (event: StreamEvent) => void,
): Promise<number | null> {
  const asked = open(call.signal);
  if (asked === null) return null;
  const watch = () => after(SILENCE_MS, () => call.abort());
  let cancelWatch = watch();
  try {
    const { status, body } = await asked;
    if (status !== SUCCESS_STATUS || body === null) return status;
    const onSign = () => {
      cancelWatch();
      cancelWatch = watch();
    };
    for await (const event of readEventStream(body, onSign)) hear(event);
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

const TYPES: readonly unknown[] = ['created', 'updated', 'deleted'] satisfies readonly LiveChange['type'][];

function parseChange(data: string): LiveChange | null {
  try {
    const change: unknown = JSON.parse(data);
    return isChange(change) ? change : null;
  } catch {
    return null;
  }
}

function isChange(value: unknown): value is LiveChange {
  if (typeof value !== 'object' || value === null) return false;
  const ids: unknown = Reflect.get(value, 'ids');
  return (
    typeof Reflect.get(value, 'resource') === 'string' &&
    TYPES.includes(Reflect.get(value, 'type')) &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'string')
  );
}
