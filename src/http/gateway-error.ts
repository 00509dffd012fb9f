/** Which way a call failed. */
export type GatewayErrorKind =
  /** HTTP 200, body code other than 0 (spec §8). */
  | 'refused'
  /** An HTTP status that is an error. */
  | 'status'
  /** No answer: offline, reset, timed out. */
  | 'network'
  /** An answer that is not what the contract says. */
  | 'malformed'
  /** The page itself gave the call up. */
  | 'cancelled';

/** A failed call to the gateway. `message` is meant for people, in their language (spec §8). */
export class GatewayError extends Error {
  readonly kind: GatewayErrorKind;
  /** Code of the envelope; 0 when there was none. */
  readonly code: number;
  /** HTTP status; 0 without an answer. The name is the one refine reads. */
  readonly statusCode: number;
  readonly traceId: string | null;
  /** When the gateway wants to be asked again; null when it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    facts: {
      readonly kind: GatewayErrorKind;
      readonly code?: number;
      readonly statusCode?: number;
      readonly traceId?: string | null;
      readonly retryAfterSeconds?: number | null;
      /** What lies behind it, in words for the log. */
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: facts.cause });
    this.name = 'GatewayError';
    this.kind = facts.kind;
    this.code = facts.code ?? 0;
    this.statusCode = facts.statusCode ?? 0;
    this.traceId = facts.traceId ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
  }

  /** The same failure under the trace id that its call was sent with, where the answer brought none. */
  tracedBy(traceId: string): GatewayError {
    return this.traceId === null
      ? new GatewayError(this.message, { ...this, traceId, cause: this.cause })
      : this;
  }
}

/** What a reader is told of a failed call. */
export interface Failure {
  /** In words for people. */
  readonly message: string;
  /** What it is found by in the gateway's log; null for what never was a call. */
  readonly traceId: string | null;
}

/** What a failure is found by in the log, however it was handed on; null where it is no failed call. */
export function traceOf(error: unknown): string | null {
  const traceId: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'traceId') : null;
  return typeof traceId === 'string' ? traceId : null;
}

/** Tells whether an error is a failed call to the gateway. */
export function isGatewayError(error: unknown): error is GatewayError {
  return error instanceof GatewayError;
}
