import { createHexId, type FillRandom } from './random-id';

/** Name of the W3C trace context header. */
export const TRACE_HEADER = 'traceparent';

export interface Trace {
  readonly traceId: string;
  /** Value of the `traceparent` header. */
  readonly header: string;
}

/** Begins a trace. Nothing about user or session is in it (TRC-5). */
export function createTrace(fillRandom: FillRandom, isSampled: boolean): Trace {
  const traceId = createHexId(16, fillRandom);
  return { traceId, header: `00-${traceId}-${createHexId(8, fillRandom)}-${isSampled ? '01' : '00'}` };
}

/**
 * Answers whether a request may carry trace headers: its real origin is the page's own or listed.
 * Comparing texts by prefix would leak to `https://portal.example.com.evil.test`.
 */
export function isTraceable(url: URL, allowedOrigins: readonly string[]): boolean {
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
  return isHttp && allowedOrigins.includes(url.origin);
}
