const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const NOTHING = /^0+$/;

/** What a caller says of the trace that its call belongs to. */
export interface Traceparent {
  /** 32 hex digits. */
  readonly traceId: string;
  /** 16 hex digits. */
  readonly spanId: string;
}

/** Reads a W3C `traceparent` header; null when it is absent or wrong. */
export function readTraceparent(header: unknown): Traceparent | null {
  const match = typeof header === 'string' ? TRACEPARENT.exec(header) : null;
  const [, traceId, spanId] = match ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  return NOTHING.test(traceId) || NOTHING.test(spanId) ? null : { traceId, spanId };
}
