import type { Safely } from '../safely';
import type { Clock } from '../clock';
import { isOwnUrl, parseUrl } from './own-urls';
import type { Answer, Verdict } from './config';
import { toMessage, toName, toStatusCode, toTraceId, toUrl } from './fields';
import type { ResourceEvent, Success } from './record';
import { toDuration, toTimingData } from './timing';
import type { TimingCache } from './timing-cache';
import { isTraceable, type Trace } from './tracing';

// spec §5: longer addresses are not tracked.
const URL_LIMIT = 8182;
// spec §9: request merge delay; by then the browser has listed the timing entry.
const MERGE_DELAY_MS = 200;

/** A request that is about to leave. */
export interface RequestStart {
  readonly type: 'fetch' | 'xhr';
  readonly url: string;
  readonly method: string;
  readonly isNoCors: boolean;
}

/** How a request ended. `status` 0 means that there was no answer, or an unreadable one. */
export interface RequestEnd {
  readonly status: number;
  /** Why there was no answer. */
  readonly failure?: string;
  /** The JSON body, already parsed, where it may be read. */
  readonly body?: unknown;
}

/** A request that is being followed. */
export interface TrackedCall {
  /** Value of the trace header to add, or undefined. */
  readonly traceHeader: string | undefined;
  /** Records the end; calls after the first do nothing. */
  end(result: RequestEnd): void;
  /** Notes that the caller brought a trace header of its own. */
  adoptTrace(header: string): void;
}

export interface RequestTracker {
  /** Begins to follow a request; undefined when it is not to be tracked. */
  begin(start: RequestStart): TrackedCall | undefined;
  /** True when bodies are wanted at all. */
  readonly readsBodies: boolean;
}

export interface RequestTrackerOptions {
  readonly clock: Clock;
  readonly baseUrl: () => string;
  readonly ownUrls: readonly URL[];
  readonly traceOrigins: () => readonly string[];
  readonly createTrace: () => Trace;
  readonly timings: TimingCache;
  readonly evaluate?: ((answer: Answer) => Verdict | undefined) | undefined;
  readonly guard: Safely;
  readonly onEvent: (event: ResourceEvent) => void;
}

/** Sorts an HTTP status into success, failure or unknown (AMB-15). */
export function toSuccess(status: number, hasFailed: boolean): Success {
  if (hasFailed || status >= 400) return 0;
  return (status >= 200 && status < 300) || status === 304 ? 1 : -1;
}

/** Trace id inside a `traceparent` value. */
function traceIdOf(header: string): string | undefined {
  return /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(header)?.[1];
}

/** Follows the page's own requests from start to end and reports each once. */
export function createRequestTracker(options: RequestTrackerOptions): RequestTracker {
  const { clock } = options;

  function judge(url: string, result: RequestEnd): Verdict | undefined {
    const { evaluate } = options;
    if (evaluate === undefined || result.body === undefined) return undefined;
    return options.guard(() => evaluate({ url, status: result.status, body: result.body }));
  }

  function follow(start: RequestStart, url: URL, trace: Trace | undefined): TrackedCall {
    const startedMs = clock.elapsed();
    const timestampMs = clock.now();
    let traceId = trace?.traceId;
    let hasEnded = false;

    function report(result: RequestEnd, endedMs: number): void {
      const address = url.href.split('#', 1)[0] ?? url.href;
      const entry = options.timings.take(address, startedMs, endedMs);
      const verdict = judge(address, result);
      const message = result.failure ?? verdict?.message;
      options.onEvent({
        kind: 'resource',
        type: start.type,
        timestampMs,
        name: toName(toUrl(url.pathname)),
        url: toUrl(url.href),
        method: start.method.toUpperCase(),
        statusCode: toStatusCode(result.status),
        success: toSuccess(result.status, result.failure !== undefined),
        durationMs: toDuration(entry?.duration ?? endedMs - startedMs),
        timingData: entry === undefined ? undefined : toTimingData(entry),
        traceId: traceId === undefined ? undefined : toTraceId(traceId),
        message: message === undefined ? undefined : toMessage(String(message)),
        businessSuccess: verdict === undefined ? undefined : verdict.isSuccess ? 1 : 0,
      });
    }

    return {
      traceHeader: trace?.header,
      adoptTrace(header) {
        traceId = traceIdOf(header);
      },
      end(result) {
        if (hasEnded) return;
        hasEnded = true;
        const endedMs = clock.elapsed();
        clock.after(MERGE_DELAY_MS, () => report(result, endedMs));
      },
    };
  }

  return {
    readsBodies: options.evaluate !== undefined,
    begin(start) {
      const url = parseUrl(start.url, options.baseUrl());
      if (url === undefined || isOwnUrl(url, options.ownUrls)) return undefined;
      const isTracked =
        url.href.length <= URL_LIMIT &&
        start.method.toUpperCase() !== 'HEAD' &&
        !start.isNoCors &&
        /^https?:$/.test(url.protocol);
      if (!isTracked) return undefined;
      return follow(start, url, isTraceable(url, options.traceOrigins()) ? options.createTrace() : undefined);
    },
  };
}
