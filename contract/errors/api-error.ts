import { ApiCode } from '../api/envelope';
import { toGatewayText, type GatewayMessageKey, type MessageParameters } from '../messages/gateway';
import type { Text } from '../text';
import { toWaitText } from '../wait';

/** A refusal that the gateway answers with; its text is meant for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: ApiCode,
    readonly text: Text,
    /** Tells the caller when to come back. */
    readonly retryAfterSeconds?: number,
  ) {
    super(text.en);
  }
}

/** Builds a refusal from the message catalogue; one that time alone undoes is a {@link limitError}. */
export function apiError(
  code: Exclude<ApiCode, typeof ApiCode.tooMany>,
  key: GatewayMessageKey,
  parameters: MessageParameters = {},
): ApiError {
  return new ApiError(code, toGatewayText(key, parameters));
}

/**
 * Builds the refusal of a limit, which always says when to come back: in the header, in the data, and as
 * `{wait}` or `{seconds}` in its words.
 */
export function limitError(
  key: GatewayMessageKey,
  retryAfterSeconds: number,
  code: ApiCode = ApiCode.tooMany,
): ApiError {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  return new ApiError(code, toGatewayText(key, { seconds, wait: toWaitText(seconds) }), seconds);
}

/** The HTTP status that a code travels with: its first three digits; refusals of the business travel with 200. */
export function toHttpStatus(code: ApiCode): number {
  const status = Number(String(code).slice(0, 3));
  return status < 400 ? 200 : status;
}
