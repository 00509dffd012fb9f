import type { Logger } from './logger';

/** A call of the product that failed, as its HTTP client tells it. */
export interface FailedCall {
  readonly method: string;
  readonly path: string;
  readonly durationMs: number;
  readonly error: {
    /** `status`: an HTTP status that is an error · `network`: no answer. */
    readonly kind: string;
    /** 0 without an answer. */
    readonly statusCode: number;
    readonly message: string;
    readonly traceId: string | null;
  };
}

/**
 * Writes the one error log of a failed call, if spec §8 asks for one: every non-200 status but 401, and a
 * timeout. Refusals by the business rules, a lost connection and given-up calls are not errors of the product,
 * and calls of telemetry never come this way.
 */
export function logFailedCall(
  logger: Pick<Logger, 'error'>,
  { method, path, durationMs, error: { kind, statusCode, message, traceId } }: FailedCall,
): void {
  const UNAUTHENTICATED = 401;
  // spec §9: request timeout.
  const REQUEST_TIMEOUT_MS = 30_000;
  const isTimeout = kind === 'network' && durationMs >= REQUEST_TIMEOUT_MS;
  if (!isTimeout && (kind !== 'status' || statusCode === UNAUTHENTICATED)) return;
  const what = isTimeout ? 'timeout' : `HTTP ${statusCode}`;
  logger.error(`${method} ${path}: ${what}`, { statusCode, answer: message, traceId, durationMs });
}
