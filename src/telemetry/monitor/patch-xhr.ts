import type { Safely } from '../safely';
import { TRACE_HEADER } from './tracing';
import type { RequestTracker, TrackedCall } from './requests';

/** The three methods of `XMLHttpRequest.prototype` that are followed. */
export interface XhrPrototype {
  open: XMLHttpRequest['open'];
  send: XMLHttpRequest['send'];
  setRequestHeader: XMLHttpRequest['setRequestHeader'];
}

export interface PatchXhrOptions {
  readonly prototype: XhrPrototype;
  readonly tracker: RequestTracker;
  readonly guard: Safely;
}

interface Progress {
  readonly method: string;
  readonly url: string;
  readonly isAsync: boolean;
  broughtTrace: string | undefined;
  call: TrackedCall | undefined;
}

const BODY_LIMIT = 64 * 1024;
const FAILURES: Readonly<Record<string, string>> = {
  error: 'Network Error',
  abort: 'Request aborted',
  timeout: 'timeout exceeded',
};

function readBody(xhr: XMLHttpRequest): unknown {
  if (xhr.responseType === 'json') return xhr.response;
  const isText = xhr.responseType === '' || xhr.responseType === 'text';
  if (!isText || !/json/i.test(xhr.getResponseHeader('Content-Type') ?? '')) return undefined;
  return xhr.responseText.length > BODY_LIMIT ? undefined : JSON.parse(xhr.responseText);
}

/**
 * Puts a follower in front of `open`, `setRequestHeader` and `send`.
 *
 * @returns A function that puts the very same methods back.
 */
export function patchXhr(options: PatchXhrOptions): () => void {
  const { prototype, tracker, guard } = options;
  const { open, send, setRequestHeader } = prototype;
  const progressOf = new WeakMap<XMLHttpRequest, Progress>();
  let isActive = true;

  function end(xhr: XMLHttpRequest, call: TrackedCall, failure: string | undefined): void {
    const body =
      tracker.readsBodies && failure === undefined ? guard<unknown>(() => readBody(xhr)) : undefined;
    call.end(failure === undefined ? { status: xhr.status, body } : { status: 0, failure });
  }

  function follow(xhr: XMLHttpRequest, call: TrackedCall): void {
    let failure: string | undefined;
    const types = [...Object.keys(FAILURES), 'loadend'];
    const onEnd = ({ type }: Event): void => {
      failure ??= FAILURES[type];
      if (type !== 'loadend') return;
      for (const other of types) xhr.removeEventListener(other, onEnd);
      guard(() => end(xhr, call, failure));
    };
    for (const type of types) xhr.addEventListener(type, onEnd);
  }

  function beforeSend(xhr: XMLHttpRequest): TrackedCall | undefined {
    const progress = progressOf.get(xhr);
    if (progress === undefined || !isActive) return undefined;
    const call = tracker.begin({ type: 'xhr', url: progress.url, method: progress.method, isNoCors: false });
    progress.call = call;
    if (call === undefined) return undefined;
    if (progress.broughtTrace !== undefined) call.adoptTrace(progress.broughtTrace);
    else if (call.traceHeader !== undefined) setRequestHeader.call(xhr, TRACE_HEADER, call.traceHeader);
    follow(xhr, call);
    return call;
  }

  function trackedOpen(this: XMLHttpRequest, ...args: unknown[]): void {
    // A second open() ends the request before it without any event.
    guard(() => progressOf.get(this)?.call?.end({ status: 0, failure: FAILURES['abort'] }));
    guard(() => {
      const [method, url, isAsync] = args;
      progressOf.set(this, {
        method: String(method),
        url: String(url),
        isAsync: args.length < 3 || Boolean(isAsync),
        broughtTrace: undefined,
        call: undefined,
      });
    });
    Reflect.apply(open, this, args);
  }

  function trackedSetRequestHeader(this: XMLHttpRequest, name: string, value: string): void {
    setRequestHeader.call(this, name, value);
    guard(() => {
      const progress = progressOf.get(this);
      if (progress !== undefined && String(name).toLowerCase() === TRACE_HEADER)
        progress.broughtTrace = String(value);
    });
  }

  function trackedSend(this: XMLHttpRequest, body?: Document | XMLHttpRequestBodyInit | null): void {
    const call = guard(() => beforeSend(this));
    try {
      send.call(this, body);
    } catch (reason) {
      // A synchronous request reports its failure by throwing.
      guard(() => call?.end({ status: 0, failure: String(reason) }));
      throw reason;
    }
    guard(() => {
      if (call !== undefined && progressOf.get(this)?.isAsync === false) end(this, call, undefined);
    });
  }

  const originals = { open, send, setRequestHeader };
  const tracked = { open: trackedOpen, send: trackedSend, setRequestHeader: trackedSetRequestHeader };
  Object.assign(prototype, tracked);
  return () => {
    isActive = false;
    for (const name of ['open', 'send', 'setRequestHeader'] as const) {
      // Somebody who patched later would lose the patch; then ours stays and does nothing.
      if (prototype[name] === tracked[name]) Object.assign(prototype, { [name]: originals[name] });
    }
  };
}
