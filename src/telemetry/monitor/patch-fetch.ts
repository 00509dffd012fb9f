import type { Safely } from '../safely';
import { TRACE_HEADER } from './tracing';
import type { RequestEnd, RequestTracker, TrackedCall } from './requests';

/** Whatever carries the page's `fetch`; the global object in a browser. */
export interface FetchHolder {
  fetch: typeof fetch;
}

export interface PatchFetchOptions {
  readonly holder: FetchHolder;
  readonly tracker: RequestTracker;
  readonly guard: Safely;
  /** `Headers` of the same realm. */
  readonly createHeaders: (init?: HeadersInit) => Headers;
}

const BODY_LIMIT_BYTES = 64 * 1024;

function isRequest(input: RequestInfo | URL): input is Request {
  return typeof input === 'object' && 'url' in input && 'method' in input;
}

/** Only plain objects can be copied without losing what their prototype's getters say. */
function isPlain(init: RequestInit): boolean {
  const prototype: unknown = Object.getPrototypeOf(init);
  return prototype === null || prototype === Object.prototype;
}

function begin(
  tracker: RequestTracker,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): TrackedCall | undefined {
  const request = isRequest(input) ? input : undefined;
  return tracker.begin({
    type: 'fetch',
    url: request?.url ?? String(input),
    method: String(init?.method ?? request?.method ?? 'GET'),
    isNoCors: (init?.mode ?? request?.mode) === 'no-cors',
  });
}

/** Copies the caller's init with the trace header added; undefined when the call must go as it is. */
function addTrace(
  call: TrackedCall,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  createHeaders: PatchFetchOptions['createHeaders'],
): RequestInit | undefined {
  if (call.traceHeader === undefined || (init && !isPlain(init))) return undefined;
  const request = isRequest(input) ? input : undefined;
  const headers = createHeaders(init?.headers ?? request?.headers);
  const brought = headers.get(TRACE_HEADER);
  if (brought !== null) {
    call.adoptTrace(brought);
    return undefined;
  }
  headers.set(TRACE_HEADER, call.traceHeader);
  // Giving any init resets the referrer of a Request object; these two lines keep it.
  const referrer =
    request === undefined ? {} : { referrer: request.referrer, referrerPolicy: request.referrerPolicy };
  return { ...referrer, ...init, headers };
}

/** Reads a JSON body from a clone, up to a limit; everything else answers undefined. */
async function readJson(response: Response): Promise<unknown> {
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '');
  const isLong = Number(response.headers.get('Content-Length') ?? 0) > BODY_LIMIT_BYTES;
  if (!isJson || isLong || response.bodyUsed) return undefined;
  const text = await response.clone().text();
  return text.length > BODY_LIMIT_BYTES ? undefined : JSON.parse(text);
}

function toFailure(reason: unknown): string {
  return reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
}

/**
 * Puts a follower in front of `fetch`. The page gets the same value or the same rejection object as without it.
 *
 * @returns A function that puts the very same `fetch` back.
 */
export function patchFetch(options: PatchFetchOptions): () => void {
  const { holder, tracker, guard } = options;
  const original = holder.fetch;
  let isActive = true;

  function end(call: TrackedCall, response: Response): void {
    const result: RequestEnd = { status: response.status };
    if (!tracker.readsBodies) {
      call.end(result);
      return;
    }
    void readJson(response).then(
      (body) => call.end({ ...result, body }),
      () => call.end(result),
    );
  }

  function trackedFetch(this: unknown, ...args: Parameters<typeof fetch>): Promise<Response> {
    const [input, init] = args;
    // Without any argument the browser has its own words for the mistake.
    const isFollowed = isActive && args.length > 0;
    const call = isFollowed ? guard(() => begin(tracker, input, init)) : undefined;
    if (call === undefined) return Reflect.apply(original, this, args);
    const traced = guard(() => addTrace(call, input, init, options.createHeaders));
    const sent = Reflect.apply(original, this, traced === undefined ? args : [input, traced]);
    return sent.then(
      (response) => {
        guard(() => end(call, response));
        return response;
      },
      (reason: unknown) => {
        guard(() => call.end({ status: 0, failure: toFailure(reason) }));
        throw reason;
      },
    );
  }

  holder.fetch = trackedFetch;
  return () => {
    isActive = false;
    // Somebody who patched later would lose the patch; then ours stays and does nothing.
    if (holder.fetch === trackedFetch) holder.fetch = original;
  };
}
