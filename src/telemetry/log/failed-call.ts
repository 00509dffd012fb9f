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

const UNAUTHENTICATED = 401;
// spec §9: request timeout.
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Answers whether spec §8 asks for an error log: every non-200 status but 401, and a timeout. Refusals by the
 * business rules, a lost connection and given-up calls are not errors of the product.
 */
export function isLoggedFailure({ error, durationMs }: FailedCall): boolean {
  if (error.kind === 'status') return error.statusCode !== UNAUTHENTICATED;
  return error.kind === 'network' && error.statusCode === 0 && durationMs >= REQUEST_TIMEOUT_MS;
}

/** Writes the one error log of a failed call, if it deserves one. Calls of telemetry never come this way. */
export function logFailedCall(logger: Pick<Logger, 'error'>, call: FailedCall): void {
  if (!isLoggedFailure(call)) return;
  const { method, path, durationMs, error } = call;
  const what =
    error.kind === 'status' ? `HTTP ${error.statusCode}` : `timeout of ${REQUEST_TIMEOUT_MS} ms exceeded`;
  logger.error(`${method} ${path}: ${what}`, {
    statusCode: error.statusCode,
    answer: error.message,
    traceId: error.traceId,
    durationMs,
  });
}
