import type { Clock } from '../../clock';
import { redactUrl } from '../../privacy';
import { attempt, type Safely } from '../../safely';
import { isOwnUrl, parseUrl } from '../../url';
import type { Answer, Verdict } from '../config';
import type { ResourceEvent, Success } from '../record';
import { toTimingData, type TimingEntry } from './timing';
import { createTimingCache } from './timing-cache';

export type RequestType = 'fetch' | 'xhr';

/** A request that is being followed. */
export interface TrackedCall {
  /** Value of the trace header: the one to add, or undefined; put the caller's own here, if it brought one. */
  traceparent: string | undefined;
  /**
   * Records the end; calls after the first do nothing.
   *
   * @param status - 0 means that there was no answer, or an unreadable one.
   * @param failure - Why there was no answer.
   * @param body - The JSON body, as text or already parsed, where it may be read.
   */
  end: (status: number, failure?: string, body?: unknown) => void;
}

export interface RequestTracker {
  /** Begins to follow a request; undefined when it is not to be tracked. */
  begin: (type: RequestType, url: string, method: string, isNoCors?: boolean) => TrackedCall | undefined;
  /** Feeds resource timing entries of requests. */
  note: (entry: TimingEntry) => void;
  /** True for an answer whose body may be judged. */
  wantsBody: (contentType: string | null) => boolean;
}

export interface RequestTrackerOptions {
  readonly clock: Clock;
  readonly pageUrl: () => string;
  readonly ownUrls: readonly (URL | undefined)[];
  readonly traceOrigins: readonly string[];
  readonly createTraceparent: () => string;
  readonly evaluate?: ((answer: Answer) => Verdict | undefined) | undefined;
  readonly safely: Safely;
  readonly onEvent: (event: ResourceEvent) => void;
}

/** What a body says: JSON text is parsed unless it is long. */
function parseBody(body: unknown): unknown {
  const BODY_LIMIT = 64 * 1024;
  if (typeof body !== 'string') return body;
  return body.length > BODY_LIMIT ? undefined : attempt<unknown>(() => JSON.parse(body));
}

/** Sorts an HTTP status into success, failure or unknown (AMB-15). */
export function toSuccess(status: number, hasFailed: boolean): Success {
  if (hasFailed || status >= 400) return 0;
  return (status >= 200 && status < 300) || status === 304 ? 1 : -1;
}

/** Follows the page's own requests from start to end and reports each once. */
export function createRequestTracker(options: RequestTrackerOptions): RequestTracker {
  // spec §9: request merge delay; by then the browser has listed the timing entry.
  const MERGE_DELAY_MS = 200;
  // spec §5: longer addresses are not tracked.
  const URL_LIMIT = 8182;
  const { clock, evaluate } = options;
  const timings = createTimingCache();

  function follow(type: RequestType, url: URL, method: string): TrackedCall {
    const startedMs = clock.elapsed();
    const timestampMs = clock.now();
    url.hash = '';
    const address = url.href;
    let hasEnded = false;

    function report(endedMs: number, status: number, failure?: string, body?: unknown): void {
      const entry = timings.take(address, startedMs, endedMs);
      const answer = parseBody(body);
      const verdict = answer
        ? options.safely(() => evaluate?.({ url: address, status, body: answer }))
        : undefined;
      options.onEvent({
        eventType: 'resource',
        type,
        timestampMs,
        name: redactUrl(url.pathname),
        url: address,
        method,
        statusCode: status,
        success: toSuccess(status, failure !== undefined),
        durationMs: entry?.duration ?? endedMs - startedMs,
        timingData: entry && toTimingData(entry),
        traceId: /^\w\w-(\w{32})-/.exec(call.traceparent ?? '')?.[1],
        message: failure ?? verdict?.message,
        businessSuccess: verdict && (verdict.isSuccess ? 1 : 0),
      });
    }

    const call: TrackedCall = {
      // Comparing texts by prefix would leak to `https://portal.example.com.evil.test`.
      traceparent: options.traceOrigins.includes(url.origin) ? options.createTraceparent() : undefined,
      end(...result) {
        if (hasEnded) return;
        hasEnded = true;
        const endedMs = clock.elapsed();
        clock.after(MERGE_DELAY_MS, () => report(endedMs, ...result));
      },
    };
    return call;
  }

  return {
    wantsBody: (contentType) => evaluate !== undefined && /json/i.test(contentType ?? ''),
    note: timings.note,
    begin(type, address, givenMethod, isNoCors = false) {
      const url = parseUrl(address, options.pageUrl());
      const method = givenMethod.toUpperCase();
      const isTracked =
        url &&
        url.href.length <= URL_LIMIT &&
        /^http/.test(url.protocol) &&
        method !== 'HEAD' &&
        !isNoCors &&
        !isOwnUrl(url, options.ownUrls);
      return isTracked ? follow(type, url, method) : undefined;
    },
  };
}
