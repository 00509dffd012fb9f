import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiCode } from '../../contract/api/envelope';
import { ApiError, apiError, limitError, toHttpStatus } from '../../contract/errors/api-error';
import { FileStoreAway } from '../storage/file-store';
import { ReadTooLong } from '../database/read/tenant-read';
import { isDatabaseAway, isTransient } from '../database/database-error';
import { toFailure } from './envelope';
import { toPathname } from './request-path';
import { toValidationError } from './request/validation-error';

/** Names that do not fit are the caller's own words. */
const NAME_MAX_LENGTH = 64;
const PLACE_MAX_LENGTH = 200;
/** When to try again while files can be kept nowhere. */
const FILES_AWAY_S = 30;

/** Answers every failure, known or not, in the envelope; details stay in the log (controls H5). */
export function installErrorAnswers(app: FastifyInstance): void {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPath.get(url) ?? new Set<string>();
    for (const each of [method].flat()) methods.add(each);
    methodsByPath.set(url, methods);
  });

  app.setErrorHandler<FastifyError | ApiError>((error, request, reply) => {
    const answer = toApiError(error);
    if ('validation' in error) noteMisfit(request, error);
    // While the database is away every call says so; where in our code each of them was tells nobody anything.
    if (answer.code === ApiCode.unavailable) request.log.warn({ reason: error.message }, 'unavailable');
    else if (error instanceof ReadTooLong) request.log.warn({ reason: error.message }, 'read too long');
    else if (answer.code >= ApiCode.internal) request.log.error({ err: error }, 'request failed');
    return sendFailure(request, reply, answer);
  });

  app.setNotFoundHandler((request, reply) => {
    const methods = methodsByPath.get(toPathname(request.url));
    if (methods === undefined) return sendFailure(request, reply, apiError(ApiCode.notFound, 'notFound'));
    void reply.header('allow', [...methods].sort().join(', '));
    return sendFailure(request, reply, apiError(ApiCode.methodNotAllowed, 'methodNotAllowed'));
  });
}

/** Who calls the gateway finds in its log what no answer names: where the request did not fit its schema. */
function noteMisfit({ log }: FastifyRequest, { validation }: FastifyError): void {
  const [first] = validation ?? [];
  if (first === undefined) return;
  const { additionalProperty = '', missingProperty = additionalProperty } = first.params;
  const name = typeof missingProperty === 'string' ? missingProperty.slice(0, NAME_MAX_LENGTH) : '';
  const place = first.instancePath.slice(0, PLACE_MAX_LENGTH);
  log.info({ place, name, rule: first.keyword }, 'the request does not fit its schema');
}

/** Answers with a refusal in the envelope. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
  return (
    reply
      .code(toHttpStatus(error.code))
      .type('application/json; charset=utf-8')
      // A refusal carries no data, so the schema of the route's data does not apply to it.
      .serializer((body: unknown) => JSON.stringify(body))
      .send(toFailure(request, error))
  );
}

function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (error.validation !== undefined) return toValidationError(error);
  const known = KNOWN_FAULTS.get(error.code);
  if (known !== undefined) return known;
  if (error instanceof ReadTooLong) return apiError(ApiCode.refused, 'readTooLong');
  if (isDatabaseAway(error)) {
    return new ApiError(ApiCode.unavailable, apiError(ApiCode.unavailable, 'unavailable').text, 1);
  }
  if (error instanceof FileStoreAway) return limitError('filesAway', FILES_AWAY_S, ApiCode.unavailable);
  // Several tries met others each time (controls R11); nothing of them took effect.
  if (isTransient(error)) return apiError(ApiCode.conflict, 'conflict');
  // Fastify's own refusals of a request that is not well formed.
  if (error.code?.startsWith('FST_ERR_') === true && (error.statusCode ?? 500) < 500) {
    return apiError(ApiCode.malformed, 'malformedBody');
  }
  return apiError(ApiCode.internal, 'internal');
}

const KNOWN_FAULTS: ReadonlyMap<string, ApiError> = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', apiError(ApiCode.tooLarge, 'bodyTooLarge')],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', apiError(ApiCode.unsupportedType, 'unsupportedType')],
  ['FST_ERR_NOT_FOUND', apiError(ApiCode.notFound, 'notFound')],
]);
