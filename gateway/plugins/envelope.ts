import type { FastifyRequest } from 'fastify';
import { ApiCode, type Envelope } from '../../contract/api/envelope';
import { toHttpStatus, type ApiError } from '../../contract/errors/api-error';
import { toGatewayText, toLanguage, type GatewayMessageKey } from '../../contract/messages/gateway';

/** Wraps what a route answers with. */
export function toSuccess<T>(
  request: FastifyRequest,
  data: T,
  key: GatewayMessageKey = 'success',
): Envelope<T> {
  const language = toLanguage(request.headers['accept-language']);
  return { code: ApiCode.success, message: toGatewayText(key)[language], data, traceId: request.id };
}

/** Data of a refusal that time alone undoes. */
export interface RetryHint {
  readonly retryAfterSeconds: number;
}

/** Wraps a refusal; from HTTP status 400 on, code and message stand in `error` too (spec §8). */
export function toFailure(request: FastifyRequest, error: ApiError): Envelope<RetryHint | null> {
  const { code, retryAfterSeconds } = error;
  const message = error.text[toLanguage(request.headers['accept-language'])];
  const data = retryAfterSeconds === undefined ? null : { retryAfterSeconds };
  const base = { code, message, data, traceId: request.id };
  return toHttpStatus(code) < 400 ? base : { ...base, error: { code, message } };
}
