import type { ApiCode } from '../api/envelope';
import { toGatewayText, type GatewayMessageKey, type MessageParameters } from '../messages/gateway';
import type { Text } from '../text';

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

/** Builds a refusal from the message catalogue. */
export function apiError(
  code: ApiCode,
  key: GatewayMessageKey,
  parameters: MessageParameters = {},
): ApiError {
  return new ApiError(code, toGatewayText(key, parameters));
}

/** The HTTP status that a code travels with: its first three digits; refusals of the business travel with 200. */
export function toHttpStatus(code: ApiCode): number {
  const status = Number(String(code).slice(0, 3));
  return status < 400 ? 200 : status;
}
