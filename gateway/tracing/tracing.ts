import type { Spans } from './spans';

/** How a call was answered. */
export interface CallEnd {
  /** Its address as it is declared, without what callers put into it. */
  readonly route: string | undefined;
  readonly statusCode: number;
  /** Whether the caller got all of the answer. */
  readonly isWhole: boolean;
}

/** A call that is traced from its head to the end of its answer. */
export interface TracedCall {
  /** 32 hex digits: the caller's own where it brought one. */
  readonly traceId: string;
  /** Runs what belongs to the call, and whatever follows from it. */
  readonly run: <T>(work: () => T) => T;
  /** May be called again. */
  readonly end: (end: CallEnd) => void;
}

/** Traces calls and sends what it noted to a collector. */
export interface Tracing {
  readonly spans: Spans;
  readonly begin: (call: { readonly method: string; readonly traceparent: unknown }) => TracedCall;
  /** Sends what is left, and waits for that no longer than a moment. */
  readonly close: () => Promise<void>;
}
