import type { Safely } from '../../safely';
import { patchMethods } from './patch-methods';
import type { RequestTracker, TrackedCall } from './requests';
import { TRACE_HEADER } from './tracing';

/** Whatever carries the page's `fetch`; the global object in a browser. */
export interface FetchHolder {
  fetch: typeof fetch;
}

/** Copies the caller's init with the trace header added; undefined when the call must go as it is. */
function addTrace(
  call: TrackedCall,
  request: Partial<Request>,
  init: RequestInit | undefined,
): RequestInit | undefined {
  const { traceparent } = call;
  // Only plain objects, which may be without prototype, can be copied without losing what its getters say.
  if (!traceparent || (init?.constructor ?? Object) !== Object) return undefined;
  const headers = new Headers(init?.headers ?? request.headers);
  const brought = headers.get(TRACE_HEADER);
  if (brought !== null) {
    call.traceparent = brought;
    return undefined;
  }
  headers.set(TRACE_HEADER, traceparent);
  // Giving any init resets the referrer of a Request object; this keeps it.
  const { referrer, referrerPolicy } = request;
  return { referrer, referrerPolicy, ...init, headers };
}

/** Puts a follower in front of `fetch`. The page gets the same value or the same rejection object as without it. */
export function patchFetch(fetchHolder: FetchHolder, tracker: RequestTracker, safely: Safely): () => void {
  const original = fetchHolder.fetch;

  async function readBody(response: Response): Promise<string | undefined> {
    const isWanted = tracker.wantsBody(response.headers.get('Content-Type'));
    return isWanted ? response.clone().text() : undefined;
  }

  return patchMethods(fetchHolder, {
    fetch(this: unknown, ...args) {
      const [input, init] = args;
      // What a Request object says; a text or a URL says none of it.
      const request = Object(input) as Partial<Request>;
      const call = safely(() =>
        // Without any argument the browser has its own words for the mistake.
        args.length > 0
          ? tracker.begin(
              'fetch',
              request.url ?? `${input as string | URL}`,
              String(init?.method ?? request.method ?? 'GET'),
              (init?.mode ?? request.mode) === 'no-cors',
            )
          : undefined,
      );
      if (!call) return Reflect.apply(original, this, args);
      const traced = safely(() => addTrace(call, request, init));
      return Reflect.apply(original, this, traced ? [input, traced] : args).then(
        (response) => {
          const end = (body?: string): void => safely(() => call.end(response.status, undefined, body));
          void readBody(response).then(end, () => end());
          return response;
        },
        (reason: unknown) => {
          safely(() => call.end(0, String(reason)));
          throw reason;
        },
      );
    },
  });
}
