import type { Safely } from '../../safely';
import { patchMethods } from './patch-methods';
import type { RequestTracker, TrackedCall } from './requests';
import { TRACE_HEADER } from './tracing';

/** The three methods of `XMLHttpRequest.prototype` that are followed. */
export type XhrPrototype = Pick<XMLHttpRequest, 'open' | 'send' | 'setRequestHeader'>;

interface Progress {
  readonly begin: () => TrackedCall | undefined;
  traceparent?: string;
  call?: TrackedCall | undefined;
}

/** How a request ends; all but the last, which always comes, are failures of that name. */
const ENDS = ['error', 'abort', 'timeout', 'loadend'];

/** Puts a follower in front of `open`, `setRequestHeader` and `send`. */
export function patchXhr(xhr: XhrPrototype, tracker: RequestTracker, safely: Safely): () => void {
  const { open, send, setRequestHeader } = xhr;
  const progressOf = new WeakMap<XMLHttpRequest, Progress>();

  /** The answer, where it is JSON: as text or already parsed. */
  function readBody(xhr: XMLHttpRequest): unknown {
    const isReadable = /^(?:text|json)?$/.test(xhr.responseType);
    return isReadable && tracker.wantsBody(xhr.getResponseHeader('Content-Type')) ? xhr.response : undefined;
  }

  function follow(xhr: XMLHttpRequest, call: TrackedCall): void {
    let failure: string | undefined;
    const onEnd = ({ type }: Event): void => {
      if (type !== 'loadend') {
        failure = type;
        return;
      }
      for (const other of ENDS) xhr.removeEventListener(other, onEnd);
      const body = failure ? undefined : safely(() => readBody(xhr));
      safely(() => call.end(failure ? 0 : xhr.status, failure, body));
    };
    for (const type of ENDS) xhr.addEventListener(type, onEnd);
  }

  function begin(xhr: XMLHttpRequest, progress: Progress): void {
    const { traceparent } = progress;
    const call = progress.begin();
    progress.call = call;
    if (!call) return;
    if (traceparent) call.traceparent = traceparent;
    else if (call.traceparent) setRequestHeader.call(xhr, TRACE_HEADER, call.traceparent);
    follow(xhr, call);
  }

  return patchMethods(xhr, {
    open(this: XMLHttpRequest, ...args: unknown[]) {
      safely(() => {
        // A second open() ends the request before it without any event.
        progressOf.get(this)?.call?.end(0, 'abort');
        const [method, url] = args;
        progressOf.set(this, { begin: () => tracker.begin('xhr', String(url), String(method)) });
      });
      Reflect.apply(open, this, args);
    },
    setRequestHeader(this: XMLHttpRequest, name, value) {
      setRequestHeader.call(this, name, value);
      const progress = progressOf.get(this);
      if (progress && String(name).toLowerCase() === TRACE_HEADER) progress.traceparent = String(value);
    },
    send(this: XMLHttpRequest, body) {
      const progress = progressOf.get(this);
      safely(() => progress && begin(this, progress));
      try {
        send.call(this, body);
      } catch (reason) {
        // A synchronous request reports its failure by throwing.
        safely(() => progress?.call?.end(0, String(reason)));
        throw reason;
      }
    },
  });
}
