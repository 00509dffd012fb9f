import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ApiCode } from '../../contract/api/envelope';
import { apiError } from '../../contract/errors/api-error';

/** Tells whether a request carries one of the keys. */
type PlatformKeyCheck = (request: FastifyRequest) => void;

const BEARER = /^Bearer (\S{1,512})$/;

/**
 * The check of another system's key; with none, every call is refused. Digests are compared, so that neither the
 * length of a key nor how much of it was right can be told from the time.
 *
 * @throws ApiError `unauthenticated` from what it returns.
 */
export function createPlatformKeyCheck(keys: readonly string[]): PlatformKeyCheck {
  const digests = keys.map(toDigest);
  return (request) => {
    const [, given] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    const digest = toDigest(given ?? '');
    // All of them are looked at, whichever it is.
    const isKnown = digests.filter((known) => timingSafeEqual(known, digest)).length > 0;
    if (given === undefined || !isKnown) throw apiError(ApiCode.unauthenticated, 'platformKey');
  };
}

function toDigest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
